"""The installation: the lock file, the version of Qt, and dev.py."""

import os
import re
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import dev

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")

# An absolute path on somebody's machine, not one inside the project.
MACHINE_PATH = re.compile(r"(?<![\w.~>/-])/(?:home|root|work|Users)/\w|[A-Z]:\\Users\\")


def pinned() -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", LOCK, re.MULTILINE))


def declared() -> list[str]:
    project = PROJECT["project"]
    return [
        *project["dependencies"],
        *(
            line
            for extra in project["optional-dependencies"].values()
            for line in extra
        ),
        *(line for group in PROJECT["dependency-groups"].values() for line in group),
    ]


def tracked_files() -> list[Path]:
    """Return the files that git tracks, or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this copy is not a git checkout")
    names = filter(None, os.fsdecode(done.stdout).split("\0"))
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def test_lock_names_no_address() -> None:
    assert "://" not in LOCK
    assert "@ " not in LOCK


@pytest.mark.parametrize("line", declared())
def test_lock_satisfies_every_dependency(line: str) -> None:
    wanted = Requirement(line)
    version = pinned().get(canonicalize_name(wanted.name))
    assert version, f"run python3 dev.py lock: {wanted.name} is not in the lock"
    assert wanted.specifier.contains(version)


def test_lock_pins_every_package_by_hash() -> None:
    entries = re.split(r"\n(?=[a-z])", LOCK.strip())
    assert len(entries) == len(pinned())
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_qt_does_not_change_the_reference_counts_of_none_and_true() -> None:
    # PySide6 6.12.0 on Python 3.11 drops a reference to None with each void call
    # and one to True with each signal, until the interpreter aborts.
    script = """
import sys
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

class Bell(QObject):
    rung = Signal()

app, bell = QApplication([]), Bell()
widget = QWidget()
nones, trues = sys.getrefcount(None), sys.getrefcount(True)
for _ in range(20_000):
    widget.setEnabled(True)
    bell.rung.emit()
print(sys.getrefcount(None) - nones, sys.getrefcount(True) - trues)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert all(abs(int(drift)) < 100 for drift in done.stdout.split())


def test_no_file_contains_a_path_on_somebodys_machine() -> None:
    found = []
    for path in tracked_files():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        if MACHINE_PATH.search(text) or str(ROOT) in text:
            found.append(path.relative_to(ROOT).as_posix())
    assert found == []


def test_readme_and_ci_give_the_same_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    script = ROOT / ".ci" / "run"
    assert "python3 dev.py run" in readme
    assert "python3 dev.py test" in readme
    assert "\npython3 dev.py test\n" in script.read_text(encoding="utf-8")
    assert os.access(script, os.X_OK)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point dev.py to a temporary folder, and return that."""
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "requirements.lock").write_text("pytest==9.2.0\n")
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "TOOLS", tmp_path / ".dev")
    monkeypatch.setattr(dev, "LOCK", tmp_path / "requirements.lock")
    monkeypatch.setattr(dev, "PROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(dev, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(dev, "STAMP", tmp_path / ".venv" / "stamp")
    return tmp_path


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.lock"])
def test_stamp_changes_with_the_lock_and_the_project(
    elsewhere: Path, name: str
) -> None:
    before = dev.stamp()
    assert before == dev.stamp()
    (elsewhere / name).write_text("changed\n")
    assert before != dev.stamp()


def test_stamp_opens_with_the_version_of_python() -> None:
    assert dev.stamp().split()[0] == sys.version.split()[0]


def test_an_unfinished_set_up_has_no_stamp(elsewhere: Path) -> None:
    assert dev.found_stamp() == ""
    dev.STAMP.parent.mkdir()
    dev.STAMP.write_text("3.11.0 abc")
    assert dev.found_stamp() == "", "a stamp without a Python counts for nothing"
    dev.PYTHON.touch()
    assert dev.found_stamp() == "3.11.0 abc"


@pytest.mark.skipif(sys.platform == "win32", reason="the lock is flock's")
def test_a_second_set_up_waits_for_the_first(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order: list[str] = []

    def second() -> None:
        with dev.one_at_a_time():
            order.append("second")

    other = threading.Thread(target=second)
    with dev.one_at_a_time():
        other.start()
        other.join(0.2)
        assert other.is_alive()
        order.append("first")
    other.join(10)
    assert order == ["first", "second"]
    assert "waiting" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is asked")
def test_only_missing_libraries_are_found_missing() -> None:
    assert dev.missing_libraries(["libc.so.6", "libnobrick.so.9"]) == [
        "libnobrick.so.9"
    ]


def test_missing_libraries_become_one_command() -> None:
    missing = ["libEGL.so.1", "libGL.so.1"]
    line = dev.install_line(missing, dev.LIBRARIES)
    assert line == "sudo apt-get install --no-install-recommends libegl1 libgl1"


@pytest.mark.parametrize(
    ("env", "there", "installs"),
    [
        ({"CI": "1"}, False, ["postgresql"]),
        ({"CI": "1"}, True, []),
        ({}, False, []),
    ],
)
def test_ci_alone_installs_a_server(
    elsewhere: Path,
    monkeypatch: pytest.MonkeyPatch,
    env: dict[str, str],
    there: bool,
    installs: list[str],
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "SERVERS", elsewhere)
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(dev, "can_apt_get", lambda: True)
    monkeypatch.setattr(dev, "apt_get", installed.extend)
    if there:
        (elsewhere / "15" / "bin").mkdir(parents=True)
        (elsewhere / "15" / "bin" / "initdb").touch()
    dev.check_server(env)
    assert installed == installs


@pytest.mark.skipif(sys.platform != "linux", reason="only for Linux")
@pytest.mark.parametrize(
    ("env", "more"),
    [
        ({}, {}),
        ({"DISPLAY": ":0"}, dev.X11_LIBRARIES),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, dev.WAYLAND_LIBRARIES),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, {}),
    ],
)
def test_a_display_needs_libraries_of_its_own(
    env: dict[str, str], more: dict[str, str]
) -> None:
    assert dev.libraries_for(env) == dev.LIBRARIES | more


def test_a_failed_helper_is_quoted() -> None:
    assert dev.trouble_with([sys.executable, "-c", ""]) == ""
    assert dev.trouble_with([sys.executable, "-c", "exit('no bricks')"]) == "no bricks"
    assert "ended with code 7" in dev.trouble_with([sys.executable, "-c", "exit(7)"])
    assert "nobrick" in dev.trouble_with(["nobrick-at-all"])


def test_a_lost_network_is_named() -> None:
    assert "Check the network" in dev.explain("error: dns error: no such host")
    text = dev.explain("No solution found when resolving dependencies")
    assert "Check the network" not in text
    assert "No solution found" in text


@pytest.mark.parametrize(
    ("words", "code"),
    [([], dev.WRONG_USE), (["play"], dev.WRONG_USE), (["--help"], 0)],
)
def test_wrong_use_shows_the_commands(
    words: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(words) == code
    out, err = capsys.readouterr()
    assert "python3 dev.py run" in (err if code else out)


def test_a_stop_ends_with_a_sentence(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(["bench"]) == dev.CANNOT_SET_UP
    assert "tests/bench is missing" in capsys.readouterr().err
    (elsewhere / ".dev").write_text("a file where a folder should be")
    assert dev.main(["test"]) == dev.CANNOT_SET_UP
    assert "cannot be used" in capsys.readouterr().err
