"""Squares: a text as black modules on white, which a camera reads.

A square has 4 modules of white on each side, and no module is smaller than 0.40 mm. Of
the levels of correction (L, M, Q, H) it has the highest that has room.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import segno

from builder.content.linked import parts
from reports.layout.formats import MM
from reports.layout.marks import Area, Box, Mark, Polygon, Ring, Scaled, Words

QUIET: Final = 4
"""Modules of white on each side."""

LEAST: Final = 0.40
"""The side of a module in millimetres, at least."""

MOST: Final = 9
"""Linked squares of one text, at most."""

WORDS: Final = "The whole army: scan, or paste the text"

_BLACK: Final = "#000000"
_WHITE: Final = "#ffffff"


class Square(NamedTuple):
    """One square.

    Attributes:
        text: What is in it.
        side: Its side with its white, in millimetres.
        across: The modules of a side, with the white.
        black: The rectangles of black modules, counted from the corner of the white.
    """

    text: str
    side: float
    across: int
    black: tuple[Ring, ...]


def squares(text: str, sides: Sequence[float]) -> tuple[Square, ...]:
    """Return a text in one square, or in as few linked ones as hold it.

    Args:
        text: What is in it, as the letters of a square (base45) for little room.
        sides: The sides that there is room for in millimetres, the best first. Linked
            squares have the last one.

    Returns:
        The squares; none if the text is too long for `MOST` of them.
    """
    for side in sides:
        if one := square(text, side):
            return (one,)
    for count in range(2, MOST + 1):
        linked_parts = [square(part, sides[-1]) for part in parts(text, count)]
        linked = tuple(one for one in linked_parts if one)
        if len(linked) == count:
            return linked
    return ()


@lru_cache(maxsize=64)
def square(text: str, side: float) -> Square | None:
    """Return a text in one square of a side in millimetres; None if it is too long."""
    largest = min(40, (int(side / LEAST + 1e-9) - 2 * QUIET - 17) // 4)
    if largest < 1:
        return None
    try:
        # The mask makes no difference to what has room; to find the best takes long.
        tried = segno.make_qr(text, error="l", version=largest, mask=0)
    except segno.DataOverflowError:
        return None
    code = segno.make_qr(text, error=tried.error, boost_error=False)
    rows = [bytes(row) for row in code.matrix]
    return Square(text, side, len(rows) + 2 * QUIET, tuple(_black(rows)))


def square_marks(square: Square, x: float, y: float) -> list[Mark]:
    """Return a square from its top left corner on, in points.

    Args:
        square: The square.
        x: Where its white begins.
        y: Where it begins, from above.
    """
    side = square.side * MM
    shape = Polygon(square.black, _BLACK)
    area = Area(x, y, side, side)
    black = Scaled(x, y, side / square.across, (shape,))
    return [*_copied(square.text, area), Box(*area, _WHITE), black]


_FINE: Final = 2.0
"""The size of the text behind a square."""


def _copied(text: str, area: Area) -> Iterator[Words]:
    """Yield the text of a square behind it: who copies the page copies it as well.

    Blanks and hyphens at the end of a line are lost on the way, so a blank is `_` there
    and no line ends with a hyphen; a comma, which no square has, ends all.
    """
    letters = f"{text.replace(' ', '_')},"
    across = int(area.width / (0.7 * _FINE))
    for line, part in enumerate(re.findall(f".{{1,{across}}}(?<!-)", letters), 1):
        y = area.y + min(area.height, line * 1.2 * _FINE)
        yield Words(area.x, y, part, _FINE, _WHITE)


def army_words(number: int, count: int) -> str:
    """Return the line below a square of an army: what it is, or which of several."""
    return WORDS if count == 1 else f"{number} of {count}: the whole army"


def _black(rows: Sequence[bytes]) -> Iterator[Ring]:
    """Yield the black modules as rectangles: runs of a row, and equal ones below it."""
    begun: dict[tuple[int, int], int] = {}
    for y, row in enumerate([*rows, b""], QUIET):
        runs = set(_runs(row))
        for run in [run for run in begun if run not in runs]:
            top, (left, right) = begun.pop(run), run
            yield (left, top), (right, top), (right, y), (left, y)
        for run in runs:
            begun.setdefault(run, y)


def _runs(row: bytes) -> Iterator[tuple[int, int]]:
    """Yield where each run of black modules of a row begins and ends."""
    for run in re.finditer(b"\1+", row):
        yield QUIET + run.start(), QUIET + run.end()
