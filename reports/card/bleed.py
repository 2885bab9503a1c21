"""What runs over the cut of a card, so that a crooked cut shows no white; and a proof.

The rim round the frame is white on a card that is cut at home. Where a print shop cuts
a stack of cards, the rim is pale in the colour of the army and goes on beyond the cut.
It is pale because a ruler and the small print stand on it. The head and the ground of
the portrait go on over the cut in their own colours.

A proof shows with lines over the card where it is cut, what is safe from a crooked cut,
and how far it bleeds.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from builder.content.card import Card
from builder.content.livery import alone
from builder.content.roster import Roster
from builder.content.theme import RIM, CardFrame, Theme
from builder.core.colours import mixed
from reports.bricks.drawn import oblong
from reports.card.metrics import BORDER, STUD, CardMetrics, enlarged
from reports.layout.bricks import rounded
from reports.layout.formats import MM, SAFE, InkStyle, Proof, Settings
from reports.layout.marks import (
    OURS,
    Area,
    Box,
    Course,
    Faces,
    Mark,
    Placed,
    Polygon,
    Side,
    Stroke,
)
from reports.layout.palette import palette


def lost(settings: Settings, *, cut: bool = False) -> str:
    """Return why a bleed makes no difference, in a sentence; nothing if it makes one.

    Args:
        settings: The player's choices.
        cut: Whether what is made ends at the cut, as decks and texts do.
    """
    if not settings.bleed:
        return ""
    bleed = f"the bleed of {settings.bleed:g} mm"
    if cut:
        return f"Only a PDF and pictures of cards bleed: {bleed} is left out here."
    if settings.ink is InkStyle.LOW:
        return f"Low ink leaves the rim white: {bleed} has no colour."
    return ""


def theme_of(paper: Card | Roster, settings: Settings) -> Theme:
    """Return what a paper wears: the theme that is chosen, else that of its army."""
    worn = paper.livery.theme if paper.livery else None
    return settings.theme if settings.theme.name or not worn else worn


def rim(card: Card, settings: Settings) -> str:
    """Return the colour of the rim; empty where it stays white."""
    army = (card.livery or alone(card.badge)).colour
    if card.blank:
        return ""
    own = palette(army, settings.ink, theme_of(card, settings)).rim
    if own or not settings.bleed or lost(settings):
        return own
    return mixed(army, "#ffffff", RIM)


def papered(side: Side, place: CardMetrics, faces: Faces) -> Side:
    """Return a side of a card with a theme on its paper, to be drawn in its faces.

    Only a head with studs goes on over the cut; another frame goes all round.
    """
    studs = place.frame is CardFrame.STUDS
    if studs and place.palette.paper == "#ffffff":
        return replace(side, faces=faces) if faces is not OURS else side
    top = place.top if studs else place.rim
    area = Area(place.rim, top, place.inner, place.bottom - top)
    paper: Mark = Box(*area, place.palette.paper)
    if place.frame is CardFrame.ROUNDED:
        paper = Polygon((rounded(area, place.corner, low=True),), place.palette.paper)
    courses = side.courses if studs else ()
    ground = (Placed(0, 0, (paper,)),)
    return replace(side, bleed=ground, courses=courses, faces=faces)


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
    marks: list[Mark] = [
        Box(-over, -over, wide, high, colour),
        *(() if side.bleed else (Box(edge, edge + stud, inner, below, "#ffffff"),)),
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
        for left in (-over, side.width - edge):
            yield Box(left, course.y, over + edge, course.height, course.fill)
    if course.above:
        yield Box(-over, -over, side.width + 2 * over, over + course.y, course.above)


def finished(side: Side, card: Card, settings: Settings) -> Side:
    """Return a side with what runs over its edges, and with the lines of a proof.

    Args:
        side: The side as it is cut.
        card: The card it is of.
        settings: The player's choices.
    """
    bled_card = bled(side, rim(card, settings), settings.bleed)
    if settings.proof is not Proof.PRINTED:
        return bled_card
    return replace(
        bled_card,
        content=(*bled_card.content, Placed(0, 0, tuple(_proof(side, settings)))),
    )


def widened(side: Side, over: float) -> Side:
    """Return a side that is larger on each edge, to hold what runs over it.

    Args:
        side: The side as it is cut.
        over: How much larger, in points.
    """

    def moved(placed: Placed) -> Placed:
        return Placed(placed.x + over, placed.y + over, placed.marks)

    return replace(
        side,
        width=side.width + 2 * over,
        height=side.height + 2 * over,
        content=tuple(map(moved, side.content)),
        bleed=tuple(map(moved, side.bleed)),
        courses=(),
    )


_CUT, _SAFE, _OVER = "#d6006c", "#007a3d", "#0057d9"
_GLOW: Final = "#ffffff"
_FINE: Final = 0.6
_DASH, _DOT = (5.0, 3.0), (1.2, 2.4)
"""How long a piece of a broken line is, and the gap behind it, in points."""


def _proof(side: Side, settings: Settings) -> Iterator[Mark]:
    """Yield a whole line where it is cut, dashes round what is safe, dots at the end.

    Each has a white line below it, so that it is seen on any ground.
    """
    whole = Area(0, 0, side.width, side.height)
    safe = (settings.shop.safe if settings.shop.over else SAFE) * MM
    if settings.bleed:
        # Half of a line on the very edge would be cut off.
        yield from _framed(whole.inset(_FINE - settings.bleed * MM), _OVER, _DOT)
    yield from _framed(whole, _CUT)
    yield from _framed(whole.inset(safe), _SAFE, _DASH)


def _framed(
    area: Area, ink: str, broken: tuple[float, float] | None = None
) -> Iterator[Mark]:
    corners = oblong(*area)
    for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
        long = abs(x2 - x1) + abs(y2 - y1)
        piece, gap = broken or (long, 0.0)
        for number in range(math.ceil(long / (piece + gap))):
            start = number * (piece + gap) / long
            end = min(1.0, start + piece / long)
            first, last = (
                (x1 + (x2 - x1) * at, y1 + (y2 - y1) * at) for at in (start, end)
            )
            for colour, line in ((_GLOW, 2.4 * _FINE), (ink, _FINE)):
                yield Stroke(*first, *last, colour, line)
