"""Sizes by measure: from a length on the table to a whole Size (R8.1.1)."""

from fractions import Fraction
from math import ceil, floor
from typing import Final, NamedTuple

from builder.core.formatting import listed


class Unit(NamedTuple):
    """A unit that players measure toys in.

    Attributes:
        name: What several of them are called.
        short: The same on a ruler.
        length: How long one is, in millimeters.
        numbered: How many of them there are from one number of a ruler to the next.
        parts: How many parts a ruler divides that into.
    """

    name: str
    short: str
    length: Fraction
    numbered: int = 1
    parts: int = 1

    @property
    def step(self) -> Fraction:
        """Millimeters from one number of a ruler to the next."""
        return self.length * self.numbered


INCHES: Final = Unit("inches", "in", Fraction(127, 5), parts=4)
MILLIMETERS: Final = Unit("millimeters", "mm", Fraction(1), numbered=10, parts=10)
STUDS: Final = Unit("studs", "studs", Fraction(8))
BRICKS: Final = Unit("bricks high", "bricks", Fraction(48, 5), parts=3)
"""Three plates are as high as a brick."""

UNITS: Final = (INCHES, MILLIMETERS, STUDS, BRICKS)
"""The units that a length may be typed in."""


class Reading(NamedTuple):
    """What a length comes to as a Size.

    Attributes:
        exact: The length in inches.
        value: The nearest Size.
        choices: All Sizes that its builder may take, the nearest first.
        words: What it comes to, in a sentence.
    """

    exact: Fraction
    value: int
    choices: tuple[int, ...]
    words: str


class SizeMeasure(NamedTuple):
    """How a Size is measured.

    Attributes:
        how: What is measured, in a sentence.
        least: The smallest Size that a length may come to.
    """

    how: str
    least: int = 0

    def read(self, length: Fraction, unit: Unit) -> Reading:
        """Return what a length comes to: the nearest inch, or the one beside it.

        The book lets the builder round as they like.

        >>> SizeMeasure("across", least=1).read(Fraction(3, 5), INCHES).choices
        (1,)
        >>> SizeMeasure("across").read(Fraction(14), STUDS).choices
        (4, 5)
        """
        exact = length * unit.length / INCHES.length
        low, high = (max(self.least, end(exact)) for end in (floor, ceil))
        value = max(self.least, floor(exact + Fraction(1, 2)))
        choices = tuple(dict.fromkeys((value, low, high)))
        sizes = [f'{size}"' for size in choices]
        likes = f", or {listed(sizes[1:], 'or')} if you like" if sizes[1:] else ""
        return Reading(
            exact, value, choices, f'{decimal(exact)}" is Size {sizes[0]}{likes}'
        )


def decimal(number: Fraction) -> str:
    """Return a length to a hundredth, as a ruler is read.

    >>> decimal(Fraction(3, 5)), decimal(Fraction(4)), decimal(Fraction(80, 127))
    ('0.6', '4', '0.63')
    """
    text = f"{float(number):.2f}"
    return text.rstrip("0").rstrip(".")
