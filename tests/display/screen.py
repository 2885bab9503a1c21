"""A display for tests: Xvfb with a window manager, on a number that is free.

CI must have one: there a test that finds none fails. At a desk it is skipped.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.sweeps import THOROUGH

TOOLS: Final = ("Xvfb", "openbox", "xdotool")
"""The programs that a display for tests needs."""

LARGE: Final = (1920, 1080)
SMALL: Final = (1280, 720)

PATIENCE: Final = 30
"""Seconds that the window manager may take to come."""

MANNERS: Final = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
<focus><focusNew>yes</focusNew><followMouse>no</followMouse>
<unfocusOnLeave>no</unfocusOnLeave></focus>
<placement><policy>Smart</policy><center>yes</center></placement>
<desktops><number>1</number></desktops>
<keyboard></keyboard>
<mouse>
<context name="Client"><mousebind button="Left" action="Press">
<action name="Focus"/><action name="Raise"/></mousebind></context>
<context name="Titlebar"><mousebind button="Left" action="Press">
<action name="Focus"/><action name="Raise"/></mousebind></context>
</mouse>
</openbox_config>
"""
"""How the window manager behaves: a click gives the keyboard, no place takes it away.

Keys and clicks beside the windows do nothing: all keys are the program's.
"""

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]


@dataclass(frozen=True)
class Screen:
    """A display that runs.

    Attributes:
        name: What `DISPLAY` is for it.
        size: Its width and height in pixels.
        environment: The environment for a program that shows windows on it.
    """

    name: str
    size: tuple[int, int]
    environment: Mapping[str, str]


def tool(name: str) -> str:
    """Return where a program is, or its name where it is not installed."""
    return shutil.which(name) or name


def lacking() -> list[str]:
    """Return what is not installed of what a display for tests needs."""
    return [name for name in TOOLS if not shutil.which(name)]


@contextmanager
def running(size: tuple[int, int] = LARGE) -> Iterator[Screen]:
    """Start a display with a window manager, and end both afterwards."""
    if without := lacking():
        why = f"a real display needs {', '.join(without)} (Debian: apt-get install)"
        if THOROUGH:
            pytest.fail(f"{why}; in CI these tests must run")
        pytest.skip(why)
    home = tempfile.mkdtemp(prefix="display")
    started: list[subprocess.Popen[bytes]] = []
    try:
        name, server = _server(size)
        started.append(server)
        env = dict(os.environ) | {"DISPLAY": name, "QT_QPA_PLATFORM": "xcb"}
        # Nothing may reach the desktop that the tests are started from.
        for other in ("WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS"):
            env.pop(other, None)
        started.append(_manager(env | {"HOME": home, "XDG_CONFIG_HOME": home}))
        yield Screen(name, size, env)
    finally:
        for each in reversed(started):
            each.terminate()
            each.wait()
        shutil.rmtree(home, ignore_errors=True)


def on_display(
    screen: Screen, args: Sequence[str]
) -> subprocess.CompletedProcess[bytes]:
    """Run tests on a display, in one process of their own.

    Args:
        screen: The display.
        args: Files and options for pytest; without a file all of this folder.
    """
    files = [] if any(".py" in each for each in args) else [str(HERE)]
    pattern = ["-o", "python_files=on_*.py", "-p", "no:cacheprovider"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "-q", *pattern, *files, *args],
        cwd=ROOT,
        env=dict(screen.environment),
        check=False,
    )


def _server(size: tuple[int, int]) -> tuple[str, subprocess.Popen[bytes]]:
    """Start the display itself; it finds a free number and tells it."""
    told, tell = os.pipe()
    wide, high = size
    try:
        server = subprocess.Popen(
            [tool("Xvfb"), "-displayfd", str(tell), "-screen", "0", f"{wide}x{high}x24",
             "-nolisten", "tcp", "-noreset", "-dpi", "96"],
            pass_fds=[tell],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
    finally:
        os.close(tell)
    with os.fdopen(told) as answer:
        number = answer.readline().strip()
    assert number, f"Xvfb ended with {server.wait()} before it told its display"
    return f":{number}", server


def _manager(env: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start the window manager and wait until it manages."""
    manners = Path(env["HOME"]) / "openbox.xml"
    manners.write_text(MANNERS, encoding="utf-8")
    manager = _quiet([tool("openbox"), "--config-file", str(manners)], env)
    until = time.monotonic() + PATIENCE
    # Only a window manager can tell how many desktops there are.
    while _quiet([tool("xdotool"), "get_num_desktops"], env).wait():
        assert manager.poll() is None, "openbox ended"
        assert time.monotonic() < until, "openbox does not come"
        time.sleep(0.02)
    return manager


def _quiet(command: Sequence[str], env: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start a program that tells nobody anything."""
    none = subprocess.DEVNULL
    return subprocess.Popen(
        command, env=dict(env), stdin=none, stdout=none, stderr=none
    )
