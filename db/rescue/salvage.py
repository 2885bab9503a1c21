"""Salvage: what can be read of a damaged library, written into a new one.

The damaged file is copied first, and only the copy is read. SQLite reads what it can of
each table; where it gives up, the pages are read one by one. What is named and cannot
be read stays in the new library as an item that is set aside, so that armies keep their
entries and the player knows what to make again.
"""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple
from uuid import uuid4

from builder.army.model import Army
from builder.core.formatting import counted, listed
from db.backup.backups import aside, named_when_whole
from db.errors import LibraryError, not_written, printable, short, why_of
from db.files.codec import loads
from db.files.pictures import key_of
from db.library.library import Library
from db.library.looking import MOST_WRITES
from db.library.opening import file_of
from db.rescue.damaged import PageRow, TableRow, TableRows, rows_in, tables_in
from db.store.library_file import ITEMS, beside
from db.store.tables import METADATA
from db.store.unit_of_work import UNREAD

Rows = dict[str, list[TableRow]]
"""Rows by the name of their table."""

_STAMPS: Final = " UNION ALL ".join(f"SELECT stamp FROM {table}" for table in ITEMS)  # noqa: S608

_KINDS: Final = {
    "id": str, "system": str, "kind": str, "name": str, "version": int, "stamp": int,
    "updated": str, "payload": str,
}  # fmt: skip
"""What the columns of an item hold; the others may be empty, and hold text."""


def _write_rows(rows: Rows, target: Path) -> list[str]:
    """Write rows, as they were, into a new library; return what has no place."""
    Library(target).close()
    with closing(sqlite3.connect(target, isolation_level=None)) as into:
        into.execute("PRAGMA foreign_keys=ON")
        into.execute("BEGIN")
        for table in ITEMS:
            for row in rows.get(table, ()):
                _insert(into, table, _completed(row))
        lost = _write_photos(into, rows)
        _write_entries(into, rows)
        done = {*ITEMS, "photo", "entry", "library", "alembic_version"}
        for other in METADATA.sorted_tables:
            if other.name not in done:
                for row in rows.get(other.name, ()):
                    _insert(into, other.name, row)
        stamps = f"SELECT max(stamp) FROM ({_STAMPS})"  # noqa: S608
        writes = [row.get("writes") for row in rows.get("library", ())]
        highest = [write for write in (*writes, *into.execute(stamps).fetchone())
                   if isinstance(write, int) and 0 < write < MOST_WRITES]  # fmt: skip
        into.execute("UPDATE library SET writes = ?", (max(highest, default=1),))
        into.execute("COMMIT")
    return lost


def _completed(row: TableRow) -> TableRow:
    """Return a row of an item with something in each column."""
    now = datetime.now(UTC).replace(tzinfo=None).isoformat(" ")
    usual: TableRow = {
        "id": uuid4().hex, "system": "", "kind": "", "name": "", "version": 1,
        "stamp": 1, "updated": now, "deleted_at": None, "payload": "",
        "author": None,
    }  # fmt: skip
    sound = {
        name: value
        for name, value in row.items()
        if name in usual and isinstance(value, _KINDS.get(name, str))
    }
    return usual | sound


def _insert(into: sqlite3.Connection, table: str, row: TableRow) -> None:
    """Insert a row, unless something has its place."""
    columns = [
        column.name for column in METADATA.tables[table].columns if column.name in row
    ]
    # Text goes in as its bytes, so that what is no text stays as it was.
    values = [
        value.encode(errors="surrogateescape") if isinstance(value, str) else value
        for value in map(row.__getitem__, columns)
    ]
    marks = ", ".join(
        "CAST(? AS TEXT)" if isinstance(row[name], str) else "?" for name in columns
    )
    words = f'INSERT INTO "{table}" ({", ".join(columns)}) VALUES ({marks})'  # noqa: S608
    with suppress(sqlite3.IntegrityError, OverflowError):
        into.execute(words, values)


def _write_photos(into: sqlite3.Connection, rows: Rows) -> list[str]:
    """Write the photos whose bytes are as they were; return how many are not."""
    damaged = 0
    for row in rows.get("photo", ()):
        data = row.get("data")
        if isinstance(data, bytes) and row.get("key") == key_of(data):
            _insert(into, "photo", row)
        else:
            damaged += 1
    return [f"{counted(damaged, 'photo')} cannot be read"] if damaged else []


def _write_entries(into: sqlite3.Connection, rows: Rows) -> None:
    """Write which designs the armies name, with a stand-in for each that is lost."""
    held = "SELECT 1 FROM design WHERE id = ?"
    for row in rows.get("army", ()):
        army = _army(row)
        for position, entry in enumerate(army.entries if army else ()):
            if not into.execute(held, (entry.design,)).fetchone():
                name = f"A lost design of {_shown(row.get('name'))}"
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


def _army(row: TableRow) -> Army | None:
    try:
        value = loads("army", row.get("payload") or "")
    except UNREAD:
        return None
    return value if isinstance(value, Army) else None


def _shown(name: object) -> str:
    return short(printable(name)) or "Something nameless"


_COLUMNS: Final = tuple(METADATA.tables["design"].columns.keys())
_FEWEST: Final = _COLUMNS.index("payload") + 1
"""The columns of a row that an older release wrote."""

_PHOTO: Final = tuple(METADATA.tables["photo"].columns.keys())

