"""Hands: which weapons fit into them (8.1), and what arms throw, and how far (8.4)."""

from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from builder.brikwars.tables.weapons import WeaponType


class Category(StrEnum):
    """How a weapon sits in its holder's hands."""

    SHORT = "S"
    BASTARD = "M"
    LONG = "L"


class Grip(NamedTuple):
    """How a held weapon is used.

    Attributes:
        category: Short, Bastard or Long; None when it is too big to hold.
        legal: Whether it may be used from the hands at all.
        plays_as: The minifig weapon it behaves like.
        hands: How many hands it takes, in words.
        with_shield: Whether a Melee Shield may be carried beside it.
        clumsy: Whether its holder can neither Sprint nor throw it (R8.4.29).
    """

    category: Category | None
    legal: bool
    plays_as: str = ""
    hands: str = ""
    with_shield: bool = False
    clumsy: bool = False


_MELEE: Final = {
    Category.SHORT: Grip(Category.SHORT, True, "Hand Weapon", "one-handed"),
    Category.BASTARD: Grip(
        Category.BASTARD, True, "Heavy Weapon", "one- or two-handed", with_shield=True
    ),
    Category.LONG: Grip(
        Category.LONG, True, "Two-Handed Weapon", "two-handed", clumsy=True
    ),
}
_RANGED: Final = {
    Category.SHORT: Grip(
        Category.SHORT, True, "Short-Ranged Weapon", "one- or two-handed"
    ),
    Category.BASTARD: Grip(Category.BASTARD, True, "Long-Ranged Weapon", "two-handed"),
    Category.LONG: Grip(Category.LONG, False),
}
_TOO_BIG: Final = Grip(None, False)

_HEAVY_MELEE: Final = {
    Fraction(3, 2): Category.SHORT,
    Fraction(2): Category.BASTARD,
    Fraction(3): Category.LONG,
    Fraction(4): Category.LONG,
}
"""The Heavy's own list of close combat weapons, standing still (R8.1.31, A9)."""

HEAVY_RANGED: Final = 2
"""The largest ranged weapon a Heavy can fire, standing still (R8.1.31)."""


def category(holder: int, weapon: Fraction | int) -> Category | None:
    """Return Short, Bastard, Long, or None when it is too big (R8.1.11).

    Both are Sizes in inches, of a holder the Creation Size, not the Effective one (A5).

    >>> [str(category(2, size)) for size in (2, 3, 4, 5)]
    ['S', 'M', 'L', 'None']
    """
    if weapon <= holder:
        return Category.SHORT
    if 2 * weapon <= 3 * holder:
        return Category.BASTARD
    return Category.LONG if weapon <= 2 * holder else None


def grip(
    holder: int, weapon: Fraction | int, *, melee: bool, compensating: bool = False
) -> Grip:
    """Return how a holder of this Size uses a weapon of that Size (R8.1.12-15, 31-32).

    Args:
        holder: Creation Size in inches.
        weapon: Weapon Size in inches; a Bastard gun counts 3/2.
        melee: Whether it is a close combat weapon.
        compensating: Whether it Compensates, and stands still: a weapon is used as one
            an inch smaller, and a minifig has a list of its own.

    >>> grip(3, 4, melee=False).hands
    'two-handed'
    >>> grip(3, 4, melee=False, compensating=True).hands
    'one- or two-handed'
    """
    if holder < 1:
        return _TOO_BIG
    if compensating and holder == 1 and weapon > 1:
        return _heavy_grip(Fraction(weapon), melee=melee)
    found = category(holder, weapon - 1 if compensating and holder > 1 else weapon)
    return (_MELEE if melee else _RANGED)[found] if found else _TOO_BIG


def _heavy_grip(weapon: Fraction, *, melee: bool) -> Grip:
    if not melee:
        return _RANGED[Category.BASTARD] if weapon <= HEAVY_RANGED else _TOO_BIG
    found = _HEAVY_MELEE.get(weapon)
    return _MELEE[found] if found else _TOO_BIG


def largest(holder: int, *, melee: bool, compensating: bool = False) -> int:
    """Return the largest whole Size that a holder can use from its hands (R8.1.14)."""
    return max(
        size
        # No holder uses more than twice its Size and two inches.
        for size in range(2 * holder + 4)
        if grip(holder, size, melee=melee, compensating=compensating).legal
    )


# Arms as launchers: what a creature may throw, and how far (8.4).


class Throw(NamedTuple):
    """What an arm can throw; Use and Damage are those of the object thrown.

    Attributes:
        arm: The Size of the arm as a Launcher, in inches; it costs nothing.
        reach: Range in inches.
        payload: The largest object in inches; 0 is a hand weapon or a grenade.
        larger: How many bricks more an Explosive may have, by Compensating.
    """

    arm: Fraction
    reach: Fraction
    payload: int
    larger: int = 0

    @property
    def bricks(self) -> int:
        """The largest Explosive by XSize; a grenade of X1 fits any hand (A7)."""
        return max(1, int(self.arm)) + self.larger


def arm(holder: int, *, compensating: bool = False) -> Throw:
    """Return a creature's arm, by its Size in inches: a minifig's is ½" (A7).

    Who Compensates and stands still throws what is an inch, or a brick, larger; the
    Range stays (R8.1.30).

    >>> arm(1).payload, arm(1, compensating=True).payload
    (0, 1)
    """
    size = Fraction(holder, 2)
    reach = WeaponType.LAUNCHER.row.reach
    per_inch = reach.slope if reach else 0
    return Throw(
        size, per_inch * size, int(size // 2) + compensating, int(compensating)
    )


def thrower(bricks: int) -> int:
    """Return the smallest Size whose arm throws an Explosive of so many bricks.

    >>> [thrower(bricks) for bricks in (1, 2, 3)], arm(4).bricks
    ([1, 4, 6], 2)
    """
    return 2 * bricks if bricks > 1 else 1


def together(minifigs: int) -> Throw:
    """Return what several minifigs throw together, as far as one does (R8.4.26)."""
    size = Fraction(minifigs, 2)
    return Throw(size, arm(1).reach, int(size // 2))


def crash_dice(level: Fraction | int) -> int:
    """Return how many d6 an ordinary object does when launched (R8.4.21, A24)."""
    return max(1, int(level)) if level > 0 else 0
