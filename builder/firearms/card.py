"""The stat card of a man or a weapon."""

from dataclasses import replace

from builder.content.card import Card
from builder.content.card_blocks import framed, source
from builder.content.house_rules import in_force
from builder.content.livery import Badge
from builder.core.design import HouseRules, UnpricedDesign
from builder.core.rulebook import Book
from builder.firearms.desk import audit_armed


def firearm_card(
    content: Card, design: UnpricedDesign, book: Book, house: HouseRules
) -> Card:
    """Return the card of a weapon, or of a man with the weapons as arms.

    Args:
        content: The card from its game; its `kind` serves a weapon without a name.
        design: A man or a weapon.
        book: The rules of its game.
        house: The house rules of its game.
    """
    content = replace(content, source=source(book, in_force(house)))
    if hasattr(design, "weapons"):
        arms = tuple(weapon.title for weapon in design.weapons)
        content = replace(content, kind=design.label, arms=arms)
    else:
        content = replace(content, badge=Badge.WEAPON)
    return framed(content, design, audit_armed(book, design, house))
