"""The Power vectors, checked through the turn planner as a player uses it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder import judge
from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.loads import arms
from builder.brikwars.engine.power import shared_turrets
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import Medium, Mind, Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.rulebook import legal


def weapon(given: Any) -> Weapon:
    """A gun for a number of inches, or the weapon of a name and Size."""
    if isinstance(given, dict):
        name, size = next(pair for pair in given.items() if pair[0] != "fires_xsize")
        return Weapon(type=WeaponType(name), size=size)
    if given == 1.5:
        return Weapon(type=WeaponType.BASTARD_GUN)
    return Weapon(type=WeaponType.GUN, size=int(given))


def creation(given: dict[str, Any]) -> Creation:
    dice = given.get("hazard_dice_rolled", 0), given.get("shield_dice_spent", 0)
    kinds = Hazard.EXPOSURE, Hazard.SHIELD
    turret = given.get("turret")
    mounting = Mounting(f"{turret.lower()} turret") if turret else Mounting.FIXED
    return Creation(
        size=2 if turret else given.get("team_sizes", [given.get("size", 0)])[0],
        mind=Mind(given["skills"][0]) if "skills" in given else Mind.NONE,
        flight=6 if given.get("flying") else 0,
        medium=Medium(given.get("medium", "air")),
        mounts=(
            *(
                Mount(weapon=weapon(each), mounting=mounting, turret=1)
                for each in given.get("weapons", ())
            ),
            *_plating(given.get("armor_plating", 0)),
        ),
        fields=tuple(
            Field(size=6, dice=(HazardDice(hazard=kind),))
            for kind, count in zip(kinds, dice, strict=True)
            if count
        ),
    )


def _plating(size: int) -> tuple[Mount, ...]:
    plate = Weapon(type=WeaponType.PLATING, size=size)
    return (Mount(weapon=plate),) if size else ()


def plan(given: dict[str, Any], design: Creation) -> TurnPlan:
    begun = TURN_PLANNER.start(design, STANDARD)
    dice = given.get("hazard_dice_rolled") or given.get("shield_dice_spent", 0)
    diverting = given.get("diverting_this_turn", False)
    return replace(
        begun,
        shots=tuple(
            replace(shot, fired=each.count)
            for shot, each in zip(begun.shots, arms(design, STANDARD), strict=True)
        ),
        rolls=tuple(replace(roll, dice=dice) for roll in begun.rolls),
        size_damage=given.get("size_damage", 0),
        aloft=given.get("flying", False),
        moved=Moved.STILL if diverting else Moved.MOVES,
        diverting=diverting,
        saved=0 if given.get("turns_after_use") else given.get("divert_turns", 0),
        fire=given.get("fire_size", 0),
        helpers=sum(given.get("team_sizes", (0,))[1:]),
        helper_skill=Mind(given.get("skills", ["d6", "d6"])[1]),
    )


@pytest.mark.vectors("brikwars-power")
def test_power_of_a_turn(vector: dict[str, Any]) -> None:
    given, expect = vector["given"], dict(vector["expect"])
    design = creation(given)
    turn = plan(given, design)
    answer = TURN_PLANNER.answer(design, turn, STANDARD)
    planned = Turn.of(design, turn, STANDARD)
    rules = {violation.rule for violation in answer.refusals}
    assert answer.tally
    read: dict[str, Any] = {
        # Whether what is plated may fly is judged with the creation.
        "allowed": legal(answer.refusals)
        and ("armor_plating" not in given or judge(design).legal),
        "used": answer.tally.total,
        "power_limit": planned.now,
        "team_power": planned.now,
        "available": planned.available,
        "effective_size": planned.combatant.size,
    }
    for turret in shared_turrets(design.mounts):
        read["power_limit"] = turret.stand.power
    if "skills" in given:
        held = replace(design, mounts=(Mount(weapon=Weapon()),))
        crew = Turn.of(held, turn, STANDARD)
        read["rolls"] = f"d{crew.combatant.faces(crew.arms[0])}"
    if "saved" in expect.pop("reason", ""):
        assert "R8.1.24" in rules
    if "used" in expect:
        expect["used"] = Fraction(expect["used"])
    assert {key: read[key] for key in expect} == expect
