"""Choosing the type for the text of a card, and pouring it over the sides.

Each size is tried: the text is set in it and poured into the sides, once with blocks
kept whole and once, if that takes several sides, with blocks cut where they need to be.
The first size that needs one side and breaks no word is taken, and nothing smaller is
tried. Otherwise each size gets a rank, and the lowest rank is taken:

1. whether words have to be broken, and how badly;
2. whether it is hard to read and still takes several sides;
3. how many sides it takes;
4. whether it is hard to read;
5. whether blocks were cut;
6. whether cells of tables are wrapped.

With k sizes that is at most 2k pourings, each in the time of the lines it pours.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from builder.content.card import Block, Table
from reports.card.metrics import CardMetrics
from reports.layout.blocks import flowing
from reports.layout.columns import plan
from reports.layout.flow import Slice, pour
from reports.layout.prose import Measure

ROOMY: Final = 7.0
"""Type of this size on a poker card is easy to read."""

_BROKEN: Final = 2
"""From this strain on a table has to break words."""

Frame: TypeAlias = tuple[Slice, ...]


class Poured(NamedTuple):
    """The slices of each side, and the size of their type in points."""

    frames: list[Frame]
    size: float


def set_in(
    place: CardMetrics,
    sizes: tuple[float, ...],
    blocks: tuple[Block, ...],
    room: Callable[[int], float],
    before: Frame = (),
) -> Poured:
    """Return the blocks in the type that suits them best.

    Type hard to read is taken only where it makes a second side needless or keeps
    words whole.

    >>> from builder.content.card import Text
    >>> from reports.card.metrics import place
    >>> from reports.layout.settings import POKER, InkStyle
    >>> card = place(POKER, "", InkStyle.LOW)
    >>> def tried(words, room):
    ...     text = Text("Notes", ("word " * words,))
    ...     made = set_in(card, (8.0, 7.0, 6.0), (text,), lambda side: room)
    ...     return made.size, len(made.frames)
    >>> tried(40, 60), tried(50, 60), tried(70, 60)
    ((8.0, 1), (7.0, 1), (6.0, 1))

    The smallest type is no help once it needs a second side as well:

    >>> tried(90, 60), tried(100, 60), tried(140, 60)
    ((8.0, 2), (7.0, 2), (8.0, 3))

    Args:
        place: Where on what card.
        sizes: The type sizes to choose from, given for a poker card, largest first.
        blocks: The text and the tables.
        room: The height for it on the side with a number, in points.
        before: What stands before the blocks at each type size.
    """
    tried: list[tuple[tuple[int, ...], Poured]] = []
    for size in dict.fromkeys(map(place.type, sizes)):
        measure = Measure(size, place.text, place.palette)
        slices = (*before, *flowing(blocks, measure))
        frames = pour(slices, room)
        parted = False
        if len(frames) > 1:
            loose = pour(slices, room, keep=False)
            if parted := len(loose) < len(frames):
                frames = loose
        strain = _strain(blocks, measure)
        made = Poured(frames, size)
        sides = len(frames)
        if sides < 2 and strain < _BROKEN:
            return made
        small = size < place.type(ROOMY)
        broken = strain * (strain >= _BROKEN)
        rank = broken, small and sides > 1, sides, small, parted, strain
        tried.append((rank, made))
    return min(tried, key=lambda one: one[0])[1]


def _strain(blocks: tuple[Block, ...], measure: Measure) -> int:
    """Return the worst strain of a table's plan, 3 if a table has to be taken apart."""
    worst = 0
    for block in blocks:
        if isinstance(block, Table):
            made = plan(block, measure.size, measure.small, measure.width)
            worst = max(worst, 3 if made is None else made.strain)
    return worst
