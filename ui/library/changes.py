"""What the window asks of the library again and again: what is new, and to save."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from builder.army.model import Item
from db.errors import Missing, Stored

if TYPE_CHECKING:
    from db.library import Library


@dataclass(frozen=True, slots=True)
class LibraryChanges:
    """What a look into the library brought.

    Attributes:
        mark: The count of writes so far.
        everything: All that the library holds, by id.
        ids: What was written since the last look.
        location: Where the library is.
        unread: What cannot be read, by id, each with a sentence why.
        standing: The id of the set of house rules that each game is judged by.
    """

    mark: int
    everything: dict[str, Stored]
    ids: frozenset[str]
    location: str
    unread: dict[str, str]
    standing: dict[str, str]


def news(library: Library, since: int) -> LibraryChanges:
    """Look what was written after a mark."""
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
    )


def save(library: Library, item_id: str, value: Item, version: int) -> Stored:
    """Save over what was there; what was removed elsewhere comes back."""
    try:
        return library.save(item_id, value, version)
    except Missing:
        return library.add(value, item_id)


def remove(library: Library, item_id: str) -> None:
    """Remove something, whoever saved it last."""
    library.remove(item_id, library.load(item_id).version)


def version(stored: Stored | None) -> int:
    """Return the version of what is stored; -1 where nothing is."""
    return -1 if stored is None else stored.version


def renamed(value: Any, tail: str) -> Any:
    """Return a copy with a word behind its name."""
    return replace(value, name=f"{value.title} ({tail})")
