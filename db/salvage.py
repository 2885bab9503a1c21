"""Salvage: what can be read of a damaged library, written into a new one.

The damaged file is copied first, and only the copy is read. SQLite reads what it can of
each table; where it gives up, the pages are read one by one. What is named and cannot
be read stays in the new library as an item that is set aside, so that armies keep their
entries and the player knows what to make again.
"""

import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from builder.core.formatting import counted, listed
from db.errors import LibraryError
from db.full_disk import not_written
from db.library import Library
from db.library_file import beside
from db.opening import file_of
from db.pictures import key_of
from db.salvage_pages import PageRow, rows_in
from db.salvage_rows import TableRow, TableRows, tables_in
from db.salvage_write import ITEMS, Rows, shown_name, write_rows
from db.tables import METADATA
from db.whole_copy import aside

_COLUMNS: Final = tuple(METADATA.tables["design"].columns.keys())
_FEWEST: Final = _COLUMNS.index("payload") + 1
"""The columns of a row that an older release wrote."""

_PHOTO: Final = tuple(METADATA.tables["photo"].columns.keys())

_MOST_NAMES: Final = 200


@dataclass(frozen=True, slots=True)
class Salvaged:
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
        lost += write_rows(rows, target)
    except sqlite3.Error as error:
        _remove(target)
        raise LibraryError(not_written(target, error)) from error
    except BaseException:
        _remove(target)
        raise
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
            why = error.strerror or error
            raise LibraryError(f"{file} cannot be read: {why}") from error
        tables = tables_in(copy)
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
    read = {row.get("name") for table in ITEMS for row in rows.get(table, ())
            if row.get("payload")}  # fmt: skip
    names = [name for name in found.names if name not in read]
    for name in names[:_MOST_NAMES]:
        yield f"{shown_name(name)} stands on a damaged page and cannot be read"


def _add_from_pages(rows: Rows, data: bytes) -> None:
    """Add the rows that SQLite did not find, the latest version of each."""
    have = {row.get("id") for table in ITEMS for row in rows.get(table, ())
            if row.get("payload")}  # fmt: skip
    photos = {row.get("key") for row in rows.get("photo", ())}
    items: dict[str, TableRow] = {}
    for each in rows_in(data):
        row = _item(each)
        if row and row["id"] not in have:
            older = items.get(row["id"])
            if older is None or _newer(row, older):
                items[row["id"]] = row
        photo = _photo(each)
        if photo and photo["key"] not in photos:
            photos.add(photo["key"])
            rows.setdefault("photo", []).append(photo)
    for row in items.values():
        rows.setdefault(_table_of(row), []).append(row)


def _newer(row: TableRow, older: TableRow) -> bool:
    """Return whether a row is to be believed more than another of its id."""
    return (row["whole"], row["version"]) > (older["whole"], older["version"])


def _item(found: PageRow) -> TableRow | None:
    """Return the columns of a row that is one of an item; None if it is another."""
    if not found.whole and len(found.values) < _FEWEST - 1:
        return None
    if len(found.values) > len(_COLUMNS):
        return None
    padded = (*found.values, "") if len(found.values) < _FEWEST else found.values
    row = dict(zip(_COLUMNS, padded, strict=False))
    texts = ("id", "system", "kind", "name", "payload")
    sound = all(isinstance(row.get(each), str) for each in texts)
    if not sound or not isinstance(row["version"], int) or not row["id"]:
        return None
    if not isinstance(row["stamp"], int) or not isinstance(row["updated"], str):
        return None
    return {**row, "whole": found.whole}


def _photo(found: PageRow) -> TableRow | None:
    row = dict(zip(_PHOTO, found.values, strict=False))
    data = row.get("data")
    if len(found.values) != len(_PHOTO) or not isinstance(data, bytes):
        return None
    return row if found.whole and row["key"] == key_of(data) else None


def _table_of(row: TableRow) -> str:
    return row["kind"] if row["kind"] in ITEMS else "design"


def _remove(target: Path) -> None:
    for tail in ("", "-wal", "-shm"):
        with suppress(OSError):
            beside(target, tail).unlink()
