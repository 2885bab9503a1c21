"""The situation of the fire desk: squads, their target and the state of both."""

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from builder.core.field_spec import field, validated
from builder.microfig.designs import MOST_TROOPS, Squad, Troops
from builder.microfig.house_rules import House
from builder.microfig.scales import Aim, Bulk, Cover, Held, Movement, Skill

FARTHEST: Final = 1_000
"""Inches; no table is longer."""
MOST_ALLIES: Final = 8


@validated
class Ally(Troops):
    """A squad and what its own fire depends on; allies share the target (M19)."""

    name: str = field("", "Squad")
    rifles: int = field(4, "Riflemen", low=0, high=MOST_TROOPS, rule="M1")
    pistols: int = field(
        0, "Pistol and close combat weapon", low=0, high=MOST_TROOPS, rule="M1"
    )
    heavies: int = field(0, "Heavy weapons", low=0, high=MOST_TROOPS, rule="M1")
    skill: Skill = field(Skill.NORMAL, "Skill", rule="M6")
    movement: Movement = field(Movement.MOVED, "This turn", rule="M7")
    distance: Fraction = field(
        Fraction(8), "Range", unit='"', low=0, high=FARTHEST, rule="M11"
    )
    contact: bool = field(False, "In base contact with the target", rule="M13")
    hindered: bool = field(False, "Climbs, scrambles, unlocks or hops", rule="M18")

    @property
    def title(self) -> str:
        """Its name, or how many troopers it has."""
        return self.name.strip() or f"Squad of {self.troops}"


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
        False, "Climbs, scrambles, unlocks or hops", rule="M18", group="Firing"
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


def start(_squad: Squad, _house: House) -> Fire:
    """Return how the desk opens."""
    return Fire()


def fit(squad: Squad, fire: Fire) -> Fire:
    """Return the situation as it still applies to a squad that was changed.

    No more troopers carry blocks than there are, and only heavy weapons aim at an
    area.
    """
    carrying = min(fire.carrying, squad.troops)
    aim = fire.aim if _heavies(squad, fire) else Aim.UNIT
    if (carrying, aim) == (fire.carrying, fire.aim):
        return fire
    return replace(fire, carrying=carrying, aim=aim)


def why_disabled(squad: Squad, fire: Fire, field: str, value: Any) -> str:
    """Return why a value cannot be chosen: it makes an impossible situation.

    Args:
        squad: The squad that fires.
        fire: The situation.
        field: The field; one of an ally has the row in front: `allies.0.movement`.
        value: What would be chosen.
    """
    match field.split("."):
        case ["movement"]:
            firing: Squad | Ally | None = squad
            engaged = fire.contact
        case ["allies", place, "movement"] if place.isdecimal():
            firing = next(iter(fire.allies[int(place) :]), None)
            engaged = firing is not None and firing.contact
        case _:
            return _of_the_target(squad, fire, field, value)
    only_heavy = firing and firing.heavies and firing.heavies == firing.troops
    if value is Movement.RAN and only_heavy and not engaged:
        return "M9: heavy weapons may not fire after running"
    return ""


def irrelevant_fields(_squad: Squad, fire: Fire) -> frozenset[str]:
    """Return the fields without effect: a range in contact, the state of an area."""
    found = {"distance"} if fire.contact else {"elsewhere"}
    if fire.aim is Aim.AREA:
        found |= {"held", "bulk"}
    return frozenset(found)


def _of_the_target(squad: Squad, fire: Fire, field: str, value: Any) -> str:
    area = fire.aim is Aim.AREA
    rows = (
        (
            value is Aim.AREA and not _heavies(squad, fire),
            "M16: only heavy weapons fire at an area",
        ),
        (
            value is Aim.AREA and fire.contact,
            "M13: the engaged fire at the unit they touch",
        ),
        (
            (field, value) == ("contact", True) and area,
            "M13: the engaged fire at the unit they touch, not at an area",
        ),
        (
            (field, value) == ("elsewhere", True) and not fire.contact,
            "M13: only a squad in base contact has somebody to aim past",
        ),
        (
            area and value in (Held.FIRED, Held.SETTLED, Bulk.SMALL, Bulk.BIG),
            "M16: the state of an area does not matter",
        ),
    )
    return next((why for holds, why in rows if holds), "")


def _heavies(squad: Squad, fire: Fire) -> int:
    return squad.heavies + sum(ally.heavies for ally in fire.allies)
