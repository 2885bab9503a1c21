"""The square of an army on its list: at the right of the head, or at the end."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from reports.layout.flow import TIGHT, Slice, tall
from reports.layout.formats import MM
from reports.layout.lines import fit, written
from reports.layout.marks import Box, Mark
from reports.layout.square import Square, army_words, square_marks
from reports.roster.look import RosterLook

SIDES: Final = (45.0, 52.0)
"""The sides of a square with its white, in mm: the first one that holds the army."""

SMALL_SIDES: Final = (42.0, 40.0, 38.0, 36.0, 34.0, 32.0, 30.0)
"""Smaller sides, where that spares a page; its modules are as large as others."""

_FRAME: Final = 0.35 * MM
_APART: Final = 4 * MM
_SIZES: Final = ((8.0, 1), (7.5, 1), (7.0, 2))


class InHead(NamedTuple):
    """The square in a head; none at first.

    Attributes:
        drawn: The square.
        high: Whether it stands beside the banner, too.
    """

    drawn: Square | None = None
    high: bool = False


NONE: Final = InHead()

Block = Callable[[float], list[Slice]]
"""Makes a part of the head as wide as it is told, in points."""


def squares_slices(drawn: Sequence[Square], width: float, look: RosterLook) -> Slice:
    """Return squares in rows as wide as a page's text, each with its line below it."""
    step = drawn[0].side * MM + _APART
    across = max(1, int((width + _APART) / step))
    marks: list[Mark] = []
    high = top = 0.0
    for at, one in enumerate(drawn):
        if at % across == 0:
            top = high
        left = (at % across) * step
        marks += _framed(one, (at + 1, len(drawn)), left, top, look)
        high = top + _high(one)
    return Slice(high, tuple(marks))


def beside(
    blocks: Sequence[Block], one: Square | None, width: float, look: RosterLook
) -> tuple[list[Slice], float]:
    """Return the parts of a head, narrow ones at the left of a square.

    A part that does not end above the foot of the square stands below it, and so does
    all that follows it.

    Args:
        blocks: The parts, in their order.
        one: The square; perhaps none.
        width: Of the page's text, in points.
        look: The colours and the type.

    Returns:
        The parts, and how high the white is between narrow ones and those below.
    """
    if not one:
        return [piece for block in blocks for piece in block(width)], 0.0
    free = width - one.side * MM - _APART
    marks, high = tuple(_framed(one, (1, 1), free + _APART, 0.0, look)), _high(one)
    out, rest, used = [Slice(0, marks, glue=TIGHT)], [*blocks], 0.0
    while rest:
        pieces = tuple(rest[0](free - 2 * MM))
        if used + tall(pieces) > high:
            break
        out += [replace(piece, glue=TIGHT, gap=False, parting=None) for piece in pieces]
        used += sum(piece.height for piece in pieces)
        rest.pop(0)
    white = max(0.0, high - used)
    out.append(Slice(white))
    return out + [piece for block in rest for piece in block(width)], white


def _high(one: Square) -> float:
    """Return how high a square is with its line and the white below it."""
    return one.side * MM + _APART + 4 * MM


def _framed(
    one: Square, which: tuple[int, int], left: float, top: float, look: RosterLook
) -> list[Mark]:
    """Return a square in its frame, with its line below it."""
    side, accent = one.side * MM, look.palette.accent
    line = fit(army_words(*which), _SIZES, side, bold=True)
    return [
        *square_marks(one, left, top),
        Box(left, top, side, side, "", accent, _FRAME),
        *written(((line, accent),), left, top + side + 2, side),
    ]
