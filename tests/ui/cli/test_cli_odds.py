"""`odds`: questions from the command line, and strips of odds on cards."""

import json
from fractions import Fraction
from pathlib import Path

import pypdfium2
import pytest

from tests.ui.cli.commands import BATTLE, EXAMPLES, TEAM, Cli, ended

SECTION = EXAMPLES / "rifle-section.json"
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


def test_a_whole_attack_is_asked_and_told_exactly(cli: Cli, tmp_path: Path) -> None:
    """Two Twin Guns 2", Use 4, at a minifig: each kills as the odds of one say."""
    odds = ("odds", BATTLE, "--only", "Plated Half-track")
    aimed = ("--set", "distance=4")
    told = cli.json(*odds, "--ask", "whole", *aimed)
    alone = cli.json(*odds, "--ask", "odds", *aimed)
    by_distance = alone["parts"][0]
    kills = by_distance["series"][1]["exact"][by_distance["ticks"].index("4")]
    (chart,) = [e for e in told["parts"] if e.get("chart") == "2 Attack Rolls"]
    hit, hurt = (series["exact"] for series in chart["series"])
    assert Fraction(hurt[0]) == 1 - (1 - Fraction(kills)) ** 2
    assert [Fraction(each) for each in hit] == [Fraction(3, 4), Fraction(1, 4)]
    paper = tmp_path / "whole.pdf"
    assert ended(*odds, "--ask", "whole", "-o", paper) == 0
    document = pypdfium2.PdfDocument(paper)
    text = "".join(page.get_textpage().get_text_range() for page in document)
    assert "Best attacks this turn" in text
    document.close()


def test_a_situation_is_set_field_by_field(cli: Cli) -> None:
    odds = ("odds", BATTLE, "--only", "Trooper", "--json")
    situation = (
        *("--set", "distance=6", "--set", "still=yes"),
        *("--set", "against=design of the library", "--set", "chosen=keep"),
        *("--set", "others=Rifle"),
    )
    answer = json.loads(cli.said(*odds, *situation))
    assert answer["situation"]["From the library"] == "Border Keep"
    assert answer["situation"]["Compare with"] == "Rifle"
    assert {term["label"] for term in answer["tally"]} >= {"Stationary target"}
    assert answer["parts"][0]["table"] == "Side by side"


def test_fire_out_of_range_is_answered_with_nothing(cli: Cli) -> None:
    """I1: targets are named before anybody measures, so it is no fault."""
    desk = ("odds", SECTION, "--only", "Line rifleman", "--json")
    answer = json.loads(cli.said(*desk, "--set", "distance=9000"))
    assert answer["allowed"] is True
    assert answer["stats"][0]["value"] == "0 %"


def test_a_mount_and_men_of_the_file_are_named(cli: Cli) -> None:
    """I13, I17."""
    desk = ("odds", SECTION, "--only", "Line rifleman", "--json")
    target = ("--set", "target=mount with its rider", "--set", "chosen=Sniper")
    answer = json.loads(
        cli.said(*desk, *target, "--set", "friends=Sniper,Machine gunner")
    )
    assert answer["situation"]["Also firing"] == "Sniper; Machine gunner"
    tables = [part.get("table") for part in answer["parts"]]
    assert {"Mount and rider", "All who fire at it"} <= set(tables)


def test_sections_are_named_man_by_man(cli: Cli) -> None:
    """S3: a man named twice stands there twice."""
    asked = ("odds", TEAM, "--only", "Team rifleman", "--ask", "exchange", "--json")
    chosen = (
        *("--set", "comrades=Marksman, team-leader", "--set", "count=2"),
        *("--set", "targets=Team rifleman, Team rifleman, Marksman"),
        *("--set", "first=the other section"),
    )
    answer = json.loads(cli.said(*asked, *chosen))
    tables = {
        part["table"]: part["rows"] for part in answer["parts"] if "table" in part
    }
    assert [row[0] for row in tables["Our fire"]] == [
        *("1. Team rifleman", "2. Team rifleman", "3. Marksman", "4. Team leader")
    ]
    assert len(tables["Their men"]) == 3
    refused = json.loads(cli.said(*asked, "--set", "enemy_rounds=0", ends=1))[
        "refusals"
    ]
    assert [each["rule"] for each in refused] == ["S15"]


def test_a_turn_is_planned_row_by_row(cli: Cli) -> None:
    turn = ("odds", BATTLE, "--only", "half-track", "--ask", "turn", "--json")
    answer = json.loads(cli.said(*turn, "--set", "shots.0.fired=2"))
    assert answer["stats"][0]["value"].startswith('4" of 8"')
    answer = json.loads(
        cli.said(*turn, "--set", "shots.0.fired=2", "--set", "size_damage=3", ends=1)
    )
    assert answer["allowed"] is False
    assert "R8.1.21" in {each["rule"] for each in answer["refusals"]}


