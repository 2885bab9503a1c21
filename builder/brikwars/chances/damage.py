"""The Damage Roll: dice of several effects, with Bonus Dice (core §2, 8.3, 8.7)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from builder.brikwars.chances.armor import thrown
from builder.brikwars.model.house_rules import BonusDice, Deflected, OutOfRange
from builder.brikwars.tables.dice import AnyDie, Die
from builder.odds import Pmf, mixture


class DamageDie(NamedTuple):
    """One Damage die as it is rolled: its effect, and its faces."""

    die: AnyDie
    faces: int

    @property
    def cost(self) -> int:
        """Levels of Deflection that cancel it; 0 where none ever does (R8.7.9, 12)."""
        return self.die.row.deflection


DamageDice: TypeAlias = tuple[DamageDie, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """The dice of a hit, and their penalties.

    Attributes:
        chips: The dice.
        bonus: The flat bonus, added to the total once (A22).
        beyond: Whole inches past the weapon's Range (R8.3.16).
        fading: Whether each of these inches takes a point off the total, or off each
            die and Bonus Die, down to 0; each Fire die always loses it (A22).
        distance: Full inches that Blast dice have flown; their total, with the flat
            bonus, loses as much. At 0 all other dice do nothing, too (R8.7.10).
        bonus_dice: Whether dice earn Bonus Dice.
        points: Whether its bonus is a Damage by itself, without any dice (R8.1.18).
    """

    chips: tuple[DamageDie, ...]
    bonus: int = 0
    beyond: int = 0
    fading: OutOfRange = OutOfRange.FIRE_EACH
    distance: int = 0
    bonus_dice: BonusDice = BonusDice.CHAINED
    points: bool = False

    def less(self, chip: DamageDie) -> int:
        """Return how many points a die loses past Range."""
        fire = chip.die is Die.FIRE
        return self.beyond if fire or self.fading is OutOfRange.EACH else 0

    @property
    def flat(self) -> int:
        """The bonus of the total, less what the inches past Range take off once."""
        once = any(not self.less(chip) for chip in self.chips)
        return self.bonus - (self.beyond if once else 0)

    @property
    def kinds(self) -> Counter[tuple[int, int]]:
        """The number of dice by their faces and by the points that each loses."""
        return Counter((chip.faces, self.less(chip)) for chip in self.chips)

    @property
    def ones(self) -> int:
        """The sum of the dice if all of them show a 1."""
        return sum(not self.less(chip) for chip in self.chips)


def chips(dice: Iterable[AnyDie], skill: int, *, melee: bool = False) -> DamageDice:
    """Return the dice that do Damage, with their faces.

    In close combat an effect needs a Skill die with as many faces; otherwise the die
    is a plain Skill die (R8.7.6). Smoke and Hazard dice do no Damage.
    """
    return tuple(
        DamageDie(Die.SKILL, skill)
        if die is Die.SKILL or (melee and die.faces > skill)
        else DamageDie(die, die.faces)
        for die in dice
        if die.harms
    )


def spare_chip(held: Sequence[DamageDie]) -> DamageDie | None:
    """Return an OverSkill die: one of the weapon's own type (core §2).

    Of several types it is the one with most dice, the first among equals; None where
    the weapon rolls no Damage dice.
    """
    counted = Counter(held).most_common(1)
    return counted[0][0] if counted else None


def deflect(
    held: Sequence[DamageDie], levels: int, choice: Deflected = Deflected.STRONGEST
) -> DamageDice:
    """Return the dice that are left after Deflection (3.3, R8.7.9, R8.7.12).

    One level cancels a die, two levels an Armor Piercing die, and none a Phased one.
    Dice are cancelled before they are rolled, as many as possible.
    """
    strongest = choice is Deflected.STRONGEST
    order = sorted(held, key=lambda chip: chip.faces, reverse=strongest)
    plain = [chip for chip in order if chip.cost == 1]
    piercing = [chip for chip in order if chip.cost == 2]
    # Try each number of piercing dice; the levels left over cancel plain dice.
    ways = []
    for pierced in range(min(levels // 2, len(piercing)) + 1):
        taken = plain[: levels - 2 * pierced] + piercing[:pierced]
        lost = sum(chip.faces + 1 for chip in taken)
        spent = sum(chip.cost for chip in taken)
        # The defender picks the dice that hurt most. The attacker must use up as many
        # levels as possible, and gives the dice that hurt least.
        ways.append(((lost, 0) if strongest else (spent, -lost), taken))
    _, cancelled = max(ways, key=lambda way: way[0])
    return without(held, cancelled)


def without(held: Sequence[DamageDie], gone: Sequence[DamageDie]) -> DamageDice:
    """Return dice without some of them; the first of equal ones go."""
    left = list(held)
    for chip in gone:
        left.remove(chip)
    return tuple(left)


def with_spare(damage: Damage) -> Damage:
    """Return the same dice and an OverSkill die kept for Damage."""
    spare = spare_chip(damage.chips)
    return replace(damage, chips=(*damage.chips, spare)) if spare else damage


class Thrown(NamedTuple):
    """The dice of one hit as they add up, before all ones count nothing.

    Attributes:
        whole: Their sum, never below 0.
        ones: That sum if all of them show a 1; 0 where there are none.
        throws: How many throws are equally likely, Bonus Dice aside.
    """

    whole: Pmf
    ones: int = 0
    throws: int = 1

    @property
    def sure(self) -> bool:
        """Whether it does Damage whatever the dice show, so that no 1s fail."""
        return self.whole.low > self.ones


def as_one(parts: Iterable[Thrown]) -> Pmf:
    """Return the Damage of one roll of all these dice; all ones do none (core §2)."""
    dice = tuple(parts)
    whole = sum((each.whole for each in dice), Pmf.always(0))
    if any(each.sure for each in dice):
        return whole
    ones = sum(each.ones for each in dice)
    return harmless(whole, ones, prod(each.throws for each in dice))


@lru_cache(maxsize=1024)
def damage_roll(damage: Damage) -> Pmf:
    """Return the total of a Damage Roll, never below 0.

    All ones do no Damage, whatever the bonus, and neither does a roll that has lost
    its dice. An attack of points alone rolls none, so it cannot fail (R8.1.18).

    >>> plain = BonusDice.NONE
    >>> d6 = Damage(chips=(DamageDie(Die.D6, 6),) * 3, beyond=2, bonus_dice=plain)
    >>> str(damage_roll(d6).at_least(16))
    '1/216'

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    return as_one((thrown_dice(damage),))


