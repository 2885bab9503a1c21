"""A dial as marks: where a man looks, what is covered, and where the target is."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from builder.content.chart import Dial, Point
from reports.chart.marks import (
    Drawing,
    LegendEntry,
    Place,
    Spot,
    centered,
    dashed,
    legend,
    signed,
)
from reports.chart.style import Look
from reports.layout.marks import Area, Disc, Mark, Polygon, Stroke

_STEP: Final = 3
"""Degrees from one corner of a sector's edge to the next."""


def dial_drawing(dial: Dial, width: float, height: float, look: Look) -> Drawing:
    """Return the dial in a rectangle, without its title."""
    key, deep = legend(_entries(dial), width, look)
    edge, gap = look.size * 2, look.size * 0.4
    radius = max(look.size, (min(width, height - deep - gap) - 2 * edge) / 2)
    middle = radius + 2.8 * look.size, deep + gap + edge + radius
    marks: list[Mark] = [
        *key,
        Disc(*middle, radius, "", look.faint, 1.0),
        *_covered(dial, middle, radius, look),
        *_compass(_marked(dial), middle, radius, look),
        *_words(dial, middle, radius, look),
    ]
    lines = [(dial.facing, 0.45)]
    if dial.bearing is not None:
        lines = [(dial.facing, 0.62), (dial.bearing, 0.9)]
    for number, (degrees, far) in enumerate(lines):
        end = _on(middle, radius * far, degrees)
        marks += dashed((middle, end), (), look.ink(number), 2.0)
        marks.append(signed(number, end, 4.2, look))
    marks.append(Disc(*middle, 3.0, look.text))
    reach = Area(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
    spot = Spot(0, 0, *middle, reach, dial.title, Point(None, dial.said))
    return Drawing(width, height, tuple(marks), (spot,))


def _entries(dial: Dial) -> tuple[LegendEntry, ...]:
    if dial.bearing is None:
        return (LegendEntry(0, "Where they look", "line"),)
    return (
        LegendEntry(0, f"Looks to {dial.facing % 360}°", "line"),
        LegendEntry(1, f"Target at {dial.bearing % 360}°", "line"),
    )


def _marked(dial: Dial) -> dict[int, str]:
    """Return the degrees named at the edge: the compass, or the covered sector."""
    if dial.bearing is None:
        return {dial.facing + side: f"{dial.half}°" for side in (-dial.half, dial.half)}
    return {degrees: f"{degrees}°" for degrees in range(0, 360, 90)}


def _words(dial: Dial, middle: Place, radius: float, look: Look) -> list[Mark]:
    """Return what each part of the dial is called."""
    places = ((dial.inside, dial.facing, 0.68), (dial.outside, dial.facing + 180, 0.5))
    return [
        centered(word, *_on(middle, radius * far, degrees), look, look.text)
        for word, degrees, far in places
        if word
    ]


def _covered(dial: Dial, middle: Place, radius: float, look: Look) -> list[Mark]:
    half = max(0, min(dial.half, 180))
    start, end = dial.facing - half, dial.facing + half
    edge = tuple(_on(middle, radius, at) for at in (*range(start, end, _STEP), end))
    ring = edge if half == 180 else (middle, *edge)
    return [Polygon((ring,), look.tint(0.25), look.ink(0), 0.8)]


def _compass(
    named: Mapping[int, str], middle: Place, radius: float, look: Look
) -> list[Mark]:
    marks: list[Mark] = []
    for degrees, words in named.items():
        inner, outer = _on(middle, radius, degrees), _on(middle, radius + 4, degrees)
        marks.append(Stroke(*inner, *outer, look.faint, 1.0))
        x, y = _on(middle, radius + look.size * 1.3, degrees)
        marks.append(centered(words, x, y + look.size * 0.36, look, look.faint))
    return marks


def _on(middle: Place, radius: float, degrees: int) -> Place:
    """Return the place at a distance from the middle, clockwise from the top."""
    angle = degrees * pi / 180
    return middle[0] + radius * sin(angle), middle[1] - radius * cos(angle)
