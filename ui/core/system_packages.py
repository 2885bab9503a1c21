"""The libraries of a Linux system that Qt needs, and the packages that bring them.

The program and its set-up (`packaging/devtools`) share this table. The set-up reads it
before it has found a new Python, so this file keeps to what Python 3.6 understands.
"""

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping

MANAGERS = {
    "apt-get": ["apt-get", "install", "--no-install-recommends"],
    "dnf": ["dnf", "install"],
    "pacman": ["pacman", "-S", "--needed"],
}
"""The programs that install packages, and how; the first that is there is used. Debian,
Ubuntu and Mint have apt-get, Fedora has dnf, Arch has pacman."""

QT = {
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd"),
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
}
"""What Qt needs in any case: a library, and its package for each of the managers."""

X11 = {
    "libxkbcommon-x11.so.0": (
        "libxkbcommon-x11-0",
        "libxkbcommon-x11",
        "libxkbcommon-x11",
    ),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    "libxcb-render-util.so.0": (
        "libxcb-render-util0",
        "xcb-util-renderutil",
        "xcb-util-renderutil",
    ),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb"),
}
"""What it needs more for a window on X11."""

WAYLAND = {
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor", "wayland"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl", "wayland"),
}
"""What it needs more for a window on Wayland."""

PACKAGES = {**QT, **X11, **WAYLAND}


def has_display(environment: "Mapping[str, str]") -> bool:
    """Return whether a window can be asked for."""
    return sys.platform != "linux" or bool(
        environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    )


def missing(
    environment: "Mapping[str, str]", load: "Callable[[str], object]" = ctypes.CDLL
) -> "list[str]":
    """Return the libraries that Qt lacks here.

    Where there are two displays, one that works is enough; if none does, it is asked
    for what the nearest one lacks.

    Args:
        environment: The environment of the process.
        load: Loads a library; raises OSError where it cannot.
    """
    if sys.platform != "linux":
        return []
    kinds = []
    if not environment.get("QT_QPA_PLATFORM"):
        kinds += [WAYLAND] if environment.get("WAYLAND_DISPLAY") else []
        kinds += [X11] if environment.get("DISPLAY") else []
    ways = [[name for name in kind if lacks(name, load)] for kind in kinds]
    shortest = min(ways, key=len) if ways else []
    return [name for name in QT if lacks(name, load)] + shortest


def lacks(name: str, load: "Callable[[str], object]" = ctypes.CDLL) -> bool:
    """Return whether a library cannot be loaded."""
    try:
        load(name)
    except OSError:
        return True
    return False


def manager() -> str:
    """Return the program that installs packages here; empty if we know none."""
    return next((name for name in MANAGERS if shutil.which(name)), "")


def packages(libraries: "Iterable[str]", by: str) -> "list[str]":
    """Return the packages that bring some libraries, each once.

    Args:
        libraries: Names of libraries.
        by: The program that installs them; the names of Debian if it is empty.
    """
    place = list(MANAGERS).index(by) if by else 0
    return list(dict.fromkeys(PACKAGES[name][place] for name in libraries))


def line(names: "Iterable[str]", by: str) -> str:
    """Return the command that installs packages, as one types it.

    >>> line(["libegl1"], "apt-get").replace("sudo ", "")
    'apt-get install --no-install-recommends libegl1'
    """
    # Windows has no numbers for its users, and none of these programs.
    root = getattr(os, "geteuid", lambda: 1)() == 0
    return " ".join([*([] if root else ["sudo"]), *MANAGERS[by], *names])
