"""A disk that is full: one sentence, whatever the system and SQLite call it."""

import errno
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

FULL: Final = (
    "does not fit on its disk, which is full. Nothing was changed; make room and try "
    "again"
)

_ERRORS: Final = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}

_OTHER_NAMES: Final = ("SQLITE_IOERR", "SQLITE_CANTOPEN")
"""What SQLite says where it cannot make the files beside a library."""

_LEAST: Final = 1 << 16
"""The bytes that it needs for them."""


def is_full(error: BaseException | None, place: Path) -> bool:
    """Return whether an error of the system or of SQLite means a full disk.

    Args:
        error: The error.
        place: What was being written, or is beside it.
    """
    if getattr(error, "errno", None) in _ERRORS:
        return True
    name = str(getattr(error, "sqlite_errorname", None) or "")
    if name.startswith("SQLITE_FULL"):
        return True
    return name.startswith(_OTHER_NAMES) and _room(place) < _LEAST


def said(error: OSError, nameless: str = "the file") -> str:
    """Return the sentence about an error of the system, with its file if it has one.

    Args:
        error: The error.
        nameless: What a full disk has no room for, where the error names no file.
    """
    # An error of an open file names its number.
    named = "" if error.filename is None else str(error.filename)
    file = Path(named or nameless)
    if is_full(error, file):
        return not_written(file, error)
    return f"{f'{named}: ' if named else ''}{error.strerror or error}"


def not_written(place: Path, error: BaseException) -> str:
    """Return the sentence about something that could not be written."""
    if is_full(error, place):
        return f"{place} {FULL}"
    return f"{place} cannot be written: {getattr(error, 'strerror', None) or error}"


def _room(place: Path) -> float:
    """Return the free bytes of the disk of a place, as far as that is known."""
    for folder in (place, *place.absolute().parents):
        with suppress(OSError):
            return shutil.disk_usage(folder).free
    return float("inf")
