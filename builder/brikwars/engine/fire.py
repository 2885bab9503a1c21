"""Fire: how it starts, grows, hurts and goes out (8.3, 8.5)."""

from fractions import Fraction
from math import floor
from typing import Final

FACES: Final = 4


def ignition_chance(level: Fraction | int, beyond: int = 0) -> Fraction:
    """Return the chance that one Fire die lights an object of a Structure Level.

    Each whole inch past Range lowers the die (R8.3.16, R8.5.11).

    >>> str(ignition_chance(1)), str(ignition_chance(1, 2)), str(ignition_chance(5))
    ('3/4', '1/4', '0')
    """
    return Fraction(max(0, FACES - floor(level) - beyond), FACES)


def shrink_chance(level: Fraction | int) -> Fraction:
    """Return the chance that an inch of Fire goes out by itself (R8.5.12)."""
    return Fraction(min(FACES, max(1, floor(level))), FACES)
