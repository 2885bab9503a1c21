"""Shapes that are laid as bricks: limbs, ovals and flat outlines.

All lengths are cell widths, x to the right and y down; a course is `COURSE` of them
high. A shape is kept as bits, four for each cell, so that joining two is an `or`. A
cell with all four is a brick, and one with three is a slope.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor, hypot, sqrt
from typing import Final, TypeAlias

from builder.drawing.bricks import COURSE, Layer

Point: TypeAlias = tuple[float, float]
Joint: TypeAlias = tuple[float, float, float]
"""A place on a limb: x, y, and how thick the limb is there, as a radius."""

_BIAS: Final = 128
"""Half cells added on the left, so that every bit has a place."""
_HALF: Final = COURSE / 2


@dataclass(frozen=True, slots=True)
class Shape:
    """An area: for each half course a number whose bits are its half cells."""

    top: int
    masks: tuple[int, ...]

    def __or__(self, other: "Shape") -> "Shape":
        """Return both areas as one."""
        rows: dict[int, int] = {}
        for shape in (self, other):
            for row, mask in enumerate(shape.masks, shape.top):
                rows[row] = rows.get(row, 0) | mask
        return _shape(rows)

    def at(self, row: int) -> int:
        """Return the bits of a half course."""
        inside = self.top <= row < self.top + len(self.masks)
        return self.masks[row - self.top] if inside else 0


def _shape(rows: dict[int, int]) -> Shape:
    rows = {row: mask for row, mask in rows.items() if mask}
    if not rows:
        return Shape(0, ())
    top, last = min(rows), max(rows)
    return Shape(top, tuple(rows.get(row, 0) for row in range(top, last + 1)))


def _span(left: float, right: float) -> int:
    """Return the bits of the half cells whose middles lie between two places."""
    first = max(ceil(2 * left - 0.5) + _BIAS, 0)
    last = floor(2 * right - 0.5) + _BIAS
    return (1 << (last + 1)) - (1 << first) if last >= first else 0


def _rows(top: float, bottom: float) -> range:
    """Return the half courses whose middles lie between two heights."""
    return range(ceil(top / _HALF - 0.5), floor(bottom / _HALF - 0.5) + 1)


def oval(x: float, y: float, wide: float, high: float) -> Shape:
    """Return an oval by its middle and its two radii."""
    rows: dict[int, int] = {}
    _add_oval(rows, x, y, wide, high)
    return _shape(rows)


def _add_oval(
    rows: dict[int, int], x: float, y: float, wide: float, high: float
) -> None:
    # A half course is cut where its middle lies: `away` above the oval's own middle, in
    # radii, half the cut is as long as `wide` times the root of 1 - away². Places are
    # counted in half cells, less half of one, so that int() + 1 is the first half cell
    # whose middle is inside: an oval from 2.4 to 5.6 has the half cells 5 to 10.
    # Each design lays hundreds of ovals: this loop calls as little as it can.
    first, last = ceil((y - high) / _HALF - 0.5), floor((y + high) / _HALF - 0.5)
    away = ((first + 0.5) * _HALF - y) / high
    step, middle, double = _HALF / high, 2 * x - 0.5 + _BIAS, 2 * wide
    for row in range(first, last + 1):
        reach = double * sqrt(1 - away * away) if -1 < away < 1 else 0.0
        left, right = int(middle - reach) + 1, int(middle + reach) + 1
        if right > left >= 0:
            rows[row] = rows.get(row, 0) | (1 << right) - (1 << left)
        away += step


@lru_cache(maxsize=4096)
def limb(*joints: Joint) -> Shape:
    """Return a bent limb through joints, smooth and tapering between them."""
    rows: dict[int, int] = {}
    for x, y, radius in _along(joints):
        _add_oval(rows, x, y, radius, radius)
    return _shape(rows)


def flat(*corners: Point) -> Shape:
    """Return the area inside straight edges."""
    rows: dict[int, int] = {}
    heights = [y for _, y in corners]
    for row in _rows(min(heights), max(heights)):
        y = (row + 0.5) * _HALF
        # From left to right each edge leads in and the next one out again.
        cuts = sorted(_cuts(corners, y))
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            rows[row] = rows.get(row, 0) | _span(left, right)
    return _shape(rows)


@dataclass(frozen=True, slots=True)
class Pen:
    """What draws in the units of a body, from a place of its own.

    Attributes:
        unit: How many cells a unit is long.
        x: The place, in cells.
        y: Likewise.
    """

    unit: float
    x: float = 0.0
    y: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """Return where a point is, in cells."""
        return self.x + x * self.unit, self.y + y * self.unit

    def limb(self, *joints: Joint) -> Shape:
        """Return a bent limb through joints."""
        return limb(*((*self.at(x, y), radius * self.unit) for x, y, radius in joints))

    def oval(self, x: float, y: float, wide: float, high: float) -> Shape:
        """Return an oval by its middle and its two radii."""
        return oval(*self.at(x, y), wide * self.unit, high * self.unit)

    def flat(self, *corners: Point) -> Shape:
        """Return the area inside straight edges."""
        return flat(*(self.at(x, y) for x, y in corners))


def _cuts(corners: Sequence[Point], y: float) -> Iterable[float]:
    for number, (x1, y1) in enumerate(corners):
        x0, y0 = corners[number - 1]
        # One of the ends of an edge belongs to it: a corner cuts once, not twice.
        if (y0 <= y) != (y1 <= y):
            yield x0 + (y - y0) / (y1 - y0) * (x1 - x0)


def _along(joints: Sequence[Joint]) -> Iterable[Joint]:
    """Yield places along a limb, close enough that its sides are smooth."""
    last = len(joints) - 1
    for number in range(last):
        before = joints[max(number - 1, 0)]
        start, end = joints[number], joints[number + 1]
        after = joints[min(number + 2, last)]
        long = hypot(end[0] - start[0], end[1] - start[1])
        steps = max(1, ceil(long / max(0.5, 0.55 * min(start[2], end[2]))))
        for step in range(steps):
            yield _between((before, start, end, after), step / steps)
    yield joints[-1]


def _between(four: tuple[Joint, Joint, Joint, Joint], share: float) -> Joint:
    """Return a place on the curve through the two joints in the middle."""
    # A curve of Catmull and Rom: it passes through the joints, and at each of them it
    # runs as the line from the joint before to the one behind. So a knee is round,
    # and a limb of two joints is straight: their neighbours are they themselves.
    a, b, c, d = four
    squared, cubed = share * share, share * share * share
    weights = (
        (2 * squared - share - cubed) / 2,
        (2 - 5 * squared + 3 * cubed) / 2,
        (share + 4 * squared - 3 * cubed) / 2,
        (cubed - squared) / 2,
    )
    p, q, r, s = weights
    x = p * a[0] + q * b[0] + r * c[0] + s * d[0]
    y = p * a[1] + q * b[1] + r * c[1] + s * d[1]
    return x, y, b[2] + (c[2] - b[2]) * share


_CELLS: Final = {
    0b1111: "#",
    0b1110: "/",
    0b1101: "\\",
    0b1011: "(",
    0b0111: ")",
    0b1100: "#",
    0b0101: "#",
    0b1010: "#",
    0b1001: "#",
    0b0110: "#",
}
"""What a cell is by its bits: bottom right, bottom left, top right, top left."""


def laid(shape: Shape, letter: str, *patches: tuple[Shape, str]) -> Layer:
    """Return a shape as bricks, with patches of other letters on it.

    Args:
        shape: What it covers.
        letter: Its colour.
        patches: Areas in other colours, the last in front. They add nothing to the
            shape: what lies outside it is cut off.
    """
    if not shape.masks:
        return Layer(())
    # Whatever any row fills: its lowest and highest bit are the ends of the layer.
    filled = 0
    for mask in shape.masks:
        filled |= mask
    first = ((filled & -filled).bit_length() - 1) // 2
    last = (filled.bit_length() - 1) // 2
    top = shape.top // 2
    rows = []
    for course in range(top, (shape.top + len(shape.masks) - 1) // 2 + 1):
        row = _course(shape, course, first, last).replace("#", letter)
        for patch, other in patches:
            over = _course(patch, course, first, last)
            if "#" in over:
                row = "".join(
                    other if cell == "#" and sign in _SOLID else sign
                    for cell, sign in zip(over, row, strict=True)
                )  # fmt: skip
        rows.append(row.rstrip("."))
    return Layer(tuple(rows), first - _BIAS // 2, top)


_SOLID: Final = frozenset("abcdefghijklmnopqrstuvwxyz")


def _course(shape: Shape, course: int, first: int, last: int) -> str:
    """Return what each cell of a course is: `#` for a brick."""
    upper, lower = shape.at(2 * course), shape.at(2 * course + 1)
    wide = last - first + 1
    if not upper and not lower:
        return "." * wide
    upper, lower = upper >> (2 * first), lower >> (2 * first)
    # Four cells are eight bits of each half: few such pairs occur, and they come again
    # and again, so that a course is looked up by fours.
    parts = []
    for _ in range(0, wide, 4):
        parts.append(_four_cells(upper & 255, lower & 255))
        upper >>= 8
        lower >>= 8
    row = "".join(parts)[:wide]
    # A slope with a brick at its open side would be a notch.
    for notch in ("\\#", "#/", ")#", "#("):
        row = row.replace(notch, "##")
    return row


@lru_cache(maxsize=4096)
def _four_cells(upper: int, lower: int) -> str:
    """Return four cells by the bits of their upper and lower halves."""
    return "".join(
        _CELLS.get((upper >> at & 3) | (lower >> at & 3) << 2, ".")
        for at in range(0, 8, 2)
    )
