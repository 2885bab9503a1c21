"""What is past our own bounds is told as that, and not as unlawful."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import builder
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.rules import TEXTS as BRIKWARS
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity, legal
from builder.infantry.rules import TEXTS as INFANTRY
from builder.microfig.rules import TEXTS as MICROFIG
from builder.questions.model import Answer
from builder.smallarms.rules import TEXTS as SMALLARMS
from reports.answer.model import refusals

GUN = Weapon(name="Big", type=WeaponType.GUN, size=1_000)
MOON = Creation(
    name="Moon",
    size=600,
    mind=Mind.D6,
    structure=Structure.ONE,
    mounts=(Mount(weapon=GUN),),
)


def bound(answer: Answer) -> str:
    """Return what is past what is worked out, which no rule forbids."""
    assert legal(answer.refusals)
    (one,) = [e for e in answer.refusals if e.severity is Severity.BOUND]
    (told,) = [text for text in refusals(answer) if text.grave]
    assert told.title == "It may be done, but is past what is worked out"
    assert not answer.stats
    return one.message


@pytest.mark.parametrize(
    ("design", "question"),
    [(GUN, WEAPON_ODDS), (MOON, CREATION_ODDS), (MOON, WHOLE_ATTACK)],
)
def test_a_gun_that_shoots_past_our_bounds_is_lawful(
    design: Any, question: Any
) -> None:
    assert bound(question.ask(design, question.start(design, STANDARD), STANDARD))


def test_a_weapon_that_is_unlawful_besides_is_told_as_that() -> None:
    """It has no Power: nothing is said of our own bounds."""
    weak = replace(MOON, size=1)
    told = WHOLE_ATTACK.ask(weak, WHOLE_ATTACK.start(weak, STANDARD), STANDARD)
    assert [each.severity for each in told.refusals] == [Severity.NOTE]
    assert "Past what can be worked out" not in str(told.parts)


@pytest.mark.parametrize("texts", [BRIKWARS, INFANTRY, MICROFIG, SMALLARMS])
def test_no_rule_forbids_what_is_past_our_bounds(texts: Any) -> None:
    """A message about what is worked out is a bound, and a bound is about that."""
    for number, rule in texts.items():
        for part in rule.parts:
            words = f"{part.title} {part.template}"
            if part.use in {"refuse", "bound"}:
                assert ("worked out" in words) is (part.use == "bound"), number


def test_a_bound_that_no_book_numbers_is_no_refusal() -> None:
    tree = Path(builder.__file__).parent
    found = {
        f"{file.relative_to(tree)}: {ast.unparse(call)}"
        for file in tree.rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and any(
            isinstance(each, ast.Name) and each.id == "OUR_BOUND" for each in call.args
        )
        and "Severity.BOUND" not in ast.unparse(call)
    }
    assert not found
