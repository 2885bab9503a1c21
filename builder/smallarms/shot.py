"""One shot or burst: the situation, and the chance line by line (S1 to S11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from builder.core.formatting import inches
from builder.core.tally import Tally, Term
from builder.smallarms.designs import Weapon
from builder.smallarms.firearms import MOST_BURST, Firearm
from builder.smallarms.house_rules import House

CERTAIN: Final = 100
HALF_ARC: Final = 45
"""Degrees to each side of a man's facing that are not hasty, the edge inside (S8)."""
TRIPLE_WITHIN: Final = 10
DOUBLE_WITHIN: Final = 20


class Cover(StrEnum):
    """What of the target is behind something (S4)."""

    NONE = "none"
    SOFT = "soft"
    HALF = "half"
    HEAD = "head"

    @property
    def cost(self) -> int:
        """Percent it takes off the chance."""
        return {"none": 0, "soft": 10, "half": 20, "head": 40}[self.value]

    @property
    def words(self) -> str:
        """What it looks like."""
        return {
            "none": "In the open",
            "soft": "Behind soft cover",
            "half": "Half or upper body exposed",
            "head": "Only head and weapon exposed",
        }[self.value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """Everything a chance depends on.

    Attributes:
        weapon: What fires.
        sharpshooter: Whether the man is one.
        distance: Range in inches.
        rounds: Rounds declared.
        prone: Whether the target lies down.
        cover: What of the target is covered.
        sighting: Chances to fire spent on sighting-in.
        rested: Whether the weapon rests on something firm.
        hasty: Whether the target is outside the firing arc.
        blind: Whether the target cannot be seen.
    """

    weapon: Weapon
    distance: Fraction
    rounds: int = 1
    sharpshooter: bool = False
    prone: bool = False
    cover: Cover = Cover.NONE
    sighting: int = 0
    rested: bool = False
    hasty: bool = False
    blind: bool = False

    @property
    def counted(self) -> int:
        """Rounds of one roll that count (S3, S10)."""
        if not self.weapon.action.bursts:
            return 1
        climbs = self.weapon.type.row.climbs
        return min(self.rounds, MOST_BURST) if climbs else self.rounds

    @property
    def rolls(self) -> int:
        """How often the dice are rolled: once a burst, or once a round (S3)."""
        return 1 if self.weapon.action.bursts else self.rounds


def longest(weapon: Weapon) -> int:
    """Rounds of the longest roll that all count: a clip, or what does not climb (S10).

    It is 1 where each round is a roll of its own (S3), and where nobody knows what
    the clip holds (S15).
    """
    if not weapon.action.bursts or weapon.capacity is None:
        return 1
    climbs = weapon.type.row.climbs
    return min(weapon.capacity, MOST_BURST) if climbs else weapon.capacity


def per_roll(shot: Shot) -> str:
    """What one roll is for: `a burst of 30 rounds`, or each round (S3)."""
    if not shot.weapon.action.bursts:
        return "one roll a round"
    return f"a burst of {shot.counted} round{'' if shot.counted == 1 else 's'}"


def is_hasty(facing: int, bearing: int) -> bool:
    """Whether a target is outside the arc of 90 degrees (S8, A-S10).

    Args:
        facing: Where the man looks, in whole degrees.
        bearing: Where the target stands, in whole degrees.
    """
    off = abs(facing - bearing) % 360
    return min(off, 360 - off) > HALF_ARC


def multiplier(*, hasty: bool, blind: bool) -> Fraction:
    """What is left of the sum: a quarter, or an eighth for both (S8)."""
    if hasty and blind:
        return Fraction(1, 8)
    return Fraction(1, 4) if hasty or blind else Fraction(1)


def harm(weapon: Weapon, distance: Fraction) -> int:
    """How often the damage of a hit counts at a range in inches (S11)."""
    if not weapon.type.row.multiplied or distance >= DOUBLE_WITHIN:
        return 1
    return 3 if distance < TRIPLE_WITHIN else 2


def basis(weapon: Weapon, distance: Fraction, house: House) -> Fraction:
    """The basic percentage at a range in inches (S1, S12)."""
    row = weapon.type.row
    if row.assumed and house.automatic_rifle_as_smg:
        row = Firearm.SMG.row
    base = row.base if weapon.base is None else weapon.base
    factor = row.factor if weapon.factor is None else weapon.factor
    percent = factor * (base - distance)
    return max(Fraction(0), percent) if house.no_negative_basis else percent


def chance_tally(shot: Shot, house: House) -> Tally:
    """The chance to hit of one roll, in percent, line by line (S1, S4 to S8)."""
    terms = [*_basis(shot, house), *_helps(shot, house), *_hinders(shot)]
    total = Tally(tuple(terms)).total
    part = multiplier(hasty=shot.hasty, blind=shot.blind)
    if part != 1:
        if house.capped_first and total > CERTAIN:
            terms.append(Term("No chance above 100", CERTAIN - total, "A-S2"))
            total = Fraction(CERTAIN)
        why = " and ".join(
            word for word, so in (("hasty", shot.hasty), ("blind", shot.blind)) if so
        )
        terms.append(
            Term(f"{why.capitalize()} fire", total * part - total, "S8", f"× {part}")
        )
    return Tally(tuple(terms))


def _basis(shot: Shot, house: House) -> Iterator[Term]:
    weapon = shot.weapon
    own = weapon.base is not None or weapon.factor is not None
    row = weapon.type.row
    formula = "your own formula" if own else row.formula
    assumed = ", assumed" if row.assumed and not own else ""
    yield Term(
        "Basic percentage",
        basis(weapon, shot.distance, house),
        row.rule,
        f"{formula} at {inches(shot.distance)}{assumed}",
    )
    rounds = shot.counted
    if house.every_round_adds and not weapon.action.bursts:
        rounds = shot.rounds
    wasted = shot.rounds - shot.counted if weapon.action.bursts else 0
    working = f"{wasted} of {shot.rounds} wasted" if wasted else ""
    yield Term("Rounds", Fraction(rounds), "S10" if wasted else "S1", working)


def _helps(shot: Shot, house: House) -> Iterator[Term]:
    row = shot.weapon.type.row
    if shot.sharpshooter and row.marked:
        yield Term("Sharpshooter", Fraction(10), "S5")
    if shot.sighting and row.steady:
        turns = 1 if house.one_sighting else shot.sighting
        yield Term("Sighting-in", Fraction(10 * turns), "S6", f"{turns} × 10")
    if shot.rested and row.steady:
        yield Term("Rested", Fraction(10), "S7")


def _hinders(shot: Shot) -> Iterator[Term]:
    if shot.prone:
        yield Term("Prone target", Fraction(-5), "S4")
    if shot.cover.cost:
        yield Term(shot.cover.words, Fraction(-shot.cover.cost), "S4")


def chance(shot: Shot, house: House) -> int:
    """The highest roll that hits, from 0 to 100 (S9)."""
    return min(CERTAIN, max(0, int(chance_tally(shot, house).total // 1)))


def kill_number(shot: Shot, house: House) -> int:
    """The highest roll that kills outright; 0 if none does (S2)."""
    rounds = shot.counted
    if shot.weapon.type.row.half:
        rounds //= 2
    return min(chance(shot, house), rounds)
