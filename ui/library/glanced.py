"""The lines of a library of which a glance has told the names."""

from collections.abc import Iterable, Iterator
from typing import Final

from builder import names
from builder.listing.item import ListedItem
from builder.listing.words import folded
from builder.system.kinds import game_of
from db.glance import GlancedItem

LONGEST: Final = 200
"""The most letters of a name in a list."""

_ONE: Final = {
    **{kind: one for kind, (one, _) in names().items()},
    "army": "army",
    "ruleset": "house rules",
}
"""What the lists know, with what one of each kind is called."""


def one_line(title: str) -> str:
    """Return a name as it stands in a list.

    >>> one_line("  Boat  of Ann")
    'Boat of Ann'
    """
    return " ".join(title.split())[:LONGEST]


def lines(glanced: Iterable[GlancedItem]) -> Iterator[ListedItem]:
    """Yield the line of each item, not judged yet; of an unknown kind there is none."""
    for item_id, kind, name, favourite in glanced:
        if kind in _ONE:
            title = one_line(name) or f"Nameless {_ONE[kind]}"
            text = folded(title)
            yield ListedItem(
                id=item_id,
                title=title,
                key=text,
                kind=kind,
                system=game_of(kind),
                text=text,
                favourite=favourite,
            )
