"""Explosions: rings of Damage and KnockBack, duds and early detonations (8.4)."""

from fractions import Fraction
from typing import Final

RING: Final = 2
"""Inches that each die's ring is wide."""


def knockback(dice: int, ring: int) -> int:
    """Return inches that loose objects fly: the dice that reach their ring (R8.4.4).

    The ring is given by its outer edge in inches: two dice push 2" in the first.

    >>> knockback(2, 2), knockback(2, 4), knockback(2, 6)
    (2, 1, 0)
    """
    return max(0, dice - ring // RING + 1)


def detonation_chance(x: int, faces: int) -> Fraction:
    """Return the chance that an extra Skill die reaches an XSize (R8.4.8)."""
    return Fraction(min(faces, max(0, faces - x + 1)), faces)


FLIGHT: Final = 12
"""Inches a payload flies in one turn."""
