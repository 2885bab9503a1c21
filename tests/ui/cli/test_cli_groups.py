"""Groups, and who does not play, on the command line."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.ui.cli.commands import BATTLE, Cli, ended


@pytest.fixture
def today(tmp_path: Path) -> Path:
    """Return the example army with a Border Keep that does not play."""
    file = json.loads(BATTLE.read_text(encoding="utf-8"))
    keep = file["armies"][0]["entries"][-1]
    assert keep["design"] == "keep"
    keep["sits_out"] = True
    made = tmp_path / "today.json"
    made.write_text(json.dumps(file), encoding="utf-8")
    return made


def test_check_tells_the_groups_and_who_stays_away(today: Path, cli: Cli) -> None:
    said = cli.said("check", today)
    assert "Border Guard: 118 of 200 CP, legal" in said
    assert "Army of 11," in said
    assert "Foot: 10 models, 88 CP" in said
    assert "Armor and walls: 1 model, 30 CP" in said
    assert "Does not play today: Border Keep (47 CP)" in said


def test_check_answers_the_groups_in_json(today: Path, cli: Cli) -> None:
    (army,) = cli.json("check", today)["armies"]
    assert army["groups"] == [
        {"name": "Foot", "models": 10, "points": 88},
        {"name": "Armor and walls", "models": 1, "points": 30},
    ]
    (away,) = army["sitting_out"]
    assert (away["design"], away["points"], away["count"]) == ("keep", 47, 1)


def test_a_roster_leaves_out_who_does_not_play_unless_asked(
    today: Path, cli: Cli
) -> None:
    said = cli.said("roster", today, "-o", "-")
    assert "Foot: 10 models, 88 CP" in said
    assert "Border Keep" not in said
    rows = list(
        csv.DictReader(
            io.StringIO(
                cli.said("roster", today, "-o", "-", "--format", "csv", "--pool")
            )
        )
    )
    assert (rows[-1]["Unit"], rows[-1]["Plays"], rows[-1]["Total"]) == (
        "Border Keep", "no", "",
    )  # fmt: skip


def test_cards_and_tokens_leave_out_who_does_not_play_unless_asked(
    today: Path, tmp_path: Path, cli: Cli
) -> None:
    assert "Border Keep\n" not in cli.said("cards", today, "-o", "-")
    assert "Border Keep\n" in cli.said("cards", today, "-o", "-", "--pool")
    # Whoever is named is wanted.
    assert "Border Keep\n" in cli.said(
        "cards", today, "-o", "-", "--only", "Border Keep"
    )
    few, all_ = tmp_path / "few.pdf", tmp_path / "all.pdf"
    assert ended("tokens", today, "-o", few) == 0
    assert ended("tokens", today, "-o", all_, "--pool") == 0
    assert few.read_bytes() != all_.read_bytes()
