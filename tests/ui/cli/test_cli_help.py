"""The help: every example of it works as printed, and every line fits 80 columns."""

import json
import os
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from builder.examples import examples_of
from db.files.muster import read, write
from tests.test_examples_shipped import EXAMPLES, file_of
from tests.ui.cli.commands import ROOT, Cli
from ui.__main__ import main
from ui.cli.files import expanded
from ui.cli.parser import COMMANDS
from ui.main import WORK


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with nothing in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def shown(capsys: pytest.CaptureFixture[str], *topic: str) -> str:
    capsys.readouterr()
    assert main(["help", *topic]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("topic", ["", *COMMANDS])
@pytest.mark.usefixtures("empty")
def test_a_help_fits_80_columns_and_is_that_of_its_option(
    topic: str, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [topic] if topic else []
    text = shown(capsys, *words)
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert cli.said(*words, "--help") == text


@pytest.mark.full
@pytest.mark.parametrize("topic", ["", *COMMANDS])
@pytest.mark.usefixtures("empty")
def test_every_example_of_a_help_works_as_printed(
    topic: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an empty folder, with a library as the first start of the window makes it."""
    assert main(["examples", "first-battle", "-o", "start.json"]) == 0
    assert main(["import", "start.json"]) == 0
    Path("start.json").unlink()
    lines = [line.strip() for line in shown(capsys, topic).splitlines()]
    examples = [line for line in lines if line.startswith("brickmuster ")]
    assert any(line.startswith(f"brickmuster {topic}".strip()) for line in examples)
    for line in examples:
        # A server is not there, and what a shell does is not done here.
        # A window stays until it is closed.
        if "://" not in line and topic != "open":
            words = shlex.split(line.partition(" > ")[0])[1:]
            code = main(words)
            assert code in {0, 1}, f"{line}: {capsys.readouterr().err}"


def test_every_command_has_its_work() -> None:
    assert WORK.keys() == COMMANDS.keys()
    for module, _, work in (each.partition(":") for each in WORK.values()):
        assert callable(getattr(import_module(module), work))


def test_the_version_is_told_for_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-V"]) == main(["--version"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second


def test_nothing_heavy_is_imported_for_the_version(tmp_path: Path) -> None:
    program = (
        "import sys; from ui.__main__ import main; main(['--version']); "
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    names = done.stderr.decode().split()
    heavy = {"sqlalchemy", "pydantic", "reportlab", "PIL", "PySide6", "asyncio"}
    heavy |= {
        "db.files.muster",
        "db.library.library",
        "builder.brikwars",
        "ui.shell",
        "shtab",
    }
    assert not heavy.intersection(names)
    # Python alone has some 70, the choices of printing bring most of the others.
    assert len(names) < 260


def test_examples_are_listed_for_all_games(cli: Cli) -> None:
    said = cli.said("examples")
    for key, example in EXAMPLES.items():
        assert f"{key}: {example.title}\n  {example.about}\n" in said
    listed = cli.json("examples", "--game", "microfig")["examples"]
    ours = [each.key for each in examples_of("microfig")]
    assert [each["key"] for each in listed] == ours


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_is_written_as_it_is_shipped(key: str, empty: Path) -> None:
    assert main(["examples", key, "-o", "out.json"]) == 0
    assert read(empty / "out.json") == file_of(EXAMPLES[key])
    assert (empty / "out.json").read_bytes() == write(file_of(EXAMPLES[key]))


def test_all_examples_go_into_a_folder_or_none(empty: Path, cli: Cli) -> None:
    ours = empty / "first-battle.json"
    ours.write_text("mine")
    assert "first-battle.json is there already" in cli.warned(
        "examples", "-o", ".", ends=2
    )
    assert [each.name for each in empty.iterdir()] == ["first-battle.json"]
    assert main(["examples", "-o", ".", "--force"]) == 0
    assert {each.stem for each in empty.iterdir()} == set(EXAMPLES)
    assert ours.read_bytes() == write(file_of(EXAMPLES["first-battle"]))


def test_a_pattern_is_filled_in_where_the_shell_does_not(
    empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.json", "a.json", "c.txt", "[odd].json"):
        (empty / name).touch()
    assert expanded(["*.json"]) == ["*.json"]
    monkeypatch.setattr("ui.cli.files.WINDOWS", True)
    names = expanded(["*.txt", "gone*.json", "[odd].json", "-", "[ab].json"])
    assert names == ["c.txt", "gone*.json", "[odd].json", "-", "a.json", "b.json"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (["odds", "gone.json", "--json"], 2),
        (["cards", "--json"], 2),
        (["check", "--json", "--hosue", "a"], 2),
        (["explain", "hello", "--json"], 2),
        (["rule", "R99.9", "--json"], 2),
        (["frobnicate", "--json"], 2),
    ],
)
@pytest.mark.usefixtures("empty")
def test_an_error_under_json_is_json(
    line: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line) == code
    said = capsys.readouterr()
    facts = json.loads(said.out)
    assert list(facts) == ["version", "error"]
    assert said.err.startswith(f"brickmuster: {facts['error']}"[:200])


def test_json_behind_two_minus_signs_is_no_option(cli: Cli) -> None:
    assert cli.said("explain", "--", "--json", ends=2) == ""


def test_words_in_any_case_are_understood(empty: Path, cli: Cli) -> None:
    line = ["reference", "-o", "a.pdf", "--paper", "Letter", "--ink", "LOW"]
    assert main([*line, "--game", "BrikWars"]) == 0
    assert main(["calibrate", "-o", "b.pdf", "--paper", "A4"]) == 0
    assert {each.name for each in empty.iterdir()} == {"a.pdf", "b.pdf"}
    assert "letter" in cli.warned("calibrate", "-o", "c.pdf", "--paper", "a5", ends=2)


def test_a_target_with_commas_stands_in_quotes(empty: Path, cli: Cli) -> None:
    assert main(["examples", "first-battle", "-o", "a.json"]) == 0
    assert 'did you mean "Minifig, Armor' in cli.warned(
        "cards", "a.json", "-o", "-", "--odds", "Minifig Armor", ends=2
    )
    assert '"Minifig, Armor 4", "Minifig, Armor 6"' in cli.warned(
        "cards", "a.json", "-o", "-", "--odds", "a horse", ends=2
    )


def test_what_was_meant_is_told_by_name(empty: Path, cli: Cli) -> None:
    assert main(["examples", "first-battle", "-o", "a.json"]) == 0
    assert 'did you mean "Trooper"?' in cli.warned(
        "odds", "a.json", "--only", "troper", ends=2
    )
    assert 'did you mean "Border Guard"?' in cli.warned(
        "roster", "a.json", "-o", "-", "--army", "border-gaurd", ends=2
    )


def test_several_stat_lines_are_answered_one_by_one(cli: Cli) -> None:
    lines = ["Use 4, Range 10, 2d6", "Use 3, Range 6, 1d8"]
    assert [line in cli.said("explain", *lines).splitlines() for line in lines[:1]]
    asked = cli.json("explain", *lines)["lines"]
    assert [each["text"] for each in asked] == lines
    joined = cli.json("explain", *lines[0].split())
    assert joined["builds"] == asked[0]["builds"]
