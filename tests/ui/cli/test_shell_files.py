"""The completion scripts and the manual page are those that the parser makes now.

They are package data. `pytest tests/ui/cli/test_shell_files.py --update-goldens` writes
them again after a change of the commands.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.sweeps import THOROUGH
from tests.ui.cli.man_page import page
from ui.__main__ import main
from ui.cli.commands import COMMANDS, SHELLS
from ui.cli.completion import FOLDER
from ui.cli.parser import whole_parser

PAGE = FOLDER / "brickmuster.1"

FILES = {"FILE", "OUT", "PLACE", "NEW", "LIBRARY", "BACKUP"}
"""The words in a help that stand for a file."""

oldest_python = pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="other versions lay a help out differently"
)


def tool(name: str) -> Any:
    """Return a developer's tool; CI must have it, a desk may lack it."""
    return __import__(name) if THOROUGH else pytest.importorskip(name)


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    (found,) = [each for each in parser._actions if isinstance(each.choices, dict)]
    choices: Any = found.choices
    return dict(choices)


def completed_parser(shtab: Any) -> argparse.ArgumentParser:
    """Return the parser with what shtab has to know about its options."""
    parser = whole_parser()
    for each in (parser, *commands_of(parser).values()):
        for action in each._actions:
            known: Any = action
            if action.metavar in FILES:
                known.complete = shtab.FILE
            if action.dest == "topic":
                known.choices = tuple(COMMANDS)
    return parser


def script(shell: str) -> str:
    shtab = tool("shtab")
    made = shtab.complete(completed_parser(shtab), shell)
    return "\n".join(line.rstrip() for line in made.splitlines()) + "\n"


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def compared(shipped: Path, made: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-goldens"):
        shipped.write_text(made, encoding="utf-8", newline="\n")
    assert shipped.read_text(encoding="utf-8") == made


@oldest_python
@pytest.mark.parametrize("shell", SHELLS)
def test_a_completion_script_is_that_of_the_commands(
    shell: str, request: pytest.FixtureRequest
) -> None:
    compared(FOLDER / SHELLS[shell], script(shell), request)


@oldest_python
def test_the_manual_page_is_that_of_the_commands(
    request: pytest.FixtureRequest,
) -> None:
    parser = whole_parser()
    compared(PAGE, page(parser, commands_of(parser)), request)


def flags() -> Iterator[tuple[str, str]]:
    for name, command in COMMANDS.items():
        for words, settings in command.options:
            for word in words:
                if word.startswith("--") and settings["help"] != argparse.SUPPRESS:
                    yield name, word


def test_every_option_is_completed_and_explained() -> None:
    """Whatever the version of Python, and without the tools that write the files."""
    texts = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()}
    assert set(texts) == {*SHELLS.values(), PAGE.name}
    for text in texts.values():
        assert [name for name in COMMANDS if name not in text] == []
    for _, flag in flags():
        assert flag in texts["brickmuster.bash"]
        assert flag.replace("-", "\\-") in texts[PAGE.name]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_the_script(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    written = (FOLDER / SHELLS[shell]).read_text(encoding="utf-8")
    assert capsys.readouterr().out == written


def completions(words: str) -> list[str]:
    """Return what bash offers at the end of a line."""
    typed = words.split(" ")
    program = f"""
source {FOLDER / "brickmuster.bash"}
COMP_WORDS=({" ".join(each or "''" for each in typed)})
COMP_CWORD={len(typed) - 1}
_shtab_brickmuster
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(
        [str(shutil.which("bash")), "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("brickmuster ro", ["roster"]),
        ("brickmuster cards --pap", ["--paper"]),
        ("brickmuster cards --paper ", ["a4", "letter"]),
        ("brickmuster help exa", ["examples"]),
        ("brickmuster completion b", ["bash"]),
    ],
)
def test_bash_completes_what_is_typed(typed: str, offered: list[str]) -> None:
    assert set(offered) <= set(completions(typed))
    assert "check" not in completions(typed)


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
def test_the_manual_page_can_be_read() -> None:
    done = subprocess.run(
        [str(shutil.which("man")), "--warnings", "-l", PAGE],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "brickmuster cards" in done.stdout
    assert done.stderr == ""
