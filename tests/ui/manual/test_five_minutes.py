"""What the manual says of the game and of a card is what the program says."""

import re
from pathlib import Path

import pytest

from builder import describe
from builder.examples import examples_of
from tests.pictures.scenes import SHEETS, Labelled
from ui.__main__ import main
from ui.manual import contents

UNIT = "brikwars.creation"
BATTLE = Path(__file__).resolve().parents[3] / "examples" / "first-battle.json"


def test_the_attack_of_the_page_is_that_of_the_engine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["odds", str(BATTLE), "--only", "Rifleman"]) == 0
    said, page = capsys.readouterr().out, contents.page("five-minutes")
    figures = dict(re.findall(r"^  (To hit|Kills): ([\d.]+ %)", said, re.MULTILINE))
    assert f"That is a chance of {figures['To hit']}" in page
    assert f"kills in {figures['Kills']}" in page


def test_the_soldier_of_the_page_is_the_usual_one() -> None:
    page = contents.page("five-minutes")
    designs = {each.name: each for _, each in examples_of("brikwars")[0].designs}
    values = {each.label: each.value for each in describe(designs["Trooper"]).stats}
    for label in ("Move", "Skill", "Armor"):
        assert f"| {label} {values[label].replace(chr(34), '″')} |" in page


def test_the_values_of_a_card_are_told_in_their_order() -> None:
    page = contents.page("read-a-card")
    told = page.partition("| value |")[2].partition("\n\n")[0]
    names = re.findall(r"^\| (\w+) \|", told, re.MULTILINE)
    units = [
        each for _, each in examples_of("brikwars")[0].designs if each.kind == UNIT
    ]
    assert units
    for design in units:
        assert [each.label for each in describe(design).stats] == names


def test_each_number_of_the_labelled_card_is_told() -> None:
    card = SHEETS["card-parts"]
    assert isinstance(card, Labelled)
    told = re.findall(r"^\| (\d) \|", contents.page("read-a-card"), re.MULTILINE)
    count = len((*card.left, *card.right))
    assert told == [str(number) for number in range(1, count + 1)]
