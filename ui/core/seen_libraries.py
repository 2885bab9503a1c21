"""The libraries that this machine has had open, and how far each was then."""

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from heapq import nsmallest
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from PySide6.QtCore import QSettings

from db.store.access import Access
from ui.core import places

_KEY: Final = "seen/{}"

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


def seen(place: str | Path) -> SeenLibrary | None:
    """Return how a library was when it was open last; None if it never was."""
    kept = str(QSettings().value(_key(place)) or "").split()
    if not kept or not kept[0].isdecimal():
        return None
    return SeenLibrary(int(kept[0]), frozenset(kept[1:]))


def note(place: str | Path, writes: int, ids: Collection[str]) -> None:
    """Remember how a library is now."""
    some = nsmallest(_MOST, (each for each in ids if each.isalnum()))
    QSettings().setValue(_key(place), " ".join((str(writes), *some)))


def forget(place: str | Path) -> None:
    """Forget a library, such as one that an older copy was brought back for."""
    QSettings().remove(_key(place))


def usual_access(place: str | None) -> Access:
    """Return how the library at a place is opened: one that was seen must be there."""
    if place is not None and "://" in place:
        return Access.USUAL
    return Access.OLD if seen(file_at(place)) else Access.USUAL


def is_stranger(place: str) -> bool:
    """Return whether a library is there that this machine has never had open."""
    file = file_at(place)
    try:
        there = file.is_file() and file.stat().st_size > _EMPTY
    except OSError:
        return False
    known = seen(file) or file in places.recent(places.LIBRARIES)
    return there and not known


def file_at(place: str | None) -> Path:
    """Return the file of a library; the player's own if None."""
    if place is None:
        return user_data_path("Brickmuster", appauthor=False) / "library.db"
    return Path(place).expanduser().absolute()


def _key(place: str | Path) -> str:
    name = str(Path(place).absolute()).encode(errors="surrogateescape")
    return _KEY.format(sha256(name).hexdigest()[:16])
