"""The work that the window gives the library: look for changes, save, remove."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from builder.army.model import Item
from db.errors import Missing, Stored

if TYPE_CHECKING:
    from db.library.library import Library
    from db.store.versions import Trail

IN_DISPUTE: Final = "Mine, in dispute"
"""The words of a version that is kept while two windows dispute an item."""


@dataclass(frozen=True, slots=True)
class LibraryChanges:
    """The contents of the library, and what changed since the last look.

    Attributes:
        mark: The count of writes so far.
        everything: All items of the library, by id.
        ids: The ids written since the last look.
        location: Where the library is.
        unread: A sentence for each id that cannot be read, which says why.
        standing: The id of the active rule set of each game.
        favourites: The ids of the items that the player marked.
        read_only: Why it is only looked at, as a sentence; empty if it may be changed.
    """

    mark: int
    everything: dict[str, Stored]
    ids: frozenset[str]
    location: str
    unread: dict[str, str]
    standing: dict[str, str]
    favourites: frozenset[str]
    read_only: str = ""


def news(library: Library, since: int) -> LibraryChanges:
    """Return what was written after a mark; 0 for everything."""
    found = library.changes(since)
    everything = {each.id: each for each in library.everything()}
    unread = library.unread() if found.ids else {}
    return LibraryChanges(
        found.mark,
        everything,
        found.ids,
        library.location,
        unread,
        library.standing(),
        library.favourites(),
        library.source.read_only,
    )


def looked(library: Library, since: int) -> LibraryChanges | None:
    """Return what was written after a mark; None, at little cost, if nothing was."""
    return None if library.changes(since).mark == since else news(library, since)


def save(
    item_id: str, value: Item, version: int, trail: Trail, library: Library
) -> Stored:
    """Save a value over its old version; add it again if it was removed elsewhere."""
    try:
        return library.save(item_id, value, version, trail)
    except Missing:
        return library.add(value, item_id, trail)


def keep_apart(library: Library, item_id: str, value: Item, mark: str) -> None:
    """Keep a value beside what another window saved, until the player decides."""
    library.keep_version(item_id, value, IN_DISPUTE, mark)


def remove(library: Library, item_id: str) -> None:
    """Remove an item, also if another window saved it last."""
    library.remove(item_id, library.load(item_id).version)


def version(stored: Stored | None) -> int:
    """Return the version of a stored item; -1 for None."""
    return -1 if stored is None else stored.version


def renamed(value: Any, tail: str) -> Any:
    """Return a copy with a word in brackets after its name."""
    return replace(value, name=f"{value.title} ({tail})")
