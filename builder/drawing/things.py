"""Things that are neither figures nor weapons: a book of rules, and objectives."""

from typing import Final

from builder.drawing.bricks import Layer, Portrait, Scene, block, drawn, joined

_LINES: Final = 14
"""Lines on the two pages of a book."""
_RIBBONS: Final = 5
"""Ribbons that a book has room for."""


SIGNS: Final = 6
"""Signs a book can have on its first page."""
_PARTS: Final = drawn("things")


def book(
    lines: int = 0, ribbons: int = 1, sign: int = 0, *, sealed: bool = True
) -> Portrait:
    """Return an open book before a plate of studs.

    Args:
        lines: How much is written in it.
        ribbons: How many ribbons mark a page.
        sign: The sign on its left page: a number below `SIGNS`.
        sealed: Whether it has a seal; otherwise a pen lies on it.
    """
    first = _PARTS[f"sign {sign % SIGNS + 1}"].at(5, 3)
    text = [_line(number) for number in range(min(lines, _LINES))]
    marks = [
        Layer(("or"[at % 2],) * (5 + at % 2), 4 + 2 * at, 23)
        for at in range(min(max(ribbons, 1), _RIBBONS))
    ]
    last = _PARTS["seal"].at(23, 15) if sealed else _PARTS["pen"].at(20, 14)
    return Portrait(
        (_PARTS["cover"], joined(_PARTS["pages"], first, *text), *marks, last),
        Scene.STUDS,
    )


def _line(number: int) -> Layer:
    """Return a line of writing; the first stand on the left page, below the sign."""
    left = 5
    if number < left:
        return block("k", 3, 10 + 2 * number, 8 + (number * 5) % 3)
    row = number - left
    return block("k", 17, 3 + 2 * row, (7, 9, 6, 10, 8)[number % 5])


# What an objective looks like: a flag on a hill, a chest, a beacon, a stone head.

_ART: Final = drawn("objectives")
_SCENES: Final[tuple[tuple[tuple[Layer, ...], Scene], ...]] = (
    ((_ART["flag"],), Scene.HILLS),
    ((_ART["lid"], _ART["gold"], _ART["chest"]), Scene.HILLS),
    ((_ART["beacon"],), Scene.WORKS),
    ((_ART["head"],), Scene.HILLS),
)
"""What there is, one after the other."""


def objective_portrait(number: int) -> Portrait:
    """Return the picture of an objective, another for each of four.

    Args:
        number: Which it is, from 1 on.
    """
    layers, scene = _SCENES[(number - 1) % len(_SCENES)]
    return Portrait(layers, scene)
