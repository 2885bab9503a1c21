"""Several at the Controls, each with dice and an attack of their own (8.6, 10.1)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.engine.condition import CrewMember
from builder.brikwars.engine.rows import AttackType, How, PlannedUse
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.full_sets import full
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table
from builder.core.formatting import percent
from builder.questions.model import Answer
from tests.builder import asked
from tests.builder.asked import value
from tests.sweeps import examples


def mounted(kind: WeaponType, size: int = 2, count: int = 1) -> Mount:
    return Mount(weapon=Weapon(type=kind, size=size), count=count)


TANK: Final = Creation(
    name="Tank",
    size=6,
    structure=Structure.TWO,
    move=8,
    mounts=(
        mounted(WeaponType.GUN, count=3),
        mounted(WeaponType.FLAMETHROWER),
        mounted(WeaponType.MELEE),
    ),
)
GUN, FLAME, RAM = 'Gun 2"', 'FlameThrower 2"', 'Melee Weapon 2"'
HERO: Final = Creation(name="Hero", size=1, structure=Structure.HALF, mind=Mind.D10)
GUNNER: Final = replace(
    HERO, name="Bombardier", mind=Mind.D6, specialties=(Specialty.GUNNERY,)
)
CREWS: Final = (
    CrewMember(who=HERO),
    CrewMember(skill=Mind.D6, gunnery=True),
    CrewMember(who=GUNNER, skill=Mind.D12),
    CrewMember(skill=Mind.D4),
)
DICE: Final = (6, 10, 8, 8, 4)
"""Who is at the Controls, then each of the crew: what each rolls with a Gun."""


def used(answer: Answer) -> Table:
    return asked.table(answer, "Used this turn")


@pytest.mark.parametrize("by", range(5))
def test_r8_6_1_whoever_uses_a_weapon_rolls(by: int) -> None:
    """Use 4 with a Gun of 2": of 10 faces 7 hit, of 8 faces 5, of 6 three, of 4 one."""
    faces = DICE[by]
    chance = percent(Fraction(faces - 3, faces))
    shot = PlannedUse(weapon=GUN, fired=1, by=by)
    row = used(
        TURN_PLANNER.ask(TANK, TurnPlan(crews=CREWS, shots=(shot,)), STANDARD)
    ).rows[0]
    assert row.cells[3:5] == (f"d{faces}, Use 4", chance)
    assert any("used by" in each for each in row.below) is (by > 0)
    start = CREATION_ODDS.start(TANK, STANDARD)
    odds = CREATION_ODDS.ask(TANK, replace(start, crews=CREWS, by=by), STANDARD)
    assert value(odds, "To hit") == chance


@pytest.mark.parametrize("by", range(1, 5))
def test_one_of_several_is_like_one_alone(by: int) -> None:
    """The odds of the third of a crew are those of the same one at the Controls."""
    member = CREWS[by - 1]
    start = CREATION_ODDS.start(TANK, STANDARD)
    several = replace(start, crews=CREWS, by=by, distance=3)
    alone = replace(
        start, crew=member.who, skill=member.skill, gunnery=member.gunnery, distance=3
    )
    assert CREATION_ODDS.ask(TANK, several, STANDARD) == CREATION_ODDS.ask(
        TANK, alone, STANDARD
    )


HOWS: Final = {GUN: How.SINGLE, FLAME: How.ARC, RAM: How.SINGLE}
TYPES: Final = {GUN: "ranged", FLAME: "arc", RAM: "close combat"}
uses = st.lists(
    st.tuples(st.sampled_from(sorted(TYPES)), st.integers(0, 3)), max_size=5
)


def plan_of(
    made: list[tuple[str, int]], attackers: int, crew: int, **more: Any
) -> TurnPlan:
    shots = tuple(
        PlannedUse(weapon=name, fired=1, by=by, how=HOWS[name]) for name, by in made
    )
    return TurnPlan(shots=shots, attackers=attackers, crews=CREWS[:crew], **more)


