"""Gunners: the die they roll, and how many may help (8.6)."""

from typing import Final

from builder.brikwars.model.designs import Weapon

GUNNER: Final = 8
"""Faces of the die a Gunner rolls with a mounted weapon (R8.6.4)."""


def most_support(weapon: Weapon) -> int:
    """Return how many Gunners may support the one who fires: +1 each (R8.6.5).

    A firing team has no more members than the weapon has inches.
    """
    row = weapon.type.row
    if row.reach is None or row.bastard or row.bricks:
        return 0
    return max(0, weapon.size - 1)
