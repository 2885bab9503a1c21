"""A whole copy of a library in one file, made while the library is in use.

It is written under a name of its own, checked, put on the disk, and only then gets its
name: a program that is killed leaves no half copy that anybody takes for a whole one.
"""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from time import time
from typing import Final

from db.errors import (
    LibraryError,
    Report,
    WorkStopped,
    always,
    damaged,
    error_name,
    is_full,
    not_written,
)
from db.store.definitions import refuse_strange
from db.store.library_file import forget, has_wal, uri

_PAGES: Final = 200
"""The pages copied in one step; of the usual size, they are 0.8 MB."""

_LOOK: Final = 20_000
"""The steps of SQLite's machine between two looks whether a check must stop."""

_WAIT: Final = 5.0
"""Seconds to wait for another program that is writing."""

PART: Final = ".brickmuster-backup-{}.part"
"""The name of a copy that is not whole yet."""

_ASIDE: Final = "brickmuster-copy-"
"""How the folder of a copy begins that is only needed for a while."""

LEFT: Final = timedelta(days=1)
"""The age after which a part, or a copy aside, is of a program that was killed."""


class BackupStopped(WorkStopped):
    """A backup was stopped before it was whole; nothing of it is left."""

    def __init__(self) -> None:
        super().__init__("The copy was stopped; nothing of it is left")


class LibraryDamaged(LibraryError):
    """A library cannot be copied, because its file is damaged."""


HELD: Final[dict[Path, Callable[[], bool]]] = {}
"""Whether another is in the place of a library that is open in this program."""


def refuse_stranger(file: Path) -> None:
    """Refuse another file in the place of a library that is open in this program.

    A connection opens its file at once, and the log beside it as it reads: in between,
    this keeps the log of ours from being read into a stranger, and written there.

    Raises:
        LibraryError: If it is another one.
    """
    if HELD.get(file, bool)():
        raise LibraryError(f"Another file is at {file} now, and was left alone")


def writes_of(file: Path) -> int | None:
    """Return a library's count of writes; None if it cannot be read."""
    with suppress(sqlite3.Error, LibraryError), closing(reader(file)) as connection:
        found = connection.execute("SELECT writes FROM library").fetchone()
        return int(found[0]) if found else None
    return None


def reader(file: Path) -> sqlite3.Connection:
    """Return a connection that only reads.

    Raises:
        sqlite3.Error: If there is no such file, or no database in it.
        LibraryError: If it may do more than hold something.
    """
    for mode in ("rw", "ro"):
        address = uri(file, f"mode={mode}")
        connection = sqlite3.connect(
            address, uri=True, timeout=_WAIT, isolation_level=None
        )
        try:
            refuse_stranger(file)
            # Able to write, so that the last one to close empties the log.
            connection.execute("PRAGMA query_only=ON")
            refuse_strange(connection, str(file))
        except BaseException as error:
            connection.close()
            if mode == "ro" or not isinstance(error, sqlite3.OperationalError):
                raise
        else:
            return connection
    raise AssertionError


def aside() -> TemporaryDirectory[str]:
    """Return a folder for a copy that is only needed for a while.

    What killed programs left of such is removed. On Windows nothing is removed that is
    open, and elsewhere it can be read on.
    """
    long_ago = time() - LEFT.total_seconds()
    for old in Path(gettempdir()).glob(f"{_ASIDE}*"):
        with suppress(OSError):
            if old.stat().st_mtime < long_ago:
                shutil.rmtree(old, ignore_errors=True)
    return TemporaryDirectory(prefix=_ASIDE, ignore_cleanup_errors=True)


def copied(file: Path, target: Path, report: Report = always) -> None:
    """Write a whole library into one file, in the place of what is there.

    It is readable by its owner alone.

    Args:
        file: The library; it may be open and in use.
        target: The copy.
        report: Told how far the work is; stops it with False.

    Raises:
        LibraryDamaged: If the library is damaged.
        LibraryError: If it cannot be read, or the copy cannot be written.
        BackupStopped: If it was stopped.
    """
    with _sentences(file, target), named_when_whole(target, over=True) as part:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with closing(reader(file)) as source:
            _fill(source, part, report)
        _check(part, report)


