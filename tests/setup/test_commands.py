"""The commands of `dev.py`, and what it pins."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from devtools import commands, installer, other_python, places
from devtools.commands import COMMANDS
from devtools.environment import _FETCHED, _ROOM, DEVELOPER, LOCKS, PLAYER
from devtools.main import main
from devtools.places import CANNOT_SET_UP, WRONG_USE, Stop
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

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


# The locks: what they hold, that every file is pinned by hash, and no address
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FILES = [*LOCKS.values(), "packaging/installer.lock"]

PLAYERS = PROJECT["project"]["dependencies"]
DEVELOPERS = [*PLAYERS, *PROJECT["dependency-groups"]["dev"]]
DECLARED = {PLAYER: PLAYERS, DEVELOPER: DEVELOPERS}


def entries(file: str) -> dict[str, str]:
    """Return what a lock says of each package.

    Where a newer Python gets another version, both are there by their first lines.
    """
    text = (ROOT / file).read_text(encoding="utf-8").strip()
    found: dict[str, str] = {}
    for entry in re.split(r"\n(?=[a-z])", text):
        name, _, rest = entry.partition("==")
        found[f"{name}=={rest.split()[0]}" if name in found else name] = entry
    return found


def version(entry: str) -> str:
    return entry.partition("==")[2].split()[0]


@pytest.mark.parametrize("file", FILES)
def test_a_lock_names_no_address(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert "://" not in text
    assert "@ " not in text


@pytest.mark.parametrize("file", FILES)
def test_a_lock_pins_every_package_by_hash(file: str) -> None:
    for name, entry in entries(file).items():
        first, *more = [line.strip(" \\") for line in entry.splitlines()]
        assert re.fullmatch(r"[a-z0-9-]+==[^\s;]+( ; .+)?", first), name
        assert more, name
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", line) for line in more)


@pytest.mark.parametrize(
    ("kind", "line"), [(kind, line) for kind in DECLARED for line in DECLARED[kind]]
)
def test_a_lock_satisfies_every_dependency(kind: str, line: str) -> None:
    wanted = Requirement(line)
    name = canonicalize_name(wanted.name)
    held = [
        version(entry)
        for key, entry in entries(LOCKS[kind]).items()
        if key.partition("==")[0] == name
    ]
    assert held, f"run python3 dev.py lock: {wanted.name} is not in {LOCKS[kind]}"
    assert any(map(wanted.specifier.contains, held))


def test_each_lock_holds_what_a_smaller_one_holds() -> None:
    # So that `run` can use what `test` has made, and takes nothing away from it.
    locks = [entries(file) for file in LOCKS.values()]
    for smaller, larger in pairwise(locks):
        assert smaller.items() <= larger.items()


def test_a_player_fetches_nothing_of_a_developer() -> None:
    names = entries(LOCKS[PLAYER]).keys()
    others = {canonicalize_name(Requirement(line).name) for line in DEVELOPERS}
    declared = {canonicalize_name(Requirement(line).name) for line in PLAYERS}
    assert names & (others - declared) == set()
    assert not names & {"numpy", "lxml", "pytest"}
    assert len(names) <= 28


def test_one_lock_serves_each_player() -> None:
    assert "optional-dependencies" not in PROJECT["project"]
    assert {"psycopg-binary", "zxing-cpp"} <= entries(LOCKS[PLAYER]).keys()


def test_the_hole_in_the_callbacks_of_reportlab_stays_closed() -> None:
    (line,) = [line for line in PLAYERS if line.startswith("reportlab")]
    assert not Requirement(line).specifier.contains("4.4.8")


def test_the_installer_is_one_version_of_uv() -> None:
    assert list(entries("packaging/installer.lock")) == ["uv"]


# What README says of getting the program is what the program is and takes
README = " ".join((ROOT / "README.md").read_text("utf-8").split())
HOME = " ".join((ROOT / "docs" / "home.md").read_text("utf-8").split())


def test_the_newest_version_is_that_of_the_changelog() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    number, day = re.findall(
        r"^## \[(\d[\d.]*)\] - (\S+)$", changes, flags=re.MULTILINE
    )[0]
    assert f"The newest version is {number} of {day}" in README


def test_what_is_fetched_is_what_the_first_start_says() -> None:
    fetched, held = re.findall(r"fetches (\d+) MB, which take (\d+) MB", README)[0]
    assert int(fetched) == _FETCHED[PLAYER]
    # It is unpacked beside what was fetched.
    assert int(fetched) < int(held) < _ROOM[PLAYER] - int(fetched)


@pytest.mark.parametrize("text", [README, HOME])
def test_the_systems_are_those_that_the_set_up_names(text: str) -> None:
    for words in ("glibc 2.34 or newer (2.39 on ARM)", "macOS 13"):
        assert words in text
        assert words in " ".join(installer._SYSTEMS.split())
    assert "tried on Debian 12 and 13" in text.replace("tried:** on", "tried on")


# A Python that is too old gets a sentence or a newer one, and no SyntaxError


@pytest.mark.parametrize(
    "file",
    ["dev.py", "packaging/devtools/__init__.py", "packaging/devtools/other_python.py"],
)
def test_python_2_can_read_the_start(file: str) -> None:
    source = (ROOT / file).read_text(encoding="ascii")
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Nonlocal, ast.Starred)
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, newer), ast.dump(node)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not any(each.annotation for each in node.args.args)
            assert not node.args.kwonlyargs


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ((2, 7, 18), False),
        ((3, 10, 13), False),
        ((3, 11, 0), True),
        ((3, 15, 0), True),
        ((3, 16, 0), False),
    ],
)
def test_the_versions_are_3_11_to_3_15(version: tuple[int, ...], fits: bool) -> None:
    assert other_python.fits(version) == fits


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave no Python on the PATH, and no program that installs one."""
    monkeypatch.setattr(other_python, "candidates", lambda: [["nobrick-python"]])
    monkeypatch.setattr("shutil.which", lambda _: None)


