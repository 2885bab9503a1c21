"""Whether a window can open here, in words instead of the abort of Qt.

Qt ends the process where it cannot load the libraries of a display or cannot reach it,
and nothing can catch that.
"""

import ctypes
import difflib
import os
import re
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from builder.core.formatting import listed
from ui.core.system_packages import PACKAGES, lacks, line, manager, packages

# What Qt needs of the system: a wheel brings Qt itself, and a small Linux lacks some of
# the libraries of the display.

Load = Callable[[str], object]
"""Loads a library; raises OSError where it or what it needs is missing."""


def why_no_window(
    plugins: Path, environment: Mapping[str, str], load: Load = ctypes.CDLL
) -> str:
    """Return why Qt cannot open a window here, and what to install; empty if it can.

    Args:
        plugins: The folder of Qt's plugins for displays.
        environment: The environment of the process.
        load: Loads a library.
    """
    if sys.platform != "linux":
        return ""
    trouble = ""
    for name in displays(environment):
        plugin = plugins / f"libq{name}.so"
        if not plugin.is_file():
            continue
        try:
            load(str(plugin))
        except OSError as error:
            trouble = trouble or str(error)
        else:
            return ""
    return in_words(trouble, load) if trouble else ""


def displays(environment: Mapping[str, str]) -> list[str]:
    """Return the names of the plugins that Qt tries, in its order.

    >>> displays({"DISPLAY": ":0"}), displays({"QT_QPA_PLATFORM": "vnc:size=8x8"})
    (['xcb'], ['vnc'])
    """
    asked = environment.get("QT_QPA_PLATFORM", "")
    if asked:
        return [screen.partition(":")[0] for screen in asked.split(";")]
    wayland = ["wayland"] if environment.get("WAYLAND_DISPLAY") else []
    return [*wayland, *(["xcb"] if environment.get("DISPLAY") else [])]


def of_qt(error: ImportError) -> bool:
    """Return whether it is Qt that cannot be imported.

    Python names a package that is not there in full. Of one whose libraries cannot be
    loaded it gives the last word of the name, such as QtCore, and the whole path.

    >>> of_qt(ImportError(name="QtGui", path="/lib/PySide6/QtGui.abi3.so"))
    True
    >>> of_qt(ImportError(name="sqlalchemy"))
    False
    """
    parts = [*(error.name or "").split("."), *Path(error.path or "").parts]
    return bool({"PySide6", "shiboken6"} & set(parts))


def in_words(trouble: str, load: Load = ctypes.CDLL) -> str:
    """Return what is missing and how to get it.

    Args:
        trouble: What the system said when a library could not be loaded.
        load: Loads a library.
    """
    named = re.search(r"lib[\w.+-]+\.so[\w.]*", trouble)
    first = named[0] if named else ""
    # All at once, so that nobody has to install one after the other.
    other = "libxcb" if "wayland" in first else "libwayland"
    known = [
        name
        for name in PACKAGES
        if name == first
        or (not (name.startswith(other) or _carried(name)) and lacks(name, load))
    ]
    ways = "The commands work without the window, see brickmuster --help"
    if first not in PACKAGES:
        return f"the window needs Qt, which cannot be loaded here ({trouble}). {ways}"
    by = manager()
    names = packages(known, by)
    brought = (
        f"This brings all of it: {line(names, by)}"
        if by
        else f"In Debian they are in these packages: {' '.join(names)}"
    )
    lacking = listed(known)
    return f"the window needs {lacking}, not found on this system. {brought}. {ways}"


def _carried(name: str) -> bool:
    """Return whether a bundle has a library in its own folder."""
    folder = getattr(sys, "_MEIPASS", "")
    return bool(folder) and Path(folder, name).exists()


# Whether the display answers, and is one that Qt knows: one of another user, a broken
# connection of ssh, a variable that is left over.

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
    names = displays(environment)
    if not asked or any(name.startswith(tuple(known)) for name in names):
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
