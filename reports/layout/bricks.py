"""Plates with studs: the head of a card, the tile with its price, the ground."""

import math
from typing import Final, NamedTuple

from reports.layout.marks import Area, Box, Mark, Polygon, Ring
from reports.layout.palette import Palette


class Plate(NamedTuple):
    """How a plate looks.

    Attributes:
        fill: Its colour; an empty one leaves it white.
        edge: The colour of its outline; an empty one leaves it without.
        line: How thick the outline is, in points.
        studs: How many studs it has.
        stud: How high they are, in points.
    """

    fill: str
    edge: str
    line: float
    studs: int
    stud: float


def course(
    area: Area,
    colours: Palette,
    *,
    line: float = 1.0,
    pitch: float = 13.2,
    stud: float = 2.6,
) -> list[Mark]:
    """Return the course of bricks that a name stands on; studs are about a pitch apart.

    Lengths are points.
    """
    studs = max(4, round(area.width / pitch))
    return plate(area, Plate(colours.band, colours.edge, line, studs, stud))


def plate(area: Area, look: Plate) -> list[Mark]:
    """Return a plate that fills an area in points; its studs stand up above it."""
    pitch = area.width / look.studs
    rings: tuple[Ring, ...] = tuple(
        _stud(area.x + pitch * (number + 0.2), area.y, pitch * 0.6, look.stud)
        for number in range(look.studs)
    )
    return [
        Polygon(rings, look.fill, look.edge, look.line),
        Box(*area, look.fill, look.edge, look.line),
    ]


_ROUND: Final = 6
"""Edges of a round corner."""


def rounded(area: Area, radius: float, *, low: bool = False) -> Ring:
    """Return a rectangle whose upper corners are round; all of them if `low`."""
    x, y, right, end = area.x, area.y, area.x + area.width, area.y + area.height
    ring: list[tuple[float, float]] = []
    corners = (
        (x + radius, y + radius, 2, True),
        (right - radius, y + radius, 3, True),
        (right - radius, end - radius, 0, low),
        (x + radius, end - radius, 1, low),
    )
    for across, down, quarter, is_round in corners:
        if not is_round:
            ring.append((right if quarter == 0 else x, end))
            continue
        for step in range(_ROUND + 1):
            angle = (quarter + step / _ROUND) * math.pi / 2
            ring.append(
                (across + radius * math.cos(angle), down + radius * math.sin(angle))
            )
    return tuple(ring)


def _stud(x: float, y: float, width: float, height: float) -> Ring:
    return ((x, y), (x, y - height), (x + width, y - height), (x + width, y))
