"""Backups of a library: made in the background, checked, and kept in a folder.

A backup is a whole library in one file, made while the library is in use. It is
written under a name of its own, checked, put on the disk, and only then gets its name:
a program that is killed leaves no half copy that anybody takes for a whole one. Its
name says when it was made and why; the folder needs no list that could be wrong.
"""

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from time import time
from typing import Final

from platformdirs import user_data_path

from db.backup.ages import MANY, Backup, Reason, due, kept, newest
from db.errors import (
    LibraryError,
    Report,
    WorkStopped,
    always,
    damaged,
    error_name,
    is_full,
    not_written,
    why_of,
)
from db.store.definitions import refuse_strange
from db.store.library_file import forget, has_wal, uri, with_beside

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


_TIME: Final = "%Y-%m-%dT%H%M%SZ"
_NAME: Final = re.compile(r"(\d{4}-\d\d-\d\dT\d{6}Z)-([a-z-]+?)(?:-(\d+))?\.db")


def file_of(location: str) -> Path | None:
    """Return the file of a library by what it is called; None for one on a server."""
    return None if not location or "://" in location else Path(location)


def homes(file: Path) -> tuple[Path, Path]:
    """Return the folders that may hold the backups of a library, the usual one first.

    Beside the library, `library.db-backups`; where nothing can be written there, a
    folder in the player's own data.
    """
    mark = sha256(os.path.realpath(file).encode(errors="surrogatepass")).hexdigest()
    own = user_data_path("Brickmuster", appauthor=False) / "backups"
    beside = file.with_name(f"{file.name}-backups")
    return beside, own / f"{file.stem}-{mark[:8]}"


def backups(file: Path) -> list[Backup]:
    """Return the backups of a library, the newest first."""
    found = []
    for folder in homes(file):
        with suppress(OSError):
            found += [each for path in folder.iterdir() if (each := _named(path))]
    return sorted(found, key=lambda each: (each.made, each.file.name), reverse=True)


def keep(
    file: Path,
    reason: Reason,
    *,
    now: datetime | None = None,
    report: Report = always,
) -> Backup | None:
    """Make a backup of a library if one is due, then delete those out of date.

    Args:
        file: The library.
        reason: Why it is made.
        now: The time, in UTC; the clock's if None.
        report: Told how far the work is; stops it with False.

    Returns:
        The backup; None if none was due.

    Raises:
        LibraryDamaged: If the library is damaged.
        LibraryError: If it cannot be read, or the backup cannot be written.
        BackupStopped: If it was stopped.
    """
    now = now or datetime.now(UTC)
    held = backups(file)
    last, writes = newest(held), writes_of(file)
    changed = bool(writes) and (last is None or writes_of(last.file) != writes)
    if not due(reason, now, held, changed=changed):
        return None
    backup = kept_by(lambda path: copied(file, path, report), file, now, reason)
    prune(file, now)
    return backup


def before_import(location: str, count: int, report: Report = always) -> None:
    """Make a backup before many items come in, or come in place of others.

    Args:
        location: What the library is called; a server has backups of its own.
        count: How many items would come.
        report: Told how far the work is; stops it with False.

    Raises:
        LibraryError: If it cannot be made.
        BackupStopped: If it was stopped.
    """
    file = file_of(location)
    if file and count > MANY:
        keep(file, Reason.IMPORT, report=report)


def prune(file: Path, now: datetime) -> None:
    """Delete the backups that are out of date, and what killed programs left."""
    held = backups(file)
    for backup in frozenset(held) - kept(held, now):
        with suppress(OSError):
            backup.file.unlink()
    for folder in (*homes(file), file.parent):
        for part in folder.glob(PART.format("*") + "*"):
            with suppress(OSError):
                if now.timestamp() - part.stat().st_mtime > LEFT.total_seconds():
                    part.unlink()


def delete(backup: Backup) -> None:
    """Delete a backup, because the player wants it.

    Raises:
        LibraryError: If it cannot be deleted.
    """
    try:
        backup.file.unlink(missing_ok=True)
    except OSError as error:
        raise LibraryError(
            f"The backup {backup.file} cannot be deleted: {why_of(error)}"
        ) from error


def kept_as_found(file: Path, now: datetime) -> Backup:
    """Keep a damaged library byte for byte, with the files beside it.

    Raises:
        LibraryError: If it cannot be copied.
    """

    def write(target: Path) -> None:
        try:
            # The library itself last: its copy then has all that belongs to it.
            pairs = zip(with_beside(file), with_beside(target), strict=True)
            for original, copy in reversed(list(pairs)):
                if original.exists():
                    shutil.copyfile(original, copy)
                    copy.chmod(0o600)
                    on_disk(copy)
            on_disk(target.parent)
        except OSError as error:
            raise LibraryError(
                f"The damaged library {file} cannot be kept: {why_of(error)}"
            ) from error

    return kept_by(write, file, now, Reason.DAMAGED)


def _free_names(file: Path, moment: datetime, reason: Reason) -> Iterator[Path]:
    """Yield names for a new backup in each folder it may be in, which is made."""
    for folder in homes(file):
        stem, count = f"{moment.strftime(_TIME)}-{reason.value}", 1
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            continue
        path = folder / f"{stem}.db"
        while path.exists():
            count += 1
            path = folder / f"{stem}-{count}.db"
        yield path


def kept_by(
    write: Callable[[Path], object], file: Path, now: datetime, reason: Reason
) -> Backup:
    """Make a backup, by what writes it, in the first folder that takes it."""
    refused: LibraryError | None = None
    for path in _free_names(file, now, reason):
        try:
            write(path)
        except (BackupStopped, LibraryDamaged):
            raise
        except LibraryError as error:
            refused = refused or error
        else:
            found = _named(path)
            assert found is not None  # noqa: S101 (we just gave it its name)
            return found
    where = homes(file)[0]
    raise refused or LibraryError(f"There is no room for backups at {where}")


def _named(path: Path) -> Backup | None:
    """Return what a file's name says of a backup; None if it is none."""
    match = _NAME.fullmatch(path.name)
    if not match or match[2] not in {each.value for each in Reason}:
        return None
    try:
        made = datetime.strptime(match[1], _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(path, made, Reason(match[2]))
