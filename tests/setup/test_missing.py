"""One look at what the system lacks: told in one line, or installed as root."""

import io
import sys
from pathlib import Path

import pytest
from devtools import missing
from devtools.places import Stop

from ui.core import system_packages

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="for packages of Linux")

LACKING = ["libEGL.so.1", "libGL.so.1"]
QT: dict[str, str] = {}


class Terminal(io.StringIO):
    """A terminal on which somebody answers."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make a system with apt-get that lacks two libraries; return its libraries."""
    lacking = list(LACKING)
    monkeypatch.setattr(system_packages, "missing", lambda _: list(lacking))
    monkeypatch.setattr(system_packages, "manager", lambda: "apt-get")
    monkeypatch.setattr(missing, "is_root", lambda: False)
    monkeypatch.setattr(missing, "has_pip", lambda: True)
    return lacking


@pytest.fixture
def root(system: list[str], monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Make it root's; return the commands that were run."""
    run: list[list[str]] = []

    def followed(command: list[str], *, draws: bool) -> str:
        run.append(command)
        if "install" in command:
            system.clear()
        return ""

    monkeypatch.setattr(missing, "is_root", lambda: True)
    monkeypatch.setattr(missing, "followed", followed)
    return run


def test_all_that_is_missing_is_told_in_one_line(
    system: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing, "has_pip", lambda: False)
    with pytest.raises(Stop) as caught:
        missing.look(QT, packages=True)
    *_, last = str(caught.value).splitlines()
    venv = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert last.endswith(f"--no-install-recommends {venv} libegl1 libgl1")
    assert "neither pip nor venv; Qt needs libraries" in str(caught.value)
    assert "libEGL.so.1, libGL.so.1" in str(caught.value)


def test_only_what_is_needed_stops_it(
    system: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    missing.look(None, packages=True)
    monkeypatch.setattr(missing, "has_pip", lambda: False)
    missing.look(None, packages=False)
    with pytest.raises(Stop, match="neither pip nor venv") as caught:
        missing.look(None, packages=True)
    _, _, line, why, more = str(caught.value).splitlines()
    assert "libegl1" not in line
    assert why == "A window and the tests need more. This brings that, too:"
    assert more == f"{line} libegl1 libgl1"


@pytest.mark.parametrize(
    ("by", "name"), [("dnf", "python3-pip"), ("pacman", "python-pip")]
)
def test_pip_has_another_name_elsewhere(by: str, name: str) -> None:
    assert missing.pip_package(by) == name


def test_a_system_that_we_do_not_know_hears_the_names(
    system: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_packages, "manager", lambda: "")
    with pytest.raises(Stop, match="in these packages: libegl1 libgl1"):
        missing.look(QT, packages=True)


def test_without_a_terminal_root_installs_unasked(
    root: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    missing.look(QT, packages=True)
    assert root[0] == ["apt-get", "update", "-q"]
    assert root[1][-2:] == ["libegl1", "libgl1"]
    assert "-y" in root[1]


@pytest.mark.parametrize(
    ("answer", "installs"),
    [("y\n", True), ("\n", True), ("Yes\n", True), ("n\n", False), ("", False)],
)
def test_root_is_asked_when_somebody_is_there(
    root: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    installs: bool,
) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal(answer))
    monkeypatch.setattr("sys.stderr", screen)
    if installs:
        missing.look(QT, packages=True)
    else:
        with pytest.raises(Stop, match="libegl1 libgl1"):
            missing.look(QT, packages=True)
    assert bool(root) == installs
    assert "libegl1 libgl1" in screen.getvalue()
    assert screen.getvalue().count("[Y/n]") == 1


BRINGS = {
    "postgresql": "initdb",
    "xvfb": "Xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "appstream": "appstreamcli",
    "desktop-file-utils": "desktop-file-validate",
    "dpkg": "dpkg-deb",
}


@pytest.mark.parametrize("env", [{"CI": "1"}, {}])
@pytest.mark.parametrize(
    "there",
    [set(), {"initdb"}, {"Xvfb", "openbox", "xdotool"}, set(BRINGS.values())],
)
def test_ci_alone_installs_what_tests_need(
    root: list[list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    env: dict[str, str],
    there: set[str],
) -> None:
    monkeypatch.setattr(missing, "SERVERS", tmp_path)
    monkeypatch.setattr(system_packages, "missing", lambda _: [])
    monkeypatch.setattr("shutil.which", lambda name: name if name in there else None)
    missing.for_tests(env)
    asked = {word for command in root for word in command}
    wanted = {name for name, tool in BRINGS.items() if tool not in there}
    assert asked & BRINGS.keys() == (wanted if env else set())
    assert bool(root) == bool(env and wanted)


def test_ci_installs_the_libraries_of_a_window(
    root: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, str]] = []

    def lacking(env: dict[str, str]) -> list[str]:
        asked.append(env)
        return ["libxcb-cursor.so.0"]

    monkeypatch.setattr(system_packages, "missing", lacking)
    monkeypatch.setattr("shutil.which", lambda name: name)
    missing.for_tests({"CI": "1"})
    assert "libxcb-cursor0" in root[-1]
    assert all(env.get("DISPLAY") for env in asked)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, system: list[str]) -> dict[str, object]:
    """Make a Python with a shared library, neither of which is there, nor objdump."""
    held: dict[str, object] = {
        "Py_ENABLE_SHARED": 1,
        "INSTSONAME": "libpython3.so.1.0",
        "LIBDIR": "/no/such/folder",
    }
    monkeypatch.setattr("sysconfig.get_config_var", held.get)
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(sys, "platform", "linux")
    return held


def test_what_a_bundle_needs_is_told_in_one_line(
    bare: dict[str, object], tmp_path: Path
) -> None:
    line = f"{sys.version_info[0]}.{sys.version_info[1]}"
    with pytest.raises(Stop) as caught:
        missing.bundler()
    assert str(caught.value).endswith(f"binutils libpython{line}")
    (tmp_path / "libpython3.so.1.0").touch()
    bare["LIBDIR"] = str(tmp_path)
    with pytest.raises(Stop) as caught:
        missing.bundler()
    assert str(caught.value).endswith("--no-install-recommends binutils")
    assert "libpython" not in str(caught.value)


def test_a_python_without_a_shared_library_is_told_so(bare: dict[str, object]) -> None:
    bare["Py_ENABLE_SHARED"] = 0
    with pytest.raises(Stop, match="built without a shared library"):
        missing.bundler()


def test_root_gets_what_a_bundle_needs(
    bare: dict[str, object], root: list[list[str]]
) -> None:
    with pytest.raises(Stop, match="binutils"):
        missing.bundler()
    assert [words[1] for words in root] == ["update", "install"]
    assert "binutils" in root[-1]
