"""Armor Piercing: how many dice it takes to go through (R8.7.9)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil


def dice_to_pierce(level: Fraction | int, deflection: int = 0) -> int:
    """Armor Piercing dice that a target takes before the rest goes on.

    Two Deflection levels cancel a die; a single one counts as a Structure Level.

    Args:
        level: The target's Structure Level.
        deflection: Levels of Deflection in front of it.
    """
    cancelled, single = divmod(deflection, 2)
    return cancelled + ceil((Fraction(level) + single) / 2)


def passes(dice: int, level: Fraction | int, deflection: int = 0) -> int:
    """Armor Piercing dice left behind a target; 0 when it stops them all."""
    return max(0, dice - dice_to_pierce(level, deflection))