@pytest.mark.usefixtures("alone")
def test_without_another_python_it_says_where_to_get_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert other_python.start_with_another(["dev.py", "run"]) == 3
    said = capsys.readouterr().err
    assert "needs Python 3.11 to 3.15. This is Python" in said
    assert "Get Python 3.15, not a newer one, from https://www.python.org" in said


@pytest.mark.usefixtures("alone")
@pytest.mark.skipif(sys.platform != "linux", reason="only for Linux")
@pytest.mark.parametrize(
    ("manager", "there", "line"),
    [
        ("apt-get", "python3.12", "install --no-install-recommends python3.12 "),
        ("apt-get", "nothing", ""),
        ("dnf", "python3.13", "dnf install python3.13"),
        ("pacman", "", "pacman -S --needed python"),
    ],
)
def test_the_line_brings_a_python_and_the_rest(
    monkeypatch: pytest.MonkeyPatch, manager: str, there: str, line: str
) -> None:
    def which(name: str) -> str | None:
        return name if name == manager else None

    monkeypatch.setattr("shutil.which", which)
    monkeypatch.setattr(other_python, "answers", lambda words: words[-1] == there)
    monkeypatch.setattr("ui.core.system_packages.lacks", lambda *_: True)
    found = other_python.install_line()
    assert line in found
    assert bool(found) == bool(line)
    if manager == "apt-get" and line:
        assert "python3.12-venv" in found
        assert "libegl1" in found


@pytest.mark.skipif(os.name == "nt", reason="programs on the PATH are scripts here")
def test_the_newest_that_fits_is_started(tmp_path: Path) -> None:
    # python3.14 stands for one that is on the PATH and does not work, as pyenv's are.
    for name, body in (
        ("python3.14", "exit 127"),
        ("python3.13", f'exec "{sys.executable}" "$@"'),
    ):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{body}\n")
        program.chmod(0o755)
    show = tmp_path / "show.py"
    show.write_text("import sys; print('started', *sys.argv[1:])")
    start = "import sys; from devtools.other_python import start_with_another as s; "
    done = subprocess.run(
        [sys.executable, "-c", f"{start}s({[str(show), 'run', 'a b']!r})"],
        env={"PATH": f"{tmp_path}:/bin", "PYTHONPATH": str(ROOT / "packaging")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "started run a b\n"
