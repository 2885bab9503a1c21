"""Premature Detonation: setting off the Explosives that a target carries (8.4)."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from builder.brikwars.attack.shot import shot_of
from builder.brikwars.attack.situation import Against, Aim
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.engine.explosion import detonation_chance
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.fuses import Fuse
from builder.brikwars.tables.scales import Structure
from builder.content.card import Row, Table
from builder.content.tables import table
from builder.core.formatting import percent


def explosives_of(target: Creation) -> tuple[Weapon, ...]:
    """Return the Explosives and Rockets that a creation carries, each kind once."""
    found = (
        each
        for mount in target.mounts
        for each in (mount.weapon, *(load.weapon for load in mount.rounds))
    )
    return tuple(dict.fromkeys(each for each in found if each.type.row.bricks))


def goes_off(attack: SingleAttack, bomb: Weapon, fuse: Fuse) -> Fraction:
    """Return the chance that one Attack Roll at an Explosive sets it off (R8.4.7-8).

    An Unstable one takes a point of Damage. A Stable one takes an OverSkill die, and
    then a Skill die of its XSize or more.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    roll = attack.roll
    if fuse is Fuse.STABLE:
        return roll.overskill * detonation_chance(bomb.size, attack.skill)
    plain, spare = (attack.damage(spare=kept).at_least(1) for kept in (False, True))
    return roll.weigh(plain, spare)


def set_off(made: Strike, aimed: Aim, house: House) -> Table:
    """Return how likely the weapon sets off what the chosen target carries.

    No rows where it carries nothing, or where an Arc aims at no single thing.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    carried = (
        explosives_of(aimed.chosen)
        if aimed.chosen and aimed.against is Against.CHOSEN and not made.arc
        else ()
    )
    attack = aimed_at_a_bomb(made, aimed, house)
    rows = (row for bomb in carried for row in _rows(attack, bomb))
    labels = ("Explosive", "If it is", ">A hit at it sets it off")
    return table("Premature Detonation", labels, rows)


def aimed_at_a_bomb(made: Strike, aimed: Aim, house: House) -> SingleAttack:
    """Return the attack at an Explosive by itself, a bare thing of an inch."""
    bare = replace(
        aimed,
        against=Against.CREATION,
        size=1,
        level=Structure.NONE,
        deflection=0,
        burning=False,
    )
    return shot_of(made, bare, house).attack


def _rows(attack: SingleAttack, bomb: Weapon) -> Iterator[Row]:
    for fuse in (bomb.fuse,) if bomb.fuse else Fuse:
        chance = percent(goes_off(attack, bomb, fuse))
        how = f"Skill die of {bomb.size} or more after OverSkill"
        needs = how if fuse is Fuse.STABLE else fuse.small_print
        yield Row((bomb.title, str(fuse), chance), below=(needs,))
