"""One attack, from the Skill die to the harm done, with exact chances (4.2, 5.1).

The harm is that of the target, of equal attacks in a row, and of those behind it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Final, NamedTuple

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import Damage, chips, damage_roll, with_spare
from builder.brikwars.chances.shields import Guard, Split, guards, split, with_power
from builder.brikwars.chances.skill import NO_TERMS, AttackRoll, SkillRoll
from builder.brikwars.model.house_rules import Deflected, OutOfRange
from builder.brikwars.tables.dice import AnyDie, Die
from builder.core.tally import Tally
from builder.odds import Pmf, mixture

# How many attacks it takes to destroy a target that takes several hurts (7.2)

FOLLOWED: Final = 20
"""Attacks in a row for which the chance to destroy the target is worked out."""


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


def siege(steps: Sequence[Fraction], attacks: int = FOLLOWED) -> Siege:
    """Return the wear of a target by some attacks, in attacks x points steps.

    >>> half = Fraction(1, 2)
    >>> made = siege([half, half], 3)
    >>> made.expected, [str(chance) for chance in made.within]
    (Fraction(4, 1), ['0', '0', '1/4', '1/2'])

    Args:
        steps: The chance that an attack does a point of Size Damage, for each point
            it can take; a minifig takes one.
        attacks: How many attacks there are.
    """
    expected = None if 0 in steps else sum((1 / step for step in steps), Fraction(0))
    # Whole numbers over one common denominator are much quicker than fractions.
    whole = lcm(*(step.denominator for step in steps))
    hurting = [int(step * whole) for step in steps]
    standing = [1, *(0,) * len(steps)]
    after = [Pmf.dense(0, standing)]
    for _ in range(attacks):
        moved = [weight * step for weight, step in zip(standing, hurting, strict=False)]
        standing = [
            weight * whole - out + into
            for weight, out, into in zip(
                standing, [*moved, 0], [0, *moved], strict=True
            )
        ]
        after.append(Pmf.dense(0, standing))
    return Siege(tuple(steps), expected, tuple(after))


MOST_SIZE: Final = 100
"""The largest Effective Size in inches that is worn down point by point."""
MINIFIG: Final = Target(fixed=True)
"""A plain minifig: Armor 4, dead at the first point past it."""


@dataclass(frozen=True, kw_only=True)
class SingleAttack(SkillRoll):
    """One attack on one target.

    Attributes:
        dice: The weapon's Damage dice.
        conjured: How many of the last of them are SuperNatural: no effect of close
            combat binds them to the Skill die, and OverSkill adds none of them.
        bonus: Its flat bonus to Damage; without dice, all its Damage (R8.1.18).
        damage_modifiers: The modifiers of Damage, added once (R8.3.4, A22).
        beyond: Whole inches past Range (R8.3.16); their cost to Skill is a modifier.
        fading: What each inch past Range takes off the Damage (A22).
        distance: Full inches from where Blast dice start (R8.3.6, R8.7.10).
        melee: Whether it strikes in close combat (R8.7.6).
        auto: The Auto Penalty, for weapons that jam below it; 0 for others (R8.3.10).
        target: The target.
        deflected: Which dice Deflection cancels.
        pierces: Whether the dice that the target need not take go on behind it; if
            not, it takes them all (R8.7.8, R8.7.9).
        stacks: Whether it is an Explosion whose Damage adds up with that of all
            others which leave with it (R8.4.6).
    """

    dice: tuple[AnyDie, ...] = (Die.SKILL,)
    conjured: int = 0
    bonus: int = 0
    damage_modifiers: Tally = NO_TERMS
    beyond: int = 0
    fading: OutOfRange = OutOfRange.FIRE_EACH
    distance: int = 0
    melee: bool = False
    auto: int = 0
    target: Target = MINIFIG
    deflected: Deflected = Deflected.STRONGEST
    pierces: bool = True
    stacks: bool = False

    def __hash__(self) -> int:
        """Return a hash that is worked out once, as many caches ask for it."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((super().__hash__(), self.dice, self.bonus, self.target, self.auto))

    @property
    def jam(self) -> Fraction:
        """The chance that one roll jams the weapon (R8.3.10)."""
        return self.roll.below(self.auto)

    def jams(self, number: int) -> bool:
        """Return whether the bare die jams the weapon after this roll (R8.3.10)."""
        return 0 < number < self.auto

    @property
    def skill_text(self) -> str:
        """The dice of the Attack Roll: `d6`, or `d6 + d8` with a SuperNatural die.

        Those of who Interferes come off: `d6 − d8`.
        """
        plus = " + ".join((self.die_text, *(f"d{faces}" for faces in self.on_skill)))
        return plus + "".join(f" − d{faces}" for faces in self.against)

    def fallen(self, *, spare: bool = False) -> Damage:
        """Return the dice of a hit; `spare` adds an OverSkill die kept for Damage."""
        held = with_spare(self._held) if spare else self._held
        more = chips(self.dice[len(self.dice) - self.conjured :], self.skill)
        return replace(held, chips=(*held.chips, *more)) if more else held

    @cached_property
    def _held(self) -> Damage:
        own = self.dice[: len(self.dice) - self.conjured]
        held = chips(own, self.skill, melee=self.melee)
        # Without Blast dice the same hit at any distance is worked out once.
        fades = any(chip.die is Die.BLAST for chip in held)
        return Damage(
            chips=held,
            bonus=self.bonus + int(self.damage_modifiers.total),
            beyond=self.beyond,
            fading=self.fading,
            distance=self.distance if fades else 0,
            bonus_dice=self.bonus_dice,
            points=not self.dice,
        )

    def met(self, *, spare: bool = False) -> Split:
        """Return which of these dice are taken, cancelled, and go on (R8.7.9).

        The target spends its Energy Shields as its owner would (R8.5.18).
        """
        if self.target.shields:
            return guard_of(self, self.target.size, spare=spare).split
        held = self.fallen(spare=spare).chips
        return split(held, self.target, deflected=self.deflected, pierces=self.pierces)

    def damage(self, *, spare: bool = False) -> Pmf:
        """Return the Damage that a hit does to the target.

        An OverSkill die joins the pool before any die is taken out of it.

        Raises:
            Unanswerable: If there are too many dice to work out.
        """
        taken = self.met(spare=spare).taken
        return damage_roll(replace(self.fallen(spare=spare), chips=taken))

    @property
    def dealt(self) -> Pmf:
        """The Damage of a hit, with and without an OverSkill die; 0 if none can hit."""
        if not self.roll.hit:
            return Pmf.always(0)
        plain, spare = self.damage(), self.damage(spare=True)
        return mixture(((self.roll.plain, plain), (self.roll.overskill, spare)))


