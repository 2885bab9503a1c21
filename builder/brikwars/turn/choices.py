"""The choices of the fields of a turn's plan, and why some are disabled."""

from collections.abc import Sequence
from typing import Any, Final

from builder.brikwars.engine.arms import arms, powered
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.condition import Condition
from builder.brikwars.engine.plan import TurnPlan
from builder.brikwars.engine.rows import AttackType, How, attack_type
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import TURRETS, Mind
from builder.brikwars.turn.legality_throws import why_not_thrown
from builder.core.formatting import times
from builder.questions.model import Kept


def offers(
    creation: Creation, _plan: TurnPlan, field: str, house: House
) -> Sequence[tuple[Any, str]]:
    """Return the weapons or Fields that a row can name; nothing for other fields.

    The field of a row has the row in front: `shots.0.weapon`.
    """
    match field.split("."):
        case ["shots", _, "weapon"]:
            there = arms(creation, house)
            return [(each.name, times(each.count, each.name)) for each in there]
        case ["rolls", _, "field"]:
            return [(name, name) for name in powered(creation)]
    return ()


CONDITION_KEPT: Final = {"aloft": Kept.REFUSED, "crew": Kept.REFUSED}
"""Why fields of a condition are hidden, where it is not that they have no effect."""
KEPT: Final = {**CONDITION_KEPT, "rolls": Kept.REFUSED}
"""The same of a turn."""


def irrelevant_fields(creation: Creation, plan: TurnPlan, _: House) -> frozenset[str]:
    """Return the fields that make no difference to this creation's turn."""
    idle = condition_idle(creation, plan)
    return idle if powered(creation) or plan.rolls else idle | {"rolls"}


def condition_idle(creation: Creation, condition: Condition) -> frozenset[str]:
    """Return the fields of a condition that make no difference to a creation."""
    idle = {
        "aloft": not creation.flight and not condition.aloft,
        "set_up": not any(mount.mounting in TURRETS for mount in creation.mounts),
        "helper_skill": not condition.nameless,
        "crew": creation.mind is not Mind.NONE and condition.crew is None,
        "skill": creation.mind is not Mind.NONE or condition.crew is not None,
    }
    return frozenset(name for name, without in idle.items() if without)


def why_disabled(
    creation: Creation, plan: TurnPlan, field: str, value: Any, house: House
) -> str:
    """Return why a value of a field cannot be chosen now; nothing if it can.

    The field of a row has the row in front: `shots.0.how`.
    """
    match field.split("."), value:
        case ["attack"], AttackType() if value is not AttackType.FREE:
            there = arms(creation, house)
            made = {attack_type(a.row, how) for a in there for how in a.ways}
            if value not in made:
                return f"No weapon of {creation.title} attacks so ({value})"
        case ["aloft"], True if not creation.flight:
            return f"{creation.title} has no Flying Move"
        case ["shots", place, "how"], How():
            return _why_not(Combatant(creation, plan, house), plan, place, value)
    return ""


def _why_not(now: Combatant, plan: TurnPlan, place: str, how: How) -> str:
    """Why the weapon of a row cannot be used in this way; nothing if it can."""
    if not place.isdecimal() or int(place) >= len(plan.shots):
        return ""
    name = plan.shots[int(place)].weapon
    arm = next((each for each in now.arms if each.name == name), None)
    if arm is None:
        return ""
    if how not in arm.ways:
        return arm.used_alone
    if plan.attack not in (AttackType.FREE, attack_type(arm.row, how)):
        return f"The attack is {plan.attack} (R8.6.1)"
    return why_not_thrown(now, arm) if how is How.THROWN else ""
