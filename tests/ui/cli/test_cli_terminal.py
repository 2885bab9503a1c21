"""What a person sees in a terminal, and a file or a pipe does not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.cli.terminal import fitted

pytestmark = pytest.mark.full

ROOT = Path(__file__).resolve().parents[3]
ARSENAL = ROOT / "examples" / "house-rule-arsenal.json"
RED = "\x1b[31mILLEGAL\x1b[0m"

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="terminals of Linux")


def in_a_terminal(*line: str | Path, width: int, **more: str) -> str:
    """Return what a command prints where it sees a terminal."""
    import pty

    above, below = pty.openpty()
    env = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "TERM"}}
    env |= {"COLUMNS": str(width), "PYTHONPATH": str(ROOT), "TERM": "xterm", **more}
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "ui", *line], stdout=below, stderr=below, env=env
    ) as process:
        os.close(below)
        said = b""
        # Linux ends the reading with an error once the other side is closed.
        try:
            while part := os.read(above, 65_536):
                said += part
        except OSError:
            pass
        process.wait()
    os.close(above)
    return said.decode().replace("\r\n", "\n")


def in_a_pipe(*line: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "ui", *line],
        env=os.environ | {"COLUMNS": "60", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    return done.stdout.decode()


@on_linux
def test_a_terminal_gets_short_lines_and_the_same_words() -> None:
    said = in_a_terminal("check", ARSENAL, width=60, NO_COLOR="1")
    # The name of the file has no place to break it at.
    lines = [line for line in said.splitlines() if str(ARSENAL) not in line]
    assert max(map(len, lines)) <= 60
    whole = in_a_pipe("check", ARSENAL)
    assert max(map(len, whole.splitlines())) > 100
    assert said.split() == whole.split()


@on_linux
def test_the_verdict_that_matters_is_red_on_a_terminal_alone() -> None:
    whole = in_a_pipe("check", ARSENAL)
    assert "\x1b" not in whole
    illegal = whole.count("ILLEGAL\n")
    assert illegal > 1
    assert in_a_terminal("check", ARSENAL, width=200).count(RED) == illegal
    for plain in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in in_a_terminal("check", ARSENAL, width=200, **plain)


@on_linux
def test_the_red_word_is_the_verdict_and_no_name(tmp_path: Path) -> None:
    name = "ILLEGAL"
    file = tmp_path / "a.json"
    file.write_text(
        '{"brickmuster": 1, "designs": [{"id": "a", "kind": "brikwars.weapon",'
        f'"name": "{name}", "size": 2}}]}}'
    )
    assert RED not in in_a_terminal("check", file, width=200)


@on_linux
def test_text_for_the_terminal_is_fitted_and_a_file_is_not(tmp_path: Path) -> None:
    battle = ROOT / "examples" / "first-battle.json"
    said = in_a_terminal("cards", battle, "-o", "-", width=50)
    # A code is one word.
    *words, code = said.splitlines()
    assert code.startswith("`BM1.")
    assert max(map(len, words)) <= 50
    out = tmp_path / "cards.txt"
    in_a_terminal("cards", battle, "-o", out, width=50)
    assert out.read_text(encoding="utf-8").split() == said.split()
    assert max(map(len, out.read_text(encoding="utf-8").splitlines()[:-1])) > 50


WORDS = st.lists(st.text("abc-é½", min_size=1, max_size=12), max_size=40)


@given(words=WORDS, indent=st.integers(0, 8), width=st.integers(40, 90))
def test_a_fitted_line_keeps_its_words_and_its_indent(
    words: list[str], indent: int, width: int
) -> None:
    line = " " * indent + " ".join(words)
    lines = fitted(line, width).split("\n")
    assert " ".join(each.strip(" ") for each in lines).strip(" ") == line.strip(" ")
    assert max(map(len, lines)) <= max(width, 0 if len(lines) > 1 else len(line))
    if words:
        assert lines[0].startswith(" " * indent + words[0][:1])
    assert fitted(line, 0) == line


@pytest.mark.parametrize("width", [0, 27, 10])
def test_a_very_narrow_terminal_breaks_nothing(width: int) -> None:
    line = "a long line of words that has no room at all"
    assert "\n" not in fitted(line, width)
