"""What the body of a machine is, where its arms go, and what tells how large it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import floor
from typing import Final

from builder.drawing.bricks import COURSE, Layer, Portrait, Scene, Wheel, bounds, drawn
from builder.drawing.growing import ends, grown, solid

_ART: Final = drawn("frames")

Spot = tuple[int, int]
"""A column and a course."""


@dataclass(frozen=True, slots=True)
class Build:
    """How large a body is.

    Attributes:
        long: Cells across; a body has a least length of its own.
        tall: Courses more than the lowest it can be.
        pace: How fast it is, 0 to 3.
    """

    long: int
    tall: int = 0
    pace: int = 1


@dataclass(frozen=True, slots=True)
class Frame:
    """A body, and where its arms go.

    Attributes:
        body: The layers that arms root in.
        back: What is behind arms and body.
        front: What is before them: near legs and wings.
        wheels: What it rolls on.
        water: The waves that it swims in.
        team: What pulls it.
        crew: Who sits on it, rooted in the body; nobody on a robot.
        deck: The columns between which turrets stand on the body.
        nose: The course at whose right end rams and fixed guns are.
        side: The upper left corner, width and height of its side, where plates go.
        stern: The course at whose left end exhausts and boosters are.
        flue: The column where exhausts stand, which go to the right; none below -90.
        shoulders: Where the feet of racks are; on the deck if empty.
        hands: Where the roots of guns are that aim without a turret; if empty, they
            have turrets.
        ports: Where fixed guns look out; at the nose if empty.
        yard: Where kegs stand: the column of the first, and the course of the ground.
        hangs: Whether racks and rockets hang below it.
        own: How many of its largest arms its body shows by itself.
        scene: What is behind it all.
    """

    body: tuple[Layer, ...]
    back: tuple[Layer, ...] = ()
    front: tuple[Layer, ...] = ()
    wheels: tuple[Layer, ...] = ()
    water: tuple[Layer, ...] = ()
    team: tuple[Layer, ...] = ()
    crew: tuple[Layer, ...] = ()
    deck: Spot = (0, 1)
    nose: int = 0
    side: tuple[int, int, int, int] = (0, 0, 1, 1)
    stern: int = 0
    flue: int = -99
    shoulders: tuple[Spot, ...] = ()
    hands: tuple[Spot, ...] = ()
    ports: tuple[Spot, ...] = ()
    yard: Spot = (0, 0)
    hangs: bool = False
    own: int = 0
    scene: Scene = Scene.HILLS


def axles(xs: Iterable[float], top: int, ground: float, radius: float) -> Layer:
    """Return wheels on their axles.

    Args:
        xs: The columns of their middles.
        top: The course at which their axles root in the body.
        ground: The course below their lowest point.
        radius: In cell widths.
    """
    places = tuple(xs)
    middle = ground - radius / COURSE
    row = ["."] * (round(max(places)) + 2)
    for x in places:
        row[round(x) - 1 : round(x) + 1] = "kk"
    rows = ("".join(row).rstrip("."),) * max(1, int(middle) - top + 1)
    return Layer(rows, 0, top, tuple(Wheel(x, middle - top, radius) for x in places))


def spread(first: float, last: float, count: int) -> list[float]:
    """Return so many places from the first to the last, all as far apart."""
    if count == 1:
        return [(first + last) / 2]
    step = (last - first) / (count - 1)
    return [first + step * number for number in range(count)]


def track(x: int, y: int, long: int, high: int) -> Layer:
    """Return a track with its wheels, its upper left corner at x and y."""
    belt = grown(_ART["track"], long, high)
    radius = high * 0.8 / 2 - 0.35
    count = max(2, int((long - 1.5) / (2 * radius + 0.25)))
    places = spread(radius + 0.7, long - radius - 0.7, count)
    rollers = tuple(Wheel(at, high / 2, radius) for at in places)
    return Layer(belt.rows, x, y, rollers)


def driver(x: int, y: int) -> Layer:
    """Return somebody who sits and steers, and whose lap is at y."""
    return _ART["driver"].at(x, y - 6)


# What tells how large a large thing is: a man at its foot, and rows of windows.

LARGE: Final = 8
"""The Size in inches from which a man stands beside it."""
_MINIFIG: Final = 1.5
"""How high a minifig is in inches, about."""
_STANDING: Final = frozenset({Scene.HILLS, Scene.WORKS})

_MEN: Final = drawn("measured")
_SMALLEST: Final = 2
_TALLEST: Final = 7
"""The courses of the men that are drawn."""


def with_man(portrait: Portrait, inches: int) -> Portrait:
    """Return a picture with a man at its foot, as high as he is beside it.

    Nobody stands beside what is small, what flies and what swims.

    Args:
        portrait: The picture.
        inches: The Size of what it shows.
    """
    if inches < LARGE or portrait.scene not in _STANDING:
        return portrait
    _, top, _, bottom = bounds(portrait.layers)
    tall = round((bottom - top) * _MINIFIG / inches)
    man = _MEN[f"man {min(max(tall, _SMALLEST), _TALLEST)}"]
    x = _foothold(portrait.layers, bottom, man.height - 0.5)
    man = man.at(x, floor(bottom) - man.height)
    return replace(portrait, layers=(*portrait.layers, man))


def _foothold(layers: Sequence[Layer], bottom: float, head: float) -> int:
    """Return the column of his left foot: beside the last wheel, or on the last toe.

    His head is so many courses above the course below its lowest point.
    """
    rims = [
        layer.x + wheel.x + (2 * wheel.radius * high - high * high) ** 0.5
        for layer in layers
        for wheel in layer.wheels
        if layer.y + wheel.y + wheel.radius / COURSE > bottom - 1
        and (high := min(head * COURSE, wheel.radius))
    ]
    return int(max(rims) - 0.5) if rims else ends(layers, round(bottom) - 1)[1]


def windows(frame: Frame, inches: int) -> list[Layer]:
    """Return rows of small windows in the side of what is large: one more each 4″.

    Args:
        frame: The body.
        inches: Its Size.
    """
    count = min(3, (inches - LARGE) // 4 + 1)
    x, y, wide, _ = frame.side
    rows: list[str] = []
    for down in range(max(0, 2 * count - 1)):
        cells = "".join(
            "c"
            if not down % 2
            and not across % 3
            and solid(frame.body, x + across, y + down) in _WALLS
            and solid(frame.body, x + across, y + down + 1)
            else "."
            for across in range(wide)
        )
        rows.append(cells)
    return [Layer(tuple(rows), x, y)] if any(row.strip(".") for row in rows) else []


_WALLS: Final = frozenset("mldb")
"""The bricks that may have a window."""
