"""Arms as launchers: what a creature may throw, and how far (8.4)."""

from dataclasses import dataclass
from fractions import Fraction

from builder.brikwars.tables.weapons import WeaponType


@dataclass(frozen=True, slots=True)
class Throw:
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
