"""What a roll hits and kills, line by line; then the chances of all rolls."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Final, NamedTuple

from builder.core.formatting import counted, inches
from builder.core.rows import terms
from builder.core.tally import Tally, Term
from builder.odds.tries import binomial, mean, once_of
from builder.smallarms.casualties import LAST_ROLL, CasualtyTable, Wounds
from builder.smallarms.designs import Weapon
from builder.smallarms.house_rules import House
from builder.smallarms.modifiers import MODIFIERS
from builder.smallarms.scales import Firearm, FirearmRow
from builder.smallarms.situation import Shot

CERTAIN: Final = 100
TRIPLE_WITHIN: Final = 10
DOUBLE_WITHIN: Final = 20


def per_roll(shot: Shot) -> str:
    """Return what one roll is for: `a burst of 30 rounds`, or each round (S3)."""
    if not shot.weapon.action.bursts:
        return "one roll a round"
    return f"a burst of {counted(shot.counted, 'round')}"


def adds_all(weapon: Weapon, house: House) -> bool:
    """Return whether each roll of a single round adds all that are fired (A-S1)."""
    return house.every_round_adds and not weapon.action.bursts


def multiplier(*, hasty: bool, blind: bool) -> Fraction:
    """Return the share of the sum left: a quarter, or an eighth for both (S8, A-S7)."""
    if hasty and blind:
        return Fraction(1, 8)
    return Fraction(1, 4) if hasty or blind else Fraction(1)


def harm(weapon: Weapon, distance: Fraction) -> int:
    """Return how often the damage of a hit counts at a range (S11, A-S6)."""
    if not weapon.type.row.multiplied or distance >= DOUBLE_WITHIN:
        return 1
    return 3 if distance < TRIPLE_WITHIN else 2


def row_of(firearm: Firearm, house: House) -> FirearmRow:
    """Return the row whose basic percentage a class of firearm has (S1, S12)."""
    if firearm.row.assumed and house.automatic_rifle_as_smg:
        return Firearm.SMG.row
    return firearm.row


def basis(weapon: Weapon, distance: Fraction, house: House) -> Fraction:
    """Return the basic percentage at a range in inches (S1, S12)."""
    return floored(
        weapon.own_row(row_of(weapon.type, house)).percentage(distance), house
    )


def floored(percentage: Fraction, house: House) -> Fraction:
    """Return a basic percentage as a table plays one below 0 (A-S3)."""
    return max(Fraction(0), percentage) if house.no_negative_basis else percentage


def chance_tally(shot: Shot, house: House) -> Tally:
    """Return the chance to hit of one roll, in percent, line by line (S1, S4 to S8)."""
    addends = [*_basis(shot, house), *terms(MODIFIERS, shot, house)]
    total = Tally(tuple(addends)).total
    hasty, blind = shot.hasty, shot.fire.hidden
    part = multiplier(hasty=hasty, blind=blind)
    if part != 1:
        if house.capped_first and total > CERTAIN:
            addends.append(Term("No chance above 100", CERTAIN - total, "A-S2"))
            total = Fraction(CERTAIN)
        why = " and ".join(
            word for word, so in (("hasty", hasty), ("blind", blind)) if so
        )
        addends.append(
            Term(f"{why.capitalize()} fire", total * part - total, "S8", f"× {part}")
        )
    return Tally(tuple(addends))


def _basis(shot: Shot, house: House) -> Iterator[Term]:
    weapon, row = shot.weapon, row_of(shot.weapon.type, house)
    printed = weapon.type.row
    formula = "your own formula" if weapon.own else row.formula
    assumed = ", assumed" if printed.assumed and not weapon.own else ""
    distance = shot.fire.distance
    yield Term(
        "Basic percentage",
        basis(weapon, distance, house),
        printed.rule,
        f"{formula} at {inches(distance)}{assumed}",
    )
    rounds = shot.counted
    if adds_all(weapon, house):
        rounds = shot.rounds
    wasted = shot.rounds - shot.counted if weapon.action.bursts else 0
    working = f"{wasted} of {shot.rounds} wasted" if wasted else ""
    yield Term("Rounds", Fraction(rounds), "S10" if wasted else "S1", working)


@lru_cache(maxsize=1024)
def chance(shot: Shot, house: House) -> int:
    """Return the highest roll that hits, from 0 to 100 (S9)."""
    return min(CERTAIN, max(0, int(chance_tally(shot, house).total // 1)))


def hit_chance(shot: Shot, house: House) -> Fraction:
    """Return the chance that one roll hits."""
    return Fraction(chance(shot, house), CERTAIN)


def kill_number(shot: Shot, house: House) -> int:
    """Return the highest roll that kills outright; 0 if none does (S2, A-S8)."""
    rounds = shot.counted
    if shot.weapon.type.row.half:
        rounds //= 2
    # Only a hit can kill, so the number is never above the chance.
    return min(chance(shot, house), rounds)


WHOLE: Final = 100
"""The life force everybody begins with, in percent (S14)."""
UNIT: Final = 1_000
"""Parts of a percent of life: fine enough that a mere mark never kills."""


def one_roll(shot: Shot, house: House) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances that a roll misses, wounds, and kills outright (S2)."""
    hit, kill = chance(shot, house), kill_number(shot, house)
    wound, dead = Fraction(hit - kill, LAST_ROLL), Fraction(kill, LAST_ROLL)
    return 1 - wound - dead, wound, dead


def hits(shot: Shot, house: House) -> tuple[Fraction, ...]:
    """Return the chance of each number of hits, from 0 to all rolls."""
    return binomial(hit_chance(shot, house), shot.rolls)


def killed_outright(shot: Shot, house: House) -> Fraction:
    """Return the chance that one of the rolls kills outright."""
    return once_of(one_roll(shot, house)[-1], shot.rolls)


class Life(NamedTuple):
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
        return self.before - mean(self.left)


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
    left: Counter[int] = Counter()
    for cost, ways in volley_costs(shot, house, table):
        # All states below 0 mean death, so they are merged.
        left[max(0, life - cost // UNIT)] += ways
    return Life({n: Fraction(ways, left.total()) for n, ways in left.items()}, life)


def cost_of(shot: Shot, house: House, table: Wounds, roll: int) -> int:
    """Return what one roll costs, in `UNIT`s of a percent (S2, S11, S13).

    Without a casualty table a wound costs a mark, so that it is counted.
    """
    if roll > chance(shot, house):
        return 0
    if roll <= kill_number(shot, house):
        return UNIT * WHOLE
    if table is None:
        return 1
    times = harm(shot.weapon, shot.fire.distance)
    return UNIT * times * table.damage(roll, shot.counted)


@lru_cache(maxsize=256)
def volley_costs(
    shot: Shot, house: House, table: Wounds
) -> tuple[tuple[int, int], ...]:
    """Return what all rolls of one man may cost together, each with its weight.

    Costs are in `UNIT`s of a percent, and stop at the life of an unhurt man. The
    weights are whole numbers, so the chances are exact.
    """
    rolls = range(1, LAST_ROLL + 1)
    one = Counter(cost_of(shot, house, table, roll) for roll in rolls)
    costs = Counter({0: 1})
    for _ in range(shot.rolls):
        after: Counter[int] = Counter()
        for before, weight in costs.items():
            for cost, ways in one.items():
                after[min(UNIT * WHOLE, before + cost)] += weight * ways
        costs = after
    common = gcd(*costs.values())
    return tuple((cost, weight // common) for cost, weight in sorted(costs.items()))
