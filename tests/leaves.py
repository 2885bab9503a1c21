"""Cards laid out in a format and an ink, for tests that look at their marks."""

from builder.content.card import Card
from reports.card.layout import Leaf, laid_out
from reports.layout.formats import Format, InkStyle, Settings, Sides


def leaves(
    card: Card,
    card_format: Format,
    ink: InkStyle,
    *,
    photo: bool = False,
    count: int = 1,
    sides: Sides = Sides.LONG_EDGE,
) -> tuple[Leaf, ...]:
    """Return a card on its leaves, with all other settings as they are at first."""
    settings = Settings(card=card_format, ink=ink, sides=sides)
    return laid_out(card, settings, photo=photo, count=count)


def fronts(
    card: Card, card_format: Format, ink: InkStyle, *, count: int = 1
) -> tuple[Leaf, ...]:
    """Return a card on fronts alone."""
    return leaves(card, card_format, ink, count=count, sides=Sides.FRONTS)
