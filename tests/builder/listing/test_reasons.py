"""Why an item is marked: the gravest fault, and by whose rules."""

from dataclasses import replace

import pytest

from builder.army.model import Army
from builder.brikwars import SYSTEM, Weapon
from builder.core.rulebook import Waiver
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from builder.listing.item import ItemVerdict, reasons
from builder.registry import judge


def faulty() -> Weapon:
    """Return a design of the examples that the book refuses."""
    return next(
        design
        for example in examples_of(SYSTEM.key)
        for _, design in example.designs
        if isinstance(design, Weapon) and not judge(design).legal
    )


def test_a_legal_design_is_legal_by_the_book() -> None:
    (said,) = reasons(Weapon(), None, {}, ())
    assert str(said) == "Legal by the book."


def test_the_gravest_fault_is_told_with_its_rule() -> None:
    design = faulty()
    (said,) = reasons(design, None, {}, ())
    first = judge(design).violations[0]
    assert said.verdict is ItemVerdict.REFUSE
    assert str(said).startswith(f"Illegal by the book: {first.message}")
    assert f"{first.rule}: {first.title}" in str(said)


def test_all_that_is_said_is_in_sentences() -> None:
    (said,) = reasons(faulty(), None, {}, ())
    told = str(replace(said, more=2))
    assert told == f"{replace(said, more=0)} And 2 more."
    assert str(replace(said, more=0)).endswith(".")


@pytest.mark.parametrize("name", ["Harbor Street", ""])
def test_the_active_rule_set_is_named(name: str) -> None:
    active = RuleSet(name=name, version=3, house=SYSTEM.standard)
    (said,) = reasons(Weapon(), active, {}, ())
    assert str(said) == f"Legal by {active.edition.title}."


def test_an_army_and_a_rule_set_speak_for_themselves() -> None:
    (army,) = reasons(Army(name="Empty"), None, {}, ())
    assert army.by == "by the book"
    (rules,) = reasons(RuleSet(name="Ours"), None, {}, ())
    assert rules.by == "as a set of house rules"


def test_four_armies_with_another_verdict_are_named() -> None:
    design = faulty()
    waivers = tuple(Waiver(rule=each.rule) for each in judge(design).violations)
    armies = {str(n): Army(name=f"Army {n}", waivers=waivers) for n in range(1, 6)}
    found = reasons(design, None, {**armies, "a": design}, tuple(armies))
    named = [f"in Army {n} (by the book)" for n in (1, 2, 3, 4)]
    assert [each.by for each in found] == ["by the book", *named]
