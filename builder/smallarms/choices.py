"""How the fire desk opens, what cannot be chosen on it, and what has to give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from builder.smallarms.designs import Man, Weapon
from builder.smallarms.fire import Fire, ManFire, declared
from builder.smallarms.house_rules import Casualties, House
from builder.smallarms.shot import longest


def start(kind: type[Fire]) -> Callable[[Weapon | Man, House], Fire]:
    """How the desk opens: with our own casualties, and the burst of the card."""

    def begin(design: Weapon | Man, house: House) -> Fire:
        fire = kind(casualties=house.casualties, own_table=house.own_table)
        what = declared(design, fire)
        return replace(fire, rounds=_rounds(what.weapon)) if what else fire

    return begin


def _rounds(weapon: Weapon) -> int | None:
    """What is fired at first; None is a whole clip, of whatever is fired then."""
    rounds = longest(weapon)
    whole = weapon.action.bursts and rounds == weapon.capacity
    return None if whole else rounds


def fit(design: Man, fire: ManFire) -> ManFire:
    """The situation for a man whose weapons have changed."""
    if fire.weapon < max(1, len(design.weapons)):
        return fire
    return replace(fire, weapon=0)


def irrelevant_fields(design: Weapon | Man, fire: Fire) -> frozenset[str]:
    """The fields that make no difference: what he has not, a table that is not ours."""
    found = set() if declared(design, fire) else {"weapon"}
    if fire.casualties is not Casualties.OWN:
        found.add("own_table")
    return frozenset(found)


def offers(design: Man, _: Fire, field: str) -> tuple[tuple[Any, str], ...]:
    """A man's own weapons by their place."""
    if field != "weapon":
        return ()
    return tuple((place, arm.title) for place, arm in enumerate(design.weapons))


def why_disabled(design: Weapon | Man, fire: Fire, field: str, value: Any) -> str:
    """Why something cannot be chosen: what helps rifles and carbines only."""
    what = declared(design, fire)
    steady = what is None or what.weapon.type.row.steady
    if field == "rested" and value and not steady:
        return "S7: only rifles and carbines gain by a rest"
    return ""
