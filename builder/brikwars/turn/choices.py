"""What the fields of a turn's plan offer, and what cannot be chosen now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from builder.brikwars.engine.arms import Arm, arms, powered
from builder.brikwars.engine.condition import Condition
from builder.brikwars.engine.plan import TurnPlan
from builder.brikwars.engine.rows import AttackType, How, attack_type
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import TURRETS, Mind
from builder.core.formatting import listed, times


def offers(
    creation: Creation, _plan: TurnPlan, field: str, house: House
) -> Sequence[tuple[Any, str]]:
    """The weapons and Fields a row can be of, by name; nothing for other fields.

    Args:
        creation: What the turn is of.
        field: The field; one of a row has the row in front: `shots.0.weapon`.
        house: The readings.
    """
    match field.split("."):
        case ["shots", _, "weapon"]:
            return [
                (each.name, times(each.count, each.name))
                for each in arms(creation, house)
            ]
        case ["rolls", _, "field"]:
            return [(name, name) for name in powered(creation)]
    return ()


def irrelevant_fields(creation: Creation, plan: TurnPlan, _: House) -> frozenset[str]:
    """The fields that make no difference to this creation's turn."""
    found = condition_idle(creation, plan)
    return found if powered(creation) or plan.rolls else found | {"rolls"}


def condition_idle(creation: Creation, condition: Condition) -> frozenset[str]:
    """The fields of a condition that make no difference to a creation."""
    found = set()
    if not creation.flight and not condition.aloft:
        found.add("aloft")
    if not any(mount.mounting in TURRETS for mount in creation.mounts):
        found.add("set_up")
    if not condition.team:
        found.add("helper_skill")
    if creation.mind is not Mind.NONE:
        found.add("skill")
    return frozenset(found)


def why_disabled(
    creation: Creation, plan: TurnPlan, field: str, value: Any, house: House
) -> str:
    """Why a value of a field cannot be chosen now; nothing if it can.

    Args:
        creation: What the turn is of.
        plan: The turn.
        field: The field; one of a row has the row in front: `shots.0.how`.
        value: What would be chosen.
        house: The readings.
    """
    match field.split("."), value:
        case ["attack"], AttackType() if value is not AttackType.FREE:
            if all(value not in _types(each) for each in arms(creation, house)):
                return f"No weapon of {creation.title} attacks so ({value})"
        case ["aloft"], True if not creation.flight:
            return f"{creation.title} has no Flying Move"
        case ["shots", place, "how"], How():
            return _not_so(arms(creation, house), plan, place, value)
    return ""


def _types(each: Arm) -> Iterator[AttackType]:
    return (attack_type(each.row, how) for how in each.hows)


def _not_so(there: tuple[Arm, ...], plan: TurnPlan, place: str, how: How) -> str:
    """Why the weapon of a row is not used so."""
    if not place.isdecimal() or int(place) >= len(plan.shots):
        return ""
    name = plan.shots[int(place)].weapon
    for each in there:
        if each.name != name:
            continue
        if how not in each.hows:
            known = listed([str(way) for way in each.hows], "or")
            return f"{each.row.key}: used {known} alone (R8.3.5)"
        if plan.attack not in (AttackType.FREE, attack_type(each.row, how)):
            return f"The attack is {plan.attack} (R8.6.1)"
    return ""
