"""`presets`: the list, and copies in a muster file."""

from pathlib import Path

import pytest

from builder import systems
from db.files.muster import read
from tests.ui.cli.commands import Cli
from ui.__main__ import main
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


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["scuot"], 'no preset is called "scuot"; did you mean "Scout"?'),
        (["--game", "chess"], "no game is called chess; there is "),
        (["-o", "squad.pdf"], "it may end in .json"),
        (["--library", "x.db"], "unrecognized arguments"),
    ],
)
def test_wrong_use_is_refused_in_a_sentence(
    asked: list[str], says: str, cli: Cli
) -> None:
    assert says in cli.warned("presets", *asked, ends=2)
