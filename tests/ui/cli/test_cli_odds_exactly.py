"""`odds --json` has every chance exactly, and `--set` says what there is to choose."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builder.core.field_spec import field_specs
from builder.smallarms.situation import ManFire
from tests.ui.cli.commands import EXAMPLES, Cli
from ui.__main__ import main

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
NO_CHANCES = {"Life lost", "Life before", "Life after, mean"}


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


def test_a_weapon_that_is_not_carried_is_said_to_be_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """They carry one weapon, and 7 is none of them."""
    team = EXAMPLES / "fire-team.json"
    found = told(capsys, team, "--only", "Marksman", "--set", "weapon=7")
    (refusal,) = found["refusals"]
    assert refusal["message"] == "They have no such weapon: 0 is Bolt rifle"


def test_all_fields_are_named_where_none_is_meant(cli: Cli) -> None:
    team = EXAMPLES / "fire-team.json"
    asked = ("odds", str(team), "--only", "Marksman", "--set", "zzz=1")
    words = cli.warned(*asked, ends=2)
    assert all(name in words for name in field_specs(ManFire))
    assert "more" not in words


def test_a_range_has_the_unit_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """I1: metres or inches, as the weapon has them."""
    found = told(capsys, EXAMPLES / "rifle-section.json", "--only", "Sniper")
    assert found["situation"]["Range"] == "50 m"


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


def test_who_does_not_sit_out_plays(tmp_path: Path, cli: Cli) -> None:
    """`sits_out: false` says what leaving it out says."""
    held = json.loads((EXAMPLES / "fire-team.json").read_text())
    held["armies"][0]["entries"][0]["sits_out"] = False
    file = tmp_path / "a.json"
    file.write_text(json.dumps(held))
    (army,) = cli.json("check", str(file))["armies"]
    assert not army["sitting_out"]
