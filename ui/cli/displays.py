"""Whether the display answers and is one that Qt knows.

Qt ends the process with an abort where it cannot reach the display: a program started
by another user, a broken connection of ssh, a variable that is left over.
"""

import ctypes
import difflib
import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from builder.core.formatting import listed
from ui.cli.qt_libraries import displays

Ask = Callable[[Mapping[str, str]], bool]
"""Returns whether a display answers."""


def silent(
    environment: Mapping[str, str], asked: Mapping[str, Ask] | None = None
) -> str:
    """Return which display does not answer; empty if one does, or none is named.

    Args:
        environment: The environment of the process.
        asked: How to ask each display, by the name of its plugin; as usual if None.
    """
    ways = ASKED if asked is None else asked
    named = displays(environment)
    if not named or any(name not in ways or ways[name](environment) for name in named):
        return ""
    shown = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
    places = [f"{shown[name]}={environment.get(shown[name], '')}" for name in named]
    verb = "do" if len(places) > 1 else "does"
    return f"the display {listed(places)} {verb} not answer"


def unknown(plugins: Path, environment: Mapping[str, str]) -> str:
    """Return what is wrong with QT_QPA_PLATFORM; empty if Qt knows such a display.

    Args:
        plugins: The folder of Qt's plugins for displays.
        environment: The environment of the process.
    """
    if not plugins.is_dir():
        return ""
    known = sorted(
        path.stem.removeprefix("lib").removeprefix("q")
        for path in plugins.iterdir()
        if path.suffix in {".so", ".dll", ".dylib"}
    )
    asked = environment.get("QT_QPA_PLATFORM", "")
    # A plugin may serve more than one name: wayland also wayland-egl.
    if not asked or any(
        name.startswith(each) for name in displays(environment) for each in known
    ):
        return ""
    near = difflib.get_close_matches(asked, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"it knows {listed(known)}."
    return (
        f"QT_QPA_PLATFORM is {asked}, a display that Qt does not know; {hint} "
        "Without that variable Qt finds the display by itself"
    )


def _x11_answers(environment: Mapping[str, str]) -> bool:
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        # What is missing is told elsewhere.
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    name = environment.get("DISPLAY", "")
    connection = xcb.xcb_connect(os.fsencode(name) if name else None, None)
    failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not failed


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    if environment.get("WAYLAND_SOCKET"):
        # A connection that is open already, which only one can use.
        return True
    name = environment.get("WAYLAND_DISPLAY", "wayland-0")
    place = Path(environment.get("XDG_RUNTIME_DIR", ""), name)
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(place))
        except OSError:
            return False
    return True


ASKED: Final[Mapping[str, Ask]] = {"xcb": _x11_answers, "wayland": _wayland_answers}
"""How to ask each display whether it is there."""
