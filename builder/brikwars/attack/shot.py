"""A use and its aim, translated into the target and attack that `chances` works out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from builder.brikwars.attack import modifiers
from builder.brikwars.attack.parts import PARTS, AimedPart, Part, part_of
from builder.brikwars.attack.situation import (
    Against,
    Aim,
    Another,
    Order,
    Origin,
    Sighted,
)
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import (
    MOST_SIZE,
    AttackChances,
    SingleAttack,
    attack_chances,
    hurt_chance,
)
from builder.brikwars.chances.burning import ExposureChances, exposure
from builder.brikwars.chances.damage import (
    Damage,
    DamageDice,
    deflect,
    fire_damage,
    spare_chip,
)
from builder.brikwars.chances.explosion import (
    Explosion,
    Ring,
    beats,
    caught,
    explosions,
)
from builder.brikwars.chances.shields import guards, with_power
from builder.brikwars.chances.skill import NO_TERMS
from builder.brikwars.chances.volley import VolleyChances, together
from builder.brikwars.engine.armor import Armor, armor_of
from builder.brikwars.engine.attack_roll import (
    Situation,
    arc_attacks,
    past_range,
    size_modifier,
)
from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.engine.loads import powered
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House, Piercing
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, DieArea
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card_blocks import passes
from builder.core.field_spec import Path, values_of
from builder.core.rulebook import Fix, Violation
from builder.core.tally import Tally

# The target of an attack: Armor, Deflection and how much of it is exposed

_WORN: Final = {
    Against.ARMORED: WeaponType.BODY_ARMOR.row,
    Against.HEAVY: WeaponType.HEAVY_ARMOR.row,
}
"""The armor of the usual targets that are minifigs."""


def target_of(aimed: Sighted | Another, house: House) -> tuple[Target, int]:
    """Return the target of a situation, and how many inches of it are exposed."""
    if aimed.against is Against.CHOSEN and aimed.chosen:
        whole = _chosen(aimed.chosen, aimed.shield_power, house)
        found, size = part_of(whole, aimed.chosen, aimed.part, aimed.part_size)
    else:
        found, size = standing(aimed.against, aimed.size, aimed.level, house)
    deflection = found.deflection + aimed.deflection
    return replace(found, deflection=deflection, on_fire=aimed.burning), size


def nobody_chosen(aimed: Sighted | Another) -> bool:
    """Return whether a target from the library has no design yet."""
    return aimed.against is Against.CHOSEN and aimed.chosen is None


def part_problems(
    aimed: Sighted | Another, house: House, at: Path = ()
) -> tuple[Violation, ...]:
    """Return what is wrong with the part of a design that is aimed at (R8.2.15)."""
    if aimed.against is not Against.CHOSEN or aimed.chosen is None:
        return ()
    part = AimedPart(aimed.chosen, aimed.part, aimed.part_size, at)
    return PARTS.audit(part, house)


def aimed_part(aimed: Sighted | Another) -> Part:
    """Return the part of a design that is aimed at; any of whatever else there is."""
    picked = aimed.against is Against.CHOSEN and aimed.chosen is not None
    return aimed.part if picked else Part.ANY


def dies(aimed: Sighted | Another) -> str:
    """Return what becomes of a target that its next point of Damage destroys."""
    return f"{to_destroy(aimed).capitalize()}s"


def to_destroy(aimed: Sighted | Another) -> str:
    """Return the verb of that: `kill`, or `break` where a joint is aimed at."""
    return "break" if aimed_part(aimed) is Part.JOINT else "kill"


def part_words(aimed: Sighted | Another, house: House) -> Iterator[str]:
    """Yield what the part is like that is aimed at, if any is (R8.2.11, R8.2.15)."""
    (target, size), part = target_of(aimed, house), aimed_part(aimed)
    armor, levels = target.text, target.deflection
    if part is Part.JOINT:
        yield TEXTS.word("R8.2.11", "aimed", part=part, size=size, armor=armor)
    elif part is not Part.ANY:
        yield TEXTS.word(
            "R8.2.15", "aimed", part=part, size=size, armor=armor, levels=levels
        )


def minifig_at(at: Path = ()) -> tuple[Fix, ...]:
    """Return the fix that takes a minifig for the target that `at` leads to."""
    return (Fix("Take a minifig", (*at, "against"), Against.MINIFIG),)


def _chosen(creation: Creation, power: int | None, house: House) -> Target:
    """A design with Energy Shields, and the Power that is left for them (R8.5.18)."""
    found = creation_target(creation, house)
    shields = shields_of(creation)
    whole = Combatant(creation, Condition(), house).now if shields else 0
    left = whole if power is None else power
    return replace(found, shields=shields, power=left)


def shielded(aimed: Sighted | Another) -> bool:
    """Return whether the target is a design with Energy Shields."""
    chosen = aimed.chosen if aimed.against is Against.CHOSEN else None
    return chosen is not None and bool(shields_of(chosen))


def shields_of(creation: Creation) -> tuple[tuple[int, int], ...]:
    """Return the dice of a creation's Energy Shields, by their faces (R8.5.18)."""
    counted: Counter[int] = Counter()
    for field in powered(creation).values():
        for group in field.dice:
            if group.hazard is Hazard.SHIELD:
                # A Field rolls no more dice than it has inches (R8.5.4).
                counted[group.die.faces] += min(group.count, field.size)
    return tuple(sorted((+counted).items()))


def standing(
    against: Against, size: int, level: Structure, house: House
) -> tuple[Target, int]:
    """Return a target by kind, or by Size and Structure Level; and its Size."""
    if against is Against.CREATION:
        return replace(_anybody(house), size=size, level=level), size
    worn = _WORN.get(against)
    minifig = bare_minifig(house)
    if worn is None:
        return minifig, 1
    levels = worn.deflection(1) if worn.deflection else 0
    return replace(minifig, worn=worn.armor, deflection=levels), 1


