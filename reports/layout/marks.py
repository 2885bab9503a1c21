"""What is on a page, before any library draws it. Lengths are points, y goes down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

Ring: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of a closed shape."""


class Area(NamedTuple):
    """A rectangle to put something in."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, by: float) -> Area:
        """Return the rectangle within, so far from each edge."""
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text that went through `glyphs.literal`; `y` is its base line.

    Attributes:
        turn: Degrees it is turned against the clock, about its left end.
    """

    x: float
    y: float
    text: str
    size: float
    ink: str
    bold: bool = False
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle. An empty colour is not drawn."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    line: float = 0.5


@dataclass(frozen=True, slots=True)
class Polygon:
    """Closed rings of points, drawn as one shape."""

    rings: tuple[Ring, ...]
    fill: str = ""
    stroke: str = ""
    line: float = 0.5


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    ink: str
    line: float = 0.5


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle about its middle."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 0.5


@dataclass(frozen=True, slots=True)
class Picture:
    """A photo that covers a rectangle, its overhang cut off."""

    x: float
    y: float
    width: float
    height: float
    key: str


@dataclass(frozen=True, slots=True)
class Clipped:
    """Marks that are seen within a rectangle only."""

    x: float
    y: float
    width: float
    height: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A place that the list of contents of a PDF leads to; it shows nothing.

    Attributes:
        y: Where it stands.
        title: What it is called there.
        level: 0 for a heading, 1 for one below it.
    """

    y: float
    title: str
    level: int = 0


Mark: TypeAlias = Words | Box | Polygon | Stroke | Disc | Picture | Clipped | Bookmark


def shifted(mark: Words | Box | Stroke, x: float, y: float) -> Mark:
    """Return a mark so far to the right and further down."""
    if isinstance(mark, Stroke):
        x1, y1, x2, y2 = mark.x1 + x, mark.y1 + y, mark.x2 + x, mark.y2 + y
        return replace(mark, x1=x1, y1=y1, x2=x2, y2=y2)
    return replace(mark, x=mark.x + x, y=mark.y + y)


@dataclass(frozen=True, slots=True)
class Placed:
    """Marks at a place."""

    x: float
    y: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card or one page, in points.

    Attributes:
        width: Of the trimmed card, or of the page.
        height: Of it.
        content: What is on it.
        bleed: What lies below that and may run over its edges.
    """

    width: float
    height: float
    content: tuple[Placed, ...]
    bleed: tuple[Placed, ...] = ()
