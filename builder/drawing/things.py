"""Things that are neither figures nor weapons: a book of rules."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from builder.drawing.album import album, block, joined
from builder.drawing.bricks import Layer, Portrait, Scene
from builder.drawing.weaponry import stack

_LINES: Final = 14
"""Lines on the two pages of a book."""
_RIBBONS: Final = 5
"""Ribbons that a book has room for."""


@dataclass(frozen=True, slots=True)
class Volume:
    """What shows of an open book.

    Attributes:
        lines: How much is written in it.
        ribbons: How many ribbons mark a page.
        sign: The sign on its left page, of `SIGNS`.
        sealed: Whether it has a seal; otherwise a pen lies on it.
    """

    lines: int = 0
    ribbons: int = 1
    sign: int = 0
    sealed: bool = True


SIGNS: Final = (
    ("..h..", ".hhh.", "hhhhh", "..h..", "..h.."),
    ("h.h.h", "hhhhh", ".hhh.", ".hhh.", "hhhhh"),
    ("..h..", "hhhhh", ".hhh.", ".h.h.", "h...h"),
    (".hhh.", "hh.hh", "h...h", "hh.hh", ".hhh."),
    ("hhhhh", "h.h.h", "hhhhh", "h.h.h", ".hhh."),
    ("h...h", ".h.h.", "..h..", ".h.h.", "h...h"),
)
"""Signs a book can have on its first page, five cells across and five high."""
_PARTS: Final = album(
    r"""
[seal] 0 0
.rrr
rrrrr
rrhrr
rrrrr
.rrr
.r.r
rr.rr

[pen] 0 -10
.........ww
.......wwww
......wwwww
.....wwwww
.....wwww
....wwww
...bww
..bb
..bb
.kk
.k
"""
)


@lru_cache(maxsize=256)
def book(of: Volume) -> Portrait:
    """Return an open book before a plate of studs."""
    page = stack(1, 0, ".wwwwwwwwwww", *("wwwwwwwwwwwww",) * 20)
    fold = [stack(14, 1, *("gs",) * 20)]
    right = page.at(15, 0)
    cover = joined(
        block("m", -1, 1, 32, 22),
        block("d", -1, 1, 1, 22),
        block("d", 30, 1, 1, 22),
        block("h", -1, 1, 2, 2), block("h", 29, 1, 2, 2),
        block("h", -1, 21, 2, 2), block("h", 29, 21, 2, 2),
        block("w", 1, 20, 28, 2), block("s", 1, 21, 28),
    )  # fmt: skip
    sign = Layer(tuple(SIGNS[of.sign % len(SIGNS)]), 5, 3)
    text = [_line(number) for number in range(min(of.lines, _LINES))]
    ribbons = [
        stack(17 + 2 * at, 20, *("or"[at % 2],) * (4 + at % 2))
        for at in range(min(max(of.ribbons, 1), _RIBBONS))
    ]
    last = _PARTS["seal"].at(23, 15) if of.sealed else _PARTS["pen"].at(20, 14)
    return Portrait(
        (cover, joined(page, right, *fold, sign, *text), *ribbons, last), Scene.STUDS
    )


def _line(number: int) -> Layer:
    """Return a line of writing; the first stand on the left page, below the sign."""
    left = 5
    if number < left:
        return block("k", 3, 10 + 2 * number, 8 + (number * 5) % 3)
    row = number - left
    return block("k", 17, 3 + 2 * row, (7, 9, 6, 10, 8)[number % 5])
