"""Half minds: Submissive, Subjugated and Programmed, and whom they obey (10.1)."""

from dataclasses import replace
from typing import Any, Final

import pytest

from builder import judge
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.card import creation_card
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.rows import PlannedUse
from builder.brikwars.engine.turn import TurnPlan
from builder.brikwars.melee.question import CREATION_MELEE
from builder.brikwars.melee.situation import Doing
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import HalfMind, Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.rulebook import Severity
from builder.questions.model import Answer

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


def test_r10_1_idle_and_struck_it_needs_no_order() -> None:
    free = replace(HORSE, half_kind=HalfMind.SUBJUGATED)
    idle = replace(KICKS, obeys=False).idle
    assert not TURN_PLANNER.answer(free, idle, STANDARD).refusals
    struck = replace(
        CREATION_MELEE.start(free, STANDARD), doing=Doing.PARRY, obeys=False
    )
    answer = CREATION_MELEE.answer(free, struck, STANDARD)
    assert not [each for each in answer.refusals if each.rule == "R10.1"]
    assert "obeys" in CREATION_MELEE.irrelevant_fields(free, struck, STANDARD)


@pytest.mark.parametrize("question", [TURN_PLANNER, CREATION_ODDS, CREATION_MELEE])
def test_a_whole_mind_is_not_asked_whether_it_obeys(question: Any) -> None:
    whole = replace(HORSE, half_mind=False, half_kind=HalfMind.SUBMISSIVE)
    for design, hidden in (
        (HORSE, True),
        (whole, True),
        (replace(ROBOT, mind=Mind.NONE), True),
        (ROBOT, False),
    ):
        start = question.start(design, STANDARD)
        idle = question.irrelevant_fields(design, start, STANDARD)
        assert ("obeys" in idle) is hidden


@pytest.mark.parametrize("kind", [None, *HalfMind])
def test_r10_1_the_kind_of_a_half_mind_costs_nothing(kind: HalfMind | None) -> None:
    """2 x 1/2 + 10/2 + 1 - 1/2 + 2 = 8.5 CP, as ever."""
    bill = creation_price(replace(ROBOT, half_kind=kind), STANDARD)
    assert str(bill.total) == "17/2"


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


def test_the_fix_of_a_stray_half_mind_mends_it() -> None:
    loose = replace(KICKS, obeys=False)
    (fault,) = TURN_PLANNER.answer(ROBOT, loose, STANDARD).refusals
    assert "its list says nothing of this" in fault.message
    (fix,) = fault.fixes
    mended = TURN_PLANNER.answer(ROBOT, fix.apply(loose), STANDARD)
    assert not mended.refusals
    assert any(each.label == "Attack" for each in mended.stats)