_MOST_NAMES: Final = 200


class Salvaged(NamedTuple):
    """What was salvaged.

    Attributes:
        file: The new library.
        kept: What is in it, in words.
        lost: A sentence about each thing that could not be read.
    """

    file: Path
    kept: str
    lost: tuple[str, ...]


def salvage(place: str | Path, target: Path) -> Salvaged:
    """Write what can be read of a library into a new one; the old one stays as it is.

    Args:
        place: The file of the damaged library.
        target: The new file.

    Raises:
        LibraryError: If nothing can be read, or the new file is there already or
            cannot be written.
    """
    file = file_of(place)
    if file is None or not file.is_file():
        raise LibraryError(f"There is no file {place} to salvage")
    if target.exists():
        raise LibraryError(f"{target} is there already; name a new file")
    rows, lost = _read(file)
    if not any(rows.get(table) for table in ITEMS):
        raise LibraryError(
            f"Nothing of a library can be read in {file}; it is left as it is. Look "
            "for a copy of it"
        )
    try:
        with named_when_whole(target) as part:
            lost += _write_rows(rows, part)
    except (OSError, sqlite3.Error) as error:
        raise LibraryError(not_written(target, error)) from error
    with Library(target) as library:
        lost = [*library.unread().values(), *lost]
        kept = _kept(library)
    return Salvaged(target, kept, tuple(dict.fromkeys(lost)))


def _kept(library: Library) -> str:
    kinds = [each.value.kind for each in library.everything()]
    armies, sets = kinds.count("army"), kinds.count("ruleset")
    return listed([
        counted(len(kinds) - armies - sets, "design"),
        counted(armies, "army", "armies"),
        counted(sets, "set of house rules", "sets of house rules"),
    ])  # fmt: skip


def _read(file: Path) -> tuple[Rows, list[str]]:
    """Return the rows of a copy of a file, and what could not be read of it."""
    with aside() as folder:
        copy = Path(folder) / "damaged.db"
        try:
            shutil.copyfile(file, copy)
            with suppress(FileNotFoundError):
                shutil.copyfile(beside(file, "-wal"), beside(copy, "-wal"))
        except OSError as error:
            raise LibraryError(f"{file} cannot be read: {why_of(error)}") from error
        tables = tables_in(copy, str(file))
        rows = {name: list(found.rows.values()) for name, found in tables.items()}
        damaged = [name for name, found in tables.items() if not found.whole]
        lost: list[str] = []
        if damaged or not set(ITEMS[:2]) <= tables.keys():
            _add_from_pages(rows, copy.read_bytes())
            lost = [_nameless(damaged)]
    lost += [sentence for found in tables.values() for sentence in _named(found, rows)]
    return rows, lost


def _nameless(damaged: Iterable[str]) -> str:
    words = {"design": "designs", "army": "armies", "ruleset": "sets of house rules",
             "photo": "photos", "version": "versions"}  # fmt: skip
    met = [words.get(name, name) for name in damaged]
    where = f" among its {listed(met)}" if met else ""
    return (
        f"The library is damaged{where}; of what stood on its damaged pages not even "
        "the names can be read. Something removed long ago may have come back"
    )


def _named(found: TableRows, rows: Rows) -> Iterable[str]:
    read = {row.get("name") for row in _with_payloads(rows)}
    names = [name for name in found.names if name not in read]
    for name in names[:_MOST_NAMES]:
        yield f"{_shown(name)} stands on a damaged page and cannot be read"


def _with_payloads(rows: Rows) -> Iterator[TableRow]:
    return (row for table in ITEMS for row in rows.get(table, ()) if row.get("payload"))


def _add_from_pages(rows: Rows, data: bytes) -> None:
    """Add the rows that SQLite did not find, the latest version of each."""
    have = {row.get("id") for row in _with_payloads(rows)}
    photos = {row.get("key") for row in rows.get("photo", ())}
    items: dict[str, TableRow] = {}
    for found in rows_in(data):
        row = _item(found)
        if row and row["id"] not in have:
            older = items.get(row["id"])
            if older is None or _newer(row, older):
                items[row["id"]] = row
        photo = _photo(found)
        if photo and photo["key"] not in photos:
            photos.add(photo["key"])
            rows.setdefault("photo", []).append(photo)
    for row in items.values():
        table = row["kind"] if row["kind"] in ITEMS else "design"
        rows.setdefault(table, []).append(row)


def _newer(row: TableRow, older: TableRow) -> bool:
    """Return whether a row is to be believed more than another of its id."""
    return (row["whole"], row["version"]) > (older["whole"], older["version"])


def _item(found: PageRow) -> TableRow | None:
    """Return the columns of a row that is one of an item; None if it is another."""
    values, whole = found
    if len(values) > len(_COLUMNS):
        return None
    padded = (*values, "") if len(values) < _FEWEST else values
    row = dict(zip(_COLUMNS, padded, strict=False))
    sound = all(isinstance(row.get(name), kind) for name, kind in _KINDS.items())
    return {**row, "whole": whole} if sound and row["id"] else None


def _photo(found: PageRow) -> TableRow | None:
    values, whole = found
    row = dict(zip(_PHOTO, values, strict=False))
    data = row.get("data")
    if len(values) != len(_PHOTO) or not isinstance(data, bytes):
        return None
    return row if whole and row["key"] == key_of(data) else None
