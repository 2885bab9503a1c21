"""Manning guns: how many Gunners may help, and how likely they are to hit (8.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from builder.brikwars.designs import Weapon

GUNNER: Final = 8
"""Faces of the die a Gunner rolls with a mounted weapon (R8.6.4)."""


def most_support(weapon: Weapon) -> int:
    """How many Gunners may support the one who fires: +1 each (R8.6.5).

    A firing team has no more members than the weapon has inches.
    """
    row = weapon.type.row
    if row.reach is None or row.bastard or row.bricks:
        return 0
    return max(0, weapon.size - 1)


def team_chance(use: int, team: int, faces: int = GUNNER) -> Fraction:
    """The chance that a firing team hits, Bonus Dice and all (R8.6.6).

    A natural 1 misses; the highest face is rolled again and added.

    Args:
        use: What must be reached.
        team: The one who fires and all who support; 1 fires alone.
        faces: Faces of the Skill die.
    """
    needed = use - (team - 1)
    plain = sum(roll >= needed for roll in range(2, faces))
    return (plain + _reach(needed - faces, faces)) / faces


def _reach(needed: int, faces: int) -> Fraction:
    """The chance that a Bonus Die, and those it earns, come to so much."""
    rounds, rest = divmod(max(needed, 1) - 1, faces)
    # All but the last die show their highest face; the last shows more than the rest.
    return Fraction(faces - rest, faces ** (rounds + 1))
