"""Boxes of a unit's models: troopers, wounds, life force; a row for each model."""

from builder.content.card import Boxes
from reports.layout.flow import TIGHT, Slice
from reports.layout.lines import BASE, wrap
from reports.layout.marks import Mark, Words
from reports.layout.prose import heading, paragraph_slices
from reports.layout.tick_boxes import boxes_slices
from reports.roster.boxes import box, rows_of
from reports.roster.look import BOX, PITCH, RosterLook


def tick_slices(
    block: Boxes, width: float, sets: int, look: RosterLook
) -> tuple[Slice, ...]:
    """Return boxes under their heading, as often as there are models.

    Args:
        block: The boxes of one model.
        width: How wide a row may be, in points.
        sets: How many models have boxes of their own.
        look: The colours and the type.
    """
    measure = look.measure(width)
    if not any(block.labels):
        rows = rows_of(len(block.labels), sets, width, look)
    else:
        rows = _labelled(block, width, sets, look)
    if sets == 1 or not rows:
        return boxes_slices(block, measure)
    said = [
        line for text in block.paragraphs for line in paragraph_slices(text, measure)
    ]
    return (*heading(block.title, measure), *rows, *said)


def _labelled(block: Boxes, width: float, sets: int, look: RosterLook) -> list[Slice]:
    """Return a row of boxes for each model above their labels; none if too wide."""
    size = look.note
    labels = [wrap(label, size, width, most=1) for label in block.labels]
    wide = [max((line.width for line in label), default=0) + 5 for label in labels]
    steps = [max(PITCH, each) for each in wide]
    if sum(steps) > width:
        return []
    lefts = [sum(steps[:place]) for place in range(len(steps))]
    row: tuple[Mark, ...] = tuple(box(left, 0.5, look) for left in lefts)
    base, ink = size * BASE - 1, look.palette.text
    words: tuple[Mark, ...] = tuple(
        Words(left, base, line.text, size, ink)
        for left, label in zip(lefts, labels, strict=True)
        for line in label
    )
    rows = [Slice(BOX + 1.8, row, glue=TIGHT) for _ in range(sets)]
    return [*rows, Slice(size * 1.2, words)]
