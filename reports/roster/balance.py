"""Sharing what a unit says between two columns, so that the unit is low."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from builder.content.card import Block, Boxes, Table, Text
from reports.layout.blocks import flowing
from reports.layout.flow import Slice, tall
from reports.roster.look import RosterLook
from reports.roster.texts import brief_slices
from reports.roster.ticks import tick_slices

_WIDE: Final = 4
"""A table with more columns stands in the wide column."""
_MOST: Final = 9
"""More items than these are shared one after the other."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that may stand in either column.

    Attributes:
        left: It, as wide as the left column.
        right: It, as wide as the right column.
        heights: How high it is in either, in points.
        broad: Whether only the right column is wide enough.
    """

    left: tuple[Slice, ...]
    right: tuple[Slice, ...]
    heights: tuple[float, float]
    broad: bool


def item(
    block: Block, widths: tuple[float, float], sets: int, look: RosterLook
) -> Item:
    """Return a block for either of two columns.

    Args:
        block: What it says.
        widths: Of the columns, in points.
        sets: How many models have boxes of their own.
        look: The colours and the type.
    """
    left, right = (_made(block, width, sets, look) for width in widths)
    gap = look.body * 0.3
    heights = tall(left) + gap, tall(right) + gap
    broad = isinstance(block, Table) and len(block.columns) > _WIDE
    return Item(left, right, heights, broad)


def _made(block: Block, width: float, sets: int, look: RosterLook) -> tuple[Slice, ...]:
    measure = look.measure(width)
    if isinstance(block, Text):
        return tuple(brief_slices(block, measure))
    if isinstance(block, Boxes):
        return tick_slices(block, width, sets, look)
    return flowing((block,), measure)


def balanced(items: Sequence[Item], left: float, right: float) -> tuple[bool, ...]:
    """Return which items stand at the right, so that the higher column is lowest.

    Args:
        items: What is to be shared, in its order.
        left: How high the left column is without them, in points.
        right: How high the right column is.
    """
    if len(items) > _MOST:
        return _in_turn(items, left, right)
    ways = (
        way
        for way in product((False, True), repeat=len(items))
        if all(at or not one.broad for one, at in zip(items, way, strict=True))
    )

    def higher(way: tuple[bool, ...]) -> tuple[float, float]:
        ends = [left, right]
        for one, at in zip(items, way, strict=True):
            ends[at] += one.heights[at]
        return max(ends), min(ends)

    return min(ways, key=higher)


def _in_turn(items: Sequence[Item], left: float, right: float) -> tuple[bool, ...]:
    ends, out = [left, right], []
    for one in items:
        at = one.broad or ends[1] < ends[0]
        ends[at] += one.heights[at]
        out.append(at)
    return tuple(out)
