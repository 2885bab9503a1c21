"""Horse and rider as one unit: who moves, who attacks, who is struck (H, 8.2)."""

from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.attack.manual_fire import CREATION_BY_HAND
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.attack.situation import Against
from builder.brikwars.engine.combatant import Condition, Moved
from builder.brikwars.engine.rows import RIDER
from builder.brikwars.engine.turn import TurnPlan
from builder.brikwars.melee.question import CREATION_MELEE
from builder.brikwars.melee.situation import CreationBout, Doing
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import HalfMind, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.field_spec import field_specs
from builder.questions.model import Answer, usual


def held(kind: WeaponType, **about: Any) -> Mount:
    return Mount(weapon=Weapon(type=kind, **about), mounting=Mounting.HELD)


KNIGHT: Final = Creation(
    name="Knight",
    size=1,
    structure=Structure.HALF,
    move=5,
    mind=Mind.D8,
    mounts=(held(WeaponType.MELEE, name="Lance"), held(WeaponType.GUN, name="Pistol")),
    specialties=(Specialty.RIDING,),
)
RECRUIT: Final = replace(KNIGHT, name="Recruit", specialties=())
HORSE: Final = Creation(
    name="Horse",
    size=2,
    structure=Structure.HALF,
    move=10,
    mind=Mind.D6,
    half_mind=True,
    half_kind=HalfMind.SUBMISSIVE,
    mounts=(Mount(weapon=Weapon(type=WeaponType.MELEE, name="Hooves")),),
)
BIKE: Final = Creation(
    name="Bike",
    size=2,
    move=12,
    mounts=(
        Mount(weapon=Weapon(size=2, name="Gun")),
        Mount(weapon=Weapon(type=WeaponType.MELEE, name="Blades")),
    ),
)


def rules(answer: Answer) -> set[str]:
    return {each.rule for each in answer.refusals}


def part(answer: Answer, title: str) -> Any:
    found = [e for e in answer.parts if getattr(e, "title", "") == title]
    return found[0] if found else None


def test_h_they_are_one_unit_with_one_move_and_one_price() -> None:
    """11.2: 1 + 5 + 1 - 1/2 + 2 for the horse; 1/2 + 2 1/2 + 2 + 1 + 2 + 3."""
    answer = TURN_PLANNER.ask(HORSE, TurnPlan(rider=KNIGHT), STANDARD)
    unit = part(answer, "One unit")
    assert [row.cells for row in unit.rows] == [
        ("Horse", '2"', "1d6", '10"', "d6", '4"', "8½"),
        ("Knight", '1"', "4", "rides", "d8", '2"', "11"),
        ("together", "", "", '10"', "", "", "19½"),
    ]


@pytest.mark.parametrize("kind", [HORSE, BIKE])
@pytest.mark.parametrize("trained", [True, False])
@pytest.mark.parametrize("moved", Moved)
def test_h_steering_leaves_an_action_to_the_trained_and_to_who_stands(
    kind: Creation, moved: Moved, *, trained: bool
) -> None:
    """11.2: Riding is the Specialty that saves the Action."""
    rider = KNIGHT if trained else RECRUIT
    free = trained or moved is Moved.STILL
    plan = replace(TURN_PLANNER.start(kind, STANDARD), rider=rider, moved=moved)
    answer = TURN_PLANNER.answer(kind, plan, STANDARD)
    assert (part(answer, f"Full sets of {rider.name}") is not None) is free
    odds = replace(
        CREATION_ODDS.start(kind, STANDARD), rider=rider, moved=moved, by=RIDER
    )
    assert ("H" not in rules(CREATION_ODDS.answer(kind, odds, STANDARD))) is free
    bout = CreationBout(weapon=0, rider=rider, rider_fights=True, moved=moved)
    assert ("H" not in rules(CREATION_MELEE.answer(kind, bout, STANDARD))) is free
    # A mount with a mind attacks whatever its rider does.
    used = replace(plan.shots[0], fired=1)
    own = TURN_PLANNER.answer(kind, replace(plan, shots=(used,)), STANDARD)
    assert ("H" in rules(own)) is (kind is BIKE and not free)
    for fault in own.refusals:
        for fix in fault.fixes:
            fix.apply(plan)


AIMS: Final = st.fixed_dictionaries(
    {
        "weapon": st.integers(0, 1),
        "distance": st.integers(0, 9),
        "against": st.sampled_from([Against.MINIFIG, Against.CREATION]),
        "size": st.integers(1, 5),
        "level": st.sampled_from([*Structure][1:4]),
        "still": st.booleans(),
    }
)


@given(AIMS, st.sampled_from([HORSE, BIKE]))
def test_the_attack_of_a_rider_is_that_of_his_own_design(
    aim: dict[str, Any], mount: Creation
) -> None:
    """Whatever has happened to the mount: it is hurt, burns and is helped."""
    hurt = {"size_damage": 1, "fire": 1, "helpers": 3, "skill": Mind.D12}
    start = CREATION_ODDS.start(mount, STANDARD)
    ridden = replace(start, **aim, **hurt, rider=KNIGHT, by=RIDER)
    alone = replace(CREATION_ODDS.start(KNIGHT, STANDARD), **aim)
    assert CREATION_ODDS.ask(mount, ridden, STANDARD) == CREATION_ODDS.ask(
        KNIGHT, alone, STANDARD
    )


