"""Fire: how it starts, grows, hurts and goes out (8.3, 8.5)."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Final

FACES: Final = 4


def ignition_chance(level: Fraction | int, beyond: int = 0) -> Fraction:
    """The chance that one Fire die lights an object (R8.5.11).

    Args:
        level: The object's Structure Level.
        beyond: Whole inches past Range, each of which lowers the die (R8.3.16).
    """
    return Fraction(max(0, FACES - floor(level) - beyond), FACES)


def shrink_chance(level: Fraction | int) -> Fraction:
    """The chance that one inch of Fire goes out by itself (R8.5.12)."""
    return Fraction(min(FACES, max(1, floor(level))), FACES)
