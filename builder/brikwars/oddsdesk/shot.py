"""From a weapon and a situation to the attack whose chances are known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import (
    Attack,
    AttackChances,
    attack_chances,
    attack_with,
    given,
)
from builder.brikwars.chances.volley import Volley, volley
from builder.brikwars.designs import Creation, Weapon
from builder.brikwars.dice import AnyDie, Die
from builder.brikwars.engine.armor import armor_of
from builder.brikwars.house import House
from builder.brikwars.oddsdesk.loaded import fired, launched
from builder.brikwars.oddsdesk.situation import Against, Mode, Shoot
from builder.brikwars.play.attack import Situation, arc_attacks
from builder.brikwars.statline import statline
from builder.brikwars.weaponrow import Arc
from builder.brikwars.weapons import WeaponType
from builder.tally import Tally

THROWN_USE: Final = 1
THROWN_RANGE: Final = 3
"""A grenade from a minifig's hand (3, R8.4.25)."""
BODY_ARMOR: Final = WeaponType.BODY_ARMOR.row.armor
FOLLOWED: Final = 20
"""Attacks in a row that are followed up."""


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack and how often it is rolled.

    Attributes:
        attack: What one Attack Roll is.
        rolls: Attack Rolls of the turn: shots of a Burst, or Arc attacks.
        reach: Range in inches; None in close combat.
    """

    attack: Attack
    rolls: int
    reach: int | None

    @property
    def chances(self) -> AttackChances:
        """What one Attack Roll comes to."""
        return attack_chances(self.attack, FOLLOWED)

    @property
    def hurt(self) -> Fraction:
        """The chance of one Attack Roll to hit and beat the Armor.

        It is `chances.hurt` without the siege that follows, for charts of many shots.
        """
        attack = self.attack
        size = attack.target.size
        return sum(
            (each.chance * given(attack, each, size) for each in attack.roll.naturals),
            Fraction(0),
        )

    @property
    def volley(self) -> Volley:
        """What all of them come to."""
        return volley(self.attack, self.rolls)


@lru_cache(maxsize=4096)
def shot_of(weapon: Weapon, shoot: Shoot, house: House) -> Shot:
    """The attack of a weapon in a situation.

    Args:
        weapon: What is fired or swung.
        shoot: The situation.
        house: The readings.
    """
    target, exposed = target_of(shoot, house)
    use, reach = _use_and_range(weapon)
    arc, auto = arc_of(weapon, shoot)
    situation = Situation(
        target=exposed,
        cover=shoot.cover.penalty,
        stationary=shoot.still,
        visible=not shoot.unseen,
        beyond=0 if reach is None else max(0, shoot.distance - reach),
        arc=arc,
        auto=auto,
        marks=int(shoot.marked),
        support=shoot.support,
    )
    made = attack_with(
        weapon,
        skill=shoot.skill.faces,
        situation=situation,
        distance=shoot.distance,
        target=replace(target, bonus_dice=house.bonus_dice),
    )
    spreads = arc and shoot.mode is not Mode.BURST
    made = replace(
        made,
        use=use,
        dice=_dice(weapon, shoot, house) or made.dice,
        bonus=_bonus(weapon, shoot, house),
        damage_modifiers=made.damage_modifiers if spreads else Tally(),
        on_fire=shoot.on_fire,
        fading=house.out_of_range,
        overskill=house.overskill,
        deflected=house.deflected,
        bonus_dice=house.bonus_dice,
    )
    return Shot(made, _rolls(weapon, shoot), reach)


def target_of(shoot: Shoot, house: House) -> tuple[Target, int]:
    """Whom it meets, and how many inches of it are exposed."""
    minifig = replace(
        bare_minifig(house), on_fire=shoot.burning, deflection=shoot.deflection
    )
    match shoot.against:
        case Against.MINIFIG:
            return minifig, 1
        case Against.ARMORED:
            return replace(minifig, worn=BODY_ARMOR), 1
        case Against.HEAVY:
            return replace(minifig, deflection=1 + shoot.deflection), 1
        case Against.CHOSEN if shoot.chosen:
            target = _creation_target(shoot.chosen, shoot, house)
            return target, shoot.chosen.size
        case _:
            return (
                Target(
                    size=shoot.size,
                    level=shoot.level,
                    deflection=shoot.deflection,
                    on_fire=shoot.burning,
                ),
                shoot.size,
            )


def bare_minifig(house: House) -> Target:
    """A minifig without armor, who counts 4 or rolls 1d6 as the table plays it."""
    return Target(minifig=not house.rolled_armor)


def _creation_target(creation: Creation, shoot: Shoot, house: House) -> Target:
    armor = armor_of(creation, house)
    return Target(
        size=min(creation.size, 100),
        level=armor.level,
        minifig=armor.fixed,
        dice=armor.dice,
        worn=armor.worn,
        deflection=shoot.deflection + armor.deflection,
        on_fire=shoot.burning,
    )


def arc_of(weapon: Weapon, shoot: Shoot) -> tuple[int, bool]:
    """Points of Arc or shots of a Burst, and whether they cost an Auto Penalty."""
    match weapon.type.row.arc:
        case Arc.FIXED:
            return 1, False
        case Arc.MINIMUM:
            return shoot.points, True
        case Arc.CHOICE if shoot.mode is not Mode.SINGLE:
            return shoot.points, True
        case _:
            return 0, False


def _rolls(weapon: Weapon, shoot: Shoot) -> int:
    """Attack Rolls at the target: each shot of a Burst, each Arc attack, each round."""
    arc, _ = arc_of(weapon, shoot)
    if not arc:
        return launched(weapon, shoot)
    burst = shoot.mode is Mode.BURST and weapon.type.row.arc is Arc.CHOICE
    return shoot.points if burst else arc_attacks(min(shoot.spanned, arc))


def _use_and_range(weapon: Weapon) -> tuple[int | None, int | None]:
    """Use and Range; a plain Explosive is thrown by hand."""
    line = statline(weapon)
    if weapon.like is WeaponType.EXPLOSIVE:
        return THROWN_USE, THROWN_RANGE
    return line.use, None if line.melee else line.reach


def _dice(weapon: Weapon, shoot: Shoot, house: House) -> tuple[AnyDie, ...]:
    """The dice of what a Cannon or Launcher fires; nothing for the others."""
    line, load = statline(weapon), fired(weapon, shoot, house)
    if load is not None:
        return statline(load).pool.dice
    most = line.ammunition if line.ammunition is not None else line.payload_x
    if not line.loads or most is None:
        return ()
    return (Die.EXP,) * (most if shoot.load is None else shoot.load)


def _bonus(weapon: Weapon, shoot: Shoot, house: House) -> int:
    """The flat bonus to the Damage, of the weapon or of what it fires."""
    return statline(fired(weapon, shoot, house) or weapon).pool.bonus


def explosive_dice(attack: Attack) -> int:
    """How many Explosion dice a hit rolls."""
    return sum(die.explodes for die in attack.dice)
