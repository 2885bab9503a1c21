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
