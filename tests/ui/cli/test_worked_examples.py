"""Every worked example of the texts, asked of the command line as a player would."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from db.files.muster import write
from db.files.muster_file import MusterFile
from tests.rule_coverage.examples import EXAMPLES, Example
from tests.ui.cli.example_designs import DESIGNS
from ui.__main__ import main

SHIPPED = Path(__file__).resolve().parents[3] / "examples"
CASES = [
    (example, number) for example in EXAMPLES for number in range(len(example.cli))
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The muster files that the commands name."""
    folder = tmp_path_factory.mktemp("worked-examples")
    book, ours = folder / "book.json", folder / "ours.json"
    wars = folder / "wars.json"
    assert main(["presets", "-o", str(book)]) == 0
    assert main(["presets", "--game", "brikwars", "-o", str(wars)]) == 0
    ours.write_bytes(write(MusterFile(designs=DESIGNS)))
    turrets = folder / "turrets.json"
    turrets.write_text(
        json.dumps({"kind": "brikwars.house", "independent_turrets": True})
    )
    return {
        "book": book,
        "wars": wars,
        "ours": ours,
        "turrets": turrets,
        "examples": SHIPPED,
    }


@pytest.fixture(scope="module")
def known() -> dict[str, tuple[int, str]]:
    """What was answered before, for many examples ask the same."""
    return {}


@pytest.mark.parametrize(
    ("example", "number"),
    CASES,
    ids=[f"{example.name}, {number + 1}" for example, number in CASES],
)
def test_the_command_line_says_what_the_text_says(
    example: Example,
    number: int,
    files: dict[str, Path],
    known: dict[str, tuple[int, str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    case: dict[str, Any] = example.cli[number]
    run = case["run"]
    if run not in known:
        capsys.readouterr()
        code = main([each.format(**files) for each in shlex.split(run)])
        known[run] = code, plain(capsys.readouterr().out)
    code, said = known[run]
    assert code == case.get("end", 0)
    for line in case["shows"]:
        assert plain(line) in said


def plain(text: str) -> str:
    """The words of a text, with one space between them."""
    return " ".join(text.split())
