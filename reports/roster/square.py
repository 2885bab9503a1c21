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
_NARROW: Final = 80 * MM
"""What stands beside squares is at least so wide."""
_SIZES: Final = ((8.0, 1), (7.5, 1), (7.0, 2))


class InHead(NamedTuple):
    """The squares in a head; none at first.

    Attributes:
        drawn: The squares.
        high: Whether they stand beside the banner, too.
    """

    drawn: Sequence[Square] = ()
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
        high = top + step + 4 * MM
    return Slice(high, tuple(marks))


def beside(
    blocks: Sequence[Block], drawn: Sequence[Square], width: float, look: RosterLook
) -> list[Slice]:
    """Return the parts of a head, narrow ones at the left of the squares.

    A part that does not end above the foot of the squares stands below them, and so
    does all that follows it.

    Args:
        blocks: The parts, in their order.
        drawn: The squares; perhaps none.
        width: Of the page's text, in points.
        look: The colours and the type.
    """
    if not drawn:
        return [piece for block in blocks for piece in block(width)]
    side = drawn[0].side * MM
    taken = len(drawn) * (side + _APART)
    free, marks = width - taken, squares_slices(drawn, width, look)
    if free < _NARROW:
        return [marks, *(piece for block in blocks for piece in block(width))]
    right = width - taken + _APART
    out = [Slice(0, _moved(drawn, right, look), glue=TIGHT)]
    rest, used = [*blocks], 0.0
    while rest:
        pieces = tuple(rest[0](free - 2 * MM))
        if used + tall(pieces) > marks.height:
            break
        out += [replace(piece, glue=TIGHT, gap=False, parting=None) for piece in pieces]
        used += sum(piece.height for piece in pieces)
        rest.pop(0)
    out.append(Slice(max(0.0, marks.height - used)))
    return out + [piece for block in rest for piece in block(width)]


def _moved(drawn: Sequence[Square], left: float, look: RosterLook) -> tuple[Mark, ...]:
    step = drawn[0].side * MM + _APART
    return tuple(
        mark
        for at, one in enumerate(drawn)
        for mark in _framed(one, (at + 1, len(drawn)), left + at * step, 0.0, look)
    )


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
