"""Triggers joined to a weapon or a Field: they work it without anybody (8.5)."""

from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import judge
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.card import mechanism_table
from builder.brikwars.engine.mechanisms import joinable
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.rows import TRIGGER, How, PlannedUse
from builder.brikwars.engine.turn import TurnPlan
from builder.brikwars.model.designs import Creation, Mechanism, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.hazards import DeviceSkill, Hazard, Worked
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table, Text
from builder.questions.model import Answer
from tests.builder.asked import value

GUN, FLAME = 'Gun 2"', 'FlameThrower 2"'
TRAP: Final = Mechanism(
    name="Tripwire", trigger="anything crosses the wire", works=GUN, once=True
)
STEAM: Final = Field(
    name="Steam", size=3, dice=(HazardDice(hazard=Hazard.EXPOSURE, count=2),)
)
FORT: Final = Creation(
    name="Fort",
    size=6,
    structure=Structure.THREE,
    mounts=(
        Mount(weapon=Weapon(size=2), mounting=Mounting.FIXED),
        Mount(weapon=Weapon(type=WeaponType.FLAMETHROWER, size=2)),
    ),
    fields=(STEAM,),
    mechanisms=(TRAP,),
)
SHOT: Final = PlannedUse(weapon=GUN, fired=1, by=TRIGGER)
BURN: Final = PlannedUse(weapon=FLAME, fired=1, how=How.ARC)


def used(answer: Answer) -> Table:
    (found,) = (
        each
        for each in answer.parts
        if isinstance(each, Table) and each.title == "Used this turn"
    )
    return found


CHANCES: Final = {
    "an inanimate thing": (TRAP, False, 4, "25 %"),
    "whatever die it names": (replace(TRAP, skill=DeviceSkill.D12), False, 4, "25 %"),
    "a robot brain": (TRAP, True, 6, "50 %"),
    "a minifig who pulls a cord": (
        replace(TRAP, worked=Worked.HAND, skill=DeviceSkill.D8),
        False,
        8,
        "62.5 %",
    ),
    "a minifig of no known Skill": (
        replace(TRAP, worked=Worked.HAND),
        False,
        4,
        "25 %",
    ),
}


@pytest.mark.parametrize("case", CHANCES)
def test_r8_5_21_a_trigger_rolls_the_die_of_what_works_it(case: str) -> None:
    """A Gun of 2" has Use 4: one face of a d4, three of a d6, five of a d8 hit."""
    device, smart, faces, chance = CHANCES[case]
    gun = replace(FORT.mounts[0], weapon=Weapon(size=2, smart=smart))
    fort = replace(FORT, mounts=(gun, FORT.mounts[1]), mechanisms=(device,))
    start = CREATION_ODDS.start(fort, STANDARD)
    for more in ({}, {"support": 1}, {"gunnery": True, "skill": Mind.D12}):
        asked = replace(start, by=TRIGGER, **more)
        assert value(CREATION_ODDS.answer(fort, asked, STANDARD), "To hit") == chance
        hidden = CREATION_ODDS.irrelevant_fields(fort, asked, STANDARD)
        assert {"support", "supporters", "gunnery", "skill", "crew"} <= hidden
    plan = TurnPlan(shots=(replace(SHOT, gunners=1),))
    row = used(TURN_PLANNER.answer(fort, plan, STANDARD)).rows[0]
    assert row.cells[3:5] == (f"d{faces}, Use 4", chance)
    told = mechanism_table(fort).rows[0]
    assert told.cells[3] == f"d{faces}"
    assert told.below == (f"Sets off {GUN}.",)


def test_r8_5_21_it_needs_no_attacker() -> None:
    """One attacker burns an Arc, and the Gun goes off: two types, and no fault."""
    both = TurnPlan(shots=(SHOT, BURN))
    answer = TURN_PLANNER.ask(FORT, both, STANDARD)
    (note,) = answer.refusals
    assert note.rule == "R8.5.21"
    assert note.message == (
        f"{GUN} goes off by Tripwire: anything crosses the wire. Nobody spends an "
        "Action, and it waits until it is set again"
    )
    assert value(answer, "Power") == '4" of 12"'
    by_hand = replace(both, shots=(replace(SHOT, by=0), BURN))
    assert any(
        each.rule == "R8.6.1"
        for each in TURN_PLANNER.answer(FORT, by_hand, STANDARD).refusals
    )
    # It is one Gun still, and the Power is that of the Fort.
    twice = replace(both, shots=(SHOT, replace(SHOT, by=0)))
    (once,) = (
        each
        for each in TURN_PLANNER.answer(FORT, twice, STANDARD).refusals
        if each.rule == "R8.6.2"
    )
    assert "there is 1" in once.message


