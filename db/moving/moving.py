"""Copying a whole library from one place to another, such as from a file to a server.

Every table is copied as it is, with the removed items, the versions and the photos, so
that both places export the same bytes. The tables are those of `METADATA`: a new one
comes along by itself.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Table, func, select

from db.backup.whole_copy import BackupStopped, Report, always
from db.errors import LibraryError, NothingThere
from db.library.library import Library
from db.library.looking import database_errors
from db.store.connection import writing
from db.store.library_file import Access
from db.store.tables import METADATA, REVISION_TABLE
from db.store.unit_of_work import TABLES

BATCH: Final = 200
"""How many rows are copied at a time: photos are large."""

_PASSES: Final = 3
"""How often each row is read: to be copied, and on both sides to be compared."""

_LIBRARY: Final = METADATA.tables["library"]


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied.

    Attributes:
        source: Where it was, as it is shown.
        target: Where it is now, too.
        items: The number of designs, armies and sets of house rules.
        removed: The number of those that lie in the bin, which came along.
    """

    source: str
    target: str
    items: int
    removed: int


def copy_all(
    source: str | Path | None, target: str | Path | None, report: Report = always
) -> Copied:
    """Copy a library into an empty one, whole or not at all; the old one stays.

    Args:
        source: A file, an address, or None for the player's own library.
        target: Where the copy shall be: a new file, or an empty database.
        report: Told how far the work is; stops it with False.

    Raises:
        LibraryError: If one cannot be opened, the target holds something, or what
            arrived differs from what was sent.
        BackupStopped: If it was stopped; the target is as empty as it was.
    """
    new = _new_file(target)
    try:
        with _open(source) as old:
            _look_first(old, target)
            with _open(target) as fresh:
                return _copied(old, fresh, report)
    except BaseException:
        if new:
            _forget(new)
        raise


@dataclass(slots=True)
class _Steps:
    """How far the work is."""

    report: Report
    total: int
    done: int = 0

    def go(self, rows: int) -> None:
        """Go on by some rows, unless the work must stop."""
        self.done += rows
        if not self.report(self.done, self.total):
            raise BackupStopped


@dataclass(frozen=True, slots=True)
class _End:
    """One end of the way: a library, in a transaction while it is copied."""

    name: str
    connection: Connection

    def rows(self, table: Table, steps: _Steps) -> Iterator[Any]:
        """Yield the rows of a table, some at a time."""
        few = {"yield_per": BATCH}
        with (
            database_errors(self.name),
            self.connection.execute(select(table), execution_options=few) as found,
        ):
            for rows in found.mappings().partitions():
                steps.go(len(rows))
                yield rows

    def digest(self, table: Table, steps: _Steps) -> str:
        """Return a hash of all rows, in whatever order they come."""
        lines = sorted(
            hashlib.sha256(repr(tuple(row.values())).encode()).digest()
            for rows in self.rows(table, steps)
            for row in rows
        )
        return hashlib.sha256(b"".join(lines)).hexdigest()

    def count(self, table: Table) -> tuple[int, int]:
        """Return how many rows are there, and how many of them are removed."""
        both = select(func.count(), func.count(table.c.deleted_at))
        every, removed = self.connection.execute(both.select_from(table)).one()
        return every - removed, removed

    def size(self) -> int:
        """Return how many rows there are in all tables."""
        ask = [select(func.count()).select_from(table) for table in _copied_tables()]
        return sum(self.connection.scalar(each) or 0 for each in ask)


def _copied_tables() -> list[Table]:
    return [table for table in METADATA.sorted_tables if table is not REVISION_TABLE]


@contextmanager
def _open(place: str | Path | None) -> Iterator[_End]:
    with Library(place) as library:
        yield _End(library.location, library._connection)  # noqa: SLF001


def _look_first(old: _End, target: str | Path | None) -> None:
    """Refuse a database that holds something before anything of it is changed.

    To open it as usual would bring the tables of an older release up to date.
    """
    if not (isinstance(target, str) and "://" in target):
        return
    try:
        with Library(target, Access.LOOK) as there:
            held = _End(there.location, there._connection)  # noqa: SLF001
            with database_errors(held.name), held.connection.begin():
                _must_differ(old, held)
                _must_be_empty(held, lock=False)
    except NothingThere:
        return


def _must_differ(old: _End, fresh: _End) -> None:
    if old.name == fresh.name:
        raise LibraryError(f"{old.name} is the library itself; choose another place")


def _copied(old: _End, fresh: _End, report: Report) -> Copied:
    _must_differ(old, fresh)
    target = fresh.connection
    with (
        database_errors(old.name),
        old.connection.begin(),
        database_errors(fresh.name),
        writing(target),
        target.begin(),
    ):
        _must_be_empty(fresh)
        steps = _Steps(report, old.size() * _PASSES)
        target.execute(_LIBRARY.delete())
        for table in _copied_tables():
            for rows in old.rows(table, steps):
                target.execute(table.insert(), [dict(row) for row in rows])
            _go_on_counting(target, table)
        _must_be_equal(old, fresh, steps)
        # The last moment at which it can be stopped.
        steps.go(0)
        names = [str(row.__tablename__) for row in TABLES]
        counts = [old.count(METADATA.tables[name]) for name in names]
    items, removed = map(sum, zip(*counts, strict=True))
    return Copied(old.name, fresh.name, items, removed)


def _must_be_equal(old: _End, fresh: _End, steps: _Steps) -> None:
    for table in _copied_tables():
        if old.digest(table, steps) != fresh.digest(table, steps):
            raise LibraryError(
                f"{fresh.name} did not keep what {old.name} holds ({table.name}); "
                "nothing was copied, and the old library is as it was"
            )


def _must_be_empty(fresh: _End, *, lock: bool = True) -> None:
    """Refuse a library that holds anything, or ever did.

    Its row is locked, so that nobody else fills it meanwhile.
    """
    target = fresh.connection
    ask = select(_LIBRARY.c.writes)
    writes = target.scalar(ask.with_for_update() if lock else ask)
    tables = set(METADATA.sorted_tables) - {REVISION_TABLE, _LIBRARY}
    if writes or any(
        target.execute(select(table).limit(1)).first() for table in tables
    ):
        raise LibraryError(
            f"{fresh.name} holds a library already; nothing in it was changed. Choose "
            "a new file or an empty database"
        )


def _go_on_counting(target: Connection, table: Table) -> None:
    """Let a server count on from the numbers that were copied."""
    column = table.autoincrement_column
    if target.dialect.name != "postgresql" or column is None:
        return
    counter = func.pg_get_serial_sequence(table.name, column.name)
    highest = target.scalar(select(func.max(column)))
    if highest is not None and target.scalar(select(counter)) is not None:
        target.execute(select(func.setval(counter, highest)))


def _new_file(place: str | Path | None) -> Path | None:
    """Return the file that will be made; None if it is there, or it is a server."""
    if place is None or (isinstance(place, str) and "://" in place):
        return None
    file = Path(place).expanduser()
    return None if file.exists() else file


def _forget(file: Path) -> None:
    """Remove a library that was begun and did not become one."""
    for tail in ("", "-wal", "-shm"):
        with suppress(OSError):
            Path(f"{file}{tail}").unlink(missing_ok=True)
