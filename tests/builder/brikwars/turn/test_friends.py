"""Who works a creation and who helps it, chosen from the library (8.1, 8.6, 10.1)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars import QUESTIONS
from builder.brikwars.engine.combatant import UNMANNED, Combatant
from builder.brikwars.engine.condition import Condition
from builder.brikwars.engine.turn import TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.field_spec import put
from builder.core.rulebook import legal
from tests.builder.asked import value

GUN = Mount(weapon=Weapon(size=2), mounting=Mounting.FIXED)
TANK = Creation(size=4, structure=Structure.TWO, mounts=(GUN,))
HERO = Creation(size=1, structure=Structure.HALF, mind=Mind.D10)
RECRUIT = replace(HERO, mind=Mind.D4)
GUNNER = replace(HERO, mind=Mind.D6, specialties=(Specialty.GUNNERY,))


def aims(creation: Creation, **condition: Any) -> int:
    now = Combatant(creation, replace(Condition(), **condition), STANDARD)
    return now.faces(now.arms[0])


def hits(creation: Creation, **fields: Any) -> str:
    asked = next(q for q in QUESTIONS if q.key == "odds" and q.on is Creation)
    begun = replace(asked.start(creation, STANDARD), **fields)
    return value(asked.answer(creation, begun, STANDARD), "To hit")


@pytest.mark.parametrize(
    ("crew", "faces"), [(None, 6), (HERO, 10), (RECRUIT, 4), (GUNNER, 8)]
)
def test_r10_1_who_sits_at_the_controls_rolls(
    crew: Creation | None, faces: int
) -> None:
    assert aims(TANK, crew=crew) == faces
    # Skill typed by hand makes no difference beside a crew of the library.
    assert aims(TANK, crew=crew, skill=Mind.D12) == (12 if crew is None else faces)
    known = {4: Mind.D4, 6: Mind.D6, 8: Mind.D8, 10: Mind.D10}
    assert hits(TANK, crew=crew) == hits(TANK, skill=known[faces])


def test_r10_1_a_mind_of_its_own_needs_no_crew() -> None:
    assert aims(replace(TANK, mind=Mind.D6), crew=HERO) == 6
    plan = TurnPlan()
    thinking = replace(TANK, mind=Mind.D6)
    assert "crew" in TURN_PLANNER.irrelevant_fields(thinking, plan, STANDARD)
    assert "crew" not in TURN_PLANNER.irrelevant_fields(TANK, plan, STANDARD)
    manned = replace(plan, crew=HERO)
    assert "skill" in TURN_PLANNER.irrelevant_fields(TANK, manned, STANDARD)


@given(
    st.lists(st.integers(0, 3), max_size=4), st.lists(st.sampled_from(Mind), max_size=4)
)
def test_r8_1_25_friends_count_like_helpers_of_their_size_and_skill(
    sizes: list[int], minds: list[Mind]
) -> None:
    pairs = list(zip(sizes, minds, strict=False))
    friends = tuple(Creation(size=size, mind=mind) for size, mind in pairs)
    named = Combatant(TANK, Condition(friends=friends), STANDARD)
    lowest = min((m.row.faces or UNMANNED for _, m in pairs), default=99)
    skill = next((m for _, m in pairs if (m.row.faces or UNMANNED) == lowest), Mind.D6)
    counted = Condition(helper_inches=sum(s for s, _ in pairs), helper_skill=skill)
    typed = Combatant(TANK, counted, STANDARD)
    assert named.base == typed.base == 2 * (4 + sum(s for s, _ in pairs))
    assert named.faces(named.arms[0]) == min(6, lowest)


def test_r8_1_25_the_shortest_arm_throws() -> None:
    axe = Mount(weapon=Weapon(type=WeaponType.MELEE), mounting=Mounting.HELD)
    troll = Creation(size=4, mind=Mind.D6, mounts=(axe,))
    for friends, reach in (((), 12), ((HERO,), 3), ((replace(troll, size=2),), 6)):
        assert Combatant(troll, Condition(friends=friends), STANDARD).throw == reach


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2))
def test_r8_6_5_gunners_of_the_library_support_like_counted_ones(
    counted: int, named: int, repeats: int
) -> None:
    """A gun of 4 inches takes three of them, whoever they are."""
    tank = replace(TANK, mounts=(replace(GUN, weapon=Weapon(size=4)),))
    expert = replace(GUNNER, mind=Mind.D12)
    team = (expert, GUNNER, expert)[:named]
    asked = next(q for q in QUESTIONS if q.key == "odds" and q.on is Creation)
    begun = asked.start(tank, STANDARD)
    both = replace(begun, support=counted, supporters=team, repeats=repeats)
    typed = replace(begun, support=counted + named, repeats=repeats)
    answers = [asked.answer(tank, each, STANDARD) for each in (both, typed)]
    assert answers[0].stats == answers[1].stats
    row = replace(
        TURN_PLANNER.start(tank, STANDARD).shots[0],
        fired=1,
        gunners=counted,
        supporters=team,
        repeats=repeats,
    )
    plan = replace(TURN_PLANNER.start(tank, STANDARD), shots=(row,))
    planned = TURN_PLANNER.answer(tank, plan, STANDARD)
    enough = counted + named <= 3
    assert [bool(each.stats) for each in answers] == [enough, enough]
    assert legal(planned.refusals) == enough
    for told, situation in ((answers[0], both), (planned, plan)):
        for violation in told.refusals:
            for fix in violation.fixes if not enough else ():
                question = TURN_PLANNER if situation is plan else asked
                mended = put(situation, fix.at, fix.value)
                assert legal(question.answer(tank, mended, STANDARD).refusals), fix


@pytest.mark.parametrize("stranger", [HERO, TANK, replace(GUNNER, mind=Mind.NONE)])
def test_r8_6_4_who_is_no_gunner_supports_nobody(stranger: Creation) -> None:
    asked = next(q for q in QUESTIONS if q.key == "odds" and q.on is Creation)
    begun = asked.start(TANK, STANDARD)
    both = replace(begun, supporters=(stranger,))
    told = asked.answer(TANK, both, STANDARD)
    assert [each.rule for each in told.refusals] == ["R8.6.4"]
    (fix,) = told.refusals[0].fixes
    assert fix.label == "Leave it out"
    assert asked.answer(TANK, put(both, fix.at, fix.value), STANDARD).stats


def test_r8_6_5_the_answer_names_who_supports() -> None:
    asked = next(q for q in QUESTIONS if q.key == "odds" and q.on is Creation)
    tank = replace(TANK, mounts=(replace(GUN, weapon=Weapon(size=4)),))
    bob = replace(GUNNER, name="Bob")
    begun = replace(asked.start(tank, STANDARD), supporters=(bob, bob))
    told = asked.answer(tank, begun, STANDARD)
    words = [t for part in told.parts for t in getattr(part, "paragraphs", ())]
    assert any("In support: 2 × Bob." in each for each in words)
    small = replace(TANK, mounts=(replace(GUN, weapon=Weapon(size=1)),))
    idle = asked.irrelevant_fields(small, asked.start(small, STANDARD), STANDARD)
    assert {"support", "supporters", "repeats"} <= idle


@pytest.mark.parametrize(
    ("inches", "counted", "named", "fixes"),
    [
        (1, 1, 0, ["Let nobody support it"]),
        (3, 3, 0, ["Let 2 support it"]),
        (3, 2, 1, ["Let 1 support it besides", "Let nobody of the library support it"]),
        (3, 1, 2, ["Let nobody support it besides", "Let 1 of the library support it"]),
    ],
)
def test_r8_6_5_a_fix_says_how_many_support(
    inches: int, counted: int, named: int, fixes: list[str]
) -> None:
    """A gun has one supporter less than its inches."""
    tank = replace(TANK, mounts=(replace(GUN, weapon=Weapon(size=inches)),))
    plan = TURN_PLANNER.start(tank, STANDARD)
    team = (GUNNER,) * named
    row = replace(plan.shots[0], fired=1, gunners=counted, supporters=team)
    told = TURN_PLANNER.answer(tank, replace(plan, shots=(row,)), STANDARD)
    (found,) = (each for each in told.refusals if each.rule == "R8.6.5")
    assert [fix.label for fix in found.fixes] == fixes
