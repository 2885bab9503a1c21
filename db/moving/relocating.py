"""Saving a copy of a library elsewhere, and moving it to another place."""

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from db.backup.backups import file_of, homes
from db.backup.whole_copy import (
    BackupStopped,
    Report,
    always,
    aside,
    copied,
    in_use,
    writes_of,
)
from db.errors import LibraryError
from db.library.opening import _address
from db.library.own_library import follow, located
from db.moving.moving import copy_all

SIDES: Final = ("-wal", "-shm", "-journal")
"""The ends of the names of files that SQLite keeps beside a library."""


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


@dataclass(frozen=True, slots=True)
class MovedLibrary:
    """A library that was moved.

    Attributes:
        old: Where it was, and still is until it is forgotten: a file, or a server as
            it is shown.
        new: Where it is, too.
        items: How many designs, armies and sets of house rules it holds.
        writes: How often it had been written.
    """

    old: Path | str
    new: Path | str
    items: int
    writes: int

    @property
    def can_be_forgotten(self) -> bool:
        """Whether the old one is a file whose place another file took."""
        return isinstance(self.old, Path) and isinstance(self.new, Path)


def file_at(place: str | Path | None) -> Path | None:
    """Return the file of a library by its place, opened or not; None for a server.

    Args:
        place: A file, an address, or None for the player's own library.

    Raises:
        LibraryError: If the place is none.
    """
    return _address(place)[1]


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
    for each in (target, *(Path(f"{target}{end}") for end in SIDES)):
        if os.path.lexists(each):
            raise LibraryError(f"There is a file {each} already; choose a new name")
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
        for end in ("", *SIDES):
            Path(f"{target}{end}").unlink(missing_ok=True)
        if isinstance(error, BackupStopped):
            raise
        raise LibraryError(
            f"The library {done.source} stays where it is: {_why(error)}"
        ) from error
    return MovedLibrary(
        located(done.source), target, done.items, writes_of(target) or 0
    )


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
    return MovedLibrary(old, done.target, done.items, 0)


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
        for end in (*SIDES, ""):
            Path(f"{file}{end}").unlink(missing_ok=True)
        for folder in homes(file):
            for each in folder.iterdir() if folder.is_dir() else ():
                if (new / each.name).exists():
                    each.unlink()
            with suppress(OSError):
                folder.rmdir()
    except OSError as error:
        raise LibraryError(f"{file} cannot be deleted: {_why(error)}") from error


def _take_backups_along(file: Path, target: Path) -> None:
    """Copy the backups into the folder of the new place."""
    new = homes(target)[0]
    for folder in homes(file):
        for each in sorted(folder.iterdir()) if folder.is_dir() else ():
            if each.is_file() and not each.name.startswith("."):
                new.mkdir(mode=0o700, exist_ok=True)
                if not (new / each.name).exists():
                    shutil.copy2(each, new / each.name)


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def _refuse_itself(file: Path | None, target: Path) -> None:
    """Refuse to write over a library, or the files beside it."""
    if file is None:
        return
    for end in ("", *SIDES):
        if os.path.realpath(f"{file}{end}") == os.path.realpath(target):
            raise LibraryError(f"{target} is the library itself; choose another name")
