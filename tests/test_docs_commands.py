"""Every command in a code block of the documents is run, or named here with why not."""

import shlex
import shutil
from pathlib import Path

import pytest

from tests import docs
from ui.__main__ import main

NOT_RUN = {
    "python3 dev.py run": "it opens a window; tests/test_setup.py starts it",
    "py dev.py run": "as above",
    "python3 dev.py test": "it would start itself",
    "python3 dev.py lint": "it sets an environment up",
    "brickmuster --library": "a window on a server; tests/db/test_club_manual.py",
    "brickmuster move --to postgresql": "a server; tests/db/test_club_manual.py",
    "brickmuster move --library postgresql": "as above",
    "sudo -u postgres": "run against a server in tests/db/test_club_manual.py",
    "pg_dump": "as above",
    "pg_restore": "as above",
    'python3 dev.py run explain "Longbow': "about a weapon that the reader adds",
    "sudo apt-get install": "it installs",
    "pipx install": "it installs",
    "pipx inject": "it installs",
}
"""The beginnings of commands that this does not run, and why."""

WORDS = frozenset({"brickmuster", "python3", "py", "pipx", "pip", "sudo", "git", "cd"})
WORDS |= {"pg_dump", "pg_restore", ".venv/bin/python", "uv", "bash", "export", "tar"}
"""What a line of a code block begins with if it is a command."""

OURS = ("brickmuster ", "python3 dev.py run ")
"""How a command of the program begins: where it is installed, and in a checkout."""

DOCUMENTS = docs.documents()


def commands(place: str) -> list[str]:
    """Return the commands of a document, without remarks behind them."""
    lines = [
        line.partition("  #")[0].strip() for line in docs.code_lines(DOCUMENTS[place])
    ]
    return [line for line in lines if line.split(" ")[0] in WORDS]


def why_not(line: str) -> str:
    """Return why a command is not run; empty for one that is."""
    exact = {"python3 dev.py run", "py dev.py run"}
    return next(
        (
            why
            for begin, why in NOT_RUN.items()
            if (line == begin if begin in exact else line.startswith(begin))
        ),
        "",
    )


@pytest.mark.full
@pytest.mark.parametrize("place", [place for place in DOCUMENTS if commands(place)])
def test_each_command_works(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    shutil.copytree(docs.ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    # A player's library has the examples from the first start on.
    assert main(["import", "examples/first-battle.json"]) == 0
    for line in commands(place):
        if why_not(line):
            continue
        begin = next((each for each in OURS if line.startswith(each)), "")
        assert begin, f"neither run nor named: {line}"
        assert main(shlex.split(line.removeprefix(begin).partition(" > ")[0])) == 0, (
            line
        )


def test_what_is_not_run_is_still_there() -> None:
    every = [line for place in DOCUMENTS for line in commands(place)]
    for begin in NOT_RUN:
        if begin.startswith("py "):
            continue
        assert any(line.startswith(begin) for line in every), begin
