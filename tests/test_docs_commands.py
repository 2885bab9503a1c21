"""Every command in a code block of the documents is run, here or where it is said."""

import shlex
import shutil
from pathlib import Path

import pytest

from tests import docs
from ui.__main__ import main

ELSEWHERE = {
    "py ": "for Windows, where each of these lines begins so",
    "sudo apt-get install": "for root: it changes the system",
}
"""The beginnings of commands that cannot be run here, and why."""

WAYS = "tests/setup/test_ways.py"
CLUB = "tests/db/test_club.py"
RUN_BY = {
    "pip ": WAYS,
    "pipx ": WAYS,
    "uv ": WAYS,
    "python3 dev.py run": WAYS,
    'python3 dev.py run explain "Longbow': WAYS,
    "python3 dev.py test": ".ci/run",
    "python3 dev.py lint": ".ci/run",
    "brickmuster --library postgresql:": CLUB,
    "brickmuster move ": CLUB,
    "sudo -u postgres": CLUB,
    "pg_dump": CLUB,
    "pg_restore": CLUB,
}
"""The beginnings of commands that are run by another file, and by which."""

OURS = ("brickmuster ", "python3 dev.py run ")
"""How a command of the program begins: where it is installed, and in a checkout."""

DOCUMENTS = docs.documents()
EVERY = {place: docs.commands(text) for place, text in DOCUMENTS.items()}


def run_here(line: str) -> bool:
    """Return whether a command is neither run elsewhere nor for another system."""
    if line == "python3 dev.py run":
        return False
    begins = [*ELSEWHERE, *RUN_BY.keys() - {"python3 dev.py run"}]
    return not line.startswith(tuple(begins))


@pytest.mark.full
@pytest.mark.parametrize("place", [place for place, lines in EVERY.items() if lines])
def test_each_command_works(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    shutil.copytree(docs.ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    # A player's library has the examples from the first start on.
    assert main(["import", "examples/first-battle.json"]) == 0
    for line in filter(run_here, EVERY[place]):
        begin = next((each for each in OURS if line.startswith(each)), "")
        assert begin, f"neither run nor named: {line}"
        assert main(shlex.split(line.removeprefix(begin).partition(" > ")[0])) == 0, (
            line
        )


@pytest.mark.parametrize("begin", [*ELSEWHERE, *RUN_BY])
def test_what_is_not_run_here_is_still_there(begin: str) -> None:
    every = [line for lines in EVERY.values() for line in lines]
    # No line begins so today; the next one will be tried.
    may_come = {"pip ", "py "}
    assert begin in may_come or any(line.startswith(begin) for line in every)


@pytest.mark.parametrize("begin", RUN_BY)
def test_what_is_run_elsewhere_is_named_there(begin: str) -> None:
    text = (docs.ROOT / RUN_BY[begin]).read_text("utf-8")
    shown = begin.removeprefix('python3 dev.py run explain "').removeprefix("python3 ")
    assert shown in text or shlex.join(shown.split()[1:]) in text
