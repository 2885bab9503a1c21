"""Shapes as PDF operators.

They are written here, for the library's own way of writing a number takes longer than
laying out a card. Two decimals of a point are finer than print.
"""

from functools import lru_cache
from typing import Final

from reports.layout.marks import Ring

_ARC: Final = 0.5523
"""How far the handles of a quarter circle reach, in radii."""


@lru_cache(maxsize=2048)
def rings_path(rings: tuple[Ring, ...], x: float, y: float) -> str:
    """Return the path of rings at a place; signs come again and again at the same."""
    return " ".join([_ring(ring, x, y) for ring in rings])


@lru_cache(maxsize=4096)
def whole_path(rings: tuple[Ring, ...]) -> str:
    """Return the path of rings whose corners are whole numbers, y going down."""
    return " ".join(map(_whole_ring, rings))


def _box(ring: Ring) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height of a ring; bricks are boxes, slopes are not.

    A box has an operator of its own.
    """
    if len(ring) == 4:
        (left, top), (right, above), (beyond, low), (before, below) = ring
        if top == above and low == below and left == before and right == beyond:
            return left, top, right - left, low - top
    return None


def _ring(ring: Ring, x: float, y: float) -> str:
    if box := _box(ring):
        left, top, width, height = box
        return f"{x + left:.2f} {y - top:.2f} {width:.2f} {-height:.2f} re"
    return _joined([f"{x + px:.2f} {y - py:.2f}" for px, py in ring])


def _whole_ring(ring: Ring) -> str:
    if box := _box(ring):
        left, top, width, height = box
        return f"{left} {top} {width} {height} re"
    return _joined([f"{x} {y}" for x, y in ring])


def _joined(corners: list[str]) -> str:
    first, *others = corners
    return f"{first} m {' l '.join(others)} l h"


def circle_path(x: float, y: float, radius: float) -> str:
    """Return the path of a circle: four curves about a middle."""
    reach = radius * _ARC
    west, east, south, north = (
        f"{edge:.2f}" for edge in (x - radius, x + radius, y - radius, y + radius)
    )
    left, right, low, high = (
        f"{edge:.2f}" for edge in (x - reach, x + reach, y - reach, y + reach)
    )
    x0, y0 = f"{x:.2f}", f"{y:.2f}"
    return (
        f"{east} {y0} m {east} {high} {right} {north} {x0} {north} c "
        f"{left} {north} {west} {high} {west} {y0} c "
        f"{west} {low} {left} {south} {x0} {south} c "
        f"{right} {south} {east} {low} {east} {y0} c h"
    )
