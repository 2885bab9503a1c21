"""What is on a page, before any library draws it. Lengths are points, y goes down."""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias, cast

from builder.core.framing import Framing

Ring: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of a closed shape."""


class WholeRing(tuple[tuple[float, float], ...]):  # noqa: SLOT001 (it has a path)
    """A ring whose corners are whole numbers, such as a brick of a wall.

    Attributes:
        path: What a painter writes for it, once it did: portraits share most bricks.
    """

    path: str = ""


class Area(NamedTuple):
    """A rectangle to put something in."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, by: float) -> "Area":
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


def filled(box: Box, at: object, ticks: Container[object]) -> Box:
    """Return a box to tick; its colours change places if it is among those ticked."""
    return replace(box, fill=box.stroke, stroke=box.fill) if at in ticks else box


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
    """A photo in a window, its overhang cut off.

    Attributes:
        framing: How it stands there; None for its middle, filling the window.
        ground: The colour behind a photo that is transparent or does not fill the
            window; empty for none.
    """

    x: float
    y: float
    width: float
    height: float
    key: str
    framing: Framing | None = None
    ground: str = ""


@dataclass(frozen=True, slots=True)
class Clipped:
    """Marks that are seen within a rectangle only."""

    x: float
    y: float
    width: float
    height: float
    marks: "tuple[Mark, ...]"


@dataclass(frozen=True, slots=True)
class Scaled:
    """Shapes in a unit of their own, lines as well, such as the bricks of a wall.

    Attributes:
        x: Where their origin is.
        y: Where it is, from above.
        unit: How long one of their units is.
        shapes: Their corners are whole numbers; see `WholeRing`.
    """

    x: float
    y: float
    unit: float
    shapes: tuple[Polygon, ...]


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


Mark: TypeAlias = (
    Words | Box | Polygon | Stroke | Disc | Picture | Clipped | Scaled | Bookmark
)


def shifted(mark: Words | Box | Stroke, x: float, y: float) -> Mark:
    """Return a mark so far to the right and further down."""
    # Made anew field by field: `replace` takes three times as long, and there are many.
    match mark:
        case Words(x=left, y=base):
            return Words(
                left + x, base + y, mark.text, mark.size, mark.ink, mark.bold, mark.turn
            )
        case Box(x=left, y=top, width=width, height=height):
            return Box(
                left + x, top + y, width, height, mark.fill, mark.stroke, mark.line
            )
        case Stroke(x1=x1, y1=y1, x2=x2, y2=y2):
            return Stroke(x1 + x, y1 + y, x2 + x, y2 + y, mark.ink, mark.line)


@dataclass(frozen=True, slots=True)
class Placed:
    """Marks at a place."""

    x: float
    y: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A strip of a card that goes on over its edges where the card bleeds.

    Attributes:
        y: Where it begins, in points from the top of the card.
        height: Of it.
        fill: Its colour; an empty one does not go on.
        above: The fill of all that is above it; empty for none.
        marks: What stands in the rim, drawn to be read on it.
    """

    y: float
    height: float
    fill: str
    above: str = ""
    marks: tuple[Mark, ...] = ()


class ThemeFace(NamedTuple):
    """A face of a theme.

    Attributes:
        name: Its registered name; empty for none.
        squeeze: How wide it is drawn, of its own width: a wide one is set narrower, so
            that what stands beside each other on a card still does.
    """

    name: str = ""
    squeeze: float = 1.0


class Faces(NamedTuple):
    """The faces that a theme puts before the bundled ones; nameless for none.

    Attributes:
        body: That of ordinary text.
        bold: That of bold text.
        title: That of names and headings, which are bold text marked `TITLE`.
    """

    body: ThemeFace = ThemeFace()
    bold: ThemeFace = ThemeFace()
    title: ThemeFace = ThemeFace()


OURS: Final = Faces()
TITLE: Final = cast("bool", 2)
"""Bold that is a name or a heading: the third face of each chain."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card or one page, in points.

    Attributes:
        width: Of the trimmed card, or of the page.
        height: Of it.
        content: What is on it.
        bleed: What lies below that and may run over its edges.
        courses: What goes on over its edges where the card bleeds.
        faces: The faces that its theme puts before the bundled ones.
    """

    width: float
    height: float
    content: tuple[Placed, ...]
    bleed: tuple[Placed, ...] = ()
    courses: tuple[Course, ...] = ()
    faces: Faces = OURS
