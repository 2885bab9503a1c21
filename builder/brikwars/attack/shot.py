"""A use and its aim, translated into the attack that `chances` works out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from builder.brikwars.attack.situation import Aim, Order, Origin
from builder.brikwars.attack.target import target_of
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import (
    NO_TERMS,
    AttackChances,
    SingleAttack,
    attack_chances,
    hurt_chance,
)
from builder.brikwars.chances.damage import Damage, DamageDie, deflect, fire_damage
from builder.brikwars.chances.explosion import Explosion, Ring, caught, explosions
from builder.brikwars.chances.shields import guards, with_power
from builder.brikwars.chances.stacked import beats
from builder.brikwars.chances.volley import VolleyChances, volley
from builder.brikwars.engine.attack_roll import Situation, arc_attacks, past_range
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.house_rules import House, Piercing
from builder.brikwars.tables.dice import Die, DieArea

FOLLOWED: Final = 20
"""Attacks in a row for which the chance to destroy the target is worked out."""


@dataclass(frozen=True)
class RepeatedAttack:
    """An attack and how often it is rolled.

    Attributes:
        strike: The weapon as it is used.
        attack: One Attack Roll.
        rolls: Attack Rolls of the turn: shots of a Burst, or Arc attacks.
    """

    strike: Strike
    attack: SingleAttack
    rolls: int

    @property
    def reach(self) -> Fraction | None:
        """Range in inches; None in close combat."""
        return self.strike.reach

    @cached_property
    def chances(self) -> AttackChances:
        """The chances of one Attack Roll."""
        return attack_chances(self.attack, FOLLOWED)

    @cached_property
    def hurt(self) -> Fraction:
        """The chance to hit and beat the Armor; quicker to work out than `chances`."""
        return hurt_chance(self.attack, self.attack.target.size)

    @cached_property
    def mean(self) -> Fraction:
        """The mean Damage of a hit without an OverSkill die."""
        return self.attack.damage().mean

    @property
    def alight(self) -> Fraction:
        """The chance of a hit to do a point of Fire Damage (R8.3.13).

        An OverSkill die is of the weapon's own type, so it may burn, too.
        """
        roll = self.attack.roll
        spared = roll.overskill / roll.hit if roll.hit else Fraction(0)
        burns, more = (fire_damage(self.taken(spare=each)) for each in (False, True))
        return burns + spared * (more - burns)

    def taken(self, *, spare: bool = False) -> Damage:
        """Return the dice of a hit that the target takes.

        Args:
            spare: Whether an OverSkill die is one of them.
        """
        met = self.attack.met(spare=spare)
        return replace(self.attack.fallen(spare=spare), chips=met.taken)

    def rings(self, target: Target) -> tuple[Ring, ...]:
        """Return the rings for a target that stands in the Explosion (R8.4.3)."""
        return explosions(self.blasts(target))

    def blasts(self, target: Target) -> tuple[Explosion, ...]:
        """Return the Explosion for a target that stands in it; nothing without one.

        Where piercing comes first, the dice that the struck target took are gone, and
        the rest explodes behind it (R8.7.8).
        """
        rings, attack = self.strike.radius_dice, self.attack
        if not rings:
            return ()
        met = attack.met()
        held = met.passing if met.pierced else attack.fallen().chips
        left = _left(attack, held, target)
        pushing = sum(chip.die is Die.EXP for chip in held)
        damage = replace(attack.fallen(), chips=left)
        return (Explosion(damage, min(rings, len(held)), pushing),)


def _left(
    attack: SingleAttack, held: tuple[DamageDie, ...], target: Target
) -> tuple[DamageDie, ...]:
    """The dice that Deflection and Energy Shields leave, none of them piercing."""
    if not target.shields:
        return deflect(held, target.deflection, attack.deflected)
    damage = replace(attack.fallen(), chips=held)
    ways = guards(damage, target, target.size, attack.deflected, pierces=False)
    return with_power(ways, target.power).split.taken


Counted: TypeAlias = tuple[tuple[RepeatedAttack, int], ...]
"""Explosions, and how many there are of each."""


def launched(made: Strike, aimed: Aim, house: House) -> tuple[RepeatedAttack, ...]:
    """Return an attack for each thing that leaves together."""
    return tuple(shot_of(part, aimed, house) for part in made.parts)


def whole(shots: Sequence[RepeatedAttack]) -> VolleyChances:
    """Return the chances of all that leaves together (R8.4.18, R8.4.21).

    Raises:
        Unanswerable: If there are too many rolls or dice to work out.
    """
    return volley(tuple((shot.attack, shot.rolls) for shot in shots))


def in_one_spot(shot: RepeatedAttack, shots: Sequence[RepeatedAttack]) -> Counted:
    """Return the Explosions of a launch that add up, or one of the load seen alone."""
    found = tuple((each, each.rolls) for each in shots if each.attack.stacks)
    return found or ((shot, 1),)


def rings_of(counted: Counted, target: Target) -> tuple[Ring, ...]:
    """Return the rings of Explosions that all go off in one spot (R8.4.6)."""
    return explosions(
        tuple(
            blast
            for each, many in counted
            for blast in each.blasts(target)
            for _ in range(many)
        )
    )


def caught_by(counted: Counted, target: Target, distance: int) -> Fraction | None:
    """Return the chance that Explosions hurt whoever stands so far from their middle.

    None outside of all rings. They are those without OverSkill.

    Args:
        counted: The Explosions, and how often each is rolled.
        target: Who stands there.
        distance: How far from the middle, in inches.
    """
    rings = rings_of(counted, target)
    ring = caught(rings, distance)
    if ring is None:
        return None
    at = rings.index(ring)
    rolls = [
        (((each.chances.hit, blast.within(at)),), many)
        for each, many in counted
        for blast in each.blasts(target)
    ]
    return beats(rolls, target.armor)


@lru_cache(maxsize=4096)
def shot_of(strike: Strike, aimed: Aim, house: House) -> RepeatedAttack:
    """Return the attack of a strike on the target of a situation."""
    target, size = target_of(aimed, house)
    exposed = exposed_in(strike, aimed, size)
    situation = _situation(strike, aimed, exposed)
    made = SingleAttack(
        skill=strike.faces,
        use=strike.use,
        modifiers=situation.skill,
        dice=strike.pool.dice,
        conjured=strike.conjured,
        on_skill=strike.on_skill,
        bonus=strike.pool.bonus,
        # A Burst has points, too, but is no Arc: its target's Size changes no Damage.
        damage_modifiers=situation.harm if strike.arc else NO_TERMS,
        beyond=situation.beyond,
        fading=house.out_of_range,
        distance=flown(strike, aimed),
        melee=strike.blow,
        auto=strike.penalty if strike.jams else 0,
        on_fire=strike.on_fire,
        target=target,
        overskill=house.overskill,
        deflected=house.deflected,
        bonus_dice=house.bonus_dice,
        pierces=pierces(strike, aimed, target, house),
        stacks=house.stacked_explosions and strike.explodes,
    )
    spanned = arc_attacks(min(aimed.spanned, strike.spread)) if strike.arc else 1
    return RepeatedAttack(strike, made, max(spanned, strike.rolls))


def exposed_in(strike: Strike, aimed: Aim, size: int) -> int:
    """Return the inches of a target that count: those inside an Arc (R8.3.4)."""
    whole = aimed.inside is None or not strike.arc
    return size if whole else min(size, aimed.inside or 0)


def _situation(strike: Strike, aimed: Aim, exposed: int) -> Situation:
    """The modifiers of the rolls, with so many inches of the target exposed."""
    return Situation(
        target=exposed,
        cover=aimed.cover.penalty,
        stationary=aimed.still,
        visible=strike.close or not aimed.unseen,
        beyond=past_range(strike.reach, aimed.distance),
        arc=strike.spread,
        auto=strike.penalty > 0,
        marks=int(aimed.marked and not strike.close),
        support=strike.gunners,
        homing=strike.homing,
    )


def flown(strike: Strike, aimed: Aim) -> int:
    """Return inches that each take a point off Blast dice (R8.3.6, R8.7.10)."""
    near = strike.mixed_blast and aimed.origin is Origin.IMPACT
    return 0 if near else aimed.distance


def pierces(strike: Strike, aimed: Aim, target: Target, house: House) -> bool:
    """Return whether the dice that a target need not take go on (R8.7.8-9)."""
    if house.piercing is Piercing.WITHIN and target.size > 1:
        return False
    return not strike.area_pierces or pierces_first(strike, aimed)


def pierces_first(strike: Strike, aimed: Aim) -> bool:
    """Return whether piercing dice go before those that spread out (R8.7.8)."""
    if aimed.order is Order.USUAL:
        alone = all(
            chip.cover is DieArea.POINT
            for chip in strike.pool.chips
            if chip.die is Die.PIERCING
        )
        return alone and not strike.pool.count(Die.EXP, Die.BLAST)
    return aimed.order is Order.PIERCE
