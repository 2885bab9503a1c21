"""Who works a creation, who helps it, and half minds that obey (8.1, 8.6, 10.1)."""

from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import judge
from builder.brikwars import QUESTIONS
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.card import creation_card
from builder.brikwars.engine.combatant import UNMANNED, Combatant, Condition, CrewMember
from builder.brikwars.engine.rows import How, PlannedUse
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.melee.question import CREATION_MELEE
from builder.brikwars.melee.situation import Doing
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import HalfMind, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.full_sets import full
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.field_spec import put
from builder.core.rulebook import Severity, legal
from builder.questions.model import Answer
from tests.sweeps import examples

# Several at the Controls, each with dice and an attack of their own (8.6, 10.1)


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


# Who works a creation and who helps it, chosen from the library (8.1, 8.6, 10.1)

FRIENDS_GUN = Mount(weapon=Weapon(size=2), mounting=Mounting.FIXED)
FRIENDS_TANK = Creation(size=4, structure=Structure.TWO, mounts=(FRIENDS_GUN,))
FRIENDS_HERO = Creation(size=1, structure=Structure.HALF, mind=Mind.D10)
FRIENDS_GUNNER = replace(FRIENDS_HERO, mind=Mind.D6, specialties=(Specialty.GUNNERY,))


@given(
    st.lists(st.integers(0, 3), max_size=4), st.lists(st.sampled_from(Mind), max_size=4)
)
def test_r8_1_25_friends_count_like_helpers_of_their_size_and_skill(
    sizes: list[int], minds: list[Mind]
) -> None:
    pairs = list(zip(sizes, minds, strict=False))
    friends = tuple(Creation(size=size, mind=mind) for size, mind in pairs)
    named = Combatant(FRIENDS_TANK, Condition(friends=friends), STANDARD)
    lowest = min((m.row.faces or UNMANNED for _, m in pairs), default=99)
    skill = next((m for _, m in pairs if (m.row.faces or UNMANNED) == lowest), Mind.D6)
    counted = Condition(helper_inches=sum(s for s, _ in pairs), helper_skill=skill)
    typed = Combatant(FRIENDS_TANK, counted, STANDARD)
    assert named.base == typed.base == 2 * (4 + sum(s for s, _ in pairs))
    assert named.faces(named.arms[0]) == min(6, lowest)


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2))
def test_r8_6_5_gunners_of_the_library_support_like_counted_ones(
    counted: int, named: int, repeats: int
) -> None:
    """A gun of 4 inches takes three of them, whoever they are."""
    tank = replace(FRIENDS_TANK, mounts=(replace(FRIENDS_GUN, weapon=Weapon(size=4)),))
    expert = replace(FRIENDS_GUNNER, mind=Mind.D12)
    team = (expert, FRIENDS_GUNNER, expert)[:named]
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


@pytest.mark.parametrize(
    "stranger", [FRIENDS_HERO, FRIENDS_TANK, replace(FRIENDS_GUNNER, mind=Mind.NONE)]
)
def test_r8_6_4_who_is_no_gunner_supports_nobody(stranger: Creation) -> None:
    asked = next(q for q in QUESTIONS if q.key == "odds" and q.on is Creation)
    begun = asked.start(FRIENDS_TANK, STANDARD)
    both = replace(begun, supporters=(stranger,))
    told = asked.answer(FRIENDS_TANK, both, STANDARD)
    assert [each.rule for each in told.refusals] == ["R8.6.4"]
    (fix,) = told.refusals[0].fixes
    assert fix.label == "Leave it out"
    assert asked.answer(FRIENDS_TANK, put(both, fix.at, fix.value), STANDARD).stats


def test_r8_6_5_the_answer_names_who_supports() -> None:
    asked = next(q for q in QUESTIONS if q.key == "odds" and q.on is Creation)
    tank = replace(FRIENDS_TANK, mounts=(replace(FRIENDS_GUN, weapon=Weapon(size=4)),))
    bob = replace(FRIENDS_GUNNER, name="Bob")
    begun = replace(asked.start(tank, STANDARD), supporters=(bob, bob))
    told = asked.answer(tank, begun, STANDARD)
    words = [t for part in told.parts for t in getattr(part, "paragraphs", ())]
    assert any("In support: 2 × Bob." in each for each in words)
    small = replace(FRIENDS_TANK, mounts=(replace(FRIENDS_GUN, weapon=Weapon(size=1)),))
    idle = asked.irrelevant_fields(small, asked.start(small, STANDARD), STANDARD)
    assert {"support", "supporters", "repeats"} <= idle


