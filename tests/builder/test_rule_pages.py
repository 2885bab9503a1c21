"""The pages of the rules: every number that is cited anywhere has one."""

import dataclasses
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import builder
from builder import judge, systems
from builder.brikwars import STANDARD, Creation, Weapon
from builder.brikwars.advice import ADVICE
from builder.brikwars.tables.scales import Structure
from builder.core.field_spec import field_specs
from builder.core.rulebook import Rule, Severity
from builder.core.tally import Tally
from builder.core.texts import canonical, read
from builder.examples import examples_of
from builder.microfig.house_rules import STANDARD as MICROFIG
from builder.rules.here import numbers_here
from builder.rules.lookup import (
    rule_page,
    rule_title,
    rules_cited,
    sources_of_rules,
)
from builder.system.model import System
from tests.rule_coverage.places import _printed, places
from tests.rule_coverage.rows import all_rows

GAMES = tuple(systems().values())


def specs() -> Iterator[str]:
    """Yield the rule of each field of each class of the builder."""
    for found in pkgutil.walk_packages(builder.__path__, "builder."):
        module = importlib.import_module(found.name)
        for each in vars(module).values():
            if inspect.isclass(each) and dataclasses.is_dataclass(each):
                yield from (spec.rule for spec in field_specs(each).values())


def tallied(tally: Tally | None) -> Iterator[str]:
    if tally:
        yield from (term.rule for _, term in tally.walk())


def system_of(number: str) -> System | None:
    source = sources_of_rules().get(canonical(number))
    return source.system if source else None


def designs(system: System) -> list[Any]:
    examples = [value for each in examples_of(system.key) for _, value in each.designs]
    return [*examples, *(preset.design for preset in system.presets())]


def cited_by(system: System) -> Iterator[str]:
    """Yield every number that a game cites: in checks, bills, verdicts and answers."""
    yield from (each.id for each in system.book.rules)
    for design in designs(system):
        judged = judge(design)
        yield from tallied(judged.tally)
        yield from (each.rule for each in judged.violations)
        for question in system.asked_of(design):
            house = system.standard
            answer = question.answered(design, question.start(design, house), house)
            yield from tallied(answer.tally)
            yield from (each.rule for each in answer.refusals)


def test_every_field_cites_a_rule_with_a_page() -> None:
    cited = set(filter(None, specs()))
    assert len(cited) > 120
    assert sorted(each for each in cited if not rule_page(each)) == []


@pytest.mark.parametrize("system", GAMES, ids=lambda each: each.key)
def test_every_number_a_game_cites_has_a_page_of_that_game(system: System) -> None:
    cited = set(filter(None, cited_by(system)))
    assert cited
    strangers = [each for each in cited if system_of(each) is not system]
    assert strangers == []


def checks() -> Iterator[str]:
    """Yield the number of each check of each module: of armies, turns and attacks."""
    for found in pkgutil.walk_packages(builder.__path__, "builder."):
        module = vars(importlib.import_module(found.name)).values()
        yield from (each.id for each in module if isinstance(each, Rule))


def test_every_check_and_every_number_in_the_code_has_a_page() -> None:
    cited = set(filter(None, checks()))
    assert {"Army 1", "Set 1", "R8.6.1", "House 1"} <= cited
    cited |= {number for game in GAMES for number in places(game.key)}
    assert sorted(each for each in cited if not rule_page(each)) == []


def test_every_row_of_the_coverage_and_every_advice_has_a_page() -> None:
    numbers = {row.number for row in all_rows()} | {each.rule for each in ADVICE}
    printed = {number for game in GAMES for number in _printed(game.key)}
    lost = [each for each in numbers | printed if not rule_page(each)]
    assert lost == []
    assert len(sources_of_rules()) >= len({canonical(each) for each in numbers})


def test_no_two_games_share_a_number() -> None:
    numbers = [number for game in GAMES for number in game.rule_texts]
    assert len(numbers) == len(set(numbers))


def test_a_page_says_something_in_a_few_plain_words() -> None:
    for number, source in sources_of_rules().items():
        page = rule_page(number)
        assert page, number
        assert page.title, number
        assert len(page.title) <= 60, number
        assert page.says, number
        for said in page.says:
            assert re.search(r"[.?!)]$", said), f"{number}: {said}"
            assert "<" not in said, f"{number}: {said}"
        text = source.texts[number]
        assert len(re.findall(r"[.?!](?: |$)", text.says)) <= 3, number
        assert len(text.says) <= 320, number
        assert all(rule_page(other) for other in page.see), number
        assert number not in page.see, number


def test_a_title_of_the_book_is_not_written_twice() -> None:
    for game in GAMES:
        for number, text in game.rule_texts.items():
            assert text.title not in {
                each.title for each in game.book.rules if canonical(each.id) == number
            }, number


def test_to_see_a_rule_holds_both_ways() -> None:
    pages = {number: rule_page(number) for number in sources_of_rules()}
    for number, page in pages.items():
        for other in page.see:
            there = pages[other]
            assert number in there.see, (number, other)


def test_every_house_rule_with_a_number_is_a_switch_of_its_page() -> None:
    for game in GAMES:
        for name, spec in field_specs(type(game.standard)).items():
            if spec.rule:
                page = rule_page(spec.rule)
                assert name in [switch.name for switch in page.switches], name