def bare_minifig(house: House) -> Target:
    """Return a minifig without armor: Armor 4, or 1d6 where the table rolls it."""
    return replace(_anybody(house), fixed=not house.rolled_armor)


def creation_target(creation: Creation, house: House) -> Target:
    """Return a design as a target."""
    size, armor = min(creation.size, MOST_SIZE), armor_of(creation, house)
    known = replace(_anybody(house), size=size, **values_of(armor, Armor))
    hits = creation.hit_points
    return replace(known, hits=hits, power_per_inch=0) if hits else known


def combatant_target(now: Combatant) -> Target:
    """Return a creation as it is now, hurt or burning, as a target (R7.2, R8.5.13).

    The bearer of a weapon by itself is a minifig.
    """
    burns = now.condition.fire > 0
    if now.plain:
        return replace(bare_minifig(now.house), on_fire=burns)
    whole = creation_target(now.creation, now.house)
    return replace(whole, size=min(now.size, whole.size), on_fire=burns)


def _anybody(house: House) -> Target:
    return Target(bonus_dice=house.bonus_dice, level_by_size=house.level_by_size)


def exposure_of(
    dice: int, target: Target, size: int, house: House, *, fire: int
) -> ExposureChances:
    """Return the chances of one roll of Exposure dice on a target of so many inches.

    Deflection stops none of them unless the table says so (R8.5.8, R8.5.9). Energy
    Shields do, if the target has them (R8.5.18).
    """
    return exposure(
        dice,
        target if house.exposure_deflected else replace(target, deflection=0),
        fire=fire,
        modifier=size_modifier(size),
        bonus_dice=house.bonus_dice,
        deflected=house.deflected,
    )


def is_minifig(aimed: Sighted | Another) -> bool:
    """Return whether the target burns as a minifig does (R8.3.13)."""
    if aimed.against is Against.CHOSEN and aimed.chosen:
        return aimed.chosen.minifig
    return aimed.against is not Against.CREATION


# The attack, and how often it is rolled


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

    @cached_property
    def chances(self) -> AttackChances:
        """The chances of one Attack Roll."""
        return attack_chances(self.attack)

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
        """Return the dice of a hit that the target takes; `spare` adds OverSkill."""
        met = self.attack.met(spare=spare)
        return replace(self.attack.fallen(spare=spare), chips=met.taken)

    def blasts(self, target: Target, *, spare: bool = False) -> tuple[Explosion, ...]:
        """Return the Explosion for a target that stands in it; nothing without one.

        An OverSkill die, `spare`, of a kind that has a radius adds a ring (A23).

        Where piercing comes first, the dice that the struck target took are gone, and
        the rest explodes behind it (R8.7.8).
        """
        rings, attack = self.strike.radius_dice, self.attack
        if not rings:
            return ()
        met, fallen = attack.met(spare=spare), attack.fallen(spare=spare)
        held = met.passing if met.pierced else fallen.chips
        if spare:
            rings += self._widens
        left = _left(attack, held, target)
        pushing = sum(chip.die is Die.EXP for chip in held)
        damage = replace(fallen, chips=left)
        return (Explosion(damage, min(rings, len(held)), pushing),)

    @property
    def _widens(self) -> int:
        """How many rings an OverSkill die adds: 1 if its kind covers a radius."""
        spare = spare_chip(self.attack.fallen().chips)
        kinds = {
            chip.die for chip in self.strike.pool.chips if chip.cover is DieArea.RADIUS
        }
        return int(spare is not None and spare.die in kinds)


def _left(attack: SingleAttack, held: DamageDice, target: Target) -> DamageDice:
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
    return together((tuple((shot.attack, shot.rolls) for shot in shots),))


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

    The distance is in inches; None outside of all rings, those without OverSkill.
    """
    rings = rings_of(counted, target)
    ring = caught(rings, distance)
    if ring is None:
        return None
    at = rings.index(ring)
    rolls = [
        (((shot.chances.hit, blast.within(at)),), many)
        for shot, many in counted
        for blast in shot.blasts(target)
    ]
    return beats(rolls, target.armor)


@lru_cache(maxsize=4096)
def shot_of(strike: Strike, aimed: Aim, house: House) -> RepeatedAttack:
    """Return the attack of a strike on the target of a situation."""
    target, size = target_of(aimed, house)
    exposed = exposed_in(strike, aimed, size)
    situation = _situation(strike, aimed, exposed)
    added = () if strike.use is None else aimed.modifiers
    attack = SingleAttack(
        skill=strike.faces,
        plus=strike.plus,
        use=strike.use,
        modifiers=Tally((*situation.skill.terms, *modifiers.terms(added))),
        against=modifiers.dice(added),
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
    return RepeatedAttack(strike, attack, max(spanned, strike.rolls))


def exposed_in(strike: Strike, aimed: Aim, size: int) -> int:
    """Return the inches of a target that count: those inside an Arc (R8.3.4)."""
    whole = aimed.inside is None or not strike.arc
    return size if whole else min(size, aimed.inside or 0)


def _situation(strike: Strike, aimed: Aim, exposed: int) -> Situation:
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


def felt(strike: Strike, distance: int) -> tuple[object, ...]:
    """Return what a use feels of a distance: where that is equal, so are its rolls."""
    fades = distance if strike.pool.count(Die.BLAST) else 0
    far = passes(strike.farthest, distance)
    return past_range(strike.reach, distance), far, fades


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
