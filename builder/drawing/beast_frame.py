"""What a beast's body is made of: its parts, and the places where more is put on.

The ground is at y = 0, and what is above it is negative. All beasts look to the right.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from builder.drawing.album import drawn, in_one
from builder.drawing.bricks import AIR, COURSE, SLOPES, Layer, dyed
from builder.drawing.shapes import Joint, Point, Shape, laid, limb

Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BeastBuild:
    """How a beast is built.

    Attributes:
        bulk: How thick its body is; 1 for a beast of a few inches.
        legs: How long its legs are; 1 for a common walk.
        stride: Whether it runs.
        tail: Whether its tail rises over its back, to strike.
        feet: The name of its feet (`FEET`).
        reach: How far its claws reach, in cells more than none.
    """

    bulk: float = 1.0
    legs: float = 1.0
    stride: bool = False
    tail: bool = False
    feet: str = "claw"
    reach: int = 0


@dataclass(frozen=True, slots=True)
class Body:
    """A body without its head.

    Attributes:
        behind: What is behind the trunk: the legs of the far side, the tail.
        trunk: The trunk with its neck.
        front: What is in front of the trunk: legs and arms of the near side.
        neck: Where the middle of the neck comes into the head.
        shoulder: Where a wing is rooted.
        seat: From where to where riders and loads find room on the back.
        tail: The tip of the tail, inside it.
        hand: The hand that strikes; None for what has none.
        other: The other hand; None for what has none.
        level: Whether blades are held level, for the head is in the way of raised ones.
        flank: The middle of the near side.
    """

    behind: tuple[Layer, ...]
    trunk: Layer
    front: tuple[Layer, ...]
    neck: Point
    shoulder: Point
    seat: Point
    tail: Point
    hand: Point | None
    flank: Point
    other: Point | None = None
    level: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """A head and the places on it, in cells from its upper left corner.

    Attributes:
        wall: Its bricks.
        neck: The middle of the neck, which lies inside it.
        mouth: A brick of the throat that the mouth opens from.
        brow: A brick on top, where horns and a crown stand.
    """

    wall: Layer
    neck: Cell
    mouth: Cell
    brow: Cell


FAR: Final = {"m": "d", "l": "d", "h": "n"}
"""What the colours of the far side become."""


def far(layer: Layer) -> Layer:
    """Return a part of the far side, darker."""
    return dyed(layer, FAR)


def course(y: float) -> int:
    """Return the course that a height lies in."""
    return int(y // COURSE)


def merged(*layers: Layer) -> Layer:
    """Return layers as one wall with one rim; the last is in front.

    A slope does not bite into what is behind it.
    """
    return in_one([layer for layer in layers if layer.rows], biting=False)


def trimmed(layer: Layer) -> Layer:
    """Return a layer without the slopes that lean on nothing of it."""
    rows = tuple(
        "".join(
            "." if sign in SLOPES and not _held(layer.rows, at, down) else sign
            for at, sign in enumerate(row)
        ).rstrip(".")
        for down, row in enumerate(layer.rows)
    )
    return replace(layer, rows=rows)


def _held(rows: tuple[str, ...], at: int, down: int) -> bool:
    """Return whether a slope has a brick beside, above or below it."""
    for x, y in ((at - 1, down), (at + 1, down), (at, down - 1), (at, down + 1)):
        if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
            sign = rows[y][x]
            if sign not in AIR and sign not in SLOPES:
                return True
    return False


def one_piece(layer: Layer) -> Layer:
    """Return a layer without crumbs: the largest piece that hangs together."""
    left = {
        (x, y)
        for y, row in enumerate(layer.rows)
        for x, sign in enumerate(row)
        if sign not in AIR
    }
    best: set[tuple[int, int]] = set()
    while left:
        piece, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            piece.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
        best = max(best, piece, key=len)
    rows = tuple(
        "".join(sign if (x, y) in best else "." for x, sign in enumerate(row)).rstrip(
            "."
        )
        for y, row in enumerate(layer.rows)
    )
    return replace(layer, rows=rows)


ANKLE: Final = -1.6
"""How high an ankle is that stands: two courses above the ground."""

FEET: Final = drawn("beast_frame")
"""Feet, their ankle in the third cell of their upper course."""


def leg(joints: tuple[Joint, ...], build: BeastBuild) -> Layer:
    """Return a leg that ends in a foot on the ground, from the hip to the ankle."""
    foot = FEET[build.feet]
    toes = foot.rows[-1] + "h" * min(build.reach, 3)
    foot = replace(foot, rows=(*foot.rows[:-1], toes))
    ankle = joints[-1]
    ending = foot.at(round(ankle[0] - 2), course(ankle[1] - ANKLE) - foot.height)
    whole = merged(laid(limb(*joints), "m"), ending)
    above = replace(whole, rows=whole.rows[: -whole.y])
    return trimmed(above)


def bands(shape: Shape) -> Shape:
    """Return every second course of a shape."""
    rows = tuple(
        mask if row // 2 % 2 else 0 for row, mask in enumerate(shape.masks, shape.top)
    )
    return Shape(shape.top, rows)


def arched(x: float, y: float, k: float) -> tuple[Layer, Point]:
    """Return a tail in rings that arches over the back, and its tip."""
    joints: tuple[Joint, ...] = (
        (x, y, 2.0 * k),
        (x - 5 * k, y - 3.5 * k, 1.7 * k),
        (x - 6 * k, y - 10 * k, 1.5 * k),
        (x - 2 * k, y - 14.5 * k, 1.4 * k),
        (x + 3.0 * k, y - 14.5 * k, 1.3),
    )
    return laid(limb(*joints), "m"), joints[-1][:2]
