"""Copying and moving a whole library, such as from a file to a server.

Every table is copied as it is, with the removed items, the versions and the photos, so
that both places export the same bytes. The tables are those of `METADATA`: a new one
comes along by itself.
"""

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table, func, select

from db.backup.backups import (
    BackupStopped,
    aside,
    copied,
    file_of,
    homes,
    in_use,
    named_when_whole,
    writes_of,
)
from db.errors import LibraryError, NothingThere, Report, always, not_written, why_of
from db.library.library import Library
from db.library.looking import database_errors
from db.library.own_library import follow, located
from db.store.connection import writing
from db.store.library_file import ITEMS, Access, forget, with_beside
from db.store.tables import METADATA, REVISION_TABLE

BATCH: Final = 200
"""How many rows are copied at a time: photos are large."""

_PASSES: Final = 3
"""How often each row is read: to be copied, and on both sides to be compared."""

_LIBRARY: Final = METADATA.tables["library"]


class Copied(NamedTuple):
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
    with _open(source) as old:
        _look_first(old, target)
        if new is None:
            with _open(target) as fresh:
                return _copied(old, fresh, report)
        try:
            with named_when_whole(new) as part, _open(part) as fresh:
                return _copied(old, replace(fresh, name=str(new)), report)
        except OSError as error:
            raise LibraryError(not_written(new, error)) from error


@dataclass(slots=True)
class _Steps:
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
def _open(place: str | Path | None, access: Access = Access.USUAL) -> Iterator[_End]:
    with Library(place, access) as library:
        yield _End(library.location, library._connection)  # noqa: SLF001


def _look_first(old: _End, target: str | Path | None) -> None:
    """Refuse a database that holds something before anything of it is changed.

    To open it as usual would bring the tables of an older release up to date.
    """
    if "://" not in str(target):
        return
    with (
        suppress(NothingThere),
        _open(target, Access.LOOK) as held,
        database_errors(held.name),
        held.connection.begin(),
    ):
        _must_differ(old, held)
        _must_be_empty(held, lock=False)


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
        for table in _copied_tables():
            if old.digest(table, steps) != fresh.digest(table, steps):
                raise LibraryError(
                    f"{fresh.name} did not keep what {old.name} holds ({table.name}); "
                    "nothing was copied, and the old library is as it was"
                )
        # The last moment at which it can be stopped.
        steps.go(0)
        counts = [old.count(METADATA.tables[name]) for name in ITEMS]
    items, removed = map(sum, zip(*counts, strict=True))
    return Copied(old.name, fresh.name, items, removed)


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
    if place is None or "://" in str(place):
        return None
    file = Path(place).expanduser()
    return None if file.exists() else file


def save_copy(
    place: str | Path | None, location: str, target: Path, report: Report = always
) -> None:
    """Write a library as one whole file, in the place of what is there.

    Args:
        place: The library: a file, an address, or None for the player's own.
        location: What it is called.
        target: The file to write.
        report: Told how far the work is; stops it with False.

    Raises:
        LibraryError: If it cannot be read or written, or the target is the library
            itself.
        BackupStopped: If it was stopped.
    """
    file = file_of(location)
    _refuse_itself(file, target)
    if file is not None:
        copied(file, target, report)
        return
    if not target.parent.is_dir():
        raise LibraryError(f"There is no folder {target.parent}; make it first")
    with aside() as folder:
        whole = Path(folder) / "library.db"
        copy_all(place, whole)
        copied(whole, target, report)


class MovedLibrary(NamedTuple):
    """A library that was moved.

    Attributes:
        old: Where it was, and still is until it is forgotten: a file, or a server as
            it is shown.
        new: Where it is, too.
        writes: How often it had been written.
    """

    old: Path | str
    new: Path | str
    writes: int

    @property
    def can_be_forgotten(self) -> bool:
        """Whether the old one is a file whose place another file took."""
        return isinstance(self.old, Path) and isinstance(self.new, Path)


def move(
    place: Path | str | None, target: Path | str, report: Report = always
) -> MovedLibrary:
    """Copy a library to a new place, and open that one from now on.

    All that it holds is compared afterwards. A file that goes to another file takes
    its backups along, and stays until `forget_old`; all else just stays.

    Args:
        place: The library: a file, an address, or None for the player's own.
        target: Its new file, of which there may be none yet, or the address of an
            empty database.
        report: Told how far the work is; takes all of it back with False.

    Raises:
        LibraryError: If something is in the way, or cannot be read or written.
        BackupStopped: If it was stopped.
    """
    if isinstance(target, str):
        return _moved_to_server(place, target, report)
    file = place if isinstance(place, Path) else None
    _refuse_itself(file, target)
    for path in with_beside(target):
        if os.path.lexists(path):
            raise LibraryError(f"There is a file {path} already; choose a new name")
    if not target.parent.is_dir():
        raise LibraryError(f"There is no folder {target.parent}; make it first")
    done = copy_all(place, target, report)
    try:
        if not report(1, 1):
            raise BackupStopped
        target.chmod(0o600)
        if file is not None:
            _take_backups_along(file, target)
        follow(located(done.source), target)
    except (OSError, LibraryError) as error:
        forget(target)
        if isinstance(error, BackupStopped):
            raise
        raise LibraryError(
            f"The library {done.source} stays where it is: {why_of(error)}"
        ) from error
    return MovedLibrary(located(done.source), target, writes_of(target) or 0)


def _moved_to_server(
    place: Path | str | None, target: str, report: Report
) -> MovedLibrary:
    done = copy_all(place, target, report)
    old = located(done.source)
    try:
        # The address was given with a password, perhaps; what is noted has none.
        follow(old, done.target)
    except LibraryError as error:
        raise LibraryError(
            f"{done.target} holds the library, whole and compared, but will not "
            f"open by itself: {error}. Open it by its address"
        ) from error
    return MovedLibrary(old, done.target, 0)


def forget_old(moved: MovedLibrary) -> None:
    """Delete the old file of a library that was moved, and the backups that went along.

    Raises:
        LibraryError: If somebody still writes it, or it cannot be deleted.
    """
    file, new_file = moved.old, moved.new
    if not (isinstance(file, Path) and isinstance(new_file, Path) and file.exists()):
        return
    if writes_of(file) != moved.writes:
        raise LibraryError(f"{file} was changed after it was moved, so it stays")
    if in_use(file):
        raise LibraryError(
            f"Another window has {file} open; close it, then delete the file yourself"
        )
    new = homes(new_file)[0]
    try:
        for path in reversed(with_beside(file)):
            path.unlink(missing_ok=True)
        for folder in homes(file):
            for path in folder.iterdir() if folder.is_dir() else ():
                if (new / path.name).exists():
                    path.unlink()
            with suppress(OSError):
                folder.rmdir()
    except OSError as error:
        raise LibraryError(f"{file} cannot be deleted: {why_of(error)}") from error


def _take_backups_along(file: Path, target: Path) -> None:
    new = homes(target)[0]
    for folder in homes(file):
        for each in sorted(folder.iterdir()) if folder.is_dir() else ():
            if each.is_file() and not each.name.startswith("."):
                new.mkdir(mode=0o700, exist_ok=True)
                if not (new / each.name).exists():
                    shutil.copy2(each, new / each.name)


def _refuse_itself(file: Path | None, target: Path) -> None:
    """Refuse to write over a library, or the files beside it."""
    if file is None:
        return
    if os.path.realpath(target) in map(os.path.realpath, with_beside(file)):
        raise LibraryError(f"{target} is the library itself; choose another name")
