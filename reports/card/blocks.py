"""What a card says as slices, in the scale of type of its format."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from builder.content.card import Block, Boxes, CutOuts, Table, Text
from builder.content.ruler import Ruler
from reports.card.arms import ArmsShown, arms_slices, suits
from reports.card.metrics import CardMetrics
from reports.card.odds import odds_slices
from reports.card.track import track_slices
from reports.layout.columns import plan
from reports.layout.cut_outs import cut_out_slices
from reports.layout.flow import TIGHT, Slice, tall, together
from reports.layout.marks import Box, Words, shifted
from reports.layout.prose import Measure, text_slices
from reports.layout.ruler_slices import ruler_slices
from reports.layout.tables import table_slices, taken_apart
from reports.layout.tick_boxes import boxes_slices

_LEADING: Final = 1.125
"""From one base line to the next on a card, in sizes of type."""
_BROKEN: Final = 3
"""The strain of a table whose words have to be broken."""
GAP: Final = 1.5
"""White between two blocks, in grid millimetres."""


def card_slices(
    blocks: Iterable[Block], place: CardMetrics, free: float
) -> tuple[Slice, ...]:
    """Return the slices of all blocks, with white space between them.

    Args:
        blocks: What is said.
        place: Where on what card.
        free: The height of a side.
    """
    out: list[Slice] = []
    for block in blocks:
        made = block_slices(block, place, free)
        if made and out:
            out.append(Slice(place.mm(GAP), gap=True))
        out.extend(made)
    return tuple(out)


@lru_cache(maxsize=1024)
def block_slices(block: Block, place: CardMetrics, free: float) -> tuple[Slice, ...]:
    """Return the slices of a block; the same ones are tried to fill a front.

    Args:
        block: What is said.
        place: Where on what card.
        free: The height of a side.
    """
    match block:
        case Text():
            made = _quoted(block, place) if block.own else _text(block, place)
        case Table():
            if suits(block):
                return _table(block, place, free)
            made = _whole(_table(block, place, free), free)
        case Boxes():
            made = _whole(boxes_slices(block, body(place), place.mm(1.0)), free)
        case CutOuts():
            made = cut_out_slices(block, body(place))
        case Ruler():
            made = ruler_slices(block, body(place))
    return together(made) if made else ()


def _whole(slices: tuple[Slice, ...], free: float) -> tuple[Slice, ...]:
    """Return the slices of a table or of boxes, not cut if they fit a side."""
    if not slices or tall(slices) > free:
        return slices
    return (*(replace(one, glue=TIGHT) for one in slices[:-1]), slices[-1])


def body(place: CardMetrics) -> Measure:
    """Return what text is set in."""
    size = place.type(place.sizes.body)
    return Measure(size, place.text, place.palette, size, _LEADING)


def _text(block: Text, place: CardMetrics) -> tuple[Slice, ...]:
    return text_slices(block, body(place))


def _quoted(block: Text, place: CardMetrics) -> tuple[Slice, ...]:
    """Return the player's own words, with a bar at their left."""
    measure, inset = body(place), place.mm(1.8)
    palette = replace(place.palette, text=place.palette.accent)
    narrow = replace(measure, width=measure.width - inset, palette=palette)
    pieces = text_slices(replace(block, title=""), narrow)
    out: list[Slice] = []
    for piece in pieces:
        marks = tuple(
            shifted(mark, inset, 0) for mark in piece.marks if isinstance(mark, Words)
        )
        bar = Box(0, 0, place.mm(0.7), piece.height, palette.accent)
        out.append(replace(piece, marks=(bar, *marks), gap=False))
    return tuple(out)


def _table(block: Table, place: CardMetrics, free: float) -> tuple[Slice, ...]:
    if suits(block):
        return arms_slices(block, place, ArmsShown(len(block.rows)))
    if block.part == "odds":
        return odds_slices(block, place)
    if made := track_slices(block, place, free):
        return made
    # In an ordinary table the boxes of all models stand in one row.
    rows = (replace(row, boxes=row.boxes * row.sets, sets=1) for row in block.rows)
    return _plain(replace(block, rows=tuple(rows)), place)


def _plain(block: Table, place: CardMetrics) -> tuple[Slice, ...]:
    """Return any other table; in the size of text where that breaks fewer lines."""
    least = place.type(place.sizes.body)
    measure = Measure(place.type(place.sizes.table), place.text, place.palette, least)
    small = replace(measure, size=least)
    if _strain(block, small) < _strain(block, measure):
        measure = small
    if _strain(block, measure) == _BROKEN:
        return taken_apart(block, small)
    return table_slices(block, measure)


def _strain(block: Table, measure: Measure) -> int:
    """Return how badly a table fits: 4 where it has to be taken apart.

    Labels in two lines are as good as labels in one: no type shrinks for them.
    """
    planned = plan(block, measure.size, measure.small, measure.width)
    return 4 if planned is None else max(1, planned.strain)