@given(AIMS)
def test_the_rider_in_close_combat_is_his_own_design(aim: dict[str, Any]) -> None:
    aim = {name: aim[name] for name in ("against", "size", "level", "still")}
    bout = CreationBout(weapon=0, back=0, rider=KNIGHT, rider_fights=True, **aim)
    alone = CreationBout(weapon=0, back=0, **aim)
    for doing in (Doing.STRIKE, Doing.PARRY):
        ridden = replace(bout, doing=doing, rider_back=True, size_damage=1, fire=1)
        assert CREATION_MELEE.ask(HORSE, ridden, STANDARD) == CREATION_MELEE.ask(
            KNIGHT, replace(alone, doing=doing), STANDARD
        )


@pytest.mark.parametrize(
    ("rider", "counters"),
    [
        (None, False),
        (RECRUIT, False),
        (KNIGHT, True),
        (replace(KNIGHT, specialties=(Specialty.STUNT_DRIVING,)), True),
    ],
)
def test_r8_2_6_what_has_no_mind_counters_with_its_rider(
    rider: Creation | None, *, counters: bool
) -> None:
    struck = CreationBout(doing=Doing.PARRY, weapon=1, back=1, rider=rider)
    answer = CREATION_MELEE.ask(BIKE, struck, STANDARD)
    assert ("R8.2.6" not in rules(answer)) is counters
    assert any(s.label == "You hurt it" for s in answer.stats) is counters


@pytest.mark.parametrize("question", [TURN_PLANNER, CREATION_ODDS, CREATION_MELEE])
@pytest.mark.parametrize("mount", [replace(HORSE, size=1), replace(BIKE, move=0)])
def test_nobody_rides_a_minifig_or_a_wall(question: Any, mount: Creation) -> None:
    start = question.start(mount, STANDARD)
    ridden = replace(start, rider=KNIGHT)
    assert "rider" in question.irrelevant_fields(mount, ridden, STANDARD)
    assert question.answer(mount, start, STANDARD) == question.answer(
        mount, ridden, STANDARD
    )


def test_h_only_what_thinks_rides() -> None:
    """11.2: what has no mind has learnt nothing."""
    for question in (TURN_PLANNER, CREATION_ODDS, CREATION_MELEE):
        asked = replace(question.start(HORSE, STANDARD), rider=BIKE)
        (fault,) = (
            each
            for each in question.answer(HORSE, asked, STANDARD).refusals
            if each.rule == "H"
        )
        assert fault.message == "Bike has no mind, so it does not ride"
        fixed = fault.fixes[0].apply(asked)
        assert "H" not in rules(question.answer(HORSE, fixed, STANDARD))


ODD: Final = {
    "size_damage": 1,
    "fire": 1,
    "overload": 2,
    "aloft": True,
    "set_up": False,
    "obeys": False,
    "diverting": True,
    "saved": 1,
    "helpers": 2,
    "helper_inches": 2,
    "helper_inches_aloft": 1,
    "helper_skill": Mind.D4,
    "friends": (KNIGHT,),
    "crew": BIKE,
    "skill": Mind.D12,
    "gunnery": True,
}
"""Another value of each field that is about the mount."""


@pytest.mark.parametrize("field", ODD)
@pytest.mark.parametrize("question", [CREATION_ODDS, CREATION_BY_HAND, CREATION_MELEE])
@pytest.mark.parametrize("mount", [HORSE, BIKE])
def test_what_is_hidden_of_the_mount_is_nothing_to_its_rider(
    question: Any, field: str, mount: Creation
) -> None:
    if not question.applies(mount, STANDARD):
        return
    melee = question is CREATION_MELEE
    more = {"rider_fights": True, "rider_back": True} if melee else {"by": RIDER}
    start = replace(question.start(mount, STANDARD), rider=KNIGHT, **more)
    start = question.fit(mount, replace(start, weapon=0 if melee else 1), STANDARD)
    odd = replace(start, **{field: ODD[field]})
    assert field in question.irrelevant_fields(mount, odd, STANDARD)
    assert {"rider", "moved", *more} - {"rider_back"} <= {
        *field_specs(question.situation)
    } - question.irrelevant_fields(mount, odd, STANDARD)
    assert question.answer(mount, start, STANDARD) == question.answer(
        mount, odd, STANDARD
    )


def test_every_field_of_a_condition_has_a_part_in_that_law() -> None:
    kept = {"moved", "rider", "crews"}
    assert field_specs(Condition).keys() == ODD.keys() | kept
    assert all(usual(Condition(), name) != odd for name, odd in ODD.items())


def test_the_weapons_on_offer_are_those_of_who_attacks() -> None:
    start = replace(CREATION_ODDS.start(HORSE, STANDARD), rider=KNIGHT)
    assert CREATION_ODDS.offers(HORSE, start, "weapon", STANDARD) == ((0, "Hooves"),)
    assert CREATION_ODDS.offers(HORSE, start, "by", STANDARD) == (
        (0, "its own mind"),
        (RIDER, "Knight (rider)"),
    )
    ridden = replace(start, by=RIDER)
    assert CREATION_ODDS.offers(HORSE, ridden, "weapon", STANDARD) == (
        (0, "Lance"),
        (1, "Pistol"),
    )
    lost = CREATION_ODDS.fit(HORSE, replace(ridden, weapon=7), STANDARD)
    assert lost.weapon == 0
    bout = CreationBout(rider=KNIGHT, rider_fights=True)
    assert CREATION_MELEE.offers(HORSE, bout, "weapon", STANDARD)[0] == (0, "Lance")
    plain = CREATION_MELEE.offers(HORSE, bout, "back", STANDARD)
    assert plain[0] == (0, "Hooves")
