"""`rule`: the page of a rule in a terminal."""

from dataclasses import replace
from pathlib import Path

import pytest

from builder.brikwars import STANDARD
from builder.house_rules.ruleset import RuleSet
from db.files.muster import write
from db.files.muster_file import MusterFile
from tests.ui.cli.commands import Cli


def test_a_rule_is_told_with_what_belongs_to_it(cli: Cli) -> None:
    output = cli.said("rule", "r8.7.23")
    assert output.startswith("R8.7.23 Positive mods are paid for\n")
    assert "See also A18, Is Sawed Off one mod?" in output
    assert "BrikWars 2010, chapter 8.7, custom weapons" in output


@pytest.mark.parametrize("words", [["House", "1"], ["house 1"], ["7.1"], ["a-m5"]])
def test_numbers_are_taken_in_any_spelling(words: list[str], cli: Cli) -> None:
    assert cli.said("rule", *words)


def test_house_rules_are_told_as_they_are_set(tmp_path: Path, cli: Cli) -> None:
    rules = RuleSet(
        name="Ours",
        system="brikwars",
        house=replace(STANDARD, bastard_draws_two=True),
    )
    file = tmp_path / "ours.json"
    file.write_bytes(write(MusterFile({}, {}, {}, {"ours": rules})))
    assert "yes (your house rules)" in cli.said("rule", "R8.1.10", "--house", str(file))
    (switch,) = cli.json("rule", "R8.1.10")["house"]
    assert (switch["rule"], switch["state"], switch["changed"]) == ("A2", "no", False)
    assert "not for MicroFig Death" in cli.warned(
        "rule", "M12", "--house", str(file), ends=2
    )


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("R8.7.230", "did you mean R8.7.23, Positive mods are paid for?"),
        ("xyzzy plugh", "numbers look like R8.7.23"),
    ],
)
def test_an_unknown_number_is_answered_with_a_likely_one(
    words: str, meant: str, cli: Cli
) -> None:
    assert meant in cli.warned("rule", words, ends=2)


def test_a_rule_is_found_by_words_of_its_title(cli: Cli) -> None:
    assert cli.said("rule", "positive", "mods").startswith(
        "R8.7.23 Positive mods are paid for\n"
    )


def test_all_rules_of_a_word_are_listed(cli: Cli) -> None:
    lines = cli.said("rule", "parry").splitlines()
    assert "R8.2.3 What a Parry gives" in lines
    assert all("parr" in line.casefold() for line in lines)
    told = cli.json("rule", "parry")["rules"]
    assert [f"{each['number']} {each['title']}" for each in told] == lines


@pytest.mark.parametrize(
    ("words", "number"),
    [("hit points", "House 7"), ("hp", "R7.1"), ("melee", "R5.2"), ("soldier", "R2.1")],
)
def test_a_rule_is_found_by_what_players_call_it(
    words: str, number: str, cli: Cli
) -> None:
    assert number in cli.said("rule", words)
