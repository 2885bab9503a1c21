"""Fire: how it starts, grows, hurts and goes out (8.3, 8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

FACES: Final = 4


@dataclass(frozen=True, slots=True)
class Burn:
    """A fire after its Burning Roll.

    Attributes:
        fire: Inches of Fire left.
        grinding: Points of Grinding Damage done.
    """

    fire: int
    grinding: int = 0


def ignited(fire: int, rolled: Sequence[int], level: Fraction | int, size: int) -> int:
    """Inches of Fire after Fire dice hit: each above the level lights one (R8.5.11).

    Args:
        fire: Inches that burn already.
        rolled: What the Fire dice show.
        level: The object's Structure Level.
        size: Its Size in inches, the most that can burn.
    """
    return min(size, fire + sum(die > level for die in rolled))


def burning(rolled: Sequence[int], level: Fraction | int, size: int) -> Burn:
    """A Burning Roll of one die for each inch of Fire (R8.5.12, A25).

    A 1 always shrinks it; so does a roll no higher than the level.
    """
    change = grinding = 0
    for die in rolled:
        if die == 1 or die <= level:
            change -= 1
        else:
            change += 1
            grinding += 1
    return Burn(max(0, min(size, len(rolled) + change)), grinding)


def minifig_burns(roll: int) -> Burn:
    """A minifig's Burning Roll: a 1 puts it out, all else costs a limb (R8.3.14)."""
    return Burn(0) if roll == 1 else Burn(1, 1)


def sets_alight(damage: Sequence[int]) -> bool:
    """Whether Fire Damage lights a minifig: any does, but not all ones (R8.3.13)."""
    return sum(damage) > 0 and any(die > 1 for die in damage)


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


def doused(apparatus: int) -> int:
    """Inches of Fire that firefighting apparatus puts out in a turn (R8.5.14)."""
    return apparatus
