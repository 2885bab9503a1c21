"""Close combat: parries, shoves and who may strike back (8.2)."""

from __future__ import annotations

from collections.abc import Iterable

from builder.brikwars.designs import Weapon
from builder.brikwars.statline import statline


def parry_bonus(attacker: int) -> int:
    """What a large weapon adds to the Skill of who Parries it (R8.2.4)."""
    return attacker // 2


def parry_deflection(weapon: Weapon) -> int:
    """Levels of Deflection a Parry gives: a shield's Size, or 1 (R8.2.2-3)."""
    return statline(weapon).deflection or 1


def knocked_away(
    attacker: int, parrier: int, *, held: bool, failed: bool, critical: bool = False
) -> bool:
    """Whether a failed Parry loses the weapon (R8.2.5).

    Args:
        attacker: Size of the attacking weapon.
        parrier: Size of the weapon that Parries.
        held: Whether it is held in hands.
        failed: Whether the Parry failed.
        critical: Whether it failed critically.
    """
    return held and failed and (critical or 2 * parrier <= attacker)


def can_shove(sizes: Iterable[int], target: int) -> bool:
    """Whether a group can Shove a target: together they must be its Size (R8.2.8)."""
    return sum(sizes) >= target


def can_counter(size: int, opponent: int) -> bool:
    """Whether a creation is not Too Large to strike back (R8.2.7)."""
    return 2 * opponent >= size if size else opponent == 0


def shove_parry_penalty(shover: int, parrier: int) -> int:
    """What a larger shover takes off a Parry: 2 per inch (R8.2.8)."""
    return -2 * max(0, shover - parrier)


def largest_without_counter(size: int) -> int:
    """The largest opponent, in inches, that a creation is Too Large for (R8.2.7).

    >>> [largest_without_counter(size) for size in range(7)]
    [0, 0, 0, 1, 1, 2, 2]
    """
    return max(0, (size - 1) // 2)