def test_the_attack_of_the_crew_is_still_to_come() -> None:
    """What goes off by itself leaves the one attacker one type, and any of them."""
    fort = replace(FORT, mounts=(replace(FORT.mounts[0], count=2), FORT.mounts[1]))

    def next_types(by: int) -> set[str]:
        plan = TurnPlan(shots=(replace(SHOT, by=by),))
        answer = TURN_PLANNER.ask(fort, plan, STANDARD)
        (sets,) = (
            each
            for each in answer.parts
            if isinstance(each, Table) and each.title == "What else fits"
        )
        return {row.cells[1] for row in sets.rows}

    assert next_types(TRIGGER) == {"ranged", "arc"}
    assert next_types(0) == {"ranged"}


def test_what_is_worked_from_the_controls_is_an_attack_of_the_crew() -> None:
    fort = replace(FORT, mechanisms=(replace(TRAP, worked=Worked.CONTROLS),))
    start = CREATION_ODDS.start(fort, STANDARD)
    assert "by" in CREATION_ODDS.irrelevant_fields(fort, start, STANDARD)
    plan = TurnPlan(shots=(replace(SHOT, by=0),))
    alone = replace(plan, shots=(SHOT,))
    assert TURN_PLANNER.answer(fort, plan, STANDARD) == TURN_PLANNER.answer(
        fort, alone, STANDARD
    )


def test_a_field_says_what_sets_it_off() -> None:
    valve = Mechanism(name="Valve", trigger="the door opens", works="Steam")
    answer = TURN_PLANNER.ask(replace(FORT, mechanisms=(valve,)), TurnPlan(), STANDARD)
    (text,) = (
        each
        for each in answer.parts
        if isinstance(each, Text) and each.title == "Fields"
    )
    assert text.paragraphs[-1] == "Valve sets off Steam: the door opens."


def test_r8_5_21_to_join_it_costs_nothing_and_says_what_it_does() -> None:
    bare = replace(FORT, mechanisms=())
    assert creation_price(FORT, STANDARD).total == creation_price(bare, STANDARD).total
    assert not [e for e in judge(FORT).violations if e.rule == "R8.5.21"]


@pytest.mark.parametrize("name", [GUN, FLAME, "Steam"])
def test_r8_5_21_it_is_joined_to_what_is_there(name: str) -> None:
    assert name in joinable(FORT)
    lost = replace(FORT, mechanisms=(replace(TRAP, works="Howitzer"),))
    (fault,) = (each for each in judge(lost).violations if each.rule == "R8.5.21")
    assert fault.message == (
        "Tripwire is joined to Howitzer, and nothing here has that name"
    )
    (fix,) = (each for each in fault.fixes if each.label == f"Join it to {name}")
    mended: Any = fix.apply(lost)
    assert mended.mechanisms[0].works == name
    assert not [e for e in judge(mended).violations if e.rule == "R8.5.21"]


@given(st.sampled_from([*Mounting]), st.integers(1, 3), st.integers(1, 3))
def test_everything_that_can_be_joined_is_found_by_its_name(
    mounting: Mounting, size: int, many: int
) -> None:
    """Equal names are told apart, and a name leads to one thing."""
    guns = tuple(
        Mount(weapon=Weapon(size=size), mounting=each)
        for each in (mounting, Mounting.FIXED, Mounting.JOINT)
    )
    natural = replace(STEAM, natural=True)
    fort = replace(FORT, mounts=guns, fields=(STEAM,) * many + (natural,))
    names = joinable(fort)
    assert len(names) == len(set(names))
    for name in names:
        joined = replace(fort, mechanisms=(replace(TRAP, works=name),))
        assert not [e for e in judge(joined).violations if e.rule == "R8.5.21"]
