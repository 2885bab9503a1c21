"""What is ticked off, for each of several models that share a card."""

from dataclasses import replace

from builder.content.card import Block, Boxes, Card, Table, Text
from reports.layout.tick_boxes import MOST_MODELS


def for_models(card: Card, count: int) -> Card:
    """Return a card with boxes for each of its models; a great many share one set.

    Args:
        card: What it says, with boxes for one.
        count: How many march.
    """
    if count < 2:
        return card
    if count > MOST_MODELS:
        if not any(map(_ticked, (*card.front, *card.back))):
            return card
        shared = f"The boxes are for one of {count}; a card for each has them all."
        return replace(card, back=(*card.back, Text("", (shared,))))
    front, back = (
        tuple(_for_models(block, count) for block in side)
        for side in (card.front, card.back)
    )
    return replace(card, front=front, back=back)


def _ticked(block: Block) -> bool:
    """Return whether a block has boxes."""
    if isinstance(block, Table):
        return any(row.boxes > 0 for row in block.rows)
    return isinstance(block, Boxes)


def _for_models(block: Block, count: int) -> Block:
    match block:
        case Boxes():
            return replace(block, sets=count)
        case Table():
            rows = tuple(replace(row, sets=count) for row in block.rows)
            return replace(block, rows=rows)
    return block
