"""How the fire desk opens, what cannot be chosen on it, and what has to give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from builder.core.field_spec import field_specs
from builder.infantry.designs import Man, Weapon
from builder.infantry.fire import Fire, ManFire, aimed
from builder.infantry.house_rules import House
from builder.infantry.scales import Kind, Posture, TargetKind


def start(kind: type[Fire]) -> Callable[[Weapon | Man, House], Fire]:
    """How the desk opens: within the reach of what fires, where that is known."""

    def begin(design: Weapon | Man, _: House) -> Fire:
        fire = kind()
        what = aimed(design, fire)
        bands = what.weapon.bands if what else ()
        reach = max((band.to for band in bands), default=fire.distance)
        return replace(fire, distance=min(fire.distance, reach))

    return begin


def fit(design: Man, fire: ManFire) -> ManFire:
    """The situation for a man whose weapons have changed."""
    if fire.weapon < max(1, len(design.weapons)):
        return fire
    return replace(fire, weapon=0)


def irrelevant_fields(design: Weapon | Man, fire: Fire) -> frozenset[str]:
    """The fields that make no difference to this weapon and this target."""
    if fire.target is TargetKind.RIDER:
        return frozenset(field_specs(type(fire))) - {"target", "armor", "helmet"}
    what = aimed(design, fire)
    found = set() if what else {"weapon"}
    if what and what.weapon.type is not Kind.ARTILLERY:
        found.add("red_zone")
    if what and not (what.weapon.templates or what.weapon.area.strip()):
        found.add("men")
    if fire.target is not TargetKind.HUMAN:
        found |= {"posture", "overhead"}
    if fire.target is TargetKind.ANIMAL:
        found |= {"armor", "helmet", "above", "red_zone"}
    if not fire.wounded:
        found.add("walked")
    if what and not what.weapon.moves and not fire.wounded:
        found.add("moved")
    return frozenset(found)


def offers(design: Man, _: Fire, field: str) -> tuple[tuple[Any, str], ...]:
    """A man's own weapons by their place."""
    if field != "weapon":
        return ()
    return tuple((place, arm.title) for place, arm in enumerate(design.weapons))


def why_disabled(design: Weapon | Man, fire: Fire, field: str, value: Any) -> str:
    """Why something cannot be chosen: what only artillery and men know."""
    what = aimed(design, fire)
    if field == "red_zone" and value and what:
        artillery = what.weapon.type is Kind.ARTILLERY
        return "" if artillery else "I9: only artillery has a red zone"
    if field == "posture" and fire.target is not TargetKind.HUMAN:
        standing = value is Posture.STANDING
        return "" if standing else "I11: only men use cover"
    return ""
