"""Bringing a backup back: the whole of it, or chosen items.

A library that can be opened is not exchanged as a file, because other windows may have
it open. What the backup holds is written into it as one write, like any other: each
row that differs gets the next stamp and a version of its own, so every window sees it
at its next look, and nobody saves over it unseen. What came since is removed, and can
be brought back like anything that was removed.

Only a library that is damaged or gone is exchanged, and its file is kept byte for
byte.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, Table, Update, delete, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from db.backup.ages import Backup, Reason
from db.backup.backups import (
    LibraryDamaged,
    aside,
    checked,
    copied,
    in_use,
    keep,
    kept_as_found,
    writes_of,
)
from db.errors import LibraryError, Report, always, damaged, why_of
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.library.looking import database_errors
from db.library.opening import opened
from db.rescue.damaged import TableRow
from db.store.connection import writing
from db.store.library_file import forget, with_beside
from db.store.tables import METADATA
from db.store.unit_of_work import TABLES, Row, UnitOfWork, record
from db.store.versions import one_step

_WORDS: Final = "Restored from a backup"
"""The words of the version that a restore makes of an item."""

_WHAT: Final = ("system", "kind", "name", "payload")
"""What of a row is restored as it was; its counts are those of the library."""


class StillOpen(LibraryError):
    """A damaged library cannot be exchanged, because a window has it open."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"The library {file} is damaged, and another window has it open; close "
            "that window, then restore again. Nothing was changed"
        )


class Restored(NamedTuple):
    """What a restore did.

    Attributes:
        changed: How many items changed, came or went.
        before: The library as it was, which is damaged if its reason says so; None if
            there was none.
    """

    changed: int
    before: Backup | None


def restore(file: Path, backup: Path, report: Report = always) -> Restored:
    """Make a library what it was in a backup; the present one is kept as a backup.

    Args:
        file: The library; other windows may have it open.
        backup: The backup, or any other library.
        report: Told how far the work is; stops it with False before anything changes.

    Raises:
        StillOpen: If the library is damaged, and not closed everywhere.
        LibraryError: If the backup cannot be read, or the library not be written.
        BackupStopped: If it was stopped.
    """
    checked(backup, report)
    if writes_of(backup) is None:
        # SQLite takes an empty file for a database, and we would make a library in it.
        raise LibraryError(f"The backup {backup} holds no library; choose another one")
    if not file.exists() or not file.stat().st_size:
        with _current(backup):
            return _exchanged(file, backup)
    with _current(backup) as source:
        try:
            before = keep(file, Reason.RESTORE, report=report)
            with closing(opened(file)) as live:
                changed = _put_back(live.connection, source, str(file))
        except LibraryError as error:
            if not _is_damaged(error):
                raise
            return _exchanged(file, backup)
    return Restored(changed, before)


def taken_from(backup: Path, ids: Sequence[str]) -> MusterFile:
    """Return some items of a backup, with the designs and photos that they need.

    Raises:
        LibraryError: If the backup cannot be read, or an item of it cannot.
    """
    with _opened_copy(backup) as library:
        return library.take_out(ids)


@contextmanager
def _opened_copy(backup: Path) -> Iterator[Library]:
    """Open a copy of a backup, whose tables are brought up to date."""
    with aside() as folder:
        copy = Path(folder) / "backup.db"
        copied(backup, copy)
        with Library(copy) as library:
            yield library


@contextmanager
def _current(backup: Path) -> Iterator[Connection]:
    """Yield a connection to a copy of a backup, with the tables of today."""
    with _opened_copy(backup) as library, database_errors(str(backup)):
        yield library.source.connection


def _put_back(live: Connection, source: Connection, location: str) -> int:
    """Write the contents of a backup into a library, all of them or nothing."""
    with (
        database_errors(location),
        writing(live),
        Session(live) as session,
        session.begin(),
    ):
        unit = UnitOfWork.of(session)
        connection = session.connection()
        changed = sum(_restore_items(unit, source, table) for table in TABLES)
        # The armies of the backup name the designs that they named then.
        entry, army = METADATA.tables["entry"], METADATA.tables["army"]
        for row in source.execute(select(army.c.id)):
            connection.execute(delete(entry).where(entry.c.army_id == row.id))
        if rows := _rows(source, "entry"):
            connection.execute(insert(entry), rows)
        for name in ("standing", "favourite"):
            table = METADATA.tables[name]
            connection.execute(delete(table))
            if rows := _rows(source, name):
                connection.execute(insert(table), rows)
        # Where items came from, and their photos: nothing of today is in the way.
        for name in ("origin", "photo", "theme"):
            _add_missing(connection, METADATA.tables[name], _rows(source, name))
        return changed


