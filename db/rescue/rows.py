"""Rows of a damaged SQLite file, as far as SQLite itself can read them."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Final

from db.store.connection import text_of

MOST_ROWS: Final = 1 << 13
"""Rows of a table that are looked for where its last one cannot be found."""

PATIENCE: Final = 3.0
"""Seconds for one table; its pages are read by themselves afterwards."""

STOPS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises where it cannot read; its message may quote what is no text."""

TableRow = dict[str, Any]
"""A row: its columns by name."""


@dataclass(slots=True)
class TableRows:
    """What was read of one table.

    Attributes:
        rows: Its rows, by number.
        names: The names in rows that could not be read otherwise.
        whole: Whether nothing stopped SQLite.
    """

    rows: dict[int, TableRow] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    whole: bool = True


def tables_in(file: Path) -> dict[str, TableRows]:
    """Return what SQLite can read of a file, by the names of its tables.

    Nothing is returned where it cannot even read which tables there are.
    """
    found: dict[str, TableRows] = {}
    with suppress(*STOPS):
        connection = sqlite3.connect(file, isolation_level=None)
        try:
            connection.text_factory = text_of
            connection.execute("PRAGMA trusted_schema=OFF")
            # What was written last may still wait in the WAL.
            with suppress(*STOPS):
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            listed = "SELECT name FROM sqlite_master WHERE type = 'table'"
            for (name,) in connection.execute(listed).fetchall():
                found[str(name)] = _Reading(connection, str(name)).read()
        finally:
            connection.close()
    return found


class _Reading:
    """Reads one table from the front, from the back, and what is between by halves."""

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        self._connection = connection
        self._table = '"' + table.replace('"', '""') + '"'
        self._found = TableRows()
        self._end = monotonic() + PATIENCE

    def read(self) -> TableRows:
        """Return what can be read."""
        try:
            self._take("rowid > ? ORDER BY rowid", -1 << 62)
        except STOPS as error:
            if "no such column" in str(error):
                return self._plainly()
            self._found.whole = False
            front = max(self._found.rows, default=0)
            with suppress(*STOPS):
                self._take("rowid > ? ORDER BY rowid DESC", front)
            behind = [number for number in self._found.rows if number > front]
            last = min(behind, default=front + MOST_ROWS) - 1
            self._between(front + 1, last)
        return self._found

    def _plainly(self) -> TableRows:
        """Read a table whose rows have no numbers, up to where it is damaged."""
        try:
            cursor = self._connection.execute(f"SELECT * FROM {self._table}")  # noqa: S608
            columns = [each[0] for each in cursor.description]
            for number, row in enumerate(cursor):
                self._found.rows[number] = dict(zip(columns, row, strict=True))
        except STOPS:
            self._found.whole = False
        return self._found

    def _take(self, which: str, *numbers: int) -> None:
        # No index: a row counts even where the index has lost it.
        asked = f"SELECT rowid, * FROM {self._table} NOT INDEXED WHERE {which}"  # noqa: S608
        cursor = self._connection.execute(asked, numbers)
        columns = [each[0] for each in cursor.description]
        for row in cursor:
            values = dict(zip(columns[1:], row[1:], strict=True))
            self._found.rows[row[0]] = values

    def _between(self, first: int, last: int) -> None:
        """Read the rows between two numbers by halves, around those that fail."""
        ranges = [(first, last)]
        while ranges and monotonic() < self._end:
            low, high = ranges.pop()
            if low > high:
                continue
            try:
                self._take("rowid BETWEEN ? AND ?", low, high)
            except STOPS:
                if low == high:
                    self._found.names.extend(self._name(low))
                    continue
                middle = (low + high) // 2
                # The back half first, so that the front half is popped before it.
                ranges += [(middle + 1, high), (low, middle)]

    def _name(self, number: int) -> Iterator[str]:
        """Yield the name in a row whose payload cannot be read."""
        asked = f"SELECT id, name FROM {self._table} NOT INDEXED WHERE rowid = ?"  # noqa: S608
        with suppress(*STOPS):
            for item_id, name in self._connection.execute(asked, (number,)):
                self._found.rows[number] = {"id": item_id, "name": name}
                yield str(name)
