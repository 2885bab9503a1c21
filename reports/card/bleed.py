"""What runs over the cut of a card, so that a crooked cut shows no white.

The rim round the frame is white on a card that is cut at home. Where a print shop cuts
a stack of cards, the rim is pale in the colour of the army and goes on beyond the cut.
It is pale because a ruler and the small print stand on it.
"""

from dataclasses import replace
from typing import Final

from builder.content.card import Card
from builder.content.livery import alone
from reports.card.metrics import BORDER, enlarged
from reports.layout.marks import Box, Placed, Side
from reports.layout.palette import mixed
from reports.layout.settings import MM, InkStyle, Settings

_PALE: Final = 0.62
"""How much white is in the colour of the rim."""


def rim(card: Card, settings: Settings) -> str:
    """Return the colour of the rim; empty where it stays white."""
    if not settings.bleed or settings.ink is InkStyle.LOW:
        return ""
    return mixed((card.livery or alone(card.badge)).colour, "#ffffff", _PALE)


def bled(side: Side, colour: str, bleed: float) -> Side:
    """Return a side whose rim runs over its edges.

    Args:
        side: The side as it is cut.
        colour: The colour of the rim; the side stays as it is if empty.
        bleed: How far it runs over, in millimetres.
    """
    if not colour:
        return side
    over = bleed * MM
    wide, high = side.width + 2 * over, side.height + 2 * over
    edge = BORDER * enlarged(side.width / MM, side.height / MM)
    inner, below = side.width - 2 * edge, side.height - 2 * edge
    marks = (
        Box(-over, -over, wide, high, colour),
        Box(edge, edge, inner, below, "#ffffff"),
    )
    return replace(side, bleed=(Placed(0, 0, marks), *side.bleed))
