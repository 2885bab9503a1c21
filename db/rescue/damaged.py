"""Rows of a damaged SQLite file: those that SQLite itself can read, and the others."""

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

from db.store.connection import text_of
from db.store.definitions import refuse_strange

MOST_ROWS: Final = 1 << 13
"""Rows of a table that are looked for where its last one cannot be found."""

PATIENCE: Final = 3.0
"""Seconds for one table; its pages are read by themselves afterwards."""

STOPS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises where it cannot read; its message may quote what is no text."""

TableRow = dict[str, Any]
"""A row: its columns by name."""


class TableRows:
    """What can be read of one table: from both ends, and what is between by halves.

    Attributes:
        rows: Its rows, by number.
        names: The names in rows that could not be read otherwise.
        whole: Whether nothing stopped SQLite.
    """

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        self.rows: dict[int, TableRow] = {}
        self.names: list[str] = []
        self.whole = True
        self._connection = connection
        self._table = '"' + table.replace('"', '""') + '"'
        self._end = monotonic() + PATIENCE
        try:
            self._take("rowid > ? ORDER BY rowid", -1 << 62)
        except STOPS as error:
            if "no such column" in str(error):
                self._plainly()
            else:
                self._from_both_ends()

    def _from_both_ends(self) -> None:
        self.whole = False
        front = max(self.rows, default=0)
        with suppress(*STOPS):
            self._take("rowid > ? ORDER BY rowid DESC", front)
        behind = [number for number in self.rows if number > front]
        self._between(front + 1, min(behind, default=front + MOST_ROWS) - 1)

    def _plainly(self) -> None:
        """Read a table whose rows have no numbers, up to where it is damaged."""
        try:
            cursor = self._connection.execute(f"SELECT * FROM {self._table}")  # noqa: S608
            columns = [each[0] for each in cursor.description]
            for number, row in enumerate(cursor):
                self.rows[number] = dict(zip(columns, row, strict=True))
        except STOPS:
            self.whole = False

    def _take(self, which: str, *numbers: int) -> None:
        # No index: a row counts even where the index has lost it.
        asked = f"SELECT rowid, * FROM {self._table} NOT INDEXED WHERE {which}"  # noqa: S608
        cursor = self._connection.execute(asked, numbers)
        columns = [each[0] for each in cursor.description]
        for row in cursor:
            values = dict(zip(columns[1:], row[1:], strict=True))
            self.rows[row[0]] = values

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
                    self.names.extend(self._name(low))
                    continue
                middle = (low + high) // 2
                # The back half first, so that the front half is popped before it.
                ranges += [(middle + 1, high), (low, middle)]

    def _name(self, number: int) -> Iterator[str]:
        """Yield the name in a row whose payload cannot be read."""
        asked = f"SELECT id, name FROM {self._table} NOT INDEXED WHERE rowid = ?"  # noqa: S608
        with suppress(*STOPS):
            for item_id, name in self._connection.execute(asked, (number,)):
                self.rows[number] = {"id": item_id, "name": name}
                yield str(name)


def tables_in(file: Path, location: str) -> dict[str, TableRows]:
    """Return what SQLite can read of a file, by the names of its tables.

    Nothing is returned where it cannot even read which tables there are.

    Args:
        file: The file, a copy that may be changed.
        location: What the library is called.

    Raises:
        LibraryError: If it may do more than hold something.
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
            refuse_strange(connection, location)
            listed = "SELECT name FROM sqlite_master WHERE type = 'table'"
            for (name,) in connection.execute(listed).fetchall():
                found[str(name)] = TableRows(connection, str(name))
        finally:
            connection.close()
    return found


# Rows read straight from the pages of a damaged SQLite file.
#
# SQLite finds a row by its way down a tree, and one bad page on that way hides all that
# is below it. Here each page that looks like a leaf is read by itself, as the file
# format describes it (https://sqlite.org/fileformat2.html, sections 1.5, 1.6, 2.1), so
# a row is lost only where its own page is damaged.

