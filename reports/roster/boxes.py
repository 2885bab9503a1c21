"""Boxes to tick, in groups one can count at a glance. Lengths are points."""

from collections.abc import Iterator
from typing import Final

from reports.layout.flow import TIGHT, Slice
from reports.layout.marks import Box, Mark, Stroke, Words
from reports.roster.look import APART, BOX, GROUP, PITCH, RosterLook

_LINE: Final = 0.7
_STEP: Final = PITCH + 1.0
"""From one row of boxes to the next."""


def strip_width(count: int) -> float:
    """Return the width of boxes in a row."""
    return _left(count - 1) + BOX if count else 0.0


def box(x: float, y: float, look: RosterLook) -> Box:
    """Return one box; it is white even on a dark ground."""
    return Box(x, y, BOX, BOX, "#ffffff", look.palette.accent, _LINE)


def strip(count: int, x: float, y: float, look: RosterLook) -> list[Mark]:
    """Return boxes in a row from a corner."""
    return [box(x + _left(number), y, look) for number in range(count)]


def rows_of(each: int, sets: int, width: float, look: RosterLook) -> list[Slice]:
    """Return boxes for some models, each model's together.

    Args:
        each: How many boxes a model has.
        sets: How many models there are.
        width: How wide a row may be.
        look: The colours.
    """
    rows: list[list[int]] = []
    used = 0.0
    for part in _parts(each, sets, width):
        wide = strip_width(part)
        if rows and used + wide <= width:
            rows[-1].append(part)
        else:
            rows.append([part])
            used = 0.0
        used += wide + 2.5 * APART
    return [Slice(_STEP, tuple(_row(row, look)), glue=TIGHT) for row in rows]


def _row(parts: list[int], look: RosterLook) -> Iterator[Mark]:
    x = 0.0
    for part in parts:
        yield from strip(part, x, 0.5, look)
        x += strip_width(part) + 2.5 * APART


def _parts(each: int, sets: int, width: float) -> Iterator[int]:
    """Yield the boxes of each model, in pieces that fit a row."""
    most = 1
    while strip_width(most + 1) <= width:
        most += 1
    for _ in range(sets):
        left = each
        while left > 0:
            yield min(left, most)
            left -= most


def to_write(label: str, x: float, base: float, look: RosterLook) -> list[Mark]:
    """Return words and a line to write on, for more models than boxes can show."""
    size = look.note
    return [
        Words(x, base, label, size, look.palette.text),
        Stroke(x + 22, base, x + 62, base, look.palette.text, 0.5),
    ]


def _left(number: int) -> float:
    """Return where a box of a row begins."""
    return number * PITCH + number // GROUP * APART
