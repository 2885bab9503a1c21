"""The chances of Fires and Fields: burning, exposure and crossing (8.5)."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import Damage, DamageDie, damage_roll
from builder.brikwars.chances.shields import guards, with_power
from builder.brikwars.chances.skill import attack_roll
from builder.brikwars.engine.fields import Walk, shrink_chance
from builder.brikwars.model.house_rules import BonusDice, Deflected, OverSkill
from builder.brikwars.tables.dice import Die
from builder.odds import Pmf, mixture
from builder.odds import limits as bounds

BurningRoll = tuple[Pmf, Pmf]
"""What a Burning Roll of an object comes to: the inches of Fire that are left, and the
points of Grinding Damage."""


def burning_roll(fire: int, level: Fraction | int, size: int) -> BurningRoll:
    """Return the Burning Roll of an object: a die for each inch of Fire (R8.5.12, A25).

    Raises:
        Unanswerable: If there are too many inches.
    """
    grinding = fire @ Pmf.chance(1 - shrink_chance(level))
    left = grinding.map(lambda grown: max(0, min(size, 2 * grown)))
    return left, grinding


class ExposureChances(NamedTuple):
    """The chances of an Exposure Field on one victim.

    Attributes:
        damage: The Damage.
        hurt: The chance that it beats the Armor.
    """

    damage: Pmf
    hurt: Fraction


def exposure(  # noqa: PLR0913 - dice, target and house rules
    dice: int,
    target: Target,
    *,
    fire: int = 0,
    modifier: int = 0,
    bonus_dice: BonusDice = BonusDice.CHAINED,
    deflected: Deflected = Deflected.STRONGEST,
) -> ExposureChances:
    """Return the chances of Exposure Damage (R8.5.8, R8.5.9).

    A level of Deflection cancels a die, like any other Damage die (3.3), and so does a
    die of an Energy Shield with as many faces (R8.5.18). A target of Size 0 takes a
    point for each die, without a roll.

    Args:
        dice: How many d6s there are.
        target: Who is exposed.
        fire: How many d4s of Fire are rolled with them.
        modifier: That of the Size of the exposed part; once for all dice.
        bonus_dice: Whether dice earn Bonus Dice.
        deflected: Which dice Deflection cancels.

    Raises:
        Unanswerable: If there are too many dice.
    """
    if target.size == 0:
        damage = Pmf.always(bounds.dice(dice) + bounds.dice(fire))
    else:
        held = (DamageDie(Die.D6, 6),) * bounds.dice(dice)
        held += (DamageDie(Die.FIRE, 4),) * bounds.dice(fire)
        rolled = Damage(chips=held, bonus=modifier, bonus_dice=bonus_dice)
        known = guards(rolled, target, target.size, deflected, pierces=False)
        left = with_power(known, target.power).split.taken
        damage = damage_roll(replace(rolled, chips=left))
    return ExposureChances(damage, damage.beats(target.armor))


def crossing(
    walk: Walk, faces: int, distance: int, bonus_dice: BonusDice = BonusDice.CHAINED
) -> Fraction:
    """Return the chance to cross so many inches of Concealed Hazards (R8.5.16-17).

    A Bonus Die adds to the inches that the Skill die carries the walker.

    Raises:
        Unanswerable: If the die or the distance is too large.
    """
    if walk.immune:
        return Fraction(1)
    penalty = walk.penalty if distance > 0 else 0
    return attack_roll(
        faces, distance, penalty, overskill=OverSkill.SKILL, bonus_dice=bonus_dice
    ).hit


def blaze(
    fire: int, level: Fraction | int, size: int, turns: int, doused: int = 0
) -> Iterator[BurningRoll]:
    """Yield the Burning Roll of each of so many turns, one after the other (R8.5.12).

    Fire and Grinding Damage are those of all objects like it: a turn in which it no
    longer burns does no more. What is doused goes out after each roll (R8.5.14).

    Raises:
        Unanswerable: If there are too many inches.
    """
    left = Pmf.always(fire)
    for _ in range(turns):
        weighed = [
            (Fraction(left[inches], left.total), burning_roll(inches, level, size))
            for inches in left
        ]
        after = mixture((chance, burns) for chance, (burns, _) in weighed)
        harm = mixture((chance, grinding) for chance, (_, grinding) in weighed)
        left = after.map(lambda inches: max(0, inches - doused))
        yield left, harm


def spread_chance(fire: int, level: Fraction | int, size: int) -> Fraction:
    """Return the chance that a Burning Roll leaves no room for its inches (R8.5.12).

    Then a new Fire starts on something near.
    """
    grown = fire @ Pmf.chance(1 - shrink_chance(level))
    return grown.p(lambda inches: 2 * inches > size)
