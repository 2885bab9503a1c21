"""A section of men as it fires: who fires what, and what each volley may cost."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Final

from builder.odds import Pmf
from builder.smallarms.casualties import LAST_ROLL, CasualtyTable
from builder.smallarms.chances import WHOLE, chance, cost_of, kill_number
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House
from builder.smallarms.situation import Shot, WeaponFire

UNIT: Final = 1_000
"""Parts of a percent of life: fine enough that a mere mark never kills."""


class ArmsChosen(StrEnum):
    """Which of his weapons each man of a section fires."""

    FIRST = "his first weapon"
    BEST = "what costs the most life here"


class FireSpread(StrEnum):
    """How the fire of a section falls on several men."""

    EACH = "spread man by man"
    """The first fires at the first, the second at the second, then from the front."""
    ONE = "all at the first man"
    NEXT = "at the next man who stands"
    """Each man aims when it is his turn, at the first of them who is not dead."""


@dataclass(frozen=True, slots=True)
class Party:
    """A section, and how it fires.

    Attributes:
        men: Who is still alive, in the order in which they fire.
        fire: The situation of each shot; its rounds are what each declares.
        arms: Which weapon each fires.
        spread: How the fire falls on the other side.
    """

    men: tuple[Man, ...]
    fire: WeaponFire
    arms: ArmsChosen
    spread: FireSpread


@dataclass(frozen=True, slots=True)
class SectionFirer:
    """One man of a section with the weapon that he fires.

    Attributes:
        place: His place in the section.
        man: The man.
        shot: His shot; None where he has nothing to fire.
    """

    place: int
    man: Man
    shot: Shot | None


def living(men: Iterable[Man]) -> tuple[Man, ...]:
    """Return the men who are alive (S14)."""
    return tuple(man for man in men if man.life)


def firers(
    side: Party, house: House, table: CasualtyTable | None
) -> tuple[SectionFirer, ...]:
    """Return each man with his shot, in the order of the section."""

    def chosen(man: Man) -> Shot | None:
        shots = [shot_by(man, weapon, side.fire) for weapon in man.weapons]
        if side.arms is ArmsChosen.FIRST:
            return next(iter(shots), None)
        return max(shots, key=lambda each: _worth(each, house, table), default=None)

    return tuple(SectionFirer(at, man, chosen(man)) for at, man in enumerate(side.men))


def shot_by(man: Man, weapon: Weapon, fire: WeaponFire) -> Shot:
    """Return the shot of a man with one of his weapons.

    He fires what is declared, but no more than the weapon holds (S15).
    """
    shot = Shot(weapon, fire, man.sharpshooter)
    return shot.but(rounds=weapon.capacity) if shot.overdrawn else shot


def _worth(shot: Shot, house: House, table: CasualtyTable | None) -> Fraction:
    """Return the life that a roll costs on average, times the rolls."""
    lost = sum(_cost(shot, house, table, roll) for roll in range(1, LAST_ROLL + 1))
    return Fraction(lost * shot.rolls, LAST_ROLL)


def _cost(shot: Shot, house: House, table: CasualtyTable | None, roll: int) -> int:
    """Return what one roll costs, in `UNIT`s of a percent.

    Without a casualty table a wound costs a mark, so that it is counted (S13).
    """
    if table:
        return UNIT * cost_of(shot, house, table, roll)
    if roll <= kill_number(shot, house):
        return UNIT * WHOLE
    return int(roll <= chance(shot, house))


@lru_cache(maxsize=256)
def volley_costs(
    shot: Shot, house: House, table: CasualtyTable | None
) -> tuple[tuple[int, int], ...]:
    """Return what all rolls of one man may cost together, each with its weight.

    Costs are in `UNIT`s of a percent, and stop at the life of an unhurt man. The
    weights are whole numbers, so the chances are exact.
    """
    rolls = range(1, LAST_ROLL + 1)
    one = Counter(_cost(shot, house, table, roll) for roll in rolls)
    every = Counter({0: 1})
    for _ in range(shot.rolls):
        after: Counter[int] = Counter()
        for before, weight in every.items():
            for cost, ways in one.items():
                after[min(UNIT * WHOLE, before + cost)] += weight * ways
        every = after
    common = gcd(*every.values())
    return tuple((cost, weight // common) for cost, weight in sorted(every.items()))


def hits_of(shots: Iterable[Shot], house: House) -> Pmf:
    """Return the chance of each number of hits, all rolls of all shots together."""
    total = Pmf.always(0)
    for shot in shots:
        if shot.rolls:
            total += shot.rolls @ Pmf.chance(Fraction(chance(shot, house), LAST_ROLL))
    return total


def lives(men: Sequence[Man]) -> tuple[int, ...]:
    """Return the life of each man, in `UNIT`s of a percent."""
    return tuple(UNIT * man.life for man in men)