@contextmanager
def named_when_whole(target: Path, *, over: bool = False) -> Iterator[Path]:
    """Yield a name to write a library under; it gets its own once it is whole.

    Args:
        target: Its own name.
        over: Whether it takes the place of what is there.

    Raises:
        LibraryError: If something came to its name meanwhile.
        OSError: If the disk does not take it.
    """
    part = target.with_name(PART.format(os.urandom(8).hex()))
    try:
        yield part
        if has_wal(part):
            # The end of it is not in the file.
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        on_disk(part)
        if over:
            part.replace(target)
        else:
            _given_name(part, target)
        on_disk(target.parent)
    except LibraryError as error:
        # Nobody knows what it was called meanwhile.
        error.args = (str(error).replace(str(part), str(target)),)
        raise
    finally:
        forget(part)


def _given_name(part: Path, target: Path) -> None:
    """Give a file its name unless there is one of that name, which stays."""
    try:
        os.link(part, target)
    except OSError as error:
        if os.path.lexists(target):
            raise LibraryError(
                f"There is a file {target} already; choose a new name"
            ) from error
        # A drive on which a file has one name alone.
        part.replace(target)


def checked(file: Path, report: Report = always) -> None:
    """Refuse a file that is no whole database.

    Raises:
        LibraryDamaged: If it is damaged, with a sentence that names it.
        LibraryError: If it cannot be read.
    """
    with _sentences(file, file):
        _check(file, report)


def on_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk.

    Raises:
        OSError: If the disk does not take it.
    """
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folders.
    number = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _fill(source: sqlite3.Connection, part: Path, report: Report) -> None:
    """Copy a database into an empty file, as it is at this moment."""

    def told(_: int, left: int, total: int) -> None:
        if not report(total - left, total):
            raise BackupStopped

    if source.execute("PRAGMA journal_mode").fetchone() == ("wal",):
        # With the log, a reader holds up no writer and sees one moment throughout;
        # without a transaction, each write would make the copy begin anew.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        copy.execute("PRAGMA synchronous=OFF")
        source.backup(copy, pages=_PAGES, progress=told)
        # One file by itself, without a log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")


def _check(file: Path, report: Report) -> None:
    with closing(reader(file)) as connection:
        connection.set_progress_handler(lambda: not report(1, 1), _LOOK)
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname == "SQLITE_INTERRUPT":
                raise BackupStopped from error
            raise
    if found != ("ok",):
        raise LibraryDamaged(f"{file} is damaged: {found[0] if found else 'empty'}")


@contextmanager
def _sentences(file: Path, target: Path) -> Iterator[None]:
    """Turn errors into `LibraryError`, in a player's words."""
    try:
        yield
    except (LibraryDamaged, sqlite3.Error) as error:
        if isinstance(error, LibraryDamaged) or damaged(error):
            raise LibraryDamaged(
                f"The library {file} is damaged and cannot be copied"
            ) from error
        if is_full(error, target):
            raise LibraryError(not_written(target, error)) from error
        raise LibraryError(f"{file} cannot be copied to {target}: {error}") from error
    except OSError as error:
        raise LibraryError(not_written(target, error)) from error


def empty_log(file: Path) -> bool:
    """Take over what stands in the log of a library into its file, when nobody writes.

    Until then, the last saves are in the log alone, and a copy of the one file would
    be without them.

    Returns:
        Whether all of it is in the file now.
    """
    with suppress(sqlite3.Error, LibraryError), closing(reader(file)) as connection:
        connection.execute("PRAGMA busy_timeout=100")
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        return not busy
    return False


def in_use(file: Path) -> bool:
    """Return whether another window or program has a library open.

    To find out, its log is taken over into the file, which only one who is alone can.
    """
    if not file.exists():
        return False
    try:
        with closing(sqlite3.connect(file, timeout=0.2)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.Error as error:
        # One that is too damaged to be read is open nowhere.
        return error_name(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
    return False
