"""Plates with studs: the head of a card, the tile with its price, the ground."""

from dataclasses import dataclass

from reports.layout.marks import Area, Box, Mark, Polygon, Ring


@dataclass(frozen=True, slots=True)
class Plate:
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


def stud_count(width: float) -> int:
    """Return how many studs go on a course of bricks of a width in points."""
    return max(4, round(width / 13.2))


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


def _stud(x: float, y: float, width: float, height: float) -> Ring:
    return ((x, y), (x, y - height), (x + width, y - height), (x + width, y))
