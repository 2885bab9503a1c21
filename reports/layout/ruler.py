"""A ruler at its true size: scales with ticks and numbers."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from builder.core.measure import INCHES, Unit
from reports.layout.marks import Mark, Stroke, Words

LONG: Final = 0.8
"""The length of a numbered tick, in heights of the letters."""
SHORT: Final = 0.4
_LABEL: Final = 1.1
"""How far below its scale a number stands, in heights of the letters."""
_HIGH: Final = LONG + _LABEL + 0.5
_SIDE: Final = 0.4
"""Room on both sides for the first and the last number."""


class Inked(NamedTuple):
    """What a ruler is drawn with.

    Attributes:
        millimeter: How long one is, in the units of the drawing.
        size: The height of the letters.
        ink: The color of lines and numbers.
        faint: The color of the names of the units.
    """

    millimeter: float
    size: float
    ink: str
    faint: str


def scale_marks(unit: Unit, length: Fraction, look: Inked) -> Iterator[Mark]:
    """Yield one scale of a ruler, whose name stands behind its last number.

    Args:
        unit: What it counts.
        length: How long the ruler is, in millimeters.
        look: What it is drawn with.
    """
    left, size = _SIDE * look.size, look.size
    end = left + float(length) * look.millimeter
    yield Stroke(left, 0, end, 0, look.ink, 0.7)
    part = unit.step / unit.parts
    for place in range(int(length / part) + 1):
        x = left + float(place * part) * look.millimeter
        whole = place % unit.parts == 0
        tall = size * (LONG if whole else SHORT)
        yield Stroke(x, 0, x, tall, look.ink, 0.7 if whole else 0.4)
        if whole:
            number = str(place // unit.parts * unit.numbered)
            shift = 0.27 * size * len(number)
            yield Words(x - shift, size * (LONG + _LABEL), number, size, look.ink)
    yield Words(end + size * 0.9, size * 0.9, unit.short, size, look.faint)


def scale_height(look: Inked) -> float:
    """Return the height of one scale."""
    return look.size * _HIGH


def whole_inches(width: float, units: Sequence[Unit], look: Inked) -> Fraction:
    """Return the longest ruler of whole inches that fits a width, in millimeters."""
    names = max((len(unit.short) for unit in units), default=0)
    room = width - look.size * (2 * _SIDE + 0.9 + 0.45 * names)
    inch = float(INCHES.length) * look.millimeter
    return max(1, int(room / inch)) * INCHES.length
