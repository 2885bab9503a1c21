"""The system's packages that Qt needs: what is missing, and the line that brings it."""

import ast
import sys
from pathlib import Path

import pytest

from ui.core import system_packages as system
from ui.core.system_packages import PACKAGES, QT, WAYLAND, X11

ROOT = Path(__file__).resolve().parents[3]

linux = pytest.mark.skipif(sys.platform != "linux", reason="only for Linux")

X11_ONLY = {"DISPLAY": ":0"}
BOTH = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}


def missing(environment: dict[str, str], *lacking: str) -> list[str]:
    """Return what is missing where these libraries are not there."""

    def load(name: str) -> None:
        if name in lacking:
            raise OSError(name)

    return system.missing(environment, load)


@linux
def test_only_missing_libraries_are_found_missing() -> None:
    assert system.lacks("libnobrick.so.9")
    assert not system.lacks("libc.so.6")
    assert missing(X11_ONLY) == []
    assert missing(X11_ONLY, "libGL.so.1") == ["libGL.so.1"]


@linux
@pytest.mark.parametrize(
    ("environment", "more"),
    [
        ({}, {}),
        (X11_ONLY, X11),
        ({"WAYLAND_DISPLAY": "wayland-0"}, WAYLAND),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, {}),
    ],
)
def test_a_display_needs_libraries_of_its_own(
    environment: dict[str, str], more: dict[str, object]
) -> None:
    assert missing(environment, *PACKAGES) == [*QT, *more]


@linux
def test_one_of_two_displays_is_enough() -> None:
    assert missing(BOTH, *WAYLAND) == []
    assert missing(BOTH, *X11) == []
    assert missing(BOTH, *WAYLAND, "libxcb-cursor.so.0") == ["libxcb-cursor.so.0"]


@pytest.mark.parametrize(
    ("by", "names"),
    [
        ("apt-get", "libegl1 libgl1 libxcb-shape0"),
        ("dnf", "libglvnd-egl libglvnd-glx libxcb"),
        ("pacman", "libglvnd libxcb"),
    ],
)
def test_each_system_has_its_own_names(by: str, names: str) -> None:
    libraries = ["libEGL.so.1", "libGL.so.1", "libxcb-shape.so.0"]
    packages = system.packages(libraries, by)
    assert packages == names.split()
    assert system.line(packages, by).endswith(names)
    assert by in system.line(packages, by)


def test_an_unknown_system_hears_the_names_of_debian() -> None:
    assert system.packages(["libEGL.so.1"], "") == ["libegl1"]


def test_root_needs_no_sudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    assert system.line(["dbus"], "pacman") == "pacman -S --needed dbus"
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    assert system.line(["dbus"], "pacman") == "sudo pacman -S --needed dbus"


@pytest.mark.parametrize(
    "file", ["ui/core/system_packages.py", "ui/core/__init__.py", "ui/__init__.py"]
)
def test_an_old_python_can_read_the_table(file: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 6))
    imported = {
        each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)
    }
    assert imported <= {"collections.abc"}
