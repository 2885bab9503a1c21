"""What Qt needs of a Linux system to open a window, in words instead of its abort.

A wheel of Qt brings Qt itself. The libraries of the display come from the system, and
a small one lacks some of them. Qt would end the process without a way to catch it.
"""

import ctypes
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from builder.core.formatting import listed
from ui.core.system_packages import PACKAGES, lacks, line, manager, packages

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
        return [each.partition(":")[0] for each in asked.split(";")]
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
        if name == first or (not name.startswith(other) and lacks(name, load))
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
