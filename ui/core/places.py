"""What this machine remembers: folders, files and libraries; and how a path is told.

It also stores what the player prefers, apart from the looks.
"""

import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from heapq import nsmallest
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from platformdirs import user_data_path
from PySide6.QtCore import QSettings, QStandardPaths

from builder.core.row_enum import LabelledEnum
from db.store.library_file import Access
from reports.layout.formats import FORMATS, POKER, Format

_KEY = "folders/{}"


def folder(kind: str) -> Path:
    """Return the folder where the player last was, or else that of documents, or home.

    A dialog for a folder that is not there would stand where the program was started.

    Args:
        kind: What the files are, such as `musters` or `photos`.
    """
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    last = str(QSettings().value(_KEY.format(kind)) or "")
    places = Path(last), Path(QStandardPaths.writableLocation(documents))
    there = (place for place in places if place.is_absolute() and place.is_dir())
    return next(there, Path.home())


def remember(kind: str, path: Path) -> None:
    """Remember the folder of a file for the next dialog of its kind."""
    QSettings().setValue(_KEY.format(kind), str(path.absolute().parent))


def without_home(text: str) -> str:
    """Return a text with `~` for the home folder, whose name may be the player's."""
    homes = {str(Path.home()), os.path.realpath(Path.home())}
    spelt = {way for each in homes for way in (each, each.replace("\\", "/"))}
    for home in sorted(spelt, key=len, reverse=True):
        # A home such as `/` would change every path.
        if len(home) > len("C:\\"):
            text = text.replace(home, "~")
    return text


# The libraries and files used last.

LIBRARIES: Final = "libraries"
FILES: Final = "files"
"""What is remembered: libraries that were open, files that were read or written."""

MOST: Final = 10
"""The most of each that is remembered."""

_RECENT: Final = "recent/{}"


def recent(kind: str) -> list[Path]:
    """Return what was used last, the latest first; what is gone is left out."""
    paths = map(Path, stored_texts(_RECENT.format(kind)))
    return [path for path in paths if path.is_file()]


def used(kind: str, path: Path) -> None:
    """Remember that something was used now."""
    path = path.absolute()
    others = [each for each in recent(kind) if each != path]
    latest = [str(each) for each in (path, *others)][:MOST]
    QSettings().setValue(_RECENT.format(kind), latest)


def forgotten(kind: str, path: Path) -> None:
    """Remember something no longer."""
    gone = path.absolute()
    kept = [str(each) for each in recent(kind) if each != gone]
    QSettings().setValue(_RECENT.format(kind), kept)


def stored_texts(key: str) -> list[str]:
    """Return a list of texts from the settings; an empty one if there is none."""
    kept: Any = QSettings().value(key) or []
    # Qt reads a list of one text back as a text.
    return [kept] if isinstance(kept, str) else [str(each) for each in kept]


def note_first(key: str, text: str, most: int) -> None:
    """Put a text in front of a list in the settings, which holds so many at most."""
    others = [each for each in stored_texts(key) if each != text]
    QSettings().setValue(key, [text, *others][:most])


# The libraries that this machine has had open, and how far each was then.

_SEEN: Final = "seen/{}"

_MOST: Final = 20
"""The ids that tell a library from another one in its place."""

_EMPTY: Final = 1
"""Bytes of a file, at most, that holds no library yet."""


@dataclass(frozen=True, slots=True)
class SeenLibrary:
    """A library as it was when it was open last.

    Attributes:
        writes: Its count of writes.
        ids: Some of its items.
    """

    writes: int
    ids: frozenset[str]

    def lost(self, writes: int, ids: Collection[str]) -> int:
        """Return how many changes a library lacks that stands there now.

        Another library, and one that has gone on, lacks none.
        """
        same = not self.ids.isdisjoint(ids)
        return max(0, self.writes - writes) if same else 0


def seen_library(place: str | Path) -> SeenLibrary | None:
    """Return how a library was when it was open last; None if it never was."""
    kept = str(QSettings().value(_seen_key(place)) or "").split()
    if not kept or not kept[0].isdecimal():
        return None
    return SeenLibrary(int(kept[0]), frozenset(kept[1:]))


def note_library(place: str | Path, writes: int, ids: Collection[str]) -> None:
    """Remember how a library is now."""
    some = nsmallest(_MOST, [each for each in ids if each.isalnum()])
    QSettings().setValue(_seen_key(place), " ".join((str(writes), *some)))


def forget_library(place: str | Path) -> None:
    """Forget a library, such as one that an older copy was brought back for."""
    QSettings().remove(_seen_key(place))


def usual_access(place: str | None) -> Access:
    """Return how the library at a place is opened: one that was seen must be there.

    Where none was seen, an empty file is what a program left that was killed.
    """
    if place is not None and "://" in place:
        return Access.USUAL
    file = file_at(place)
    if seen_library(file):
        return Access.OLD
    return Access.USUAL if file in recent(LIBRARIES) else Access.NEW


def is_stranger(place: str) -> bool:
    """Return whether a library is there that this machine has never had open."""
    file = file_at(place)
    try:
        there = file.is_file() and file.stat().st_size > _EMPTY
    except OSError:
        return False
    known = seen_library(file) or file in recent(LIBRARIES)
    return there and not known


def file_at(place: str | None) -> Path:
    """Return the file of a library; the player's own if None."""
    if place is None:
        return user_data_path("Brickmuster", appauthor=False) / "library.db"
    return Path(place).expanduser().absolute()


def _seen_key(place: str | Path) -> str:
    name = str(Path(place).absolute()).encode(errors="surrogateescape")
    return _SEEN.format(sha256(name).hexdigest()[:16])


T = TypeVar("T")

_ALLOWED_BY: Final = "allowed by"


class Start(LabelledEnum):
    """What the window shows when it opens."""

    LAST = "last", "What was open last"
    WELCOME = "welcome", "The welcome page"


@dataclass(frozen=True, slots=True)
class Preference(Generic[T]):
    """One of several values that the player prefers.

    Attributes:
        key: Its key in the settings.
        usual: The value until the player prefers another.
        values: All values.
        word: Returns the word of a value in the settings.
    """

    key: str
    usual: T
    values: Sequence[T]
    word: Callable[[T], str] = str

    def get(self) -> T:
        """Return what the player prefers."""
        stored = str(QSettings().value(self.key) or "")
        known = (each for each in self.values if self.word(each) == stored)
        return next(known, self.usual)

    def put(self, value: T) -> None:
        """Store what the player prefers."""
        QSettings().setValue(self.key, self.word(value))


START: Final = Preference("start", Start.LAST, tuple(Start))
"""What the window shows when it opens."""

FORMAT: Final[Preference[Format]] = Preference(
    "card/format", POKER, FORMATS, attrgetter("key")
)
"""The format of the card beside a design."""

FIT: Final = Preference("card/fit", False, (False, True))
"""Whether the whole side of a card is fitted into its panel."""

FORETELL: Final = Preference("form/foretell", True, (True, False))
"""Whether it is shown what a control would change."""

HISTORY: Final = Preference("history/megabytes", 100, (20, 100, 500, 2_000))
"""The megabytes that the versions of a library may take."""


def allowed_by() -> str:
    """Return who allows what a rule refuses, unless the player says otherwise."""
    return str(QSettings().value(_ALLOWED_BY) or "")


def allow_by(name: str) -> None:
    """Store who allows what a rule refuses."""
    QSettings().setValue(_ALLOWED_BY, name)
