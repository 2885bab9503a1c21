"""The installer: which one, how its failures are explained, and what it shows."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from devtools import installer, places, processes
from devtools.places import Stop

PIP_OFFLINE = """
WARNING: Retrying: [Errno -3] Temporary failure in name resolution
ERROR: No matching distribution found for alembic==1.20.1
"""
NO_NETWORK = "error: Failed to fetch\n  Caused by: dns error: no such host"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the commands that would be run; each does its work."""
    return recorded(monkeypatch, tmp_path, lambda _: "")


def recorded(
    monkeypatch: pytest.MonkeyPatch, folder: Path, trouble: Callable[[list[str]], str]
) -> list[list[str]]:
    commands: list[list[str]] = []

    def record(command: list[str], **_: object) -> str:
        commands.append(command)
        return trouble(command)

    monkeypatch.setattr(places, "TOOLS", folder)
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(installer, "followed", record)
    monkeypatch.setattr(
        installer, "trouble_with", lambda command: "no uv" if "uv" in command[0] else ""
    )
    return commands


def test_a_player_does_not_fetch_uv(run: list[list[str]], tmp_path: Path) -> None:
    installer.fill(tmp_path, Path("a.lock"), with_uv=False)
    (command,) = run
    assert command[1:3] == ["-m", "pip"]
    for word in ("--require-hashes", "--no-deps", "--only-binary"):
        assert word in command
    assert command[-2:] == ["-r", "a.lock"]


def test_uv_is_fetched_by_its_hash(run: list[list[str]], tmp_path: Path) -> None:
    installer.fill(tmp_path, Path("a.lock"), with_uv=True)
    assert "--require-hashes" in run[0]
    assert run[0][-1].endswith("installer.lock")
    # It does not start here, so pip is used in its place.
    assert run[1][-2:] == ["-r", "a.lock"]


def test_a_uv_that_is_there_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = recorded(monkeypatch, tmp_path, lambda _: "")
    monkeypatch.setattr(installer, "trouble_with", lambda _: "")
    monkeypatch.setattr("shutil.which", lambda _: "/opt/uv")
    installer.fill(tmp_path, Path("a.lock"), with_uv=False)
    (command,) = commands
    assert command[:3] == ["/opt/uv", "pip", "sync"]
    assert "--require-hashes" in command


def test_certificates_of_the_system_are_a_second_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trouble(command: list[str]) -> str:
        return "" if "--system-certs" in command else "invalid peer certificate"

    commands = recorded(monkeypatch, tmp_path, trouble)
    monkeypatch.setattr(installer, "find_uv", lambda **_: "uv")
    installer.fill(tmp_path, Path("a.lock"), with_uv=True)
    assert len(commands) == 2


def test_offline_pip_is_not_tried_after_uv(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = recorded(monkeypatch, tmp_path, lambda _: NO_NETWORK)
    monkeypatch.setattr(installer, "find_uv", lambda **_: "uv")
    with pytest.raises(Stop, match="Check the network"):
        installer.fill(tmp_path, Path("a.lock"), with_uv=True)
    assert len(commands) == 1


@pytest.mark.parametrize(
    ("output", "words"),
    [
        (NO_NETWORK, "Check the network"),
        ("HTTPSConnectionPool: certificate verify failed", "the certificate of"),
        (PIP_OFFLINE, "Check the network"),
        ("tunnel: 407 Proxy Authentication Required, a connection", "HTTPS_PROXY"),
        ("OSError: [Errno 28] No space left on device", "The disk is full: "),
        ("ERROR: No matching distribution found for alembic==9", "for alembic==9"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES", "It said:\n    THESE PACKAGES"),
    ],
)  # fmt: skip
def test_a_failure_is_explained(output: str, words: str) -> None:
    said = installer.explain(output)
    assert words in said
    assert ("Check the network" in said) == ("network" in words)


def test_what_is_spare_is_removed_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "TOOLS", tmp_path)
    for name in ("pip-cache", "pip", "uv"):
        (tmp_path / name).mkdir()
    installer.tidy()
    assert [path.name for path in tmp_path.iterdir()] == ["uv"]


def test_a_failed_helper_is_quoted() -> None:
    trouble_with = processes.trouble_with
    assert trouble_with([sys.executable, "-c", ""]) == ""
    assert trouble_with([sys.executable, "-c", "exit('no bricks')"]) == "no bricks"
    assert "ended with code 7" in trouble_with([sys.executable, "-c", "exit(7)"])
    assert "nobrick" in trouble_with(["nobrick-at-all"])


PIP = """
Collecting alembic==1.20.1
  Downloading alembic-1.20.1-py3-none-any.whl (270 kB)
  Downloading https://a.b/PySide6_Essentials-6.11.3-cp310-abi3-linux.whl (80.3 MB)
Resolved 19 packages in 2ms
Installing collected packages: typing-inspection, typing-extensions, sqlalchemy
noise
"""


def test_progress_is_repeated_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    processes.followed([sys.executable, "-c", f"print({PIP!r})"], draws=True)
    assert capsys.readouterr().err.splitlines() == [
        "dev:   Downloading alembic (270 kB)",
        "dev:   Downloading PySide6_Essentials (80.3 MB)",
        "dev:   Resolved 19 packages in 2ms",
        "dev:   Installing collected packages: typing-inspection, …",
    ]


def test_on_a_terminal_the_helper_draws_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.FileIO):
        def isatty(self) -> bool:
            return True

    code = "import sys; print('a bar'); sys.exit('no bricks')"
    with Terminal(tmp_path / "screen", "w") as screen:
        monkeypatch.setattr("sys.stderr", screen)
        said = processes.followed([sys.executable, "-c", code], draws=True)
    assert said == "no bricks"
    assert (tmp_path / "screen").read_text() == "a bar\n"
