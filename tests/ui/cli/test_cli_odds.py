"""`odds`: questions from the command line, and strips of odds on cards."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from builder.core.field_spec import field_specs
from builder.smallarms.situation import ManFire
from tests.ui.cli.commands import BATTLE, EXAMPLES, TEAM, Cli, ended
from ui.__main__ import main

SQUADS = EXAMPLES / "micro-skirmish.json"


def test_the_odds_of_a_weapon_are_printed(cli: Cli) -> None:
    output = cli.said("odds", BATTLE, "--only", "Rifle")
    assert "To hit: 66.7 %" in output
    assert "Chance to hurt, by target" in output


def test_json_has_every_chance_as_a_fraction_and_a_decimal(cli: Cli) -> None:
    answer = cli.json("odds", BATTLE, "--only", "Rifle")
    assert answer["allowed"] is True
    chart = next(part for part in answer["parts"] if "chart" in part)
    for series in chart["series"]:
        for exact, decimal in zip(series["exact"], series["decimal"], strict=True):
            assert float(Fraction(exact)) == pytest.approx(decimal, abs=1e-11)
    hits = chart["series"][0]
    assert hits["exact"][0] == "2/3"


def test_an_answer_is_printed(tmp_path: Path, cli: Cli) -> None:
    out = tmp_path / "odds.pdf"
    assert str(out) in cli.said("odds", BATTLE, "--only", "Rifle", "-o", out)
    with pypdfium2.PdfDocument(out) as pdf:
        assert "Rifle" in pdf[0].get_textpage().get_text_bounded()


def test_many_fight_many_in_every_form(tmp_path: Path, cli: Cli) -> None:
    many = ("odds", BATTLE, "--only", "Trooper", "--ask", "many")
    them = ("--set", "against=design of the library", "--set", "chosen=Trooper")
    sides = ("--set", "others=4", *them)
    found = cli.json(*many, *sides)
    values = {stat["id"]: stat["value"] for stat in found["stats"]}
    assert values["to-destroy-one"] == "7"
    (chart,) = (part for part in found["parts"] if "chart" in part)
    for series in chart["series"]:
        assert sum(map(Fraction, series["exact"])) == pytest.approx(1, abs=1e-11)
    assert "They all fall: 62.6 %" in cli.said(*many, *sides)
    out = tmp_path / "many.pdf"
    cli.said(*many, *sides, "-o", out)
    with pypdfium2.PdfDocument(out) as pdf:
        words = pdf[0].get_textpage().get_text_bounded()
    assert "Many against many" in words
    assert "Turn by turn" in words
    bomber = ("odds", BATTLE, "--only", "Grenadier", "--ask", "many")
    assert "stands near" in cli.said(*bomber, *sides, ends=2)


def test_a_change_is_compared_and_not_made(cli: Cli) -> None:
    before = BATTLE.read_bytes()
    asked = ("odds", BATTLE, "--only", "Plated Half-track")
    larger = ("--change", "mounts.1.weapon.size=3")
    found = cli.json(*asked, *larger, "--set", "distance=8")
    assert BATTLE.read_bytes() == before
    assert found["points"] == found["after"]["cost"] - found["before"]["cost"] > 0
    now, then = (cli.json(*asked, "--set", "distance=8"), found["after"])
    assert found["before"]["answer"] == now["stats"]
    for change in found["chances"]:
        (new,) = (each for each in then["answer"] if each["id"] == change["id"])
        (old,) = (each for each in now["stats"] if each["id"] == change["id"])
        assert (change["before"], change["after"]) == (old["value"], new["value"])
    assert {"to-hit", "damage"} <= {each["id"] for each in found["chances"]}
    assert "What changes" in cli.said(*asked, *larger)


def test_a_kind_of_weapon_is_changed_by_its_word(cli: Cli) -> None:
    asked = ("odds", BATTLE, "--only", "Trooper", "--change")
    assert cli.json(*asked, "mounts.0.weapon.type=ShotGun")["points"] > 0
    said = cli.refused(*asked, "mounts.0.weapon.type=Shot")
    assert 'did you mean "ShotGun"?' in said


def test_an_illegal_change_says_what_it_breaks(cli: Cli) -> None:
    asked = ("odds", BATTLE, "--only", "Trooper", "--change", "mounts.0.weapon.size=2")
    found = cli.json(*asked, ends=1)
    assert [each["rule"] for each in found["breaks"]] == ["R8.1.12"]
    assert (found["before"]["legal"], found["after"]["legal"]) == (True, False)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("mount.0.weapon.size=2", "did you mean mounts?"),
        ("mounts.0.weapn.size=2", "did you mean mounts.0.weapon?"),
        ("mounts.7.weapon.size=2", "leads nowhere"),
        ("size=huge", "must be a whole number"),
        ("size", "is no FIELD=VALUE"),
    ],
)
def test_a_wrong_change_is_refused_in_a_sentence(
    more: str, words: str, cli: Cli
) -> None:
    said = cli.refused("odds", BATTLE, "--only", "Trooper", "--change", more)
    assert words in said
    assert "--fields" not in said


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ((), "choose a design with --only"),
        (("--only", "Nobody"), 'no design is called "Nobody"'),
        (("--only", "Rifle", "--ask", "tea"), "no question is called tea here"),
        (("--only", "Rifle", "--set", "distanc=3"), "did you mean distance?"),
        (("--only", "Rifle", "--set", "distance"), "is no FIELD=VALUE"),
        (
            ("--only", "Rifle", "--set", "distance=-3"),
            "distance: must be a whole number",
        ),
        (("--only", "Rifle", "--set", "distance=far"), "must be a whole number"),
        (("--only", "Rifle", "--set", "skill=d7"), 'is "d7"'),
        (("--only", "Rifle", "--set", "chosen=Nobody"), "no design is called"),
        (("--only", "Rifle", "--set", "skill.0=d6"), "no field is called"),
        (
            ("--only", "Rifle", "--set", "along=1,2"),
            "has rows, counted from 0; type each field by itself, such as along.0",
        ),
        (
            ("--only", "Rifle", "--set", "along.0=2"),
            "along.0 has fields of its own; type each field by itself",
        ),
        (
            ("--only", "half-track", "--ask", "turn", "--set", "shots.9.fired=1"),
            "leads nowhere",
        ),
        (("--only", "Rifle", "--army", "Nobody"), "no army is called"),
    ],
)
def test_bad_questions_are_refused_in_a_sentence(
    more: tuple[str, ...], words: str, cli: Cli
) -> None:
    assert words in cli.refused("odds", BATTLE, *more)


def test_cards_have_a_strip_of_odds_on_request(
    tmp_path: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.txt"
    one = ("cards", BATTLE, "--only", "Trooper", "-o", out)
    assert ended(*one) == 0
    assert "Odds against" not in out.read_text("utf-8")
    assert ended(*one, "--force", "--odds", "minifig, armor 4") == 0
    assert "Odds against Minifig, Armor 4" in out.read_text("utf-8")
    capsys.readouterr()
    assert "no target is called" in cli.refused(*one, "--force", "--odds", "a teapot")


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("md", "### The verdict"),
        ("bbcode", "[b]Endless Gun, Judge's report[/b][/size]\n[list]\n"),
        ("txt", "Worth more than"),
    ],
)
def test_a_judges_report_is_written_for_a_forum(
    form: str, words: str, tmp_path: Path, cli: Cli
) -> None:
    out = tmp_path / f"report.{form}"
    arsenal = EXAMPLES / "house-rule-arsenal.json"
    asked = ("odds", arsenal, "--only", "Endless Gun", "--ask", "judge")
    assert str(out) in cli.said(*asked, "--set", "claimed=3", "-o", out)
    text = out.read_text("utf-8")
    assert words in text
    assert "R8.7.23" in text


def test_rows_are_added_by_setting_a_field_of_the_next_one(cli: Cli) -> None:
    """M19: friends from the file, one row after the other."""
    rows = ("allies.0.squad=Levy", "allies.0.movement=ran", "allies.1.rifles=2")
    settings = [word for each in rows for word in ("--set", each)]
    said = cli.json("odds", SQUADS, "--only", "Line squad", *settings)["situation"]
    friends = said["Other squads at the same target"].split("; ")
    assert friends[0].startswith("From the library Levy, This turn ran")
    assert "Riflemen 2" in friends[1]
    lost = ("--only", "Line squad", "--set", "allies.1.rifles=2")
    assert "there is no 1 in it" in cli.refused("odds", SQUADS, *lost)
    typo = ("--only", "Line squad", "--set", "allies.0.rifle=2")
    told = cli.refused("odds", SQUADS, *typo)
    assert "no field is called" in told
    assert "--fields lists them" in told
    deep = ("--only", "Line squad", "--set", "touches.0.rifles=2")
    assert "leads nowhere" in cli.refused("odds", SQUADS, *deep)


def test_a_question_takes_over_what_is_set_of_another(cli: Cli) -> None:
    """M26: the pool and the target of the fire desk."""
    rows = ("fire.movement=braced", "fire.chosen=Levy", "hits=3")
    settings = [word for each in rows for word in ("--set", each)]
    said = cli.json(
        "odds", SQUADS, "--only", "Mortar team", "--ask", "blast", *settings
    )["situation"]
    assert said["Losses already rolled"] == "3"
    assert said["Units near the impact"].startswith("Unit Levy, Distance from the")
    opened = cli.json(
        "odds",
        SQUADS,
        "--only",
        "Mortar team",
        "--ask",
        "blast",
        "--set",
        "fire.carrying=1",
    )["situation"]
    assert opened["Dice of the pool to hit"] == "2"
    wrong = ("--only", "Mortar team", "--ask", "blast", "--set", "fire.dice=3")
    assert "no field is called" in cli.refused("odds", SQUADS, *wrong)
    other = ("--only", "Mortar team", "--set", "blast.dice=3")
    assert "no field is called" in cli.refused("odds", SQUADS, *other)


MEN = (TEAM, "--only", "Team rifleman", "--ask", "volley")


@pytest.mark.parametrize(
    ("value", "men"),
    [
        ("Marksman", 1),
        ("Hedgerow Patrol", 6),
        ("hedgerow-patrol/team-rifleman", 0),
        ("hedgerow patrol/Team rifleman", 3),
        ("Marksman, Hedgerow Patrol/Team rifleman, Team leader", 5),
        ("none", 0),
    ],
)
def test_an_army_brings_its_units(
    value: str, men: int, capsys: pytest.CaptureFixture[str]
) -> None:
    code = ended(
        "odds", *MEN, "--set", "count=1", "--set", f"comrades={value}", "--json"
    )
    out = capsys.readouterr()
    if not men and value != "none":
        assert "no unit is called" in out.err
        return
    assert code == 0
    said = json.loads(out.out)["situation"]["Others with him"]
    assert (0 if said == "none" else said.count("; ") + 1) == men


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("Hedgerow Patrol, Hedgerow Patrol, Marksman", "has 13 parts"),
        ("Hedgerow Patrols", "no design is called"),
        ("Hedgerow Patrol/Nobody", "no unit is called"),
    ],
)
def test_units_that_cannot_come_are_refused_in_a_sentence(
    value: str, words: str, cli: Cli
) -> None:
    said = cli.refused("odds", *MEN, "--set", f"comrades={value}")
    assert words in said


def test_an_army_without_such_units_is_refused(tmp_path: Path, cli: Cli) -> None:
    held = json.loads(TEAM.read_text())
    held["armies"][0]["entries"] = []
    file = tmp_path / "empty.json"
    file.write_text(json.dumps(held))
    said = cli.refused("odds", file, *MEN[1:], "--set", "targets=Hedgerow Patrol")
    assert "Hedgerow Patrol has no unit that can be named here" in said


def test_a_field_that_does_not_act_is_told_of(tmp_path: Path, cli: Cli) -> None:
    """A club strikes in close combat, where nobody is unseen or far away."""
    club = tmp_path / "club.json"
    assert ended("presets", "Dynamite Club", "-o", club) == 0
    odds = ("odds", club, "--ask", "odds")
    plain, warned = cli.both(*odds)
    assert "To hit: 83.3 %" in plain
    assert not warned
    more = ("--set", "unseen=yes", "--set", "along.0.size=3", "--set", "cover=a third")
    told, warned = cli.both(*odds, *more[:4])
    assert told == plain
    assert warned.splitlines() == [
        f'brickmuster: --set "{change}" is not counted: “{label}” makes no difference '
        "to Dynamite Club in this situation"
        for change, label in (
            ("unseen=yes", "Unseen"),
            ("along.0.size=3", "Also in the Arc"),
        )
    ]
    covered, warned = cli.both(*odds, *more[4:])
    assert "To hit: 66.7 %" in covered
    assert not warned


# `odds --json` has every chance exactly, and `--set` says what there is to choose


ASKED = [
    ("fire-team", "Marksman", "fire"),
    ("fire-team", "Marksman", "exchange"),
    ("rifle-section", "Sniper", "fire"),
    ("micro-skirmish", "Stormers", "fire"),
    ("cavalry-patrol", "Riding horse", "fire"),
    ("first-battle", "Trooper", "odds"),
]
ROUNDED = re.compile(r"[<>]? ?\d+(\.[1-9])? %|\d+\.\d+")
"""A chance, or a mean."""
NO_CHANCES = {"Life before", "Life after, mean"}


def told(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Any:
    assert main([str(each) for each in ("odds", *arguments, "--json")]) in (0, 1)
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(("file", "name", "key"), ASKED)
def test_each_chance_and_mean_is_an_exact_fraction_and_a_decimal(
    file: str, name: str, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In big values and tables as in charts; the text is the fraction, rounded."""
    found = told(capsys, EXAMPLES / f"{file}.json", "--only", name, "--ask", key)
    texts = [
        (s["label"], s["value"], s.get("exact"), s.get("decimal"))
        for s in found["stats"]
    ]
    for table in (part for part in found["parts"] if "table" in part):
        for row, facts in zip(table["rows"], table["chances"], strict=False):
            blank = [None] * len(row)
            exactly, nearly = (facts.get(w, blank) for w in ("exact", "decimal"))
            texts += zip(table["columns"], row, exactly, nearly, strict=True)
    assert any(exactly for *_, exactly, _ in texts) or file == "cavalry-patrol"
    for label, text, exactly, nearly in texts:
        if exactly is None:
            assert label in NO_CHANCES or not ROUNDED.fullmatch(text)
            continue
        known = Fraction(exactly)
        assert nearly == pytest.approx(float(known))
        number = Fraction(text.strip("<> %").replace(" ", ""))
        digits = len(text.strip("<> %").partition(".")[2]) if "%" not in text else 1
        scale = 100 if "%" in text else 1
        assert abs(scale * known - number) <= Fraction(1, 10**digits)


def test_all_fields_are_named_where_none_is_meant(cli: Cli) -> None:
    team = EXAMPLES / "fire-team.json"
    asked = ("odds", str(team), "--only", "Marksman", "--set", "zzz=1")
    words = cli.warned(*asked, ends=2)
    assert all(name in words for name in field_specs(ManFire))
    assert "more" not in words


def test_an_army_is_exported_by_its_option(
    tmp_path: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    """As every other command names an army."""
    place, out = str(tmp_path / "a.db"), tmp_path / "out.json"
    team = str(EXAMPLES / "fire-team.json")
    assert main(["import", team, "--library", place]) == 0
    asked = ["export", "--library", place, "-o", str(out), "--army"]
    assert main([*asked, "Hedgerow Patrol"]) == 0
    assert [a["name"] for a in json.loads(out.read_text())["armies"]] == [
        "Hedgerow Patrol"
    ]
    capsys.readouterr()
    assert "no army is called" in cli.warned(*asked, "Marksman", "--force", ends=2)
