"""What large weapons stand on, by their Size: legs, wheels, wagons."""

from collections.abc import Iterator
from typing import Final

from builder.drawing.album import album, block, joined
from builder.drawing.bricks import Layer, Wheel
from builder.drawing.weaponry import wheeled

_LEGS: Final = album(
    r"""
[bipod] -3 0
..gkkg
..gkkg
.kkggkk
.kk..kk
kk....kk
kk....kk

[tripod] -7 0
.....gkkkkg
.....gkkkkg
......kggk
....kkkggkkk
...kkk.gg.kkk
..kkk..gg..kkk
.kkk...gg...kkk
kkk....kk....kkk
kk.....kk.....kk
"""
)
_SHIELD: Final = album(
    r"""
[shield] 0 -7
.mm
mmm
mmm
mmm
mkm
mmm
mmm
mmm
mmm
mmm
(mm
"""
)
_MOST_WHEELS: Final = 6
"""Wheels of the longest wagon."""


def stand(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield what carries a weapon of a Size in inches, hung from a cell of it."""
    if size <= 2:  # inches
        yield _LEGS["bipod"].at(x, y)
    elif size == 3:
        yield _LEGS["tripod"].at(x, y)
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
        yield _SHIELD["shield"].at(x + 3, y)
    yield wheeled(x + 1, y + 2, 2.8 + 0.6 * min(max(size, 1), 6))


def wagon(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield a bed on many small wheels: one more for each inch from Size 6."""
    count = min(size - 2, _MOST_WHEELS)
    wide = 5 * count
    left = x - wide // 2
    yield joined(
        block("g", x - 3, y, 6, 3),
        block("m", left, y + 3, wide, 2),
        block("h", left, y + 3, 1, 2),
        block("h", left + wide - 1, y + 3, 1, 2),
        *(block("h", left + 1 + 2 * at, y + 4, 1) for at in range(min(size, 12))),
    )
    wheels = [Wheel(5 * at + 2.5, 1.2, 2.2) for at in range(count)]
    yield Layer(("k" * wide,), left, y + 5, tuple(wheels))
