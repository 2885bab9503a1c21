"""The fire desk: squads, their target, and what each of their weapons may do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.core.field_spec import Path, field, validated
from builder.microfig.allies import FARTHEST, Ally
from builder.microfig.designs import MOST_TROOPS, Squad
from builder.microfig.scales import Aim, Bulk, Cover, Held, Movement, SquadWeapon
from builder.microfig.volley import Volley

MOST_ALLIES: Final = 8


@validated
class Fire:
    """Fire of a whole squad at one target."""

    movement: Movement = field(Movement.MOVED, "This turn", rule="M7", group="Firing")
    distance: Fraction = field(
        Fraction(8), "Range", unit='"', low=0, high=FARTHEST, rule="M11", group="Firing"
    )
    contact: bool = field(
        False,
        "In base contact",
        rule="M13",
        group="Firing",
        hint="Pistols, close combat weapons and fists only; the range is 0",
    )
    elsewhere: bool = field(
        False, "Aims past the unit it touches", rule="M13", group="Firing"
    )
    hindered: bool = field(
        False,
        "Climbs, scrambles, unlocks or hops",
        rule="M18",
        group="Firing",
    )
    carrying: int = field(
        0,
        "Troopers carrying blocks",
        low=0,
        high=MOST_TROOPS,
        rule="M18",
        group="Firing",
    )
    own_cover: bool = field(False, "The squad is in cover", rule="M23", group="Firing")
    aim: Aim = field(Aim.UNIT, "Fires at", rule="M16", group="Target")
    troops: int = field(
        4, "Troopers of the target", low=1, high=MOST_TROOPS, rule="M25", group="Target"
    )
    held: Held = field(Held.MOVED, "Its last turn", rule="M10", group="Target")
    cover: Cover = field(Cover.NONE, "Its cover", rule="M14", group="Target")
    bulk: Bulk = field(Bulk.NORMAL, "Its size", rule="M15", group="Target")
    allies: tuple[Ally, ...] = field(
        (),
        "Other squads at the same target",
        high=MOST_ALLIES,
        rule="M19",
        group="Firing together",
        hint="Equal weapons with the same hards and easies share one pool",
    )
    extra_hard: int = field(
        0, "Hards ruled", low=0, high=20, rule="M17", group="The table's ruling"
    )
    extra_easy: int = field(
        0, "Easies ruled", low=0, high=6, rule="M17", group="The table's ruling"
    )
    extra_dice: int = field(
        0, "Single dice", low=-100, high=100, rule="M17", group="The table's ruling"
    )


def volleys(squad: Squad, fire: Fire) -> tuple[Volley, ...]:
    """Each weapon of each squad, in the order a squad fires them (M2, M13).

    In contact pistol men fight with both hands and the others with their fists.
    """
    found = [*_of(_leader(squad, fire), fire)]
    if not found:
        # With everybody's hands full there is still somebody to say it of.
        nobody = _volley(_leader(squad, fire), fire, SquadWeapon.RIFLE, 0)
        found = [replace(nobody, carrying=bool(squad.troops))]
    for place, ally in enumerate(fire.allies):
        found += _of(ally, fire, ("allies", place))
    return tuple(found)


def _leader(squad: Squad, fire: Fire) -> Ally:
    """The asking squad with those who carry nothing.

    Blocks are carried by those whose weapons have the fewest dice.
    """
    left = fire.carrying
    free = []
    for count in (squad.pistols, squad.rifles, squad.heavies):
        taken = min(count, left)
        left -= taken
        free.append(count - taken)
    pistols, rifles, heavies = free
    return Ally(
        rifles=rifles,
        pistols=pistols,
        heavies=heavies,
        skill=squad.skill,
        movement=fire.movement,
        distance=fire.distance,
        contact=fire.contact,
        hindered=fire.hindered,
    )


def _of(ally: Ally, fire: Fire, at: Path = ()) -> Iterator[Volley]:
    armed: tuple[tuple[SquadWeapon, int], ...] = (
        (SquadWeapon.PISTOL, ally.pistols),
        (SquadWeapon.RIFLE, ally.rifles),
        (SquadWeapon.HEAVY, ally.heavies),
    )
    if ally.contact:
        armed = (
            (SquadWeapon.PISTOL, ally.pistols),
            (SquadWeapon.CCW, ally.pistols),
            (SquadWeapon.FISTS, ally.rifles + ally.heavies),
        )
    for weapon, count in armed:
        if count:
            made = _volley(ally, fire, weapon, count)
            yield replace(made, at=at, elsewhere=fire.elsewhere and not at)


def _volley(ally: Ally, fire: Fire, weapon: SquadWeapon, troops: int) -> Volley:
    return Volley(
        weapon=weapon,
        troops=troops,
        skill=ally.skill,
        movement=ally.movement,
        distance=Fraction(0) if ally.contact else ally.distance,
        contact=ally.contact,
        hindered=ally.hindered,
        aim=fire.aim,
        held=fire.held,
        cover=fire.cover,
        bulk=fire.bulk,
        extra_hard=fire.extra_hard,
        extra_easy=fire.extra_easy,
        extra_dice=fire.extra_dice,
    )
