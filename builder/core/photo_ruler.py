"""Lengths on a photo, by a line on something whose length is known (R7.1, R8.1.1).

A photo shows near things larger than far ones, and shortens what leads away from the
camera. So what it tells is a length and a doubt: by which share it may be wrong.
"""

from fractions import Fraction
from typing import Final, NamedTuple

NEARER: Final = 0.03
"""The least doubt: one of both things may be a stud nearer, a foot from the camera."""
ACROSS: Final = 0.04
"""The doubt of lines at right angles: turned by 15 degrees, a side looks so much
shorter."""
APART: Final = 0.35
"""The doubt of lines that are as far apart as the photo is wide: of a wall turned by 15
degrees, the far end is so much farther away, as the lens of a telephone sees it."""
CROSSED: Final = 0.7
"""From this on, lines lie across each other: the sine of some 45 degrees."""


class PhotoLine(NamedTuple):
    """A straight line on a photo.

    Its ends are two places, as complex numbers: pixels to the right, and down as the
    imaginary part.

    Attributes:
        start: One end.
        end: The other.
        slack: By how many pixels a hand may have drawn it too long or too short.
    """

    start: complex
    end: complex
    slack: float = 0

    @property
    def length(self) -> float:
        """How long it is, in pixels."""
        return abs(self.end - self.start)

    @property
    def middle(self) -> complex:
        """The place half way between its ends."""
        return (self.start + self.end) / 2

    def crossing(self, other: "PhotoLine") -> float:
        """Return the sine of the angle between two lines, 1 for a right angle."""
        product = (self.end - self.start).conjugate() * (other.end - other.start)
        return abs(product.imag) / abs(product)


class PhotoRuler(NamedTuple):
    """A line on something whose length is known.

    Attributes:
        line: Where it is on the photo.
        length: How long it is, in any unit.
        side: The longer side of the photo, in pixels.
    """

    line: PhotoLine
    length: Fraction
    side: int

    def measure(self, line: PhotoLine) -> Fraction:
        """Return how long another line is, in the same unit.

        >>> four_studs = PhotoRuler(PhotoLine(0, 40), Fraction(4), side=1_600)
        >>> four_studs.measure(PhotoLine(10 + 50j, 150 + 50j))
        Fraction(14, 1)
        """
        return self.length * Fraction(line.length / self.line.length)

    def doubt(self, line: PhotoLine) -> Fraction:
        """Return by which share that length may be wrong.

        It holds for lines in one plane, or nearly, turned by 15 degrees at most.
        """
        apart = abs(line.middle - self.line.middle) / self.side
        turned = ACROSS * self.line.crossing(line) + APART * apart
        drawn = self.line.slack / self.line.length + line.slack / line.length
        return Fraction(min(1.0, NEARER + turned + drawn))
