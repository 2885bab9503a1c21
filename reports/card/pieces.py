"""How a card lies on pieces of card, and how many of them there are to cut."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from builder.content.card import Card
from reports.card.copies import Copy, wanted
from reports.card.layout import Leaf, fronts, leaves
from reports.card.progress import Progress, tell
from reports.layout.marks import Side
from reports.layout.settings import Arrangement, Settings, Sides
from reports.sheet.grid import best_grid


def laid_out(
    card: Card, settings: Settings, *, photo: bool, count: int = 1
) -> tuple[Leaf, ...]:
    """Return a card on as many leaves as it needs, for the sides that are printed.

    Args:
        card: What it says.
        settings: The player's choices; only format, ink and sides are used.
        photo: Whether the card's photo is at hand.
        count: How often the unit marches, for the badge.
    """
    make = fronts if settings.sides is Sides.FRONTS else leaves
    return make(card, settings.card, settings.ink, photo=photo, count=count)


def sides_of(leaf: Leaf, settings: Settings) -> tuple[Side, ...]:
    """Return the sides of a leaf that are printed."""
    fronts_only = settings.sides is Sides.FRONTS
    return (leaf.front,) if fronts_only else (leaf.front, leaf.back)


@dataclass(frozen=True, slots=True)
class Extent:
    """How much a print job is.

    Attributes:
        pieces: Cards to cut; a long card is several, and spare copies count.
        sheets: Sheets of paper; one a card where each has pages of its own.
    """

    pieces: int
    sheets: int


def extent(
    copies: Sequence[Copy],
    settings: Settings,
    photos: Iterable[str] = (),
    progress: Progress | None = None,
) -> Extent:
    """Return how many cards there are to cut, and on how many sheets.

    Args:
        copies: The cards, each with its count.
        settings: The player's choices.
        photos: The keys of the photos at hand.
        progress: Called after each card; see `Progress`.

    Raises:
        Cancelled: `progress` returned False.
        ValueError: No card of that format fits on the paper.
    """
    pages = settings.arrangement is Arrangement.PAGES
    room = 1 if pages else best_grid(settings).count
    keys, every = frozenset(photos), tuple(wanted(copies, settings))
    sizes: dict[tuple[Card, int], int] = {}
    taken = blank = 0
    for done, one in enumerate(every, 1):
        if one.breaks:
            blank += -(taken + blank) % room
        size = _pieces(one.card, settings, one.card.photo in keys, one.badge)
        sizes[one.card, one.badge] = size
        taken += size
        tell(progress, done, len(every))
    left = -(taken + blank) % room
    order = spare(tuple(sizes.values()), left, settings)
    more = sum(tuple(sizes.values())[at] for at in order)
    return Extent(taken + more, (taken + blank + left) // room)


def spare(sizes: Sequence[int], room: int, settings: Settings) -> list[int]:
    """Return which cards fill the rest of the last sheet: whole ones, each in turn.

    A job in which each copy has its number, or each side its page, has none.

    Args:
        sizes: How many pieces each distinct card is.
        room: How many pieces have room.
        settings: The player's choices.
    """
    out: list[int] = []
    pages = settings.arrangement is Arrangement.PAGES
    if not settings.fill or settings.numbered or pages:
        return out
    while fits := [at for at, size in enumerate(sizes) if size <= room]:
        for at in fits:
            if sizes[at] <= room:
                out.append(at)
                room -= sizes[at]
    return out


@lru_cache(maxsize=4096)
def _pieces(
    card: Card,
    settings: Settings,
    photo: bool,  # noqa: FBT001 (part of the key it is kept under)
    count: int,
) -> int:
    return len(laid_out(card, settings, photo=photo, count=count))
