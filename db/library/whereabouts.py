"""Whether the file of an open library is still the one at its place.

SQLite goes on writing into a file that was removed or replaced while it is open. What
is written there is gone when the program ends, so we look before and after each write.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeAlias

from db.errors import LibraryError

FileIdentity: TypeAlias = tuple[int, int]
"""The device and the number of a file."""

_LOST: Final = ("SQLITE_IOERR", "SQLITE_CANTOPEN")
"""The errors of a drive that went away; an open file does not recover from them."""


def identity(location: str) -> FileIdentity | None:
    """Return which file is at a place; None for none, and for a server."""
    try:
        found = Path(location).stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def same_file(location: str, opened: FileIdentity | None) -> bool:
    """Return whether a place has the file that was opened there.

    Args:
        location: The place, as `Library.location` says it.
        opened: What `identity` returned when it was opened.

    Raises:
        LibraryError: If there is no file any more.
    """
    if opened is None:
        return True
    now = identity(location)
    if now is None:
        raise LibraryError(
            f"The library {location} is not there any more: its file, folder or drive "
            "was moved or removed. Bring it back, and everything is saved; until then "
            "only this window has what you typed since"
        )
    return now == opened


def lost_touch(error: BaseException) -> bool:
    """Return whether a library has to be opened again after an error."""
    cause = error.__cause__
    # SQLAlchemy's errors have these two; it is not imported for their names alone.
    if getattr(cause, "connection_invalidated", False):
        return True
    cause = getattr(cause, "orig", cause)
    return str(getattr(cause, "sqlite_errorname", "")).startswith(_LOST)
