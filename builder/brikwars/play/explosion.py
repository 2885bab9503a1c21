"""Explosions: rings of Damage and KnockBack, duds and early detonations (8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

RING: Final = 2
"""Inches that each die's ring is wide."""


def rings(rolled: Sequence[int]) -> dict[int, int]:
    """Damage by distance: the total, less the highest die for each ring (R8.4.3).

    Args:
        rolled: What each Explosion die came to, with the Bonus Dice it earned.

    Returns:
        For each ring's outer edge in inches, the Damage within it.
    """
    ordered = sorted(rolled)
    return {
        RING * (ring + 1): sum(ordered[: len(ordered) - ring])
        for ring in range(len(ordered))
    }


def mean_rings(dice: int, faces: int = 10) -> dict[int, Fraction]:
    """Average Damage by distance, Bonus Dice aside (R8.4.5).

    Args:
        dice: How many Explosion dice there are.
        faces: Faces of each.

    >>> {edge: float(mean) for edge, mean in mean_rings(2).items()}
    {2: 11.0, 4: 3.85}
    """
    lowest = [_mean_of(place, dice, faces) for place in range(1, dice + 1)]
    return {
        RING * (ring + 1): sum(lowest[: dice - ring], Fraction(0))
        for ring in range(dice)
    }


def _mean_of(place: int, dice: int, faces: int) -> Fraction:
    """The average of the die at a place, counted from the lowest."""
    # It shows at least a face when fewer dice than its place show less.
    ways = sum(
        comb(dice, below) * (face - 1) ** below * (faces - face + 1) ** (dice - below)
        for face in range(1, faces + 1)
        for below in range(place)
    )
    return Fraction(ways, faces**dice)


def knockback(dice: int, ring: int) -> int:
    """Inches that loose objects fly: the dice that reach their ring (R8.4.4).

    Args:
        dice: How many Explosion dice there are.
        ring: The ring's outer edge in inches.
    """
    return max(0, dice - ring // RING + 1)


def stacked(explosions: int, dice: int) -> dict[int, int]:
    """Dice by ring when many equal explosions meet: radius never grows (R8.4.6)."""
    return {RING * (ring + 1): explosions * (dice - ring) for ring in range(dice + 1)}


def detonates(x: int, roll: int) -> bool:
    """Whether OverSkill sets a Stable Explosive off early (R8.4.7).

    Args:
        x: The XSize of the Explosive.
        roll: What the extra Skill die shows.
    """
    return roll >= x


def detonation_chance(x: int, faces: int) -> Fraction:
    """The chance that an extra Skill die reaches an XSize (R8.4.8)."""
    return Fraction(min(faces, max(0, faces - x + 1)), faces)


def delayed(distance: Fraction | float) -> bool:
    """Whether a launched payload comes down only next turn (R8.4.23)."""
    return distance > FLIGHT


FLIGHT: Final = 12
"""Inches a payload flies in one turn."""
