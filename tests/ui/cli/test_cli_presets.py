"""Presets, rules, lengths and themes on the command line."""

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from builder import systems
from builder.brikwars import STANDARD
from builder.content.theme import Theme, shipped
from builder.house_rules.ruleset import RuleSet
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.files.themes import write_theme
from db.library.library import Library
from tests.ui.cli.commands import Cli
from ui.__main__ import main
from ui.core.amount import amount_of, length_of
from ui.presets.list import offered


def test_the_list_names_each_with_its_price_and_source(cli: Cli) -> None:
    lines = cli.said("presets").splitlines()
    assert lines[0] == offered()[0].group
    assert len([line for line in lines if line.startswith("  ")]) == len(offered())
    (scout,) = [line for line in lines if line.startswith("  Scout ")]
    assert scout.endswith(" 6 CP derived")


def test_the_list_in_json_is_exact_and_holds_the_designs(cli: Cli) -> None:
    facts = cli.json("presets", "--game", "brikwars")["presets"]
    assert len(facts) == len(systems()["brikwars"].presets())
    (civilian,) = [each for each in facts if each["name"] == "Civilian"]
    assert civilian["id"] == "brikwars.civilian"
    assert civilian["cost"] == 3.5
    assert civilian["source"] == "stat-card program"
    assert civilian["design"]["kind"] == "brikwars.creation"


def test_named_presets_are_written_as_copies_that_check(
    tmp_path: Path, cli: Cli
) -> None:
    out = tmp_path / "squad.json"
    names = ["hero", "Hero", "brikwars.scout", "two-handed weapon"]
    assert cli.said("presets", *names, "-o", str(out)) == f"Wrote {out}: 3 designs\n"
    titles = [each.title for each in read(out).designs.values()]
    assert titles == ["Hero", "Scout", "Two-Handed Weapon"]
    assert main(["check", str(out)]) == 0
    facts = cli.json("presets", "Medik", "--force", "-o", str(out))
    assert facts["designs"] == [{"id": "brikwars.medik", "name": "Medik"}]


def test_without_a_name_all_are_written(tmp_path: Path) -> None:
    out = tmp_path / "all.json"
    assert main(["presets", "-o", str(out)]) == 0
    assert list(read(out).designs.values()) == [each.design for each in offered()]


# `rule`: the page of a rule in a terminal


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


# `measure`: a length on the table, told as Sizes (R8.1.1)


def test_a_length_is_told_for_each_kind(cli: Cli) -> None:
    output = cli.said("measure", "14", "studs")
    for kind in ("Creation Size", "Weapon Size", "Field Size"):
        assert f'{kind}: 4.41" is Size 4", or 5" if you like.' in output
    assert "a minifig is 1 inch" in output


@pytest.mark.parametrize(
    ("words", "sizes"),
    [
        (["0.6"], [1]),
        (["15.24", "mm"], [1]),
        (["2½", "in"], [3, 2]),
        (["10", "bricks"], [4, 3]),
        (["10", "brick"], [4, 3]),
        (["10", "bricks high"], [4, 3]),
        (["4", '"'], [4]),
        (["15.24mm"], [1]),
        (["1.524 cm"], [1]),
        (["10bricks"], [4, 3]),
        (['4"'], [4]),
        (["2½in"], [3, 2]),
    ],
)
def test_in_json_a_weapon_has_these_sizes(
    words: list[str], sizes: list[int], cli: Cli
) -> None:
    told = cli.json("measure", *words)["of"]
    (weapon,) = [each["sizes"] for each in told if each["kind"] == "brikwars.weapon"]
    assert weapon == sizes


@pytest.mark.parametrize(
    "words",
    [["x"], ["0"], ["1/0"], ["4", "cubits"], ["4cm", "in"], ["1000000"]],
)
def test_what_cannot_be_measured_is_refused(words: list[str], cli: Cli) -> None:
    assert words[-1] in cli.warned("measure", *words, ends=2)