def test_a_switch_of_an_open_question_changes_the_rule_it_is_about() -> None:
    page = rule_page("R8.1.10", replace(STANDARD, bastard_draws_two=True))
    (switch,) = page.switches
    assert (switch.rule, switch.state, switch.changed) == ("A2", "yes", True)
    plain = rule_page("R8.1.10")
    assert (plain.switches[0].state, plain.switches[0].changed) == ("no", False)


def test_house_rules_of_another_game_leave_a_page_as_the_book_has_it() -> None:
    assert rule_page("R8.1.10", MICROFIG) == rule_page("R8.1.10")


def test_title_and_weight_are_those_of_the_check() -> None:
    page = rule_page("R8.7.23")
    assert page
    assert page.title == "Positive mods are paid for" == rule_title("r8.7.23")
    assert [weighs for _, weighs in page.checks] == [Severity.REFUSE]
    assert page.where == "BrikWars 2010, chapter 8.7, custom weapons"
    assert page.name == "Rule R8.7.23, Positive mods are paid for"
    told = rule_page("R8.1.6")
    assert not told.checks


def test_a_number_is_found_in_each_of_its_spellings() -> None:
    assert rule_page("7.1") == rule_page("R7.1") == rule_page("r7.1")
    assert rule_page("R99.1") is None
    assert rule_page("") is None
    assert rule_title("M99") == ""


def test_an_advice_is_asked_and_follows_the_house_rules() -> None:
    plain, bare = (
        rule_page("3.3"),
        rule_page("3.3", replace(STANDARD, exposure_deflected=False)),
    )
    assert plain.says != bare.says
    assert "but none of Exposure" in " ".join(bare.says)


def test_the_rules_a_text_names_are_those_of_its_game() -> None:
    brikwars, microfig = systems()["brikwars"], systems()["microfig"]
    text = "A jam (R8.3.10) at S4 costs 7.1 points (7.1, A22), see M4 and R8.3.11"
    assert rules_cited(text, brikwars) == ("R7.1", "R8.3.10", "R8.3.11", "A22")
    assert rules_cited(text, microfig) == ("M4",)


# The reader refuses what a newcomer may get wrong.


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("R1.1 A title\nWords.", "No section stands above: R1.1 A title"),
        ("# one\n\nR1.1 A\nWords.\n\nR1.1 B\nWords.", "twice"),
        ("# one\n\nsomething else", "No number"),
        ("# one\n\n7.1 A title\nWords.", "No number"),
        ("# one\nR1.1 A title\nWords.", "blank line"),
        ("# one\n\nR1.1 A\nsee R1.2\nWords.", "last line"),
    ],
)
def test_a_text_that_is_written_wrong_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read((text,))


def test_a_rule_is_read_with_its_lines_joined() -> None:
    (rule,) = read(("# part\n\nHouse 2 A title\nOne\ntwo.\nsee 7.1 A-M5",)).values()
    assert (rule.number, rule.section, rule.title) == ("House 2", "part", "A title")
    assert (rule.says, rule.see) == ("One two.", ("R7.1", "A-M5"))


# What a rule has to do with what is open.


def test_the_numbers_here_are_those_of_verdict_bill_and_fields() -> None:
    weapon = Weapon(name="Big", size=3)
    judged = judge(weapon)
    here = numbers_here("R8.1.2", weapon, judged.violations, judged.tally)
    assert here.terms
    assert sum(1 for _ in here.terms) == sum(
        term.rule == "R8.1.2" for _, term in judged.tally.walk()
    )
    size = numbers_here("R8.1.4", weapon)
    assert size.fields == (("Size", '3"'),)
    assert not numbers_here("R8.4.13", weapon, judged.violations, judged.tally)


def test_every_violation_and_term_is_told_on_one_page() -> None:
    for game in GAMES:
        for design in designs(game):
            judged = judge(design)
            for found in judged.violations:
                assert (
                    found
                    in numbers_here(found.rule, design, judged.violations).violations
                )
            terms = [term for _, term in judged.tally.walk()] if judged.tally else []
            for number in {term.rule for term in terms if term.rule}:
                told = numbers_here(number, design, (), judged.tally).terms
                same = [
                    each for each in terms if canonical(each.rule) == canonical(number)
                ]
                assert len(told) == len(same)


def test_fields_of_inner_parts_say_what_they_are_in() -> None:
    known = {each.title: each for each in designs(systems()["brikwars"])}
    trooper = known["Trooper"]
    assert numbers_here("R8.1.4", trooper).fields == (
        ("Weapons 1, Pistol: Size", '1"'),
        ("Weapons 2, Round Shield: Size", '1"'),
    )
    # Parts that leave a field blank are not listed.
    assert numbers_here("R8.7.2", trooper).fields == ()
    assert numbers_here("R10.3", trooper).fields == (("SuperNatural dice", "none"),)


def test_nothing_open_has_no_numbers() -> None:
    assert not numbers_here("R8.1.2", None)


def test_a_level_of_a_half_is_told_as_players_read_it() -> None:
    body = Creation(structure=Structure.HALF)
    assert ("Structure Level", "½") in numbers_here("7.1", body).fields