@given(uses, st.integers(1, 3), st.integers(0, 3))
@settings(max_examples=examples(300))
def test_r8_6_1_each_of_a_crew_makes_one_attack(
    made: list[tuple[str, int]], attackers: int, crew: int
) -> None:
    """Counted anew: the types of each, and who is not there."""
    slots = {0: attackers, **dict.fromkeys(range(1, crew + 1), 1)}
    by = [0 if crew == 0 else who for _, who in made]
    types: dict[int, set[str]] = {}
    for who, (name, _) in zip(by, made, strict=True):
        types.setdefault(who, set()).add(TYPES[name])
    lawful = all(len(types[who]) <= slots.get(who, 0) for who in types)
    answer = TURN_PLANNER.answer(TANK, plan_of(made, attackers, crew), STANDARD)
    broken = [
        each
        for each in answer.refusals
        if each.rule == "R8.6.1" and each.severity.value == "refuse"
    ]
    assert (not broken) is lawful
    for each in broken:
        for fix in each.fixes:
            fix.apply(plan_of(made, attackers, crew))


@given(uses, st.integers(1, 2), st.integers(0, 2))
@settings(max_examples=examples(200))
def test_what_else_fits_keeps_to_the_attacks_that_are_left(
    made: list[tuple[str, int]], attackers: int, crew: int
) -> None:
    """Brute force: some way of giving each new type to an attacker keeps the law."""
    made = [(name, min(by, crew)) for name, by in made]
    slots = [attackers, *(1 for _ in range(crew))]
    first: list[set[str]] = [set() for _ in slots]
    for name, by in made:
        first[by].add(TYPES[name])
    if any(len(a) > b for a, b in zip(first, slots, strict=True)):
        return
    plan = plan_of(made, attackers, crew)
    turn = Turn.of(TANK, plan, STANDARD)
    for choice in full(turn).found:
        new = [str(each) for each in choice.types(turn.arms)]
        ways = product(range(len(slots)), repeat=len(new))
        assert any(
            all(
                len(first[who] | {t for t, w in zip(new, way, strict=True) if w == who})
                <= slots[who]
                for who in range(len(slots))
            )
            for way in ways
        )


def test_two_at_the_controls_shoot_and_burn_in_one_turn() -> None:
    """Three Guns of two men, and a FlameThrower of the third: 8 inches of 12."""
    shots = (
        PlannedUse(weapon=GUN, fired=2),
        PlannedUse(weapon=GUN, fired=1, by=1),
        PlannedUse(weapon=FLAME, fired=1, how=How.ARC, by=2),
    )
    plan = TurnPlan(crews=CREWS[:2], shots=shots)
    answer = TURN_PLANNER.ask(TANK, plan, STANDARD)
    assert not answer.refusals
    assert value(answer, "Power") == '8" of 12"'
    assert [row.cells[3] for row in used(answer).rows] == [
        "d6, Use 4",
        "d10, Use 4",
        "d8 − 1 Auto, Use 3",
    ]
    alone = TURN_PLANNER.answer(
        TANK, replace(plan, shots=(*shots[:2], replace(shots[2], by=1))), STANDARD
    )
    (fault,) = (each for each in alone.refusals if each.rule == "R8.6.1")
    assert fault.message == "ranged and arc: Hero, d10 makes one attack, of one type"


def test_a_declared_type_binds_all_of_them() -> None:
    shot = PlannedUse(weapon=FLAME, fired=1, how=How.ARC, by=1)
    plan = TurnPlan(crews=CREWS, shots=(shot,), attack=AttackType.RANGED)
    (fault,) = TURN_PLANNER.answer(TANK, plan, STANDARD).refusals
    assert fault.rule == "R8.6.1"


@pytest.mark.parametrize("question", [TURN_PLANNER, CREATION_ODDS])
def test_what_thinks_for_itself_has_no_crew(question: Any) -> None:
    """R10.1: it needs nobody, and no number of the crew has a part in its answer."""
    dragon = replace(TANK, mind=Mind.D6)
    start = question.start(dragon, STANDARD)
    other = replace(start, crews=CREWS)
    if question is CREATION_ODDS:
        other = replace(other, by=2)
    assert "crews" in question.irrelevant_fields(dragon, start, STANDARD)
    assert question.answer(dragon, start, STANDARD) == question.answer(
        dragon, other, STANDARD
    )


def test_nobody_uses_a_weapon_by_a_number_that_is_not_there() -> None:
    shot = PlannedUse(weapon=GUN, fired=1, by=4)
    plan = TurnPlan(crews=CREWS[:2], shots=(shot,))
    (fault,) = TURN_PLANNER.answer(TANK, plan, STANDARD).refusals
    assert [fix.label for fix in fault.fixes] == [
        "Used by the first at the Controls",
        "Used by Hero, d10",
        "Used by Gunner, d8",
    ]
    for fix in fault.fixes:
        assert not TURN_PLANNER.answer(TANK, fix.apply(plan), STANDARD).refusals