@pytest.mark.parametrize(
    ("file", "name", "situation", "words"),
    [
        (SQUADS, "Line squad", "distance=14.5", "10 > 5"),
        (TEAM, "Marksman", "distance=45", "To hit: 66 %"),
        (SECTION, "Sniper", "distance=300", "d20 ≤ 12"),
    ],
)
def test_the_other_games_answer_alike(
    file: Path, name: str, situation: str, words: str, cli: Cli
) -> None:
    assert words in cli.said("odds", file, "--only", name, "--set", situation)


def test_an_answer_is_printed(tmp_path: Path, cli: Cli) -> None:
    out = tmp_path / "odds.pdf"
    assert str(out) in cli.said("odds", BATTLE, "--only", "Rifle", "-o", out)
    with pypdfium2.PdfDocument(out) as pdf:
        assert "Rifle" in pdf[0].get_textpage().get_text_bounded()


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
            "it has rows, counted from 0; type each field by itself, such as --set",
        ),
        (
            ("--only", "Rifle", "--set", "along.0=2"),
            "--set along.0: it has fields of its own; type each field by itself",
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
        ("bbcode", "[code]\nEndless Gun, Judge's report"),
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


def test_designs_are_compared_by_id_and_by_name(cli: Cli) -> None:
    asked = ("odds", BATTLE, "--only", "Trooper", "--ask", "compare")
    chosen = ("--set", "others=Rifleman, keep", "--set", 'against=SL 1, 2"')
    answer = cli.json(*asked, *chosen)
    assert answer["situation"]["Compare with"] == "Rifleman; Border Keep"
    assert [stat["label"] for stat in answer["stats"]] == [
        "Trooper",
        "Rifleman",
        "Border Keep",
    ]
    tables = {part.get("table"): part for part in answer["parts"]}
    assert tables["Stat line"]["columns"][2:] == ["Trooper", "Rifleman", "Border Keep"]
    size = next(row for row in tables["Stat line"]["rows"] if row[1] == "Size")
    assert size == ["≠", "Size", '1"', '1"', '8"']
    assert any(str(each).startswith('Odds against SL 1, 2"') for each in tables)


def test_a_comparison_without_others_says_what_to_do(cli: Cli) -> None:
    assert "Choose up to three more" in cli.said(
        "odds", BATTLE, "--only", "Rifle", "--ask", "compare"
    )


@pytest.mark.parametrize(
    ("form", "words"),
    [("md", "| ≠ | Size |"), ("bbcode", "[code]\nTrooper, Compare"), ("txt", "≠")],
)
def test_a_comparison_is_written_for_a_forum(
    form: str, words: str, tmp_path: Path, cli: Cli
) -> None:
    out = tmp_path / f"beside.{form}"
    asked = ("odds", BATTLE, "--only", "Trooper", "--ask", "compare")
    assert str(out) in cli.said(*asked, "--set", "others=keep", "-o", out)
    assert words in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("others=Rifle", "brikwars.weapon"),
        ("others=Nobody", "no design is called"),
        ("others=keep,keep,keep,keep", "has 4 parts"),
    ],
)
def test_designs_that_cannot_be_compared_are_refused(
    setting: str, words: str, cli: Cli
) -> None:
    asked = ("odds", BATTLE, "--only", "Trooper", "--ask", "compare")
    assert words in cli.refused(*asked, "--set", setting)


def test_odds_without_others_are_no_comparison(cli: Cli) -> None:
    asked = ("odds", BATTLE, "--only", "Trooper", "--ask", "compare")
    assert 'Nobody is called "a teapot"' in cli.said(
        *asked, "--set", "others=keep", "--set", "against=a teapot", ends=1
    )


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


def test_a_target_of_the_file_is_chosen_or_touched(cli: Cli) -> None:
    """M13, M25."""
    squad = ("odds", SQUADS, "--only", "Patrol")
    touched = ("--set", "contact=yes", "--set", "touches=Levy, Stormers")
    assert "of 8, on average" in cli.said(*squad, *touched, "--set", "chosen=Levy")
    assert "it touches Levy and Stormers" in cli.said(
        *squad, *touched, "--set", "chosen=Line squad", ends=1
    )


def test_close_combat_and_manual_fire_are_asked_by_name(cli: Cli) -> None:
    """R8.2.3, R8.6.7: a situation is set, and every part is in the answer."""
    strike = ("odds", BATTLE, "--only", "Grenadier", "--ask", "melee", "--json")
    guard = ("--set", "guard=Melee Shield", "--set", "guard_size=2")
    chosen = ("--set", "against=design of the library", "--set", "chosen=sergeant")
    answer = json.loads(cli.said(*strike, *guard))
    assert answer["situation"]["It Parries with"] == "Melee Shield"
    assert "Parried" in {each["label"] for each in answer["stats"]}
    assert answer["parts"][0]["table"] == "Roll by roll"
    assert "Parried" in cli.said(*strike, *chosen)
    shoved = ("odds", BATTLE, "--only", "Rifleman", "--ask", "melee")
    large = ("--set", "against=creation by Size and Level", "--set", "size=4")
    assert "R8.2.8" in cli.said(*shoved, *large, ends=1)
    manual = ("odds", BATTLE, "--only", "Rifle", "--ask", "manual")
    assert "Mulligan by Mulligan" in cli.said(*manual, "--set", "mulligans=2")


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
