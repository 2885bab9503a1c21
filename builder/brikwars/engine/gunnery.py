"""Manning the guns: the die of Gunners, how many may help, and Manual Fire (8.6)."""

from typing import Final

from builder.brikwars.engine.loads import is_cannon
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.weapons import Arc

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


# Manual Fire: what a Mulligan costs, and which weapons strike on and on (8.6).


MULLIGAN: Final = -1
"""What each Mulligan adds to the Damage of the attack; they add up (R8.6.7)."""

STRIKE_ORDER: Final = TEXTS.word("R8.6.7", "order")
STRIKES_ON: Final = TEXTS.word("R8.6.7", "on")
DISARRAY: Final = TEXTS.word("R8.6.7", "disarray")


def fires_toys(weapon: Weapon) -> bool:
    """Return whether a weapon has a projectile that a toy could fire (R8.6.7)."""
    return weapon.type.ranged


def streams(weapon: Weapon) -> bool:
    """Return whether a weapon fires a continuous stream, as a FlameThrower does."""
    return weapon.type.row.arc is Arc.MINIMUM


def goes_on(weapon: Weapon) -> str:
    """Return why later strikes of one shot count, too; nothing if they do not."""
    if streams(weapon):
        return TEXTS.word("R8.6.7", "stream")
    if is_cannon(weapon) or statline(weapon).pool.count(Die.PIERCING):
        return TEXTS.word("R8.6.7", "through")
    return ""
