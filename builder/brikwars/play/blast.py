"""BlastGuns: Damage that falls off with distance (R8.3.6)."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from builder.brikwars.dice import Pool
from builder.brikwars.play.attack import SMALL


def deduction(distance: Fraction | float) -> int:
    """Points of Damage lost: one per full inch to the barrel's end."""
    return floor(distance)


def at_distance(
    pool: Pool, distance: Fraction | float, *, cover: int = 0, small: bool = False
) -> int:
    """The flat bonus of a blast at a distance: `d8+1` at 3 inches is d8−2.

    Args:
        pool: The weapon's Damage.
        distance: Inches from the barrel's end.
        cover: The cover's penalty, 0 or less; it changes Damage too (R8.3.4).
        small: Whether the target is below minifig size.
    """
    return pool.bonus - deduction(distance) + cover + (SMALL if small else 0)
