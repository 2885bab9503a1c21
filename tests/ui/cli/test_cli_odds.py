"""`odds`: questions from the command line, and strips of odds on cards."""

import json
from fractions import Fraction
from pathlib import Path

import pypdfium2
import pytest

from ui.__main__ import main

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
BATTLE = EXAMPLES / "first-battle.json"
TEAM = EXAMPLES / "fire-team.json"
SECTION = EXAMPLES / "rifle-section.json"
SQUADS = EXAMPLES / "micro-skirmish.json"


def ended(*arguments: str | Path) -> int:
    return main([str(each) for each in arguments])


def refused(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert ended(*arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("brickmuster: ")
    assert output.err.count("\n") == 1
    return output.err


def test_the_odds_of_a_weapon_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended("odds", BATTLE, "--only", "Rifle") == 0
    output = capsys.readouterr().out
    assert "To hit: 66.7 %" in output
    assert "Chance to hurt, by target" in output


def test_json_has_every_chance_as_a_fraction_and_a_decimal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ended("odds", BATTLE, "--only", "Rifle", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["allowed"] is True
    chart = next(part for part in answer["parts"] if "chart" in part)
    for series in chart["series"]:
        for exact, decimal in zip(series["exact"], series["decimal"], strict=True):
            assert float(Fraction(exact)) == pytest.approx(decimal, abs=1e-11)
    hits = chart["series"][0]
    assert hits["exact"][0] == "2/3"


def test_a_whole_attack_is_asked_and_told_exactly(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Two Twin Guns 2", Use 4, at a minifig: each kills as the odds of one say."""
    odds = ("odds", BATTLE, "--only", "Plated Half-track")
    aimed = ("--set", "distance=4")
    assert ended(*odds, "--ask", "whole", *aimed, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert ended(*odds, "--ask", "odds", *aimed, "--json") == 0
    alone = json.loads(capsys.readouterr().out)
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


def test_a_situation_is_set_field_by_field(capsys: pytest.CaptureFixture[str]) -> None:
    odds = ("odds", BATTLE, "--only", "Trooper", "--json")
    situation = (
        *("--set", "distance=6", "--set", "still=yes"),
        *("--set", "against=design of the library", "--set", "chosen=keep"),
        *("--set", "others=Rifle"),
    )
    assert ended(*odds, *situation) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["situation"]["From the library"] == "Border Keep"
    assert answer["situation"]["Compare with"] == "Rifle"
    assert {term["label"] for term in answer["tally"]} >= {"Stationary target"}
    assert answer["parts"][0]["table"] == "Side by side"


def test_fire_out_of_range_is_answered_with_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """I1: targets are named before anybody measures, so it is no fault."""
    desk = ("odds", SECTION, "--only", "Line rifleman", "--json")
    assert ended(*desk, "--set", "distance=9000") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["allowed"] is True
    assert answer["stats"][0]["value"] == "0 %"


def test_a_mount_and_men_of_the_file_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """I13, I17."""
    desk = ("odds", SECTION, "--only", "Line rifleman", "--json")
    target = ("--set", "target=mount with its rider", "--set", "chosen=Sniper")
    assert ended(*desk, *target, "--set", "friends=Sniper,Machine gunner") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["situation"]["Also firing"] == "Sniper; Machine gunner"
    tables = [part.get("table") for part in answer["parts"]]
    assert {"Mount and rider", "All who fire at it"} <= set(tables)


def test_sections_are_named_man_by_man(capsys: pytest.CaptureFixture[str]) -> None:
    """S3: a man named twice stands there twice."""
    asked = ("odds", TEAM, "--only", "Team rifleman", "--ask", "exchange", "--json")
    chosen = (
        *("--set", "comrades=Marksman, team-leader", "--set", "count=2"),
        *("--set", "targets=Team rifleman, Team rifleman, Marksman"),
        *("--set", "first=the other section"),
    )
    assert ended(*asked, *chosen) == 0
    answer = json.loads(capsys.readouterr().out)
    tables = {
        part["table"]: part["rows"] for part in answer["parts"] if "table" in part
    }
    assert [row[0] for row in tables["Our fire"]] == [
        *("1. Team rifleman", "2. Team rifleman", "3. Marksman", "4. Team leader")
    ]
    assert len(tables["Their men"]) == 3
    assert ended(*asked, "--set", "enemy_rounds=0") == 1
    refused = json.loads(capsys.readouterr().out)["refusals"]
    assert [each["rule"] for each in refused] == ["S15"]


def test_a_turn_is_planned_row_by_row(capsys: pytest.CaptureFixture[str]) -> None:
    turn = ("odds", BATTLE, "--only", "half-track", "--ask", "turn", "--json")
    assert ended(*turn, "--set", "shots.0.fired=2") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["stats"][0]["value"].startswith('4" of 8"')
    assert ended(*turn, "--set", "shots.0.fired=2", "--set", "size_damage=3") == 1
    answer = json.loads(capsys.readouterr().out)
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
    file: Path,
    name: str,
    situation: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ended("odds", file, "--only", name, "--set", situation) == 0
    assert words in capsys.readouterr().out


def test_an_answer_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "odds.pdf"
    assert ended("odds", BATTLE, "--only", "Rifle", "-o", out) == 0
    assert str(out) in capsys.readouterr().out
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
    more: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refused(capsys, "odds", BATTLE, *more)


def test_cards_have_a_strip_of_odds_on_request(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.txt"
    one = ("cards", BATTLE, "--only", "Trooper", "-o", out)
    assert ended(*one) == 0
    assert "Odds against" not in out.read_text("utf-8")
    assert ended(*one, "--force", "--odds", "minifig, armor 4") == 0
    assert "Odds against Minifig, Armor 4" in out.read_text("utf-8")
    capsys.readouterr()
    assert "no target is called" in refused(
        capsys, *one, "--force", "--odds", "a teapot"
    )


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("md", "### The verdict"),
        ("bbcode", "[code]\nEndless Gun, Judge's report"),
        ("txt", "Worth more than"),
    ],
)
def test_a_judges_report_is_written_for_a_forum(
    form: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"report.{form}"
    arsenal = EXAMPLES / "house-rule-arsenal.json"
    asked = ("odds", arsenal, "--only", "Endless Gun", "--ask", "judge")
    assert ended(*asked, "--set", "claimed=3", "-o", out) == 0
    assert str(out) in capsys.readouterr().out
    text = out.read_text("utf-8")
    assert words in text
    assert "R8.7.23" in text


def test_designs_are_compared_by_id_and_by_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("odds", BATTLE, "--only", "Trooper", "--ask", "compare")
    chosen = ("--set", "others=Rifleman, keep", "--set", 'against=SL 1, 2"')
    assert ended(*asked, *chosen, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
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


def test_a_comparison_without_others_says_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ended("odds", BATTLE, "--only", "Rifle", "--ask", "compare") == 0
    assert "Choose up to three more" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("form", "words"),
    [("md", "| ≠ | Size |"), ("bbcode", "[code]\nTrooper, Compare"), ("txt", "≠")],
)
def test_a_comparison_is_written_for_a_forum(
    form: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"beside.{form}"
    asked = ("odds", BATTLE, "--only", "Trooper", "--ask", "compare")
    assert ended(*asked, "--set", "others=keep", "-o", out) == 0
    assert str(out) in capsys.readouterr().out
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
    setting: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("odds", BATTLE, "--only", "Trooper", "--ask", "compare")
    assert words in refused(capsys, *asked, "--set", setting)


def test_odds_without_others_are_no_comparison(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("odds", BATTLE, "--only", "Trooper", "--ask", "compare")
    assert ended(*asked, "--set", "others=keep", "--set", "against=a teapot") == 1
    assert 'Nobody is called "a teapot"' in capsys.readouterr().out


def said_of(capsys: pytest.CaptureFixture[str], *asked: str | Path) -> dict[str, str]:
    """Return the situation of an answer in JSON."""
    assert ended("odds", SQUADS, *asked, "--json") == 0
    situation: dict[str, str] = json.loads(capsys.readouterr().out)["situation"]
    return situation


def test_rows_are_added_by_setting_a_field_of_the_next_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """M19: friends from the file, one row after the other."""
    rows = ("allies.0.squad=Levy", "allies.0.movement=ran", "allies.1.rifles=2")
    settings = [word for each in rows for word in ("--set", each)]
    said = said_of(capsys, "--only", "Line squad", *settings)
    friends = said["Other squads at the same target"].split("; ")
    assert friends[0].startswith("From the library Levy, This turn ran")
    assert "Riflemen 2" in friends[1]
    lost = ("--only", "Line squad", "--set", "allies.1.rifles=2")
    assert "there is no 1 in it" in refused(capsys, "odds", SQUADS, *lost)
    typo = ("--only", "Line squad", "--set", "allies.0.rifle=2")
    told = refused(capsys, "odds", SQUADS, *typo)
    assert "no field is called" in told
    assert "--fields lists them" in told
    deep = ("--only", "Line squad", "--set", "touches.0.rifles=2")
    assert "leads nowhere" in refused(capsys, "odds", SQUADS, *deep)


def test_a_question_takes_over_what_is_set_of_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """M26: the pool and the target of the fire desk."""
    rows = ("fire.movement=braced", "fire.chosen=Levy", "hits=3")
    settings = [word for each in rows for word in ("--set", each)]
    said = said_of(capsys, "--only", "Mortar team", "--ask", "blast", *settings)
    assert said["Losses already rolled"] == "3"
    assert said["Units near the impact"].startswith("Unit Levy, Distance from the")
    opened = said_of(
        capsys, "--only", "Mortar team", "--ask", "blast", "--set", "fire.carrying=1"
    )
    assert opened["Dice of the pool to hit"] == "2"
    wrong = ("--only", "Mortar team", "--ask", "blast", "--set", "fire.dice=3")
    assert "no field is called" in refused(capsys, "odds", SQUADS, *wrong)
    other = ("--only", "Mortar team", "--set", "blast.dice=3")
    assert "no field is called" in refused(capsys, "odds", SQUADS, *other)


def test_a_target_of_the_file_is_chosen_or_touched(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """M13, M25."""
    squad = ("odds", SQUADS, "--only", "Patrol")
    touched = ("--set", "contact=yes", "--set", "touches=Levy, Stormers")
    assert ended(*squad, *touched, "--set", "chosen=Levy") == 0
    assert "of 8, on average" in capsys.readouterr().out
    assert ended(*squad, *touched, "--set", "chosen=Line squad") == 1
    assert "it touches Levy and Stormers" in capsys.readouterr().out


def test_close_combat_and_manual_fire_are_asked_by_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """R8.2.3, R8.6.7: a situation is set, and every part is in the answer."""
    strike = ("odds", BATTLE, "--only", "Grenadier", "--ask", "melee", "--json")
    guard = ("--set", "guard=Melee Shield", "--set", "guard_size=2")
    chosen = ("--set", "against=design of the library", "--set", "chosen=sergeant")
    assert ended(*strike, *guard) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["situation"]["It Parries with"] == "Melee Shield"
    assert "Parried" in {each["label"] for each in answer["stats"]}
    assert answer["parts"][0]["table"] == "Roll by roll"
    assert ended(*strike, *chosen) == 0
    assert "Parried" in capsys.readouterr().out
    shoved = ("odds", BATTLE, "--only", "Rifleman", "--ask", "melee")
    large = ("--set", "against=creation by Size and Level", "--set", "size=4")
    assert ended(*shoved, *large) == 1
    assert "R8.2.8" in capsys.readouterr().out
    manual = ("odds", BATTLE, "--only", "Rifle", "--ask", "manual")
    assert ended(*manual, "--set", "mulligans=2") == 0
    assert "Mulligan by Mulligan" in capsys.readouterr().out


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
    value: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, "odds", *MEN, "--set", f"comrades={value}")
    assert words in said


def test_an_army_without_such_units_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = json.loads(TEAM.read_text())
    held["armies"][0]["entries"] = []
    file = tmp_path / "empty.json"
    file.write_text(json.dumps(held))
    said = refused(capsys, "odds", file, *MEN[1:], "--set", "targets=Hedgerow Patrol")
    assert "Hedgerow Patrol has no unit that can be named here" in said


def test_a_field_that_does_not_act_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A club strikes in close combat, where nobody is unseen or far away."""
    club = tmp_path / "club.json"
    assert ended("presets", "Dynamite Club", "-o", club) == 0
    capsys.readouterr()
    odds = ("odds", club, "--ask", "odds")
    assert ended(*odds) == 0
    plain = capsys.readouterr()
    assert "To hit: 83.3 %" in plain.out
    assert not plain.err
    more = ("--set", "unseen=yes", "--set", "along.0.size=3", "--set", "cover=a third")
    assert ended(*odds, *more[:4]) == 0
    told = capsys.readouterr()
    assert told.out == plain.out
    assert told.err.splitlines() == [
        f'brickmuster: --set "{change}" is not counted: “{label}” makes no difference '
        "to Dynamite Club in this situation"
        for change, label in (
            ("unseen=yes", "Unseen"),
            ("along.0.size=3", "Also in the Arc"),
        )
    ]
    assert ended(*odds, *more[4:]) == 0
    covered = capsys.readouterr()
    assert "To hit: 66.7 %" in covered.out
    assert not covered.err
