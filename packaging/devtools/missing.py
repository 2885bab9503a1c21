"""One look at what the system lacks, before anything is fetched."""

import importlib
import importlib.util
import os
import shutil
import sys
import sysconfig
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from devtools.places import WINDOWS, Stop, say
from devtools.processes import followed
from ui.core import system_packages as system

SERVERS = Path("/usr/lib/postgresql")
"""Where Debian puts the PostgreSQL servers, each in a folder of its version."""

DISPLAY = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool"}
"""The programs of a display for tests, and Debian's packages of them."""

JUDGES = {
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
    "dpkg-deb": "dpkg",
}
"""The programs that judge what a desktop is told, and Debian's packages of them."""

_UNASKED = {
    "apt-get": [["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y"]],
    "dnf": [["dnf", "install", "-y"]],
    "pacman": [["pacman", "-S", "--needed", "--noconfirm"]],
}
"""The commands that install packages without a question; they end with the names."""


def look(env: Mapping[str, str] | None, *, packages: bool) -> None:
    """Find what the system lacks; install it as root, else say how.

    Args:
        env: The environment that Qt will run in; None if Qt is not used.
        packages: Whether packages are to be installed, which needs pip.

    Raises:
        Stop: If something is still missing.
    """

    def lacking() -> tuple[bool, list[str]]:
        libraries = [] if env is None else system.missing(env)
        return packages and not has_pip(), libraries

    def names() -> list[str]:
        no_pip, libraries = lacking()
        first = [pip_package(by)] if no_pip else []
        return [*first, *system.packages(libraries, by)]

    by = system.manager()
    if left := _brought(names, by):
        no_pip, libraries = lacking()
        raise Stop(told(libraries, left, by, no_pip=no_pip))


def _brought(names: Callable[[], list[str]], by: str) -> list[str]:
    """Install what is missing as root; return the packages that are missing still."""
    wanted = names()
    if wanted and by and is_root() and agreed(wanted, by):
        install(wanted, by)
        return names()
    return wanted


def told(
    libraries: Sequence[str], names: Sequence[str], by: str, *, no_pip: bool
) -> str:
    """Return what is missing, and the one command that brings all of it."""
    lacking = ["this Python has neither pip nor venv"] if no_pip else []
    if libraries:
        lacking.append(f"Qt needs libraries that are not here: {', '.join(libraries)}")
    what = "; ".join(lacking)
    what = f"{what[0].upper()}{what[1:]}."
    if not by:
        return f"{what}\nIn Debian they are in these packages: {' '.join(names)}"
    what = f"{what}\nThis brings all of it:\n    {system.line(names, by)}"
    later = [] if libraries else system.packages(system.missing({"DISPLAY": "0"}), by)
    if not later:
        return what
    more = "A window and the tests need more. This brings that, too:"
    return f"{what}\n{more}\n    {system.line([*names, *later], by)}"


def bundler() -> None:
    """Find what the system lacks to build a bundle; install it as root, else say how.

    A bundle takes Python's shared library along, and `objdump` tells which libraries
    a file needs.

    Raises:
        Stop: If something is still missing.
    """
    if sys.platform != "linux":
        return
    if not sysconfig.get_config_var("Py_ENABLE_SHARED"):
        raise Stop(
            f"This Python ({sys.executable}) was built without a shared library, so no "
            "bundle can be made of it.\nStart the command with the Python of your "
            "system, such as /usr/bin/python3."
        )
    by = system.manager()
    # The libraries of both displays go along, where they are.
    displays = system.packages(filter(system.lacks, system.PACKAGES), by)
    _brought(lambda: [*_for_a_bundle(by), *displays], by)
    if names := _for_a_bundle(by):
        what = f"A bundle needs packages of your system: {', '.join(names)}."
        brings = f"\nThis brings all of it:\n    {system.line(names, by)}" if by else ""
        raise Stop(what + brings)


def _for_a_bundle(by: str) -> list[str]:
    """Return the packages that building a bundle lacks."""
    name = str(sysconfig.get_config_var("INSTSONAME"))
    own = [str(sysconfig.get_config_var("LIBDIR")), f"{sys.base_prefix}/lib"]
    has_library = any(Path(folder, name).exists() for folder in own)
    library = {"dnf": "python3-libs", "pacman": "python"}.get(
        by, f"libpython{sys.version_info[0]}.{sys.version_info[1]}"
    )
    wanted = {"binutils": bool(shutil.which("objdump")), library: has_library}
    return [package for package, there in wanted.items() if not there]


def has_pip() -> bool:
    """Return whether this Python has pip, or can make an environment that has it."""
    importlib.invalidate_caches()
    return any(map(importlib.util.find_spec, ("pip", "ensurepip")))


def pip_package(by: str) -> str:
    """Return the package that brings what `has_pip` looks for."""
    ours = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    return {"dnf": "python3-pip", "pacman": "python-pip"}.get(by, ours)


def is_root() -> bool:
    """Return whether we may install packages of the system."""
    return not WINDOWS and os.geteuid() == 0


def agreed(names: Sequence[str], by: str) -> bool:
    """Ask whether to install packages, if somebody is there to answer.

    Without a terminal, in a container or in CI, we go on unasked.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return True
    say(f"Brickmuster needs packages of your system:\n    {system.line(names, by)}")
    print("dev: install them now? [Y/n] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    return answer.strip().lower() in {"", "y", "yes"} and answer != ""


def install(names: Sequence[str], by: str) -> None:
    """Install packages of the system; the next look tells whether it worked."""
    say(f"installing packages of the system: {' '.join(names)}")
    *first, last = _UNASKED[by]
    spare = ["--no-install-recommends"] if by == "apt-get" else []
    for command in [*first, [*last, *spare, *names]]:
        followed(command, draws=True)


def for_tests(env: Mapping[str, str]) -> None:
    """Install what tests need in CI, where they must not be skipped.

    That is a PostgreSQL server, a display with a window manager, and judges of what a
    desktop is told. At a desk nothing is installed, and tests that find none of it are
    skipped. What cannot be installed in CI makes those tests fail and say so.
    """
    if not (env.get("CI") and is_root() and system.manager() == "apt-get"):
        return
    server = shutil.which("initdb") or any(SERVERS.glob("*/bin/initdb"))
    names = [] if server else ["postgresql"]
    tools = DISPLAY | JUDGES
    names += [package for tool, package in tools.items() if not shutil.which(tool)]
    names += system.packages(system.missing({"DISPLAY": "0"}), "apt-get")
    if names:
        install(names, "apt-get")
