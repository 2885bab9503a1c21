"""Where a library is: the player's own, and whether an open one has to be sought anew.

The player's own is in his data folder. One that was moved is still the one that opens
when none is named, in the window and on the command line. A short file beside its first
place says where it went: the path of a file, or the address of a server, without a
password.
"""

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from db.errors import LibraryError, error_name, not_written, why_of

_NOTE: Final = "library.moved"
"""The file that holds the place of a library that was moved, as text."""


def first_place() -> Path:
    """Return where the player's own library is unless he moved it."""
    return user_data_path("Brickmuster", appauthor=False) / "library.db"


def own_library() -> Path | str:
    """Return where the player's own library is: a file, or an address.

    Raises:
        LibraryError: If it was moved, and is not there now: a new one in its place
            would look as if everything were lost.
    """
    place = moved_to()
    if place is None:
        return first_place()
    if isinstance(place, Path) and not place.is_file():
        raise LibraryError(
            f"Your library was moved to {place}, and is not there now; connect the "
            "drive it is on, or choose another library"
        )
    return place


def moved_to() -> Path | str | None:
    """Return where the player's own library was moved; None if it was not."""
    note = first_place().with_name(_NOTE)
    try:
        text = note.read_text(encoding="utf-8", errors="surrogateescape").strip("\r\n")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise LibraryError(f"{note} cannot be read: {why_of(error)}") from error
    return located(text) if text else None


def located(text: str) -> Path | str:
    """Return the place that a text names: an address, or the path of a file.

    >>> located("postgresql://club@server/club")
    'postgresql://club@server/club'
    """
    return text if "://" in text else Path(text)


def follow(old: Path | str, new: Path | str) -> None:
    """Note that a library was moved, if it is the player's own.

    Args:
        old: Where it was: a file, or the address of a server as it is shown.
        new: Where it is.

    Raises:
        LibraryError: If it cannot be noted.
    """
    first = first_place()
    note = first.with_name(_NOTE)
    if not _same(old, moved_to() or first):
        return
    part = note.with_name(f".{_NOTE}.part")
    try:
        if _same(new, first):
            note.unlink(missing_ok=True)
            return
        first.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        there = new.absolute() if isinstance(new, Path) else new
        with part.open("wb") as file:
            file.write(f"{there}\n".encode(errors="surrogateescape"))
            file.flush()
            os.fsync(file.fileno())
        part.replace(note)
    except OSError as error:
        raise LibraryError(not_written(note, error)) from error


def _same(one: Path | str, other: Path | str) -> bool:
    if isinstance(one, Path) and isinstance(other, Path):
        return os.path.realpath(one) == os.path.realpath(other)
    return one == other


def lost_touch(error: BaseException) -> bool:
    """Return whether a drive went away, so that its library has to be opened again."""
    cause = error.__cause__
    # SQLAlchemy's errors have these two; it is not imported for their names alone.
    if getattr(cause, "connection_invalidated", False):
        return True
    cause = getattr(cause, "orig", cause)
    return error_name(cause).startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN"))
