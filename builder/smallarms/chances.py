"""Exact chances of a roll, of all the rolls of a clip, and of the life they cost."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from builder.odds.tries import binomial, once_of
from builder.smallarms.casualties import LAST_ROLL, CasualtyTable
from builder.smallarms.hitting import chance, harm, kill_number
from builder.smallarms.house_rules import House
from builder.smallarms.situation import Shot

WHOLE: Final = 100
"""The life force everybody begins with, in percent (S14)."""


@dataclass(frozen=True, slots=True)
class RollChances:
    """What one roll may bring; the three chances sum to 1.

    Attributes:
        miss: The chance of no hit.
        wound: The chance of a hit that does not kill outright.
        dead: The chance of an outright kill (S2).
    """

    miss: Fraction
    wound: Fraction
    dead: Fraction


def one_roll(shot: Shot, house: House) -> RollChances:
    """Return the chances of one roll."""
    hit, kill = chance(shot, house), kill_number(shot, house)
    return RollChances(
        Fraction(LAST_ROLL - hit, LAST_ROLL),
        Fraction(hit - kill, LAST_ROLL),
        Fraction(kill, LAST_ROLL),
    )


def hits(shot: Shot, house: House) -> tuple[Fraction, ...]:
    """Return the chance of each number of hits, from 0 to all rolls."""
    return binomial(Fraction(chance(shot, house), LAST_ROLL), shot.rolls)


def killed_outright(shot: Shot, house: House) -> Fraction:
    """Return the chance that one of the rolls kills outright."""
    return once_of(one_roll(shot, house).dead, shot.rolls)


@dataclass(frozen=True, slots=True)
class Life:
    """The life that a man has left after all rolls.

    Attributes:
        left: The chance of each percentage of life that can be left; 0 is death.
        before: The percentage before the rolls.
    """

    left: dict[int, Fraction]
    before: int

    @property
    def dead(self) -> Fraction:
        """The chance that the man dies."""
        return self.left.get(0, Fraction(0))

    @property
    def unhurt(self) -> Fraction:
        """The chance that the man loses nothing."""
        return self.left.get(self.before, Fraction(0))

    @property
    def mean_lost(self) -> Fraction:
        """Percent of life lost on average."""
        return sum(
            ((self.before - left) * p for left, p in self.left.items()), Fraction(0)
        )


def life_left(
    shot: Shot, house: House, table: CasualtyTable, life: int = WHOLE
) -> Life:
    """Return the life that a man has left after all rolls.

    Args:
        shot: Weapon and situation.
        house: The readings.
        table: What wounds cost.
        life: The life before the rolls, in percent.
    """
    costs = Counter(
        cost_of(shot, house, table, roll) for roll in range(1, LAST_ROLL + 1)
    )
    # Weights out of 100 to the power of the rolls so far: whole numbers, so exact.
    weights = {life: 1}
    for _ in range(shot.rolls):
        after: Counter[int] = Counter()
        for left, weight in weights.items():
            for cost, ways in costs.items():
                # All states below 0 mean death, so they are merged.
                after[max(0, left - cost)] += weight * ways
        weights = after
    whole = LAST_ROLL**shot.rolls
    return Life({left: Fraction(n, whole) for left, n in weights.items()}, life)


def cost_of(shot: Shot, house: House, table: CasualtyTable, roll: int) -> int:
    """Return the percent of life that one roll costs (S2, S11, S13)."""
    if roll > chance(shot, house):
        return 0
    if roll <= kill_number(shot, house):
        return WHOLE
    return table.damage(roll, shot.counted) * harm(shot.weapon, shot.fire.distance)
