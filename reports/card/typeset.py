"""Choosing the type for the text of a card, and pouring it over the sides."""

from __future__ import annotations

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
    """The blocks in the type that suits them best.

    Type hard to read is taken only where it makes a second side needless or keeps
    words whole. Of the others the one that needs the fewest sides is taken, then the
    one that keeps tables and cells whole, then the largest.

    Args:
        place: Where on what card.
        sizes: The type sizes to choose from, given for a poker card, largest first.
        blocks: What is said.
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
    """How badly tables fit: the worst strain of a plan, 3 if one is taken apart."""
    worst = 0
    for block in blocks:
        if isinstance(block, Table):
            made = plan(block, measure.size, measure.small, measure.width)
            worst = max(worst, 3 if made is None else made.strain)
    return worst
