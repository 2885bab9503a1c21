"""A display that does not answer, or that Qt does not know, is told in a sentence."""

import socket
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from ui.cli.display import ASKED, Ask, silent, unknown
from ui.shell.application import platforms

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only for Linux")

X11 = {"DISPLAY": ":0"}
BOTH = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}


def answering(*names: str) -> Mapping[str, Ask]:
    """Return displays of which only these answer."""
    return {name: lambda _, name=name: name in names for name in ASKED}


def test_a_display_that_answers_is_not_silent() -> None:
    assert silent(X11, answering("xcb")) == ""
    assert silent({}, answering()) == ""


def test_one_of_two_that_answers_is_enough() -> None:
    for name in ASKED:
        assert silent(BOTH, answering(name)) == ""


def test_silent_displays_are_named() -> None:
    assert silent(X11, answering()) == "the display DISPLAY=:0 does not answer"
    both = "WAYLAND_DISPLAY=wayland-0 and DISPLAY=:0 do not answer"
    assert both in silent(BOTH, answering())


def test_pictures_in_memory_need_no_display() -> None:
    assert silent({"QT_QPA_PLATFORM": "offscreen", **BOTH}, answering()) == ""


def test_nothing_answers_where_nothing_runs(tmp_path: Path) -> None:
    # Display 66666 would be a port that there is not.
    assert silent({"DISPLAY": ":66666"})
    nobody = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert silent(nobody)
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind(str(tmp_path / "wayland-0"))
        compositor.listen()
        assert silent(nobody) == ""
    assert silent(nobody)
    assert silent(nobody | {"WAYLAND_SOCKET": "5"}) == ""


@pytest.mark.parametrize(
    "asked", ["offscreen", "xcb", "wayland", "vnc:size=8x8", "foo;minimal", ""]
)
def test_what_qt_knows_is_known(asked: str) -> None:
    assert unknown(platforms(), {"QT_QPA_PLATFORM": asked}) == ""


def test_an_unknown_display_is_named() -> None:
    near = unknown(platforms(), {"QT_QPA_PLATFORM": "ofscreen"})
    assert "QT_QPA_PLATFORM is ofscreen" in near
    assert "did you mean offscreen?" in near
    assert "it knows " in unknown(platforms(), {"QT_QPA_PLATFORM": "zzz"})
    assert unknown(platforms() / "nowhere", {"QT_QPA_PLATFORM": "zzz"}) == ""


def test_other_systems_name_their_plugins_otherwise(tmp_path: Path) -> None:
    for name in ("qwindows.dll", "libqcocoa.dylib"):
        (tmp_path / name).touch()
    for name in ("windows", "cocoa"):
        assert unknown(tmp_path, {"QT_QPA_PLATFORM": name}) == ""
