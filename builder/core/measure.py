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

MINIFIGS: Final = Unit("minifigs high, without hats", "minifigs", Fraction(40))

UNITS: Final = (INCHES, MILLIMETERS, STUDS, BRICKS)
"""The units that a length may be typed in."""

SEEN: Final = (STUDS, BRICKS, MINIFIGS, MILLIMETERS, INCHES)
"""The units of what a photo shows, the best known first."""

OFFERED: Final = 4
"""The most Sizes that a doubtful length is offered as."""


class Reading(NamedTuple):
    """What a length comes to as a Size.

    Attributes:
        choices: All Sizes that its builder may take, the nearest first.
        words: What it comes to, in a sentence.
    """

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

    def read(
        self, length: Fraction, unit: Unit, doubt: Fraction = Fraction(0)
    ) -> Reading:
        """Return what a length comes to: the nearest inch, or the one beside it.

        The book lets the builder round as they like. A doubtful length may also be any
        whole inch that the doubt leaves open, the nearest few of them.

        >>> SizeMeasure("across", least=1).read(Fraction(3, 5), INCHES).choices
        (1,)
        >>> SizeMeasure("across").read(Fraction(14), STUDS).choices
        (4, 5)
        >>> SizeMeasure("across").read(Fraction(20), INCHES, Fraction(1, 20)).choices
        (20, 21, 19)

        Args:
            length: How long it is.
            unit: What it is counted in.
            doubt: By which share of itself it may be longer or shorter, at most 1.
        """
        exact = length * unit.length / INCHES.length
        short, long = exact * (1 - doubt), exact * (1 + doubt)
        near = range(floor(exact) - OFFERED, ceil(exact) + OFFERED + 1)
        left = [size for size in near if abs(size - exact) < 1 or short <= size <= long]
        left.sort(key=lambda size: (abs(size - exact), -size))
        sizes = dict.fromkeys(max(self.least, size) for size in left)
        choices = tuple(sizes)[:OFFERED]
        first, *others = (f'{size}"' for size in choices)
        likes = f", or {listed(others, 'or')} if you like" if others else ""
        words = f'{decimal(exact)}" is Size {first}{likes}'
        if doubt:
            # Rounded outwards, so that the words are no surer than the doubt.
            ends = Fraction(floor(short * 10), 10), Fraction(ceil(long * 10), 10)
            span = " to ".join(map(decimal, ends))
            words = f'About {decimal(round(exact, 1))}" ({span}): Size {first}{likes}'
        return Reading(choices, words)


def decimal(number: Fraction) -> str:
    """Return a length to a hundredth, as a ruler is read.

    >>> decimal(Fraction(3, 5)), decimal(Fraction(4)), decimal(Fraction(80, 127))
    ('0.6', '4', '0.63')
    """
    text = f"{float(number):.2f}"
    return text.rstrip("0").rstrip(".")
