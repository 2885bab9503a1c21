"""How the blast planner opens, and what it takes over from the fire desk."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from builder.core.rulebook import legal
from builder.microfig.blast_situation import MOST_UNITS, Blast, ImpactUnit
from builder.microfig.book import problems
from builder.microfig.designs import Squad
from builder.microfig.exchange import joined
from builder.microfig.house_rules import House
from builder.microfig.scales import Aim, Cover
from builder.microfig.situation import Fire
from builder.microfig.volley import pool, volleys


def start(squad: Squad, house: House) -> Blast:
    """Return how the planner opens: with the pool that the fire desk opens with."""
    return from_fire(squad, Fire(), Blast(), house)


def from_fire(squad: Squad, fire: Fire, blast: Blast, house: House) -> Blast:
    """Return a blast with what the fire desk knows of it.

    Args:
        squad: The squad that fires.
        fire: The situation of the fire desk.
        blast: The blast as it is; what the fire desk does not know stays.
        house: The house rules in force.
    """
    fire = fire.settled
    covered = fire.own_cover if blast.misfire else fire.cover is not Cover.NONE
    return replace(
        blast,
        dice=burst_dice(squad, fire, house),
        cover=covered,
        units=_units(squad, fire, blast),
    )


def burst_dice(squad: Squad, fire: Fire, house: House) -> int:
    """Return the pool of a squad's heavy weapons, with those that share it (M19).

    It is 0 where they may not fire.
    """
    for volley in joined(volleys(squad, fire), house):
        if volley.weapon.row.area and not volley.at:
            return pool(volley, house).dice if legal(problems(volley, house)) else 0
    return 0


def _units(squad: Squad, fire: Fire, blast: Blast) -> tuple[ImpactUnit, ...]:
    """Return who is near the impact, as far as the fire desk knows.

    Without a target of the library it knows nobody by name. A unit that is there
    already stays, unless it has the name of another.
    """
    if fire.target is None:
        return blast.units
    known: dict[str, ImpactUnit] = {}
    for each in _known(squad, fire):
        name, number = each.name, 1
        while name in known:
            number += 1
            name = f"{each.name} {number}"
        known[name] = replace(each, name=name)
    example = blast.units == Blast().units
    others = [] if example else [u for u in blast.units if u.name not in known]
    return (*known.values(), *others)[:MOST_UNITS]


def _known(squad: Squad, fire: Fire) -> Iterator[ImpactUnit]:
    """Yield the target, then the squads that fire, each with its troopers."""
    firing = [(squad.title, squad.troops, fire.contact, fire.distance)]
    firing += [(a.title, a.troops, a.contact, a.distance) for a in fire.allies]
    if fire.aim is Aim.UNIT and fire.target:
        yield ImpactUnit(
            name=fire.target.title, distance=Fraction(0), troops=fire.troops
        )
    for name, troops, contact, distance in firing:
        if troops:
            away = Fraction(0) if contact else distance
            yield ImpactUnit(name=name, distance=away, troops=troops)
