"""How the fire desk opens, what cannot be chosen on it, and what has to give."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from builder.microfig.allies import Ally
from builder.microfig.designs import Squad
from builder.microfig.fire import Fire
from builder.microfig.house_rules import House
from builder.microfig.scales import Aim, Bulk, Held, Movement


def start(_squad: Squad, _house: House) -> Fire:
    """How the desk opens."""
    return Fire()


def fit(squad: Squad, fire: Fire) -> Fire:
    """The situation as it still applies to a squad that was changed.

    Nobody carries a block who is no more, and an area is no target for a squad
    without heavy weapons.
    """
    carrying = min(fire.carrying, squad.troops)
    aim = fire.aim if _heavies(squad, fire) else Aim.UNIT
    if (carrying, aim) == (fire.carrying, fire.aim):
        return fire
    return replace(fire, carrying=carrying, aim=aim)


def why_disabled(squad: Squad, fire: Fire, field: str, value: Any) -> str:
    """Why a value cannot be chosen: it makes a situation that cannot be.

    Args:
        squad: The squad that is asked.
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
    if value is Movement.RAN and firing and _only_heavy(firing) and not engaged:
        return "M9: heavy weapons may not fire after running"
    return ""


def irrelevant_fields(_squad: Squad, fire: Fire) -> frozenset[str]:
    """The fields that make no difference: a range in contact, the state of an area."""
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


def _only_heavy(squad: Squad | Ally) -> bool:
    return bool(squad.heavies) and squad.heavies == squad.troops


def _heavies(squad: Squad, fire: Fire) -> int:
    return squad.heavies + sum(ally.heavies for ally in fire.allies)
