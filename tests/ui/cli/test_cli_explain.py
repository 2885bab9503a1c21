"""`explain` with several lines: a result for each, and a code for all."""

import json
import re
from pathlib import Path

import pytest

from builder.system.model import WARNED
from tests.ui.cli.commands import Cli
from ui.__main__ import main

LINES = 'Gun 2", 2d6\nGun 2", 2d6, 3 CP\nhello\n'


def test_every_line_has_its_own_result(cli: Cli) -> None:
    output = cli.said("explain", "--all", LINES, ends=2).splitlines()
    assert output[:3] == [
        'Gun 2", 2d6',
        "Legal builds, the plainest first:",
        '  Gun 2" (6 CP): Use 4, Range 10", 2d6',
    ]
    assert '  Gun 2" costs 6 CP by the tables, 3 CP are claimed' in output
    assert "    - costs 6 CP by the tables, 3 CP are claimed (R8.1.2)" in output
    assert "Not understood: “hello” is no part of a stat line" in output[-1]


@pytest.mark.parametrize(
    ("line", "looks"),
    [("Armour: 4", "a unit's Armor"), ("Ridge Sappers", "a heading or a name")],
)
def test_a_refusal_says_what_the_line_looks_like(
    line: str, looks: str, cli: Cli
) -> None:
    assert f"it looks like {looks}" in cli.warned("explain", line, ends=2)


def test_the_code_is_1_if_one_line_has_no_build(cli: Cli) -> None:
    assert "No legal build" in cli.said("explain", 'Gun 2"\nGun 2" CC', ends=1)
    assert main(["explain", 'Gun 2"\nGun 3"']) == 0


def test_several_lines_in_json(cli: Cli) -> None:
    first, second, third = cli.json("explain", LINES, ends=2)["lines"]
    assert first["builds"][0]["cost"] == 6
    assert second["claims"] == ['Gun 2" costs 6 CP by the tables, 3 CP are claimed']
    assert second["nearest"][0]["design"]["size"] == 2
    assert "(R8.1.2)" in second["nearest"][0]["differences"][0]
    assert "hello" in third["unclear"]


@pytest.mark.parametrize(
    "line", ["Use 4, Range 10, 2d6", "Use 3, 1d6", "Use 2, Range 4, 1d6", 'Gun 3"']
)
def test_few_builds_are_said_and_the_others_counted(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*options: str) -> list[str]:
        capsys.readouterr()
        assert main(["explain", line, *options]) == 0
        return capsys.readouterr().out.splitlines()

    def builds(lines: list[str]) -> list[str]:
        return [each for each in lines if each.startswith("  ")]

    few, every = said(), said("--all")
    assert len(few) <= 6
    assert builds(few) == builds(every)[: len(builds(few))]
    assert builds(few)
    assert len(builds(few)) <= 3
    rest = len(builds(every)) - len(builds(few))
    counted = [each for each in few if f"{rest} other" in each]
    assert bool(counted) == bool(rest)
    (answer,) = [json.loads("\n".join(said("--json")))]
    assert len(answer["builds"]) == len(builds(every))
    head = ""
    warned = {each["line"]: each["warned"] for each in answer["builds"]}
    for each in every:
        head = head if each.startswith("  ") else each
        if each.startswith("  "):
            assert warned[each.strip()] == ("but see" in each)
            assert warned[each.strip()] == (head == WARNED), "its head says so"


def test_readme_shows_what_its_example_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^    brickmuster explain \"(.+)\"$", readme, re.MULTILINE)
    assert main(["explain", line]) == 0
    assert f"```\n{capsys.readouterr().out}```" in readme
