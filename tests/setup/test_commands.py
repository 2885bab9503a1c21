"""dev.py as it is started: its commands, its sentences and its codes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from devtools import commands, places
from devtools.commands import COMMANDS
from devtools.environment import PLAYER
from devtools.main import main
from devtools.places import CANNOT_SET_UP, WRONG_USE, Stop

ROOT = Path(__file__).resolve().parents[2]


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("help", "--help", "-h"):
        assert main([word]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert all(f"python3 dev.py {name} " in out for name in COMMANDS)
        assert max(map(len, out.splitlines())) <= 88


def test_no_command_is_answered_with_all_of_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == WRONG_USE
    assert "python3 dev.py run" in capsys.readouterr().err


def test_an_unknown_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tset"]) == WRONG_USE
    said = capsys.readouterr().err
    assert 'There is no command "tset". Did you mean "test"?' in said
    assert all(name in said for name in COMMANDS)
    assert main(["zzz"]) == WRONG_USE
    assert "Did you mean" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (Stop("There is no brick."), "dev: There is no brick.\n"),
        (PermissionError(13, "Permission denied", "a/b"), "a/b: Permission denied"),
        (KeyboardInterrupt(), "stopped; the next start takes it up again"),
    ],
)
def test_whatever_happens_it_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    words: str,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(commands, "set_up", fail)
    stopped = isinstance(error, KeyboardInterrupt)
    assert main(["run"]) == (places.INTERRUPTED if stopped else CANNOT_SET_UP)
    said = capsys.readouterr().err
    assert words in said
    assert "Errno" not in said


def test_a_command_without_arguments_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lint", "x"]) == CANNOT_SET_UP
    assert "lint takes no arguments" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may lack a display")
@pytest.mark.parametrize(
    ("args", "display", "needed"),
    [
        ([], ":0", True),
        (["--library=a.db"], ":0", True),
        (["check", "a.json"], ":0", False),
        ([], "", False),
    ],
)
def test_only_a_window_needs_the_libraries_of_qt(
    monkeypatch: pytest.MonkeyPatch, args: list[str], display: str, needed: bool
) -> None:
    asked: dict[str, object] = {}

    def set_up(kind: str, **how: object) -> None:
        asked.update(how, kind=kind)

    monkeypatch.setattr(commands, "set_up", set_up)
    monkeypatch.setattr(commands, "hand_over", lambda words, _: len(words))
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert main(["run", *args]) == 3 + len(args)
    assert asked["kind"] == PLAYER
    assert (asked["qt"] is not None) == needed
    assert asked["or_stay"]


def test_a_benchmark_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []

    def test(words: list[str]) -> int:
        ran.append(words)
        return 0

    monkeypatch.setattr(commands, "_test", test)
    monkeypatch.chdir(ROOT)
    one = "tests/bench/bench_odds.py"
    for words in ([], ["-k", "odds"], [one]):
        assert main(["bench", *words]) == 0
    assert ["tests/bench" in words for words in ran] == [True, True, False]
    assert one in ran[-1]


def test_the_start_needs_no_package() -> None:
    # -S leaves out site-packages, and -I the current folder and PYTHONPATH.
    done = subprocess.run(
        [sys.executable, "-I", "-S", ROOT / "dev.py", "help"],
        env={
            name: os.environ[name]
            for name in ("PATH", "SYSTEMROOT")
            if name in os.environ
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "python3 dev.py run" in done.stdout
