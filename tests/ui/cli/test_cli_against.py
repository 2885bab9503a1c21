"""`against`: an army against the usual targets, or against another army."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from builder.against.table import AgainstTable
from builder.army.muster import muster
from builder.brikwars import House
from builder.house_rules.ruleset import RuleSet
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.sharing.codes import read
from tests.ui.cli.commands import BATTLE, EXAMPLES, Cli
from ui.cli.situations import told

LUCKY = RuleSet(name="Lucky", house=House(rolled_armor=True))
HOUSE = EXAMPLES / "house-rules.json"
GAMES = ("first-battle", "micro-skirmish", "fire-team", "rifle-section")


def charts(answer: Any) -> dict[str, Any]:
    return {part["chart"]: part for part in answer["parts"] if "chart" in part}


@pytest.mark.parametrize("name", GAMES)
def test_a_cell_is_what_odds_say_of_that_situation(name: str, cli: Cli) -> None:
    """In JSON, exactly: the best of each entry against each target."""
    path = EXAMPLES / f"{name}.json"
    file = read(path, name)
    army = next(iter(file.armies.values()))
    ids = {design: key for key, design in file.designs.items()}
    table = AgainstTable(muster(army, file.designs))
    shown = charts(cli.json("against", path, "--army", army.name))
    columns = table.columns[::4]
    for row in table.rows[:3]:
        for column in columns:
            assault = table.cell(row, column)
            assert assault.question
            asked = ("--ask", assault.question.key, "--army", army.name)
            situation = json.dumps(told(assault.situation, file.designs))
            only = ("--only", ids[row.design])
            found = cli.json("odds", path, *only, *asked, "--set", situation)
            stats = {stat["label"]: stat.get("exact") for stat in found["stats"]}
            for label, gauge in table.contest.labels.items():
                place = table.columns.index(column)
                series = shown[gauge.capitalize()]["series"]
                (line,) = (one for one in series if one["label"] == row.label)
                exact = line["exact"][place]
                assert exact == stats.get(label, stats.get("Kills")), (row, column)


def test_all_forms_say_it(tmp_path: Path, cli: Cli) -> None:
    said = cli.said("against", BATTLE, "--distance", "6")
    assert "Distance: 6" in said
    assert "Reach after Move" in said
    for form in ("txt", "md", "bbcode"):
        out = tmp_path / f"both.{form}"
        assert str(out) in cli.said("against", BATTLE, HOUSE, "-o", out)
        assert "Night Watch" in out.read_text("utf-8")
    for ink in ("colour", "low"):
        out = tmp_path / f"{ink}.pdf"
        cli.said("against", BATTLE, "-o", out, "--ink", ink)
        with pypdfium2.PdfDocument(out) as pdf:
            words = "".join(page.get_textpage().get_text_bounded() for page in pdf)
        assert "What stands out" in words
        assert "Plated Half-track" in words


def test_a_spreadsheet_gets_each_number(tmp_path: Path, cli: Cli) -> None:
    out = tmp_path / "targets.csv"
    cli.said("against", BATTLE, "-o", out)
    rows = list(csv.reader(io.StringIO(out.read_text("utf-8-sig"))))
    start = rows.index(["Destroyed"])
    first = dict(zip(rows[start + 1], rows[start + 2], strict=True))
    assert first["Entry"] == "Sergeant"
    exact = Fraction(int(first["Numerator"]), int(first["Denominator"]))
    answer = charts(cli.json("against", BATTLE))["Destroyed"]
    assert str(exact) == answer["series"][0]["exact"][0]


def test_the_house_rules_of_the_army_count(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    rules.write_bytes(write(MusterFile(rulesets={"a": LUCKY})))
    by_the_book = cli.json("against", BATTLE)
    agreed = cli.json("against", BATTLE, "--house", rules)
    assert charts(by_the_book) != charts(agreed)


def test_what_cannot_be_is_refused_in_a_sentence(cli: Cli, tmp_path: Path) -> None:
    other = EXAMPLES / "fire-team.json"
    assert "another game" in cli.refused("against", BATTLE, other)
    for wrong in ("-1", "6.5", "1001", "nan", "inf"):
        assert "--distance" in cli.refused("against", BATTLE, f"--distance={wrong}")
    assert "no army" in cli.refused("against", EXAMPLES / "fire-breathing-dragon.json")
    assert "no army is called" in cli.refused("against", BATTLE, "--army", "Nobody")
    alone = tmp_path / "out.txt"
    alone.write_text("mine")
    assert "--force" in cli.refused("against", BATTLE, "-o", alone)
    copy = tmp_path / "other.json"
    copy.write_bytes(HOUSE.read_bytes())
    refused = cli.refused("against", BATTLE, copy, "-o", copy, "--format", "txt")
    assert "other.json" in refused


def test_the_other_army_may_be_a_code(cli: Cli, tmp_path: Path) -> None:
    code = cli.said("code", HOUSE).strip()
    out = tmp_path / "both.txt"
    cli.said("against", BATTLE, code, "-o", out)
    assert "Against Night Watch" in out.read_text("utf-8")


@pytest.mark.parametrize(
    "words",
    [("against", BATTLE), ("odds", BATTLE, "--only", "Rifleman"), ("code", BATTLE)],
)
def test_a_file_that_is_named_is_written_beside_json(
    cli: Cli, tmp_path: Path, words: tuple[object, ...]
) -> None:
    """These write to standard output where no file is named, and JSON replaces that."""
    alone, beside = tmp_path / "alone.txt", tmp_path / "beside.txt"
    cli.said(*words, "-o", alone)
    assert cli.json(*words, "-o", beside)
    assert beside.read_bytes() == alone.read_bytes()
    gone = tmp_path / "nowhere" / "deep.txt"
    assert cli.json(*words, "-o", gone, ends=2).keys() == {"version", "error"}
