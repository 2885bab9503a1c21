"""How many pieces of card there are to cut, and which cards a format is refused.

A front says the first line of each weapon: what is on no front is overlooked in play.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from builder.content.card import Card, Table
from builder.core.formatting import counted
from reports.card.copies import Copy, Progress, tell, wanted
from reports.card.layout import Leaf, laid_out
from reports.layout.formats import FORMATS, Arrangement, Crowded, Format, Settings
from reports.sheet.grid import best_grid


def leaves_of(
    card: Card, settings: Settings, *, photo: bool, count: int
) -> tuple[Leaf, ...]:
    """Return a card on as many leaves as it needs; see `laid_out`.

    Raises:
        Crowded: Another format has room in front for the first lines of all its
            weapons, this one has not.
    """
    leaves = laid_out(card, settings, photo=photo, count=count)
    if not leaves[0].cut:
        return leaves
    for better in sorted(FORMATS, key=lambda one: one.width * one.height):
        others = replace(settings, card=better)
        if not laid_out(card, others, photo=photo, count=count)[0].cut:
            raise Crowded(_refusal(card, settings.card, better))
    return leaves


def _refusal(card: Card, asked: Format, better: Format) -> str:
    rows = [row for one in card.front if isinstance(one, Table) for row in one.rows]
    return (
        f"{card.called} has {counted(len(rows), 'weapon')}, more than have room on the "
        f"front of {asked.label}. The smallest card that has is {better.label}"
    )


def extent(
    copies: Sequence[Copy],
    settings: Settings,
    photos: Iterable[str] = (),
    progress: Progress | None = None,
) -> tuple[int, int]:
    """Return how many cards there are to cut, and on how many sheets.

    A long card is several, and spare copies count; a card is a sheet of its own where
    each has pages of its own.

    Args:
        copies: The cards, each with its count.
        settings: The player's choices.
        photos: The keys of the photos at hand.
        progress: Called after each card; see `Progress`.

    Raises:
        Cancelled: `progress` returned False.
        ValueError: No card of that format fits on the paper, or one is refused for it.
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
    return taken + more, (taken + blank + left) // room


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
    return len(leaves_of(card, settings, photo=photo, count=count))
