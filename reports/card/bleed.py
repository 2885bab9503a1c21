"""What runs over the cut of a card, so that a crooked cut shows no white.

The rim round the frame is white on a card that is cut at home. Where a print shop cuts
a stack of cards, the rim is pale in the colour of the army and goes on beyond the cut.
It is pale because a ruler and the small print stand on it. The head and the ground of
the portrait go on over the cut in their own colours.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.content.card import Card
from builder.content.livery import alone
from reports.card.metrics import BORDER, STUD, enlarged
from reports.layout.formats import MM, InkStyle, Settings
from reports.layout.marks import Box, Course, Placed, Side
from reports.layout.palette import mixed

_PALE: Final = 0.62
"""How much white is in the colour of the rim."""


def lost(settings: Settings, *, cut: bool = False) -> str:
    """Return why a bleed makes no difference, in a sentence; nothing if it makes one.

    Args:
        settings: The player's choices.
        cut: Whether what is made ends at the cut, as pictures and texts do.
    """
    if not settings.bleed:
        return ""
    bleed = f"the bleed of {settings.bleed:g} mm"
    if cut:
        return f"Only a PDF has a bleed: {bleed} is left out here."
    if settings.ink is InkStyle.LOW:
        return f"Low ink leaves the rim white: {bleed} has no colour."
    return ""


def rim(card: Card, settings: Settings) -> str:
    """Return the colour of the rim; empty where it stays white."""
    if not settings.bleed or lost(settings):
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
    scale = enlarged(side.width / MM, side.height / MM)
    # The rim is seen between the studs of the head, which stand on the frame.
    edge, stud = BORDER * scale, STUD * MM * scale
    inner, below = side.width - 2 * edge, side.height - 2 * edge - stud
    marks = [
        Box(-over, -over, wide, high, colour),
        Box(edge, edge + stud, inner, below, "#ffffff"),
    ]
    for course in side.courses:
        marks += _going_on(course, side, edge, over)
    read = tuple(mark for course in side.courses for mark in course.marks)
    return replace(
        side,
        bleed=(Placed(0, 0, tuple(marks)), *side.bleed),
        content=(*side.content, Placed(0, 0, read)) if read else side.content,
    )


def _going_on(course: Course, side: Side, edge: float, over: float) -> Iterator[Box]:
    """Yield a course from the frame to where the bleed ends, and what is above it."""
    if course.fill:
        yield Box(-over, course.y, over + edge, course.height, course.fill)
    if course.fill and course.right:
        left = side.width - edge
        yield Box(left, course.y, edge + over, course.height, course.fill)
    if course.above:
        yield Box(-over, -over, side.width + 2 * over, over + course.y, course.above)
