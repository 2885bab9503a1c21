"""The search for a Python that Brickmuster runs on.

Python 2.7 reads this file, so it has no annotations and no newer syntax.
"""

import os
import subprocess
import sys

FIRST, LAST = (3, 11), (3, 15)
CANNOT_SET_UP = 3
ASK = "import sys; sys.exit(not %r <= sys.version_info[:2] <= %r)" % (FIRST, LAST)


def fits(version):  # type: (tuple[object, ...]) -> bool
    """Return whether Brickmuster runs on this version of Python."""
    return FIRST <= tuple(version[:2]) <= LAST


def start_with_another(argv):  # type: (list[str]) -> int
    """Start a command again with a Python that fits, or say how to get one.

    Args:
        argv: The path of dev.py, and its arguments.
    """
    for command in candidates():
        if answers(command + ["-c", ASK]):
            words = command + argv
            if os.name != "nt":
                os.execvp(words[0], words)  # noqa: S606 - no shell is the point
            return subprocess.call(words)
    sys.stderr.write("dev: %s\n" % advice())
    return CANNOT_SET_UP


def candidates():  # type: () -> list[list[str]]
    """Return the commands that may start a Python that fits, the newest first."""
    minors = range(LAST[1], FIRST[1] - 1, -1)
    if os.name == "nt":
        return [["py", "-3.%d" % minor] for minor in minors]
    return [["python3.%d" % minor] for minor in minors] + [["python3"]]


def answers(words):  # type: (list[str]) -> bool
    """Return whether a command can be started, and ends with 0."""
    with open(os.devnull, "r+b") as nothing:
        try:
            code = subprocess.call(words, stdin=nothing, stdout=nothing, stderr=nothing)
        except OSError:
            return False
    return code == 0


def advice():  # type: () -> str
    """Return why it cannot go on, and how to get a Python that fits."""
    here = ".".join(str(part) for part in sys.version_info[:3])
    what = (
        "Brickmuster needs Python %d.%d to %d.%d. This is Python %s, and no other one "
        "was found here." % (FIRST + LAST + (here,))
    )
    line = install_line()
    if line:
        return what + "\nThis brings one, and what else is missing:\n    " + line
    last = "%d.%d" % LAST
    # The first button there gives the newest, which may be too new.
    where = "https://www.python.org/downloads/"
    return "%s\nGet Python %s, not a newer one, from %s" % (what, last, where)


def install_line():  # type: () -> str
    """Return the one command that installs a Python and what the window lacks."""
    try:
        from ui.core import system_packages as system
    except (ImportError, SyntaxError):
        # Python before 3.6. The next start tells what else is missing.
        return ""
    manager = system.manager()
    lacking = system.packages(system.missing(dict(os.environ)), manager)
    if manager == "pacman":
        return system.line(["python"] + lacking, manager)
    for minor in range(LAST[1], FIRST[1] - 1, -1):
        name = "python3.%d" % minor
        if manager == "apt-get" and answers(["apt-cache", "show", name]):
            return system.line([name, name + "-venv"] + lacking, manager)
        if manager == "dnf" and answers(["dnf", "-q", "-C", "info", name]):
            return system.line([name] + lacking, manager)
    return ""