def guarded(attack: SingleAttack, size: int, *, spare: bool) -> tuple[Guard, ...]:
    """Return the best its target can do with 0, 1, 2 ... inches of Power.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    held, choice = attack.fallen(spare=spare), attack.deflected
    return guards(held, attack.target, size, choice, pierces=attack.pierces)


def guard_of(attack: SingleAttack, size: int, *, spare: bool) -> Guard:
    """Return how a target of so many inches meets the only hit of a turn."""
    power = attack.target.power_at(size)
    return with_power(guarded(attack, size, spare=spare), power)


class AttackChances(NamedTuple):
    """The chances of one attack.

    Attributes:
        roll: The Attack Roll.
        damage: The Damage of a hit, hits with and without an OverSkill die weighed
            together; 0 where nothing can hit.
        hurt: The chance to hit and do more Damage than the Armor: a point of Size
            Damage, or a dead minifig.
        siege: The same attack again and again, until the target is destroyed.
        cut: The probability, at most, of Bonus Dice left out of `hurt`.
    """

    roll: AttackRoll
    damage: Pmf
    hurt: Fraction
    siege: Siege
    cut: Fraction

    @property
    def hit(self) -> Fraction:
        """The chance to hit."""
        return self.roll.hit

    @property
    def kill(self) -> Fraction:
        """The chance that this one attack destroys the target."""
        return self.hurt if len(self.siege.steps) == 1 else Fraction(0)

    @property
    def mean(self) -> Fraction:
        """The mean Damage before Armor; a miss counts as 0."""
        return self.hit * self.damage.mean

    def at_least(self, damage: int) -> Fraction:
        """Return the chance to hit for so much Damage or more."""
        return self.hit * self.damage.at_least(damage)


@lru_cache(maxsize=1024)
def wounds(attack: SingleAttack, size: int) -> tuple[Fraction, Fraction]:
    """Return the chance that a hit hurts, without and with an OverSkill die.

    The target has so many inches now. The second chance is 0 where the Attack Roll can
    keep no die for Damage.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    plain = guard_of(attack, size, spare=False).hurt
    if not attack.roll.overskill:
        return plain, Fraction(0)
    return plain, guard_of(attack, size, spare=True).hurt


