"""Sharing what a unit says between two columns, so that the unit is low."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from builder.content.card import Block, Boxes, Table, Text
from reports.layout.blocks import flowing
from reports.layout.flow import LOOSE, TIGHT, Slice, Slices, tall
from reports.layout.fonts import measure as width_of
from reports.layout.fonts import typeset
from reports.layout.lines import BASE, wrap
from reports.layout.marks import Box, Mark, Words, filled
from reports.layout.prose import Measure, heading, paragraph_slices, text_slices
from reports.layout.tables import boxes_slices
from reports.roster.look import BOX, PITCH, RosterLook, box, rows_of

_INDENT: Final = 0.75
"""How far a text stands behind its dot, in type sizes."""


def _brief(block: Text, measure: Measure) -> list[Slice]:
    """Return a text as paragraphs with a dot each; a heading runs into the first one.

    A text about broken rules, or with a drawing, keeps its heading on a line.
    """
    texts = [one for one in block.paragraphs if one.strip()]
    title = " ".join(typeset(block.title).split())
    size, inner = measure.size, measure.width - measure.size * _INDENT
    if block.grave or block.dial or width_of(title, bold=True) * size > inner * 0.6:
        return list(text_slices(block, measure))
    if not title:
        out: list[Slice] = []
        for text in texts:
            out += paragraph_slices(text, measure, dot=measure.palette.accent)
        return out
    return _run_in(f"{title}:", " ".join(texts), measure)


def _run_in(title: str, text: str, measure: Measure) -> list[Slice]:
    size, indent = measure.size, measure.size * _INDENT
    bold, plain = (width_of(title, bold=thick) * size for thick in (True, False))
    # The lines are broken as if all of it were plain: leave room for the bold part.
    width = measure.width - indent - (bold - plain) - 1
    out: list[Slice] = []
    lines = wrap(f"{title} {text}", size, width)
    base, ink = size * BASE, measure.palette.text
    for number, line in enumerate(lines):
        marks: list[Mark] = []
        rest, x = line.text, indent
        if not number:
            accent = measure.palette.accent
            side = size * 0.34
            marks.append(Box(size * 0.11, size * 0.47, side, side, fill=accent))
            marks.append(Words(x, base, title, size, accent, bold=True))
            rest = rest[len(title) :].lstrip()
            x += bold + width_of(" ", bold=False) * size
        if rest:
            marks.append(Words(x, base, rest, size, ink))
        glue = LOOSE if number == len(lines) - 1 else TIGHT
        out.append(Slice(measure.line, tuple(marks), glue=glue))
    return out


def _ticked(block: Boxes, width: float, sets: int, look: RosterLook) -> Slices:
    """Return boxes under their heading, as often as there are models."""
    measure = look.measure(width)
    if any(block.labels):
        rows = _labelled(block, width, sets, look)
    else:
        rows = rows_of(block.row, sets, width, look)
    if sets == 1 or not rows:
        return boxes_slices(block, measure)
    out = [*heading(block.title, measure), *rows]
    for text in block.paragraphs:
        out += paragraph_slices(text, measure)
    return tuple(out)


def _labelled(block: Boxes, width: float, sets: int, look: RosterLook) -> list[Slice]:
    """Return a row of boxes for each model above their labels; none if too wide."""
    size = look.note
    labels = [wrap(label, size, width, most=1) for label in block.labels]
    wide = [max((line.width for line in label), default=0) + 5 for label in labels]
    steps = [max(PITCH, each) for each in wide]
    if sum(steps) > width:
        return []
    lefts = [sum(steps[:place]) for place in range(len(steps))]
    row = [box(left, 0.5, look) for left in lefts]
    base, ink = size * BASE - 1, look.palette.text
    words: tuple[Mark, ...] = tuple(
        Words(left, base, line.text, size, ink)
        for left, label in zip(lefts, labels, strict=True)
        for line in label
    )
    rows = [
        tuple(filled(one, (at, place), block.ticks) for place, one in enumerate(row))
        for at in range(sets)
    ]
    above = [Slice(BOX + 1.8, marks, glue=TIGHT) for marks in rows]
    return [*above, Slice(size * 1.2, words)]


_WIDE: Final = 4
"""A table with more columns stands in the wide column."""
_MOST: Final = 9
"""More items than these are shared one after the other."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that may stand in either column, left or right.

    Attributes:
        left: It, as wide as the left column.
        right: It, as wide as the right column.
        heights: How high it is in either, in points.
        broad: Whether only the right column is wide enough.
    """

    left: Slices
    right: Slices
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


def _made(block: Block, width: float, sets: int, look: RosterLook) -> Slices:
    measure = look.measure(width)
    if isinstance(block, Text):
        return tuple(_brief(block, measure))
    if isinstance(block, Boxes):
        return _ticked(block, width, sets, look)
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
