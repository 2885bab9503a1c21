"""What a card says as slices, in the scale of type of its format."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from builder.content.card import Block, Boxes, CutOuts, Table, Text
from builder.content.ruler import Ruler
from reports.card.arms import ArmsShown, arms_slices, suits
from reports.card.metrics import CardMetrics
from reports.card.odds import odds_slices
from reports.card.track import track_slices
from reports.layout.columns import plan
from reports.layout.cut_outs import cut_out_slices
from reports.layout.flow import Slice, together
from reports.layout.marks import Box, Words, shifted
from reports.layout.prose import Measure, text_slices
from reports.layout.ruler_slices import ruler_slices
from reports.layout.tables import table_slices
from reports.layout.tick_boxes import boxes_slices

_LEADING: Final = 1.125
"""From one base line to the next on a card, in sizes of type."""
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


def block_slices(block: Block, place: CardMetrics, free: float) -> tuple[Slice, ...]:
    """Return the slices of a block.

    Args:
        block: What is said.
        place: Where on what card.
        free: The height of a side.
    """
    match block:
        case Text():
            made = _quoted(block, place) if block.own else _text(block, place)
        case Table():
            made = _table(block, place, free)
            if suits(block):
                return made
        case Boxes():
            made = boxes_slices(block, body(place), place.mm(1.0))
        case CutOuts():
            made = cut_out_slices(block, body(place))
        case Ruler():
            made = ruler_slices(block, body(place))
    return together(made) if made else ()


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
    return track_slices(block, place, free) or _plain(block, place)


def _plain(block: Table, place: CardMetrics) -> tuple[Slice, ...]:
    """Return any other table; in the size of text where words would be broken."""
    least = place.type(place.sizes.body)
    measure = Measure(place.type(place.sizes.table), place.text, place.palette, least)
    planned = plan(block, measure.size, measure.small, measure.width)
    if planned is None or planned.strain > 1:
        measure = replace(measure, size=least)
    return table_slices(block, measure)
