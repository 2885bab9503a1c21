"""What goes wrong with a library, each with a sentence for the player."""

import errno
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from builder.core.formatting import brief

_MOST_NAMES: Final = 5


@dataclass(frozen=True, slots=True)
class Stored:
    """A design or an army as a library holds it.

    Attributes:
        id: The id by which armies and windows name it.
        value: The design or the army itself.
        version: How often it was saved; `Library.save` needs it.
        updated: When it was saved last, in UTC.
    """

    id: str
    value: Any
    version: int
    updated: datetime


Holdings: TypeAlias = Mapping[str, Stored]
"""What a library holds, by id."""


class LibraryError(Exception):
    """A library cannot do something; the text tells the player why."""


class Damaged(LibraryError):
    """The file of a library is damaged; what can be read of it can be salvaged."""


class NothingThere(LibraryError):
    """There is no library where one is expected, or an empty file in its place."""


class Unanswered(LibraryError):
    """A library has not answered in the usual time; it may still."""


class WorkStopped(LibraryError):
    """Work was stopped before it was done; nothing of it is left."""


Report = Callable[[int, int], bool]
"""Told how much is done, and of how much; returns False if the work must stop."""


def always(done: int, total: int) -> bool:  # noqa: ARG001 (what a report is given)
    """Go on, however far the work is."""
    return True


class ReadOnly(LibraryError):
    """A library that is only looked at was to be changed."""

    def __init__(self, location: str) -> None:
        super().__init__(
            f"The library {location} is open to be looked at, and not to be changed; "
            "nothing in it was changed"
        )


class Missing(LibraryError):
    """Nothing has this id, or it was removed."""

    def __init__(self, missing_id: str) -> None:
        super().__init__(
            f"There is nothing with the id {missing_id} in this library; it may have "
            "been removed in another window"
        )


class Conflict(LibraryError):
    """Somebody else saved in the meantime; nothing was overwritten.

    Attributes:
        theirs: What the library holds now.
    """

    def __init__(self, theirs: Stored) -> None:
        super().__init__(
            f"{short(theirs.value.title)} was changed in another window at "
            f"{theirs.updated:%H:%M:%S} UTC; keep theirs, or save yours over it"
        )
        self.theirs = theirs


class InUse(LibraryError):
    """A design cannot be removed while it marches in armies."""

    def __init__(self, title: str, armies: tuple[str, ...]) -> None:
        names = few(list(map(short, armies)), _MOST_NAMES)
        super().__init__(
            f"{short(title)} marches in {names}; take it out of there first"
        )


def short(name: str) -> str:
    """Return a name on one line, cut off where it would fill the screen."""
    return brief(name)


def few(words: Sequence[str], most: int) -> str:
    """Return the first of some words, and how many more there are.

    >>> few(["Anna", "Ben", "Cleo"], 2)
    'Anna, Ben and 1 more'
    """
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return f"{', '.join(words[:most])}{more}"


def printable(text: object) -> str:
    """Return text that can be shown, whatever bytes a damaged row holds."""
    return str(text or "").encode(errors="replace").decode()


def why_of(error: BaseException) -> str:
    """Return why something failed, in the words of the system if it has some."""
    return str(getattr(error, "strerror", None) or error)


def error_name(error: BaseException | None) -> str:
    """Return SQLite's name of an error, such as `SQLITE_FULL`; empty if none."""
    return getattr(error, "sqlite_errorname", None) or ""


def damaged(error: BaseException | None) -> bool:
    """Return whether an error of SQLite says that a file is damaged."""
    return error_name(error).startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


# A disk that is full: one sentence, whatever the system and SQLite call it.

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
    name = error_name(error)
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
    return f"{f'{named}: ' if named else ''}{why_of(error)}"


def not_written(place: Path, error: BaseException) -> str:
    """Return the sentence about something that could not be written."""
    if is_full(error, place):
        return f"{place} {FULL}"
    return f"{place} cannot be written: {why_of(error)}"


def _room(place: Path) -> float:
    """Return the free bytes of the disk of a place, as far as that is known."""
    for folder in (place, *place.absolute().parents):
        with suppress(OSError):
            return shutil.disk_usage(folder).free
    return float("inf")