def hurt_chance(attack: SingleAttack, size: int) -> Fraction:
    """Return the chance to hit and hurt a target of so many inches."""
    return attack.roll.weigh(*wounds(attack, size))


@lru_cache(maxsize=256)
def attack_chances(attack: SingleAttack, attacks: int = FOLLOWED) -> AttackChances:
    """Return the chances of an attack, and of so many of the same.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    roll = attack.roll
    ways = [(roll.plain, attack.damage())]
    if roll.overskill:
        ways.append((roll.overskill, attack.damage(spare=True)))
    cut = sum(share * damage.truncation_error for share, damage in ways)
    # A target of Size 0 is destroyed at the first hurt, like one of Size 1.
    target = attack.target
    sizes = map(target.after, range(target.points))
    steps = tuple(hurt_chance(attack, left) for left in sizes)
    return AttackChances(
        roll=roll,
        damage=attack.dealt,
        hurt=steps[0],
        siege=siege(steps, attacks),
        cut=cut + roll.cut + attack.target.armor.truncation_error,
    )


# What pierces a target and strikes those behind it (R8.7.9)


class Next(NamedTuple):
    """A target behind another.

    Attributes:
        target: The target.
        flown: Inches that Blast dice have flown when they get there (R8.7.10).
        pierces: Whether the dice that it need not take go on behind it.
        reached: Whether it is within Range; what is not stops the dice.
    """

    target: Target
    flown: int = 0
    pierces: bool = True
    reached: bool = True


def onward(attack: SingleAttack, behind: Sequence[Next]) -> tuple[Guard, ...]:
    """Return what one Attack Roll does to each target behind the first.

    The dice are those of a hit without an OverSkill die, and the chance is that of the
    attack to hit and to hurt, misses counted.

    The flat bonus of the Damage goes to the first target that takes a die. An
    OverSkill die joins the dice before any of them is taken.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    plain = _chain(attack, behind, spare=False)
    spare = _chain(attack, behind, spare=True)
    return tuple(
        replace(one, hurt=attack.roll.weigh(one.hurt, other.hurt))
        for one, other in zip(plain, spare, strict=True)
    )


def _chain(attack: SingleAttack, behind: Sequence[Next], *, spare: bool) -> list[Guard]:
    """What a hit does to each target, by the dice that the ones before let through."""
    met, going = attack.met(spare=spare), attack.fallen(spare=spare)
    found = []
    for next_target in behind:
        going = _after(going, met, next_target)
        target = next_target.target
        known = guards(
            going, target, target.size, attack.deflected, pierces=next_target.pierces
        )
        best = with_power(known, target.power)
        found.append(best)
        met = best.split
    return found


def _after(going: Damage, met: Split, target: Next) -> Damage:
    spent = bool(met.taken or met.cancelled)
    return replace(
        going,
        chips=met.passing if target.reached else (),
        bonus=0 if spent else going.bonus,
        distance=target.flown,
    )
