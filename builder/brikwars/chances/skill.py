"""The Attack Roll: hits, critical failures and OverSkill dice (core §2, 5.1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Final, NamedTuple

from builder.brikwars.chances.armor import thrown
from builder.brikwars.engine.attack_roll import hits
from builder.brikwars.engine.fields import FACES as FIRE
from builder.brikwars.model.house_rules import BonusDice, OverSkill
from builder.core.formatting import figure, signed
from builder.core.tally import Tally
from builder.odds import MOST_FACES, Pmf, Unanswerable

HIGHEST: Final = 1_000
"""The largest difference of a Use and its modifiers."""
ALL: Final = Fraction(1)
NONE: Final = Fraction(0)


class Natural(NamedTuple):
    """The chances after one number on the Skill die, before any modifier.

    Attributes:
        number: The number; 0 where no die is rolled.
        chance: The chance of the number.
        hit: After it, the chance to hit without an OverSkill die left for Damage.
        spare: After it, the chance to hit with one left.
    """

    number: int
    chance: Fraction
    hit: Fraction = NONE
    spare: Fraction = NONE


@dataclass(frozen=True)
class AttackRoll:
    """The chances of an Attack Roll.

    Attributes:
        naturals: Each number the Skill die can show.
        cut: The probability, at most, of Bonus Dice of SuperNatural dice left out.
    """

    naturals: tuple[Natural, ...]
    cut: Fraction = NONE

    @cached_property
    def plain(self) -> Fraction:
        """The chance of a hit without an extra Damage die."""
        return sum((each.chance * each.hit for each in self.naturals), NONE)

    @cached_property
    def overskill(self) -> Fraction:
        """The chance of a hit that keeps an OverSkill die for Damage."""
        return sum((each.chance * each.spare for each in self.naturals), NONE)

    @cached_property
    def hit(self) -> Fraction:
        """The chance to hit at all."""
        return self.plain + self.overskill

    @property
    def critical(self) -> Fraction:
        """The chance of a Critical Failure: a natural 1."""
        return sum((each.chance for each in self.naturals if each.number == 1), NONE)

    def weigh(self, plain: Fraction, spare: Fraction) -> Fraction:
        """Return the chance to hit and of what follows, without and with OverSkill."""
        return self.plain * plain + self.overskill * spare

    def below(self, number: int) -> Fraction:
        """Return the chance that the bare die shows less than a number (R8.3.10)."""
        lower = (each.chance for each in self.naturals if 0 < each.number < number)
        return sum(lower, NONE)


AUTOMATIC: Final = AttackRoll((Natural(0, ALL, ALL),))
"""An attack that hits without a roll, such as a Shove with bare hands (R8.2.7)."""


@lru_cache(maxsize=1024)
def attack_roll(  # noqa: PLR0913 - die, Use and house rules
    faces: int,
    use: int | None,
    bonus: int = 0,
    *,
    overskill: OverSkill = OverSkill.WHEN_NEEDED,
    on_fire: bool = False,
    bonus_dice: BonusDice = BonusDice.CHAINED,
    more: tuple[int, ...] = (),
    against: tuple[int, ...] = (),
) -> AttackRoll:
    """Return the chances of a Skill die against a Use, as in a `SkillRoll`.

    A natural 1 fails whatever the modifiers, whose total is `bonus`. The highest face
    earns a Bonus Die; if that is rolled into the Skill and shows its highest face, it
    earns another. The d4 of Fire earns none, `more` dice are SuperNatural, and those
    `against` come off the roll.

    >>> roll = attack_roll(6, 4)
    >>> str(roll.hit), str(roll.overskill), str(roll.critical)
    ('1/2', '1/6', '1/6')

    Raises:
        Unanswerable: If the die has too few or many faces, or the Use is too far off.
    """
    if use is None:
        return AUTOMATIC
    if not 2 <= faces <= MOST_FACES:
        raise Unanswerable(f"A Skill die has from 2 to {MOST_FACES} faces, not {faces}")
    if not -HIGHEST <= use - bonus <= HIGHEST:
        raise Unanswerable(
            f"Use {figure(use)} at {signed(bonus)} is out of bounds; they may "
            f"lie {HIGHEST:,} apart"
        )
    spend = overskill if bonus_dice is BonusDice.CHAINED else None
    added = _added(more, against, bonus_dice, on_fire=on_fire) + bonus
    lower = (
        Natural(number, Fraction(1, faces), _lower(number, use, added))
        for number in range(1, faces)
    )
    rolls = [(added[extra], _highest(faces, use - extra, spend)) for extra in added]
    highest = Natural(
        faces,
        Fraction(1, faces),
        _mean((weight, hit) for weight, (hit, _) in rolls),
        _mean((weight, spare) for weight, (_, spare) in rolls),
    )
    return AttackRoll((*lower, highest), added.truncation_error)


def _added(
    more: tuple[int, ...],
    against: tuple[int, ...],
    bonus_dice: BonusDice,
    *,
    on_fire: bool,
) -> Pmf:
    """All dice that are added to a roll of the Skill die, or come off it."""
    parts = (thrown(1, faces_of, bonus_dice) for faces_of in more)
    added = sum(parts, Pmf.always(0))
    if on_fire:
        added -= Pmf.die(FIRE)
    for faces_of in against:
        added -= thrown(1, faces_of, bonus_dice)
    return added


def _lower(number: int, use: int, added: Pmf) -> Fraction:
    """The chance that a number below the highest face hits, with all that is added."""
    good = sum(added[each] for each in added if hits(number, each, use))
    return Fraction(good, added.total)


NO_TERMS: Final = Tally()


@dataclass(frozen=True, kw_only=True)
class SkillRoll:
    """A roll of somebody's Skill die.

    Attributes:
        skill: Faces of the Skill die; 4 for a mechanism (core §2).
        use: The number that the roll must reach; None for an automatic hit.
        modifiers: The modifiers of the roll.
        plus: What a home-made mind adds to the roll of its die.
        on_skill: Faces of the SuperNatural dice added to the roll (R10.3).
        against: Faces of the dice of who Interferes; they come off it (R8.6.3).
        on_fire: Whether who rolls burns, which costs 1d4 Skill (R8.3.13).
        overskill: How OverSkill dice are spent.
        bonus_dice: Whether dice earn Bonus Dice.
    """

    skill: int = 6
    use: int | None = 2
    modifiers: Tally = NO_TERMS
    on_skill: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    on_fire: bool = False
    overskill: OverSkill = OverSkill.WHEN_NEEDED
    bonus_dice: BonusDice = BonusDice.CHAINED
    plus: int = 0

    @property
    def die_text(self) -> str:
        """The Skill die as it is printed: `d6`, `d6+1`."""
        return f"d{self.skill}{signed(self.plus) if self.plus else ''}"

    @cached_property
    def roll(self) -> AttackRoll:
        """The chances of the roll."""
        return attack_roll(
            self.skill,
            self.use,
            int(self.modifiers.total) + self.plus,
            overskill=self.overskill,
            on_fire=self.on_fire,
            bonus_dice=self.bonus_dice,
            more=self.on_skill,
            against=self.against,
        )


def _mean(weighed: Iterable[tuple[int, Fraction]]) -> Fraction:
    # Over one denominator, which is much quicker.
    held = list(weighed)
    whole = lcm(*(each.denominator for _, each in held))
    terms = (n * each.numerator * (whole // each.denominator) for n, each in held)
    return Fraction(sum(terms), whole * sum(n for n, _ in held))


def _highest(
    faces: int, need: int, overskill: OverSkill | None
) -> tuple[Fraction, Fraction]:
    """After the highest face: the chances to hit without and with an OverSkill die."""
    if overskill is None:
        return Fraction(faces >= need), NONE
    if overskill is OverSkill.DAMAGE:
        return NONE, Fraction(faces >= need)
    # Each turn of the loop rolls one more Bonus Die, until the sum reaches the need.
    # `good` of so many `ways` have hit, and one of them is still going on.
    good, ways, so_far = 0, 1, faces
    while so_far < need:
        good = good * faces + max(0, faces - max(1, need - so_far))
        ways *= faces
        so_far += faces
    if overskill is OverSkill.SKILL:
        return Fraction(good + 1, ways), NONE
    return Fraction(good, ways), Fraction(1, ways)
