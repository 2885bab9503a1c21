"""What a backup holds, and what differs from the library as it is now.

Payloads are compared as text, which is exact and reads no design: a thousand take
milliseconds.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final

from builder.army.model import Item
from db.backup.backups import BackupStopped, reader
from db.errors import LibraryError, Report, always
from db.files.codec import item_in
from db.store.library_file import ITEMS

_LOOK: Final = 200
"""The rows read between two reports."""


class Since(Enum):
    """What happened to an item after a backup was made."""

    REMOVED = "removed"
    CHANGED = "changed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class ItemInBackup:
    """An item that differs between a backup and the library.

    Attributes:
        id: Its id, the same in both.
        table: `design`, `army` or `ruleset`.
        kind: What it is, such as `brikwars.weapon`.
        name: What the player calls it, in the backup if it is there; may be empty.
        since: What happened to it after the backup was made.
        then: What is stored of it in the backup, for one that changed.
        now: What is stored of it in the library, too.
    """

    id: str
    table: str
    kind: str
    name: str
    since: Since
    then: str = field(default="", repr=False, compare=False)
    now: str = field(default="", repr=False, compare=False)

    def values(self) -> tuple[Item, Item]:
        """Return what it is in the backup and in the library.

        Raises:
            LibraryError: If one of them cannot be read.
        """
        try:
            return item_in(self.then), item_in(self.now)
        except (ValueError, KeyError, TypeError) as wrong:
            raise LibraryError(f"It cannot be compared: {wrong}") from wrong


def differing(
    backup: Path, library: Path | None, report: Report = always
) -> tuple[ItemInBackup, ...] | None:
    """Return what differs between a backup and the library as it is now, by name.

    Args:
        backup: The backup.
        library: The library; None to compare with nothing.
        report: Told how many items were read; stops it with False.

    Returns:
        What differs; None if the library cannot be read.

    Raises:
        LibraryError: If the backup cannot be read.
        BackupStopped: If it was stopped.
    """
    try:
        held = _items(backup, report)
    except (sqlite3.Error, OSError) as error:
        raise LibraryError(f"{backup} cannot be read: {error}") from error
    try:
        return _apart(held, _items(library, report)) if library else None
    except BackupStopped:
        raise
    except (sqlite3.Error, OSError, LibraryError):
        return None


def numbers(backup: Path) -> tuple[int, int, int] | None:
    """Return how many designs, armies and rule sets a backup holds.

    Returns:
        The numbers; None if it cannot be read.
    """
    try:
        with closing(reader(backup)) as connection:
            names = _names(connection)
            found = [
                _number(connection, item) if item in names else 0 for item in ITEMS
            ]
    except (sqlite3.Error, OSError, LibraryError):
        return None
    return found[0], found[1], found[2]


def _number(connection: sqlite3.Connection, table: str) -> int:
    asked = f"SELECT count(*) FROM {table} WHERE deleted_at IS NULL"  # noqa: S608
    return int(connection.execute(asked).fetchone()[0])


def _names(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the names of the tables of a library; an error of SQLite if it is none."""
    found = connection.execute("SELECT name FROM sqlite_master")
    names = frozenset(str(row[0]) for row in found)
    if "design" not in names:
        raise sqlite3.DatabaseError("it is no library of Brickmuster")
    return names


@dataclass(frozen=True, slots=True)
class _Item:
    table: str
    id: str
    kind: str
    name: str
    payload: str


def _items(file: Path, report: Report) -> frozenset[_Item]:
    """Return all items of a library that are not removed."""
    found = set()
    with closing(reader(file)) as connection:
        connection.execute("BEGIN")
        # What is no text any more is still compared, and never refused.
        connection.text_factory = lambda data: data.decode(errors="replace")
        names = _names(connection)
        for table in ITEMS:
            if table not in names:
                continue  # Older libraries have no sets of house rules.
            rows = connection.execute(
                "SELECT id, kind, name, payload "  # noqa: S608 (a name of ours)
                f"FROM {table} WHERE deleted_at IS NULL"
            )
            for row in rows:
                found.add(_Item(table, *row))
                if len(found) % _LOOK == 0 and not report(len(found), 0):
                    raise BackupStopped
    return frozenset(found)


def _apart(held: frozenset[_Item], now: frozenset[_Item]) -> tuple[ItemInBackup, ...]:
    then = {row.id for row in held}
    by_id = {row.id: row for row in now}
    found = []
    for row in held - now:
        if other := by_id.get(row.id):
            found.append(_said(row, Since.CHANGED, row.payload, other.payload))
        else:
            found.append(_said(row, Since.REMOVED))
    found += [_said(row, Since.ADDED) for row in now - held if row.id not in then]
    places = list(Since)
    found.sort(
        key=lambda finding: (
            places.index(finding.since),
            finding.name.casefold(),
            finding.id,
        )
    )
    return tuple(found)


def _said(item: _Item, since: Since, then: str = "", now: str = "") -> ItemInBackup:
    name = item.name.strip()
    return ItemInBackup(item.id, item.table, item.kind, name, since, then, now)
