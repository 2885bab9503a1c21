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


def too_large(size: int, opponent: int) -> bool:
    """Return whether a creation is Too Large to Counter an opponent (R8.2.7).

    >>> too_large(3, 1), too_large(2, 1), too_large(1, 0), too_large(0, 0)
    (True, False, True, False)
    """
    return 2 * opponent < size


def shove_use(size: int, opponent: int, own: int | None) -> int | None:
    """Return the Use of a Shove or a Grab; None where it hits by itself (R8.2.7).

    Against what it is Too Large for it needs its own Size, or the Use of the shield
    that Shoves if that is more: being Too Large makes nothing easier.

    Args:
        size: The Size of who Shoves or Grabs.
        opponent: The Size of whom it reaches for.
        own: The Use of the shield; None for bare hands.
    """
    if not too_large(size, opponent):
        return own
    return max(size, own or 0)


def shoves(size: int, helpers: int, opponent: int) -> bool:
    """Return whether Sizes together are enough to Shove an opponent (R8.2.8)."""
    return size + helpers >= opponent


def fights(creation: Creation) -> bool:
    """Return whether it fights in close combat: by a mind, or by a weapon for it."""
    return creation.mind is not Mind.NONE or strikes_back(creation)


def strikes_back(creation: Creation) -> bool:
    """Return whether it bears a weapon for close combat that does Damage."""
    rows = (m.weapon.type.row for m in creation.mounts if m.mounting.fires)
    return any(row.strikes for row in rows)