def _restore_items(unit: UnitOfWork, source: Connection, kind: type[Row]) -> int:
    """Make the rows of one table those of a backup; return how many changed."""
    live = unit.session.connection()
    table = METADATA.tables[str(kind.__tablename__)]
    then = {row["id"]: row for row in _rows(source, table.name)}
    now = {row["id"]: row for row in _rows(live, table.name)}
    fresh: set[str] = set()
    changed = 0
    for row_id, row in then.items():
        held = now.get(row_id)
        count = max(row["version"], held["version"] if held else 0) + 1
        counts = {"stamp": unit.stamp, "version": count}
        if held is None:
            live.execute(insert(table).values({**row, **counts}))
            fresh.add(row_id)
        elif _differs(held, row):
            if held["payload"] != row["payload"]:
                _note(unit, kind, row)
            live.execute(_at(table, row_id).values({**row, **counts}))
        else:
            continue
        changed += 1
    for row_id, held in now.items():
        if row_id not in then and held["deleted_at"] is None:
            counts = {"stamp": unit.stamp, "version": held["version"] + 1}
            live.execute(_at(table, row_id).values(**counts, deleted_at=unit.now))
            changed += 1
    if fresh:
        # The library knows nothing of their versions any more.
        rows = [row for row in _rows(source, "version") if row["item_id"] in fresh]
        _add_missing(live, METADATA.tables["version"], rows)
    return changed


def _note(unit: UnitOfWork, kind: type[Row], row: TableRow) -> None:
    """Keep what an item is now among its versions, as with any other save."""
    held = unit.session.get_one(kind, row["id"])
    # The value itself is not asked for: it may be one that only a newer program reads.
    step = one_step(_WORDS, None)
    record(unit.session, held, row["payload"], step, unit.now)
    unit.session.flush()


def _differs(held: TableRow, row: TableRow) -> bool:
    """Return whether a row is to be written; the day of a removal is no matter."""
    removed = [each["deleted_at"] is not None for each in (held, row)]
    return removed[0] != removed[1] or any(held[name] != row[name] for name in _WHAT)


def _at(table: Table, row_id: str) -> Update:
    return update(table).where(table.c.id == row_id)


def _add_missing(live: Connection, table: Table, rows: list[TableRow]) -> None:
    keys = [column.name for column in table.primary_key]
    known = {tuple(row) for row in live.execute(select(*table.primary_key))}
    if fresh := [row for row in rows if tuple(row[key] for key in keys) not in known]:
        live.execute(insert(table), fresh)


def _rows(connection: Connection, table: str) -> list[TableRow]:
    found = connection.execute(select(METADATA.tables[table])).mappings().all()
    return [{str(name): value for name, value in row.items()} for row in found]


def _is_damaged(error: BaseException | None) -> bool:
    """Return whether a library was refused because its file is damaged."""
    while error is not None:
        inner = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(error, LibraryDamaged) or damaged(inner):
            return True
        error = error.__cause__
    return False


def _exchanged(file: Path, backup: Path) -> Restored:
    """Put a backup in the place of a damaged library, which is kept as it is."""
    before = kept_as_found(file, datetime.now(UTC))
    if in_use(file):
        forget(before.file)
        raise StillOpen(file)
    try:
        for path in with_beside(file)[1:]:
            # Before the exchange: its log would be read into the new library.
            path.unlink(missing_ok=True)
    except OSError as error:
        raise LibraryError(f"{file} cannot be exchanged: {why_of(error)}") from error
    copied(backup, file)
    with Library(file) as library:
        held = before if before.file.exists() else None
        return Restored(len(library.everything()), held)