_LEAF: Final = 13
"""The first byte of a page that holds rows of a table."""

_HEADER: Final = 100
"""Bytes at the beginning of the first page, before the page itself."""

_LONGEST: Final = 64_000_000
"""Bytes of a row that is believed; a longer one is damage."""

_USUAL_SIZE: Final = 4_096
_SIZES: Final = frozenset(1 << power for power in range(9, 17))

Value = int | float | str | bytes | None
"""What a column holds; text whose bytes are none keeps them as surrogates."""

_INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The bytes of an integer, by its serial type."""

_BROKEN: Final = (IndexError, ValueError, struct.error, OverflowError)


PageRow = tuple[tuple[Value, ...], bool]
"""A row as a page holds it: its columns in their order, and whether it is whole."""


def rows_in(data: bytes) -> Iterator[PageRow]:
    """Yield the rows of all pages of a file that can be read, in no order."""
    size = _page_size(data)
    for start in range(0, len(data), size):
        page = data[start : start + size]
        first = _HEADER if start == 0 else 0
        if len(page) < first + 8 or page[first] != _LEAF:
            continue
        (count,) = struct.unpack_from(">H", page, first + 3)
        for place in range(count):
            try:
                (cell,) = struct.unpack_from(">H", page, first + 8 + 2 * place)
                yield _row(data, size, page, cell)
            except _BROKEN:
                continue


def _page_size(data: bytes) -> int:
    size = int.from_bytes(data[16:18], "big")
    size = 65_536 if size == 1 else size
    return size if size in _SIZES else _USUAL_SIZE


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and where it ends."""
    number = 0
    for step in range(8):
        byte = data[at + step]
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, at + step + 1
    return number << 8 | data[at + 8], at + 9


def _row(data: bytes, size: int, page: bytes, cell: int) -> PageRow:
    length, at = _varint(page, cell)
    if not 0 < length <= _LONGEST:
        raise ValueError
    _, at = _varint(page, at)
    here = _kept_here(length, size)
    content = page[at : at + here]
    if here < length:
        (following,) = struct.unpack_from(">I", page, at + here)
        content += _overflow(data, size, following, length - here)
    return tuple(_values(content)), len(content) == length


def _kept_here(length: int, size: int) -> int:
    """Return how many bytes of a row stand in its leaf; the rest is on other pages."""
    most, least = size - 35, (size - 12) * 32 // 255 - 23
    if length <= most:
        return length
    rest = least + (length - least) % (size - 4)
    return rest if rest <= most else least


def _overflow(data: bytes, size: int, page: int, length: int) -> bytes:
    """Return the rest of a row, as far as its chain of pages leads."""
    parts: list[bytes] = []
    seen: set[int] = set()
    while length > 0 and 0 < page <= len(data) // size and page not in seen:
        seen.add(page)
        start = (page - 1) * size
        part = data[start + 4 : start + 4 + min(length, size - 4)]
        parts.append(part)
        length -= len(part)
        page = int.from_bytes(data[start : start + 4], "big")
    return b"".join(parts)


def _values(content: bytes) -> Iterator[Value]:
    end, at = _varint(content, 0)
    if end > len(content):
        raise ValueError
    place = end
    while at < end:
        kind, at = _varint(content, at)
        size = _size(kind)
        yield _value(kind, content[place : place + size])
        place += size


def _size(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    if kind in _INTEGERS:
        return _INTEGERS[kind]
    return 8 if kind == 7 else 0


def _value(kind: int, part: bytes) -> Value:
    if kind >= 12:
        return part.decode(errors="surrogateescape") if kind % 2 else part
    if kind in _INTEGERS:
        return int.from_bytes(part, "big", signed=True)
    if kind == 7:
        (number,) = struct.unpack(">d", part)
        return float(number)
    return {8: 0, 9: 1}.get(kind)
