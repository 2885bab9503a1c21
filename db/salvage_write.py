"""The new library of a salvage: rows of a damaged one, written as they were."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from builder.army.model import Army
from builder.core.formatting import brief, counted
from db.codec import loads
from db.library import Library
from db.looking import MOST_WRITES
from db.pictures import key_of
from db.salvage_rows import TableRow
from db.tables import METADATA
from db.unit_of_work import UNREAD

Rows = dict[str, list[TableRow]]
"""Rows by the name of their table."""

ITEMS: Final = ("design", "army", "ruleset")
"""The tables of what a library holds."""

_STAMPS: Final = " UNION ALL ".join(f"SELECT stamp FROM {table}" for table in ITEMS)  # noqa: S608

_LONGEST: Final = 60


def write_rows(rows: Rows, target: Path) -> list[str]:
    """Write rows into a new library; return sentences about what has no place."""
    Library(target).close()
    lost: list[str] = []
    with closing(sqlite3.connect(target, isolation_level=None)) as into:
        into.execute("PRAGMA foreign_keys=ON")
        into.execute("BEGIN")
        for table in ITEMS:
            for row in rows.get(table, ()):
                _insert(into, table, _completed(row))
        lost += _write_photos(into, rows)
        lost += _write_entries(into, rows)
        done = {*ITEMS, "photo", "entry", "library", "alembic_version"}
        for other in METADATA.sorted_tables:
            if other.name not in done:
                for row in rows.get(other.name, ()):
                    _insert(into, other.name, row)
        stamps = f"SELECT max(stamp) FROM ({_STAMPS})"  # noqa: S608
        writes = [row.get("writes") for row in rows.get("library", ())]
        highest = [each for each in (*writes, *into.execute(stamps).fetchone())
                   if isinstance(each, int) and 0 < each < MOST_WRITES]  # fmt: skip
        into.execute("UPDATE library SET writes = ?", (max(highest, default=1),))
        into.execute("COMMIT")
    return lost


def _completed(row: TableRow) -> TableRow:
    """Return a row of an item with something in each column."""
    now = datetime.now(UTC).replace(tzinfo=None).isoformat(" ")
    usual: dict[str, Any] = {
        "id": uuid4().hex, "system": "", "kind": "", "name": "", "version": 1,
        "stamp": 1, "updated": now, "deleted_at": None, "payload": "",
        "author": None,
    }  # fmt: skip
    kinds = {name: type(each) for name, each in usual.items() if each is not None}
    sound = {
        name: value
        for name, value in row.items()
        if name in usual and isinstance(value, kinds.get(name, str))
    }
    return usual | sound


def _insert(into: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> bool:
    """Insert a row; return whether it found its place."""
    columns = [each.name for each in METADATA.tables[table].columns if each.name in row]
    # Text goes in as its bytes, so that what is no text stays as it was.
    values = [
        value.encode(errors="surrogateescape") if isinstance(value, str) else value
        for value in map(row.__getitem__, columns)
    ]
    marks = ", ".join(
        "CAST(? AS TEXT)" if isinstance(row[name], str) else "?" for name in columns
    )
    words = f'INSERT INTO "{table}" ({", ".join(columns)}) VALUES ({marks})'  # noqa: S608
    try:
        into.execute(words, values)
    except (sqlite3.IntegrityError, OverflowError):
        return False
    return True


def _write_photos(into: sqlite3.Connection, rows: Rows) -> Iterable[str]:
    """Write the photos whose bytes are as they were."""
    damaged = 0
    for row in rows.get("photo", ()):
        data = row.get("data")
        if isinstance(data, bytes) and row.get("key") == key_of(data):
            _insert(into, "photo", row)
        else:
            damaged += 1
    return [f"{counted(damaged, 'photo')} cannot be read"] if damaged else []


def _write_entries(into: sqlite3.Connection, rows: Rows) -> Iterable[str]:
    """Write which designs the armies name, with a stand-in for each that is lost."""
    lost: list[str] = []
    have: Callable[[str], bool] = lambda key: bool(  # noqa: E731
        into.execute("SELECT 1 FROM design WHERE id = ?", (key,)).fetchone()
    )
    for row in rows.get("army", ()):
        army = _army(row)
        for position, entry in enumerate(army.entries if army else ()):
            if not have(entry.design):
                name = f"A lost design of {shown_name(row.get('name'))}"
                _insert(into, "design", _completed({
                    "id": entry.design, "system": row.get("system"), "name": name,
                }))  # fmt: skip
            _insert(into, "entry", {
                "army_id": row.get("id"), "position": position,
                "design_id": entry.design, "count": entry.count,
            })  # fmt: skip
        if army is None:
            for entry_row in rows.get("entry", ()):
                if entry_row.get("army_id") == row.get("id"):
                    _insert(into, "entry", entry_row)
    return lost


def _army(row: TableRow) -> Army | None:
    try:
        value = loads("army", row.get("payload") or "")
    except UNREAD:
        return None
    return value if isinstance(value, Army) else None


def shown_name(name: object) -> str:
    """Return a name on one line, whatever bytes a damaged row holds."""
    text = str(name or "").encode(errors="replace").decode()
    return brief(" ".join(text.split()), _LONGEST) or "Something nameless"