def thrown_dice(damage: Damage) -> Thrown:
    """Return the dice of a hit before they are judged by the rule of all ones.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    if not damage.chips:
        return Thrown(Pmf.always(max(0, damage.flat) if damage.points else 0))
    blast, rest = _parted(damage, Die.BLAST)
    if not blast.chips:
        whole, ones = (_sum(damage) + damage.flat).floor(), damage.ones + damage.flat
    else:
        flat = damage.flat - damage.distance
        whole = _stopping((_sum(blast) + flat).floor(), _sum(rest))
        spread = blast.ones + flat
        ones = spread + rest.ones if spread > 0 else 0
    return Thrown(whole, max(0, ones), prod(chip.faces for chip in damage.chips))


def unspent(damage: Damage) -> Fraction:
    """Return the chance that the Blast is above 0, so other dice count (R8.7.10)."""
    blast, _ = _parted(damage, Die.BLAST)
    if not blast.chips:
        return Fraction(1)
    return (_sum(blast) + damage.flat - damage.distance).at_least(1)


def fire_damage(damage: Damage) -> Fraction:
    """Return the chance of at least a point of Fire Damage (R8.3.13).

    All ones do none, and neither does Damage that penalties bring down to 0.

    >>> torch = Damage(chips=(DamageDie(Die.FIRE, 4),), bonus_dice=BonusDice.NONE)
    >>> str(fire_damage(torch)), str(fire_damage(replace(torch, bonus=-2)))
    ('3/4', '1/2')
    """
    fires, rest = _parted(damage, Die.FIRE)
    lit = _sum(fires).at_least(1)
    blast, _ = _parted(damage, Die.BLAST)
    ones = damage.ones + damage.flat
    if blast.chips:
        burns = lit * unspent(damage)
        ones = blast.ones + damage.flat - damage.distance
    else:
        out = (1 - lit) * (_sum(rest) + damage.flat).at_least(1)
        burns = (_sum(damage) + damage.flat).at_least(1) - out
    if fires.ones and ones > 0:
        burns -= Fraction(1, prod(chip.faces for chip in damage.chips))
    return burns


def _parted(damage: Damage, die: Die) -> tuple[Damage, Damage]:
    chosen = tuple(chip for chip in damage.chips if chip.die is die)
    others = tuple(chip for chip in damage.chips if chip.die is not die)
    return replace(damage, chips=chosen), replace(damage, chips=others)


def _sum(damage: Damage) -> Pmf:
    parts = (
        thrown(count, faces, damage.bonus_dice, less)
        for (faces, less), count in damage.kinds.items()
    )
    return sum(parts, Pmf.always(0))


def _stopping(blast: Pmf, rest: Pmf) -> Pmf:
    """Blast and other dice together, but 0 where the Blast is 0 (R8.7.10)."""
    spent = blast.p(lambda outcome: outcome == 0)
    if spent == 1:
        return Pmf.always(0)
    going = Pmf({each: blast[each] for each in blast if each}, blast.truncation_error)
    return mixture(((spent, Pmf.always(0)), (1 - spent, going + rest)))


def harmless(damage: Pmf, ones: int, throws: int) -> Pmf:
    """Return a Damage in which the throw of all ones counts 0 (core §2).

    All ones add up to `ones`, in one of so many throws that are equally likely.
    """
    if ones == 0:
        return damage
    # The weight of one throw; as a fraction it may need a finer scale for all weights.
    ways = Fraction(damage.total, throws)
    held = {sum_of: damage[sum_of] * ways.denominator for sum_of in damage}
    held[ones] -= ways.numerator
    held[0] = held.get(0, 0) + ways.numerator
    return Pmf(held, damage.truncation_error)
