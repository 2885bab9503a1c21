"""The worth of a weapon beside the official rows: an estimate, and shown as one.

Worth is the mean chance of one attack to hurt, over the targets of `REFERENCES` at
three distances. It leaves out Power, hands and the turns for reloading.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from builder.brikwars.attack.charts import TARGETS, Stand, three_ranges
from builder.brikwars.attack.choices import weapon_start
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.shot import shot_of
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapons import WeaponType
from builder.odds import Unanswerable

REFERENCES: Final[tuple[Stand, ...]] = (TARGETS[0], TARGETS[4], TARGETS[6])
"""The targets by which worth is measured: a minifig, and creations of SL 1 and 3."""
SIZES: Final = range(1, 7)
"""The Sizes of the official rows to compare with."""


@dataclass(frozen=True, slots=True)
class Official:
    """An official weapon, its price in CP, and its worth."""

    weapon: Weapon
    cost: Fraction
    worth: Fraction


@lru_cache(maxsize=512)
def worth(weapon: Weapon, house: House) -> Fraction | None:
    """Return the mean chance to hurt; None without Damage or with too many dice."""
    shoot = weapon_start(weapon, house)
    found = engage(weapon, shoot, house)
    # A Cannon or Launcher that takes no load does no Damage.
    if found is None or not found.strike.pool.harms:
        return None
    chances = []
    for _, against, size, level in REFERENCES:
        for distance in three_ranges(found.strike):
            there = replace(
                shoot, against=against, size=size, level=level, distance=distance
            )
            try:
                chances.append(shot_of(found.strike, there, house).hurt)
            except Unanswerable:
                return None
    return sum(chances, Fraction(0)) / len(chances)


@lru_cache(maxsize=8)
def officials(house: House, *, melee: bool) -> tuple[Official, ...]:
    """Return the official weapons for close combat or for range, cheapest first.

    Cannons and Launchers are left out: their loads do the Damage, and cost the points.
    """
    found = []
    for kind in WeaponType:
        sizes = (1,) if kind.row.bastard else SIZES
        row = kind.row
        # What nobody makes is no price to compare with.
        if row.melee is not melee or row.bricks or row.loads or not row.made:
            continue
        for size in sizes:
            weapon = Weapon(type=kind, size=size)
            value = worth(weapon, house)
            if value is not None:
                found.append(Official(weapon, weapon_price(weapon).total, value))
    return tuple(sorted(found, key=lambda each: (each.cost, each.worth)))


def rival(weapon: Weapon, house: House) -> Official | None:
    """Return the official weapon nearest in cost; among equals the one worth most."""
    cost = weapon_price(weapon).total
    melee = statline(weapon).melee
    others = [each for each in officials(house, melee=melee) if each.weapon != weapon]
    return min(
        others, key=lambda each: (abs(each.cost - cost), -each.worth), default=None
    )


@dataclass(frozen=True, slots=True)
class Estimate:
    """A price, estimated from official weapons of similar worth.

    Attributes:
        low: The official weapon with the next lower worth, or the same; or None.
        high: The official weapon with the next higher worth; or None.
        cost: CP between their prices, in proportion; None without one of them.
    """

    low: Official | None
    high: Official | None
    cost: Fraction | None


def estimate(weapon: Weapon, house: House) -> Estimate | None:
    """Return a fair price by worth; None where worth cannot be worked out."""
    value = worth(weapon, house)
    if value is None:
        return None
    frontier = _frontier(officials(house, melee=statline(weapon).melee))
    low = max(
        (each for each in frontier if each.worth <= value),
        key=lambda each: each.worth,
        default=None,
    )
    high = min(
        (each for each in frontier if each.worth > value),
        key=lambda each: each.worth,
        default=None,
    )
    if low is None or high is None:
        return Estimate(low, high, None)
    part = (value - low.worth) / (high.worth - low.worth)
    return Estimate(low, high, low.cost + part * (high.cost - low.cost))


def _frontier(every: tuple[Official, ...]) -> list[Official]:
    """The official weapons that are worth more than all cheaper ones."""
    best: list[Official] = []
    for each in every:
        if not best or each.worth > best[-1].worth:
            if best and best[-1].cost == each.cost:
                best.pop()
            best.append(each)
    return best
