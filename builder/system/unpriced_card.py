"""The frame of a stat card, for games whose points are the player's own."""

from __future__ import annotations

from dataclasses import replace

from builder.content.card import Card
from builder.content.card_blocks import closing, filled, source
from builder.core.design import HouseRules, UnpricedDesign
from builder.core.formatting import figure
from builder.core.rulebook import Book, Violation, legal
from builder.house_rules.describe import in_force


def framed(
    content: Card,
    design: UnpricedDesign,
    book: Book,
    house: HouseRules,
    found: tuple[Violation, ...],
) -> Card:
    """Return a card with all that every such card says in the same way.

    Args:
        content: What is its own; its kind is for a design without a name.
        design: Whose card it is.
        book: The rules of its game.
        house: The house rules of its game.
        found: What the rules say of the design.
    """
    return replace(
        content,
        kind=design.label if design.name.strip() else content.kind,
        price="" if design.points is None else figure(design.points),
        currency="your points",
        front=filled(content.front),
        back=filled([*content.back, *closing(design.notes, found)]),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        source=source(book, in_force(house)),
    )
