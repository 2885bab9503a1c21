"""What large weapons stand on, by their Size: legs, wheels, wagons."""

from collections.abc import Iterator
from typing import Final

from builder.drawing.album import block, drawn, joined
from builder.drawing.bricks import Layer, Wheel
from builder.drawing.growing import stretched
from builder.drawing.weaponry import rivets, wheeled

_ART: Final = drawn("arsenal_stands")
_MOST_WHEELS: Final = 6
"""Wheels of the longest wagon."""


def stand(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield what carries a weapon of a Size in inches, hung from a cell of it."""
    if size <= 2:  # inches
        yield _ART["bipod"].at(x, y)
    elif size == 3:
        yield _ART["tripod"].at(x, y)
    elif size < 6:
        yield from carriage(size, x, y)
    else:
        yield from wagon(size, x, y)


def carriage(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield a wheel and a trail; from Size 5 a shield."""
    steps = 7
    trail = [block("b", x - 3 - 2 * at, y + at, 6) for at in range(steps)]
    spade = block("k", x - 4 - 2 * steps, y + steps, 5, 2)
    yield joined(*trail, spade)
    if size > 4:  # inches
        yield _ART["shield"].at(x + 3, y)
    yield wheeled(x + 1, y + 2, 2.8 + 0.6 * min(max(size, 1), 6))


def wagon(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield a bed on many small wheels: one more for each inch from Size 6."""
    count = min(size - 2, _MOST_WHEELS)
    wide = 5 * count
    left = x - wide // 2
    bed = stretched(_ART["wagon"], a=wide // 2 - 4, b=wide - wide // 2 - 4)
    yield joined(bed.at(left, y), *rivets("h", left + 1, y + 4, min(size, 12)))
    wheels = [Wheel(5 * at + 2.5, 1.2, 2.2) for at in range(count)]
    yield Layer(("k" * wide,), left, y + 5, tuple(wheels))