# Half minds: Submissive, Subjugated and Programmed, and whom they obey (10.1)

KICK: Final = Mount(weapon=Weapon(type=WeaponType.MELEE), mounting=Mounting.FIXED)
HORSE: Final = Creation(
    name="Horse",
    size=2,
    structure=Structure.HALF,
    move=10,
    mind=Mind.D6,
    half_mind=True,
    mounts=(KICK,),
)
KICKS: Final = TurnPlan(shots=(PlannedUse(weapon='Melee Weapon 1"', fired=1),))
ROBOT: Final = replace(
    HORSE, half_kind=HalfMind.PROGRAMMED, program="Kick what comes near.\n\nWait."
)


def told(answer: Answer) -> set[tuple[Severity, str]]:
    return {(each.severity, each.rule) for each in answer.refusals}


SAYS: Final = {
    None: None,
    HalfMind.SUBMISSIVE: Severity.WARN,
    HalfMind.SUBJUGATED: Severity.REFUSE,
    HalfMind.PROGRAMMED: Severity.REFUSE,
}
"""What is said where nobody directs it, it is free, or its list says nothing."""


@pytest.mark.parametrize(("kind", "severity"), SAYS.items())
@pytest.mark.parametrize("obeys", [True, False])
def test_r10_1_who_obeys_nobody_does_nothing_for_its_player(
    kind: HalfMind | None, severity: Severity | None, *, obeys: bool
) -> None:
    horse = replace(HORSE, half_kind=kind)
    found = severity if not obeys else None
    asked = (
        TURN_PLANNER.answer(horse, replace(KICKS, obeys=obeys), STANDARD),
        CREATION_ODDS.answer(
            horse, replace(CREATION_ODDS.start(horse, STANDARD), obeys=obeys), STANDARD
        ),
        *(
            CREATION_MELEE.answer(
                horse,
                replace(
                    CREATION_MELEE.start(horse, STANDARD),
                    obeys=obeys,
                    doing=doing,
                    weapon=weapon,
                ),
                STANDARD,
            )
            for doing, weapon in ((Doing.STRIKE, 0), (Doing.SHOVE, None))
        ),
    )
    for answer in asked:
        rules = {how for how, rule in told(answer) if rule == "R10.1"}
        assert rules == ({found} if found else set())
        # A refusal hides the chances; a warning leaves what the table decides on.
        many = len(answer.stats) > (1 if answer is asked[0] else 0)
        assert many is (found is not Severity.REFUSE)


def test_a_card_says_whom_it_obeys_and_by_which_program() -> None:
    """R10.1: the list of a Programmed one stands on its back."""
    card = creation_card(ROBOT)
    (skill,) = (each for each in card.stats if each.label == "Skill")
    assert skill.small == ("Trained", "half mind")
    assert "Half mind: Programmed." in str(card.front)
    (block,) = (each for each in card.back if getattr(each, "title", "") == "Program")
    assert getattr(block, "paragraphs", ()) == ("Kick what comes near.", "Wait.")
    assert "does what its list says" in str(card)
    plain = creation_card(replace(ROBOT, half_kind=HalfMind.SUBMISSIVE))
    assert "Kick what" not in str(plain)
    assert "who directs it" in str(plain)


FAULTS: Final = {
    "a kind of a whole mind": (
        replace(ROBOT, half_mind=False, half_kind=HalfMind.SUBJUGATED, program=""),
        Severity.NOTE,
        2,
    ),
    "no Program": (replace(ROBOT, program=" "), Severity.WARN, 0),
    "a Program of a horse": (
        replace(ROBOT, half_kind=HalfMind.SUBMISSIVE),
        Severity.NOTE,
        2,
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_r10_1_kind_and_program_fit_the_mind(case: str) -> None:
    design, severity, fixes = FAULTS[case]
    (fault,) = (each for each in judge(design).violations if each.rule == "R10.1")
    assert (fault.severity, len(fault.fixes)) == (severity, fixes)
    for fix in fault.fixes:
        mended = judge(fix.apply(design)).violations
        assert not [each for each in mended if each.rule == "R10.1"]
