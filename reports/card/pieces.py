"""How many pieces of card there are to cut, and which cards have no room.

A front says the first line of each weapon: what is on no front is overlooked in play.
A card that has no room for them is left out of a job, which prints all others.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from builder.content.card import Card, Table
from builder.core.formatting import counted
from reports.card.copies import Copy, Progress, Wanted, tell, wanted
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


def leaves_printed(
    card: Card, settings: Settings, photos: Collection[str], count: int
) -> tuple[Leaf, ...]:
    """Return the leaves of a card in a job; none of one that is left out of it."""
    try:
        return leaves_of(card, settings, photo=card.photo in photos, count=count)
    except Crowded:
        return ()


def _refusal(card: Card, asked: Format, better: Format) -> str:
    rows = [row for one in card.front if isinstance(one, Table) for row in one.rows]
    return (
        f"{card.called} has {counted(len(rows), 'weapon')}, more than have room on the "
        f"front of {asked.label}. The smallest card that has is {better.label}"
    )


def refusal_of(copy: Copy, settings: Settings, photos: Collection[str] = ()) -> str:
    """Return why a copy is left out of a job, in a sentence; empty if it is not."""
    every = wanted((copy,), settings)
    sizes = (_pieces(one, settings, one.card.photo in photos) for one in every)
    return next((size for size in sizes if isinstance(size, str)), "")


def printed(
    copies: Sequence[Copy], settings: Settings, photos: Collection[str] = ()
) -> Iterator[Wanted]:
    """Yield each card that is made and not left out, in order."""
    breaks = False
    for one in wanted(copies, settings):
        # An army whose first card is left out begins its sheet with the next one.
        breaks = breaks or one.breaks
        if isinstance(_pieces(one, settings, one.card.photo in photos), int):
            yield replace(one, breaks=breaks)
            breaks = False


def empty_job(
    copies: Sequence[Copy], settings: Settings, photos: Collection[str] = ()
) -> ValueError:
    """Return why no card of a job is printed."""
    refusals = (refusal_of(copy, settings, photos) for copy in copies)
    first = next(filter(None, refusals), "")
    return Crowded(first) if first else ValueError("there are no cards to print")


def extent(
    copies: Sequence[Copy],
    settings: Settings,
    photos: Collection[str] = (),
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
        ValueError: No card of that format fits on the paper.
    """
    pages = settings.arrangement is Arrangement.PAGES
    room = 1 if pages else best_grid(settings).count
    total = sum(copy.times(settings) for copy in copies)
    sizes: dict[tuple[Card, int], int] = {}
    taken = blank = 0
    for done, one in enumerate(printed(copies, settings, photos), 1):
        if one.breaks:
            blank += -(taken + blank) % room
        size = int(_pieces(one, settings, one.card.photo in photos))
        sizes[one.card, one.badge] = size
        taken += size
        tell(progress, done, total)
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
def _pieces(one: Wanted, settings: Settings, photo: bool) -> int | str:  # noqa: FBT001
    """Return how many pieces a card is, or why it is refused."""
    try:
        return len(leaves_of(one.card, settings, photo=photo, count=one.badge))
    except Crowded as refusal:
        return str(refusal)
