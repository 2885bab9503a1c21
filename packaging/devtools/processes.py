"""Starting other programs: quietly, with their progress shown, or in our place."""

import os
import re
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence

from devtools import places
from devtools.places import WINDOWS, python_of, say

_WORTH_SAYING = re.compile(
    r"\s*(?:(Downloading)\s+(?:\S*/)?([A-Za-z0-9_.]+?)(?:-\d\S*)?\s+(\(.*\))"
    r"|(Installing|Need to get|Fetched|Resolved|Prepared|Installed)\b(.*))"
)
"""The lines of pip, uv and apt-get that tell how far they are."""

_LONGEST = 60
"""The letters of such a line that are repeated."""

_KEPT = 30
"""The last lines of a program that are kept, to find out why it failed."""


def clean_environment() -> dict[str, str]:
    """Return the environment without variables that would mislead another Python."""
    spoilers = ("PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV")
    return {name: text for name, text in os.environ.items() if name not in spoilers}


def test_environment() -> dict[str, str]:
    """Return the environment for tests, which need no display."""
    return clean_environment() | {"QT_QPA_PLATFORM": "offscreen"}


def installer_environment() -> dict[str, str]:
    """Return the environment for pip, uv and apt-get: no questions, no other Python."""
    env = clean_environment()
    env |= {"UV_PYTHON_DOWNLOADS": "never", "DEBIAN_FRONTEND": "noninteractive"}
    env |= {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_NO_INPUT": "1"}
    # Offline it shall end soon; a network that loses a packet gets a second try.
    env |= {"PIP_RETRIES": "1", "UV_HTTP_RETRIES": "1"}
    env |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    home = env.get("HOME", "")
    if not WINDOWS and not (home and os.access(home, os.W_OK)):
        env.setdefault("UV_CACHE_DIR", str(places.TOOLS / "cache"))
    return env


def trouble_with(words: Sequence[str]) -> str:
    """Run a helper quietly; return its output if it failed, else an empty text."""
    return _ended(words, quiet=True, terminal=False)


def followed(words: Sequence[str], *, draws: bool) -> str:
    """Run a helper and show how far it is; return its output if it failed.

    Args:
        words: The command.
        draws: Whether it draws its own progress on standard output, if that is a
            terminal. Else we repeat those of its lines that tell about it.
    """
    return _ended(words, quiet=False, terminal=draws and sys.stderr.isatty())


def _ended(command: Sequence[str], *, quiet: bool, terminal: bool) -> str:
    kept: deque[str] = deque(maxlen=_KEPT)
    try:
        with subprocess.Popen(
            command,
            env=installer_environment(),
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr if terminal else subprocess.PIPE,
            stderr=subprocess.PIPE if terminal else subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in (process.stderr if terminal else process.stdout) or ():
                kept.append(line.rstrip())
                if not (quiet or terminal) and (news := _WORTH_SAYING.match(line)):
                    words = " ".join(part.strip() for part in news.groups() if part)
                    if len(words) > _LONGEST:
                        words = f"{words[:_LONGEST].rpartition(' ')[0]} …"
                    say(f"  {words}")
    except OSError as error:
        return str(error)
    if process.returncode == 0:
        return ""
    text = "\n".join(kept).strip()
    return text or f"{command[0]} ended with code {process.returncode}"


def hand_over(words: Sequence[str], env: Mapping[str, str]) -> int:
    """Run .venv's Python: replace this process if the system can, else wait for it."""
    command = [str(python_of(places.VENV)), *words]
    if not WINDOWS:
        os.execve(command[0], command, env)  # noqa: S606 - no shell is the point
    return subprocess.run(command, env=env, check=False).returncode


def tool(words: Sequence[str], env: Mapping[str, str] | None = None) -> int:
    """Run a module of .venv in the project's folder and wait for it."""
    command = [str(python_of(places.VENV)), "-m", *words]
    env = clean_environment() if env is None else env
    done = subprocess.run(command, env=env, cwd=places.ROOT, check=False)
    return abs(done.returncode)
