"""What Qt needs of a Linux system to open a window, in words instead of its abort.

A wheel of Qt brings Qt itself. The libraries of the display come from the system, and
a small one lacks some of them. Qt would end the process without a way to catch it.
"""

import ctypes
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from builder.core.formatting import listed

PACKAGES: Final = {
    "libEGL.so.1": ("libegl1", "libglvnd-egl"),
    "libGL.so.1": ("libgl1", "libglvnd-glx"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl"),
}
"""The packages of Debian and of Fedora that bring a library."""

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
        if name == first or (not name.startswith(other) and _missing(name, load))
    ]
    ways = "The commands work without the window, see brickmuster --help"
    if first not in PACKAGES:
        return f"the window needs Qt, which cannot be loaded here ({trouble}). {ways}"
    debian = " ".join(PACKAGES[name][0] for name in known)
    fedora = " ".join(dict.fromkeys(PACKAGES[name][1] for name in known))
    return (
        f"the window needs {listed(known)}, which this system does not have. "
        f"Debian and Ubuntu: sudo apt install {debian}. "
        f"Fedora: sudo dnf install {fedora}. {ways}"
    )


def _missing(name: str, load: Load) -> bool:
    """Return whether a library is not there."""
    try:
        load(name)
    except OSError:
        return True
    return False
