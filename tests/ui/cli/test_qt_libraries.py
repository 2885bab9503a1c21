"""A system without the libraries of Qt's window is told what to install."""

import sys
from pathlib import Path

import pytest

from ui.cli.display import Load, displays, in_words, why_no_window
from ui.core.system_packages import PACKAGES

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only for Linux")

X11 = {"DISPLAY": ":0"}
BOTH = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}


@pytest.fixture(autouse=True)
def debian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.cli.display.manager", lambda: "apt-get")


@pytest.fixture
def plugins(tmp_path: Path) -> Path:
    for name in ("xcb", "wayland", "offscreen"):
        (tmp_path / f"libq{name}.so").touch()
    return tmp_path


def lacking(*names: str, broken: str = "xcb") -> Load:
    """Return a loader for a system that lacks libraries, which a plugin needs."""

    def load(path: str) -> None:
        if path in names or f"libq{broken}.so" in path:
            message = f"{names[0]}: cannot open shared object file: No such file"
            raise OSError(message)

    return load


def test_a_missing_library_is_named_with_its_package(plugins: Path) -> None:
    why = why_no_window(plugins, X11, lacking("libxcb-cursor.so.0"))
    assert "libxcb-cursor.so.0, not found on this system" in why
    assert "apt-get install --no-install-recommends libxcb-cursor0." in why
    assert "brickmuster --help" in why


def test_all_missing_libraries_are_named_at_once(plugins: Path) -> None:
    missing = ("libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-keysyms.so.1")
    why = why_no_window(plugins, X11, lacking(*missing))
    assert "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1." in why


def test_one_display_that_works_is_enough(plugins: Path) -> None:
    assert why_no_window(plugins, BOTH, lacking("libxcb-cursor.so.0")) == ""
    wayland = lacking("libwayland-cursor.so.0", broken="wayland")
    assert why_no_window(plugins, BOTH, wayland) == ""
    assert why_no_window(plugins, {"QT_QPA_PLATFORM": "offscreen"}, wayland) == ""


def test_an_unknown_library_is_told_as_it_is(plugins: Path) -> None:
    why = why_no_window(plugins, X11, lacking("libodd.so.7"))
    assert "cannot be loaded here (libodd.so.7: cannot open" in why


def test_what_keeps_qt_itself_from_loading_is_named_too() -> None:
    trouble = "libEGL.so.1: cannot open shared object file: No such file or directory"
    assert "--no-install-recommends libegl1" in in_words(trouble, lambda _: None)


def test_what_a_bundle_carries_is_not_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in PACKAGES.keys() - {"libEGL.so.1", "libGL.so.1"}:
        (tmp_path / name).touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    trouble = "libEGL.so.1: cannot open shared object file: No such file or directory"
    why = in_words(trouble, lacking("libEGL.so.1", *PACKAGES))
    assert "needs libEGL.so.1 and libGL.so.1, not found" in why
    assert "--no-install-recommends libegl1 libgl1. " in why


def test_the_displays_are_those_qt_tries() -> None:
    assert displays(BOTH) == ["wayland", "xcb"]
    assert displays({"QT_QPA_PLATFORM": "wayland;xcb:x=1"}) == ["wayland", "xcb"]
    assert displays({}) == []


@pytest.mark.parametrize(
    ("by", "line"),
    [
        ("dnf", "dnf install xcb-util-cursor."),
        ("pacman", "pacman -S --needed xcb-util-cursor."),
        ("", "In Debian they are in these packages: libxcb-cursor0."),
    ],
)
def test_the_line_is_that_of_the_system(
    plugins: Path, monkeypatch: pytest.MonkeyPatch, by: str, line: str
) -> None:
    monkeypatch.setattr("ui.cli.display.manager", lambda: by)
    assert line in why_no_window(plugins, X11, lacking("libxcb-cursor.so.0"))
