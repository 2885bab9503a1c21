"""The pieces of a chart: lines, signs, stripes, where a value stands, legend.

Their inks, dashes and signs can be told apart without color.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from builder.content.chart import Point
from builder.core.colours import mixed
from reports.layout.fonts import measure
from reports.layout.formats import InkStyle
from reports.layout.glyphs import literal, one_line
from reports.layout.marks import Area, Box, Disc, Mark, Polygon, Ring, Stroke, Words

Sign: TypeAlias = Literal["disc", "square", "triangle", "diamond", "ring", "drop"]

_Dash: TypeAlias = tuple[float, ...]

SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)
DASHES: Final[tuple[_Dash, ...]] = ((), (7, 3), (2, 2.5), (9, 3, 2, 3), (4, 2))
"""Lengths drawn and left out in turn, in points; none for a line without gaps."""


@dataclass(frozen=True, slots=True)
class Look:
    """The inks and the type of a chart. Lengths are points on paper, dots on a screen.

    Attributes:
        size: The size of all type.
        measure: How wide a text is in that type.
        text: The ink of what is read.
        faint: The ink of axes and gaps.
        rule: The ink of thin lines behind.
        ground: What it is drawn on.
        series: An ink for each series, the most striking first; they repeat after
            the last.
        filled: Whether areas are filled; outlines and stripes alone save ink.
    """

    size: float
    measure: Callable[[str], float]
    text: str
    faint: str
    rule: str
    ground: str
    series: tuple[str, ...]
    filled: bool = True

    @property
    def line(self) -> float:
        """The height of a line of type."""
        return self.size * 1.3

    def ink(self, number: int) -> str:
        """Return the ink of a series."""
        return self.series[number % len(self.series)]

    def tint(self, share: float) -> str:
        """Return the ground with a share, 0 to 1, of the most striking ink in it."""
        deepest = 0.85 if self.filled else 0.3
        return mixed(self.ground, self.ink(0), max(0.0, min(share, 1.0)) * deepest)

    def cut(self, text: str, width: float) -> str:
        """Return the text on one line, cut with an ellipsis if it is too wide."""
        text = one_line(text)
        if self.measure(text) <= width:
            return text
        while text and self.measure(f"{text}…") > width:
            text = text[:-1]
        return f"{text.rstrip()}…" if text else ""


def dash(number: int) -> tuple[float, ...]:
    """Return the dashes of a series."""
    return DASHES[number % len(DASHES)]


def sign(number: int) -> Sign:
    """Return the sign of a series; sign and dash together repeat after thirty."""
    return SIGNS[number % len(SIGNS)]


# The order of lightness differs from series to series, and no pair of neighbors is
# red and green, so that all of them are told apart with any eyes.
_LIGHT: Final = ("#0b62a8", "#c2500a", "#0a7d5a", "#9a4a86", "#7d6200", "#4a4f57")
_DARK: Final = ("#6cb6f5", "#ff9f5a", "#4fd1a5", "#e39ccc", "#ecd35a", "#c9ced6")


def on_light(
    size: float, measure: Callable[[str], float], ground: str = "#ffffff"
) -> Look:
    """Return the look on a light ground."""
    return Look(size, measure, "#161a1d", "#565c62", "#d3d7db", ground, _LIGHT)


def on_dark(size: float, measure: Callable[[str], float], ground: str) -> Look:
    """Return the look on a dark ground."""
    return Look(size, measure, "#eceef0", "#a7abb3", "#42474e", ground, _DARK)


def on_paper(size: float, ink: InkStyle) -> Look:
    """Return the look in print, rich or with little ink."""

    def wide(text: str) -> float:
        return measure(literal(text), bold=False) * size

    rich = on_light(size, wide)
    if ink is InkStyle.COLOUR:
        return rich
    return replace(rich, text="#000000", faint="#444444", rule="#cccccc", filled=False)


Place: TypeAlias = tuple[float, float]

STRIPE: Final = 5.0
"""The distance of two stripes of a bar."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one value stands, for a pointer to find it.

    Attributes:
        series: Which series it is of.
        tick: Which of its points.
        x: Its middle.
        y: Its middle.
        reach: The area in which a pointer finds it.
        name: What it is of: `Rocket, Range in inches: 12`.
        point: The value.
    """

    series: int
    tick: int
    x: float
    y: float
    reach: Area
    name: str
    point: Point

    @property
    def words(self) -> str:
        """Its name, its value and how that is worked out, a line each."""
        return "\n".join((self.name, self.point.line, *self.point.why))


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart as marks, from its upper left corner, in points or dots."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    spots: tuple[Spot, ...]

    def at(self, x: float, y: float) -> Spot | None:
        """Return the nearest value whose reach holds a point; None if there is none."""
        near = [spot for spot in self.spots if _within(spot.reach, x, y)]
        place = x, y
        return min(near, key=lambda one: math.dist((one.x, one.y), place), default=None)

    def beside(self, spot: Spot | None, across: int, down: int) -> Spot | None:
        """Return the value so many series and ticks away; the same one at an edge."""
        if spot is None:
            return next(iter(self.spots), None)
        place = spot.series + down, spot.tick + across
        found = (one for one in self.spots if (one.series, one.tick) == place)
        return next(found, spot)


def _within(area: Area, x: float, y: float) -> bool:
    return area.x <= x <= area.x + area.width and area.y <= y <= area.y + area.height


def dashed(
    places: Sequence[Place], pattern: Sequence[float], ink: str, line: float
) -> Iterator[Stroke]:
    """Yield a line through places; its dashes run on around corners."""
    if not pattern:
        for (x1, y1), (x2, y2) in pairwise(places):
            yield Stroke(x1, y1, x2, y2, ink, line)
        return
    at, left = 0, pattern[0]
    for (x1, y1), (x2, y2) in pairwise(places):
        long = math.hypot(x2 - x1, y2 - y1)
        done = 0.0
        while done < long:
            step = min(left, long - done)
            if at % 2 == 0:
                shares = done / long, (done + step) / long
                start, end = ((x1 + a * (x2 - x1), y1 + a * (y2 - y1)) for a in shares)
                yield Stroke(*start, *end, ink, line)
            done, left = done + step, left - step
            if left <= 1e-9:
                at = (at + 1) % len(pattern)
                left = pattern[at]


def signed(number: int, place: Place, radius: float, look: Look) -> Mark:
    """Return the sign of a series, about a place."""
    (x, y), ink = place, look.ink(number)
    match sign(number):
        case "disc":
            return Disc(x, y, radius, ink)
        case "ring":
            return Disc(x, y, radius, look.ground, ink, radius * 0.55)
        case "square":
            side = radius * 0.88
            return Box(x - side, y - side, 2 * side, 2 * side, ink)
        case "diamond":
            far = radius * 1.25
            ring: Ring = ((x, y - far), (x + far, y), (x, y + far), (x - far, y))
        case "triangle":
            ring = _triangle(x, y, radius * 1.2)
        case "drop":
            ring = _triangle(x, y, -radius * 1.2)
    return Polygon((ring,), ink)


def _triangle(x: float, y: float, far: float) -> Ring:
    low = y + 0.75 * far
    return ((x, y - far), (x + abs(far), low), (x - abs(far), low))


def crossed(place: Place, radius: float, ink: str) -> tuple[Mark, ...]:
    """Return the cross that stands where the rules forbid a value."""
    x, y = place
    return (
        Stroke(x - radius, y - radius, x + radius, y + radius, ink, 1.1),
        Stroke(x - radius, y + radius, x + radius, y - radius, ink, 1.1),
    )


def barred(box: Area, number: int, look: Look) -> Iterator[Mark]:
    """Yield a bar in the ink of its series, with stripes of its own."""
    ink = look.ink(number)
    yield Box(*box, ink if look.filled else "", ink, 0.8)
    stripes = look.ground if look.filled else ink
    kind = number % 4
    if kind in (1, 3):
        for step in range(1, math.ceil(box.height / STRIPE)):
            y = box.y + box.height - step * STRIPE
            yield Stroke(box.x, y, box.x + box.width, y, stripes, 0.8)
    if kind in (2, 3):
        for step in range(1, math.ceil(box.width / STRIPE)):
            x = box.x + step * STRIPE
            yield Stroke(x, box.y, x, box.y + box.height, stripes, 0.8)


def centered(text: str, x: float, y: float, look: Look, ink: str = "") -> Words:
    """Return a line of text about a middle, on a base line."""
    text = one_line(text)
    return Words(x - look.measure(text) / 2, y, text, look.size, ink or look.text)


# The legend of a chart: which ink and sign is what.


Shape = Literal["line", "bar", ""]


class LegendEntry(NamedTuple):
    """A series with its name, and what it is drawn as; its name alone for nothing."""

    number: int
    label: str
    shape: Shape


def legend(
    entries: Sequence[LegendEntry], width: float, look: Look
) -> tuple[list[Mark], float]:
    """Return the entries beside each other, on as many lines as they need.

    Returns:
        The marks from the upper left corner, and how high they are.
    """
    marks: list[Mark] = []
    x, y = 0.0, 0.0
    for entry in entries:
        sample, gap = look.size * (2.9 if entry.shape else 0), look.size * 1.4
        label = look.cut(entry.label, width - sample)
        wide = sample + look.measure(label)
        if x and x + wide > width:
            x, y = 0.0, y + look.line
        if entry.shape:
            area = Area(x, y, sample - look.size * 0.5, look.line)
            marks += _sample(entry, area, look)
        ink = look.text if entry.shape else look.faint
        marks.append(Words(x + sample, y + look.size, label, look.size, ink))
        x += wide + gap
    return marks, y + look.line if entries else 0.0


def _sample(entry: LegendEntry, area: Area, look: Look) -> list[Mark]:
    """Return a piece of the series as it is drawn."""
    number, ink = entry.number, look.ink(entry.number)
    y = area.y + look.size * 0.65
    if entry.shape == "bar":
        side = look.size * 0.85
        box = Area(area.x + area.width - 1.6 * side, y - side / 2, 1.6 * side, side)
        return list(barred(box, number, look))
    ends = ((area.x, y), (area.x + area.width, y))
    middle = area.x + area.width / 2, y
    return [
        *dashed(ends, dash(number), ink, 2.0),
        signed(number, middle, 3.4, look),
    ]
