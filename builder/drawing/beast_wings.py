"""The wings of beasts, and the fire they breathe."""

from functools import lru_cache
from typing import Final

from builder.drawing.beast_frame import one_piece
from builder.drawing.bricks import Layer
from builder.drawing.shapes import Point, Shape, flat, laid, limb

_WING: Final = {
    "leather": (
        (0, 0), (-5.5, -9.5), (-18, -12.5), (-14.2, -7), (-18.5, -3.5),
        (-12.6, -1.8),
        (-13.5, 4.2), (-7.6, 1.2), (-3.2, 4.4), (1.2, 2.2),
    ),
    "feather": (
        (0.4, -1), (-4.0, -8.5), (-9, -12.5), (-19, -14.5), (-17.4, -10.8),
        (-18.5, -9.6), (-16.4, -7.2), (-17, -5.8), (-14, -3.8), (-14.2, -2.2),
        (-11, -0.8), (-10.5, 0.8), (-7.2, 1.4), (-5, 3), (1, 2.4),
    ),
}  # fmt: skip
"""The corners of wings whose root is at 0, 0, on the near side and spread back."""


def _swung(point: Point, size: float, lean: float) -> Point:
    """Return a corner of a wing, larger, and leaning to the right as it rises."""
    x, y = point
    return (x - lean * y) * size, y * size * (1 + lean * 0.12) + min(
        0, lean * x * size * 0.3
    )


@lru_cache(maxsize=128)
def wing(kind: str, size: float, lean: float) -> Layer:
    """Return a raised wing, its root at 0, 0.

    Args:
        kind: `leather`, `feather` or `glass`.
        size: How large; 1 is 18 cells long.
        lean: How far it leans to the right; 0 for the near wing.
    """
    if kind == "glass":
        outs = ((-9, -12), (-14, -6))
        veined = tuple(_swung(out, size, lean) for out in outs)
        shape = Shape(0, ())
        for x, y in veined:
            shape |= limb((0, 0, 1.0), (x * 0.65, y * 0.65, 2.3 * size), (x, y, 0.8))
        veins = tuple((limb((0, 0, 0.5), (x, y, 0.45)), "s") for x, y in veined)
        return one_piece(laid(shape, "c", *veins))
    corners = tuple(_swung(one, size, lean) for one in _WING[kind])
    root, wrist = corners[0], corners[1]
    if kind == "feather":
        crook, tip = corners[2], corners[3]
        arm = limb((*root, 1.7), (*wrist, 1.5), (*crook, 1.1), (*tip, 0.5))
        shoulder = limb((*root, 3.2 * size), (*wrist, 2.8 * size), (*crook, 1.9 * size))
        quills = tuple(
            (limb((*wrist, 0.4), (*corners[end], 0.5)), "l") for end in (5, 7, 9, 11)
        )
        feathered = laid(
            flat(*corners) | arm, "w", *quills, (shoulder, "l"), (arm, "m")
        )
        return one_piece(feathered)
    arm = limb((*root, 1.5), (*wrist, 1.1), (*corners[2], 0.6))
    fingers = limb((*wrist, 0.6), (*corners[4], 0.5)) | limb(
        (*wrist, 0.6), (*corners[6], 0.5)
    )
    return one_piece(laid(flat(*corners) | arm, "l", (fingers, "m"), (arm, "m")))


@lru_cache(maxsize=64)
def flame(size: int) -> Layer:
    """Return a flame that begins at its left, in the middle course."""
    long = 15 + 2.2 * min(size, 5)
    wide = 2.2 + 0.45 * min(size, 5)
    shape = limb(
        (0.5, 0.4, 0.7),
        (long * 0.4, 0.3, 1.4),
        (long * 0.7, 0.2, wide),
        (long - 1.6, -0.4, 1.2),
        (long, -1.2, 0.5),
    )
    shape |= limb((long * 0.5, 0.8, 1.5), (long * 0.86, wide + 0.6, 0.5))
    shape |= limb((long * 0.5, -0.6, 1.5), (long * 0.82, -wide - 1.0, 0.5))
    outer = limb(
        (0, 0.4, 1),
        (long * 0.5, 0.3, 1.5),
        (long * 0.72, 0.1, wide * 0.72),
        (long - 2, -0.3, 0.8),
    )
    inner = limb(
        (0.5, 0.4, 0.7),
        (long * 0.5, 0.3, 0.8),
        (long * 0.7, 0.1, wide * 0.42),
        (long * 0.84, 0, 0.5),
    )
    return one_piece(laid(shape, "r", (outer, "o"), (inner, "y")))