# Themes by the command line: one is kept under a name of its own, once

MINE = Theme(name="Mine", ink="#123456")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def keep(library: Path, theme: Theme, *more: str) -> int:
    file = library.with_name("theme.json")
    file.write_bytes(write_theme(theme))
    return main(["themes", "--library", str(library), "--keep", str(file), *more])


def kept(library: Path) -> list[str]:
    with Library(library) as opened:
        return [one.name for one in opened.marked().themes]


@pytest.mark.parametrize("name", ["Dark", "worn"])
def test_a_taken_name_is_told_and_the_same_theme_is_kept_once(
    library: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    for _ in range(2):
        assert keep(library, replace(MINE, name=name)) == 0
        said = capsys.readouterr()
        assert said.out == f"“{name} 2” is kept in the library\n"
        words = f"“{name}” is taken: this theme is called “{name} 2”"
        assert words in said.err
    assert kept(library) == [f"{name} 2"]


def test_one_takes_the_place_of_one_of_its_name(library: Path) -> None:
    keep(library, MINE)
    keep(library, replace(MINE, ink="#654321"))
    assert kept(library) == ["Mine"]


@pytest.mark.parametrize("command", ["cards", "roster"])
def test_a_theme_of_a_library_dresses_a_file(
    library: Path, command: str, cli: Cli, tmp_path: Path
) -> None:
    keep(library, MINE)
    file, out = tmp_path / "battle.json", tmp_path / "out.pdf"
    cli.said("examples", "first-battle", "-o", file)
    asked = (command, file, "-o", out, "--force", "--library", library)
    assert "name one of the two" in cli.refused(*asked)
    cli.said(*asked, "--theme", "mine")
    dressed = out.read_bytes()
    cli.said(*asked, "--theme", library.with_name("theme.json"))
    assert out.read_bytes() == dressed
    assert "no theme is called" in cli.refused(*asked, "--theme", "yours")


def test_one_of_ours_is_there_already(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert keep(library, shipped()[2]) == 0
    assert "“Dark” comes with Brickmuster" in capsys.readouterr().out
    assert kept(library) == []


@pytest.mark.parametrize("more", [("dark",), ("-o", "x.json")])
def test_to_keep_one_and_to_write_one_are_two_things(
    library: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    assert keep(library, MINE, *more) == 2
    assert "leave out NAME and -o" in capsys.readouterr().err
    assert not library.exists()


# What the command line answers to input out of all bounds: a sentence, soon


@pytest.mark.parametrize("section", ["designs", "armies", "rulesets"])
@pytest.mark.parametrize("kind", [{}, [], None, 3])
def test_a_kind_that_is_no_word_is_refused(
    section: str, kind: object, tmp_path: Path, cli: Cli
) -> None:
    file = tmp_path / "a.json"
    file.write_text(
        json.dumps({"brickmuster": 1, section: [{"id": "a", "kind": kind}]})
    )
    assert f"{section}[0].kind" in cli.warned("check", str(file), ends=2)


@pytest.mark.parametrize(("kind", "size"), [("Gun", 900), ("Launcher", 900)])
def test_the_odds_of_an_enormous_weapon_end_in_words(
    kind: str, size: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gun = {"id": "a", "kind": "brikwars.weapon", "type": kind, "size": size}
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"brickmuster": 1, "designs": [gun]}))
    before = time.process_time()
    # What is past our bounds is told as that, by the code too.
    assert main(["odds", str(file)]) == 2
    assert time.process_time() - before < 10
    assert "One attack" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text", ["9" * 400_000, "0." + "1" * 400_000, "1e9999999", "1/" + "3" * 9_999]
)
def test_an_enormous_number_is_no_number(text: str) -> None:
    before = time.process_time()
    assert length_of(text) is None
    with pytest.raises(ValueError, match="no number a player types") as refused:
        amount_of(text)
    assert time.process_time() - before < 0.05
    assert len(str(refused.value)) < 100
