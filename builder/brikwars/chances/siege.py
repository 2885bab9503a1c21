"""How many attacks it takes to destroy a target that takes several hurts (7.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

from builder.odds import Pmf, Unanswerable

MOST_ATTACKS: Final = 100
"""The most attacks in a row that are worked out one by one."""


@dataclass(frozen=True, slots=True)
class Siege:
    """Equal attacks on one target, one after another.

    Attributes:
        steps: The chance of an attack to do a point of Size Damage: to the unhurt
            target, after one point, after two ... until it is destroyed. The chances
            differ where the Armor falls with the Effective Size.
        expected: The mean number of attacks until it is destroyed; None if it never is.
        after: Its Size Damage after 0, 1, 2 ... attacks.
    """

    steps: tuple[Fraction, ...]
    expected: Fraction | None
    after: tuple[Pmf, ...]

    @property
    def within(self) -> tuple[Fraction, ...]:
        """The chance that it is destroyed by 0, 1, 2 ... attacks."""
        return tuple(damage.at_least(len(self.steps)) for damage in self.after)


def siege(steps: Sequence[Fraction], attacks: int = 20) -> Siege:
    """Return the wear of a target by up to 100 attacks, in attacks x points steps.

    >>> half = Fraction(1, 2)
    >>> made = siege([half, half], 3)
    >>> made.expected, [str(chance) for chance in made.within]
    (Fraction(4, 1), ['0', '0', '1/4', '1/2'])

    Args:
        steps: The chance that an attack does a point of Size Damage, for each point
            it can take; a minifig takes one.
        attacks: How many attacks there are.

    Raises:
        Unanswerable: If there are more attacks.
    """
    if not 0 <= attacks <= MOST_ATTACKS:
        raise Unanswerable(
            f"From 0 to {MOST_ATTACKS} attacks are followed, not {attacks}"
        )
    expected = None if 0 in steps else sum((1 / step for step in steps), Fraction(0))
    # Whole numbers over one common denominator are much quicker than fractions.
    whole = lcm(*(step.denominator for step in steps))
    hurting = [int(step * whole) for step in steps]
    standing = [1, *(0,) * len(steps)]
    after = [Pmf.dense(0, standing)]
    for _ in range(attacks):
        moved = [each * step for each, step in zip(standing, hurting, strict=False)]
        standing = [
            each * whole - out + into
            for each, out, into in zip(standing, [*moved, 0], [0, *moved], strict=True)
        ]
        after.append(Pmf.dense(0, standing))
    return Siege(tuple(steps), expected, tuple(after))
