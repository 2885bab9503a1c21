"""What tells how large a large thing is: a man at its foot, and rows of windows."""

from collections.abc import Sequence
from dataclasses import replace
from math import floor
from typing import Final

from builder.drawing.album import drawn
from builder.drawing.bricks import COURSE, Layer, Portrait, Scene, bounds
from builder.drawing.frames import Frame
from builder.drawing.growing import ends, solid

LARGE: Final = 8
"""The Size in inches from which a man stands beside it."""
_MINIFIG: Final = 1.5
"""How high a minifig is in inches, about."""
_STANDING: Final = frozenset({Scene.HILLS, Scene.WORKS})

_ART: Final = drawn("measured")
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
    man = _ART[f"man {min(max(tall, _SMALLEST), _TALLEST)}"]
    x = _foothold(portrait.layers, bottom, man.height - 0.5)
    man = man.at(x, floor(bottom) - man.height)
    return replace(portrait, layers=(*portrait.layers, man))


def _foothold(layers: Sequence[Layer], bottom: float, head: float) -> int:
    """Return the column of his left foot: beside the last wheel, or on the last toe.

    Args:
        layers: What he stands beside.
        bottom: The course below its lowest point.
        head: How many courses above that the middle of his head is.
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
