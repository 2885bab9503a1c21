"""Backups of a library: made in the background, checked, and kept in a folder.

A backup is a whole library in one file, as `db.backup.whole_copy` makes it. Its name
says when it was made and why; the folder needs no list that could be wrong.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from db.backup.ages import MANY, Backup, Reason, due, kept, newest
from db.backup.whole_copy import (
    LEFT,
    PART,
    BackupStopped,
    LibraryDamaged,
    copied,
    on_disk,
    writes_of,
)
from db.errors import LibraryError, Report, always, why_of
from db.store.library_file import with_beside

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
