"""Close combat: parries, shoves and who may strike back (8.2)."""

from fractions import Fraction

from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.tables.scales import Mind


def parry_bonus(attacker: int) -> int:
    """Return what an attacking weapon of this Size adds to a Parry (R8.2.4)."""
    return attacker // 2


def parry_deflection(weapon: Weapon) -> int:
    """Return the Deflection that a Parry gives: a shield's Size, or 1 (R8.2.2-3)."""
    return statline(weapon).deflection or 1


def knocked_from(parrier: Fraction | int) -> Fraction:
    """Return the smallest attacking weapon that knocks this Size away (R8.2.5)."""
    return 2 * Fraction(parrier)


def shove_parry_penalty(shover: int, parrier: int) -> int:
    """Return what a larger shover takes off a Parry: 2 per inch (R8.2.8)."""
    return -2 * max(0, shover - parrier)


def largest_without_counter(size: int) -> int:
    """Return the largest opponent that a creation is Too Large for (R8.2.7).

    >>> [largest_without_counter(size) for size in range(7)]
    [0, 0, 0, 1, 1, 2, 2]
    """
    return max(0, (size - 1) // 2)


def fights(creation: Creation) -> bool:
    """Return whether it fights in close combat: by a mind, or by a weapon for it."""
    return creation.mind is not Mind.NONE or strikes_back(creation)


def strikes_back(creation: Creation) -> bool:
    """Return whether it bears a weapon for close combat that does Damage."""
    rows = (m.weapon.type.row for m in creation.mounts if m.mounting.fires)
    return any(row.melee and row.dice for row in rows)
