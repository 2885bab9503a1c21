"""Where things lie, what is said, and how the work ends."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
"""The environment that everything runs in."""
NEW = ROOT / ".venv.new"
"""Where the next one is made."""
OLD = ROOT / ".venv.old"
"""Where the last one lies for a moment, while they are swapped."""
TOOLS = ROOT / ".dev"
"""What we need while we work: locks, the installer, its cache."""

WINDOWS = os.name == "nt"
BIN, EXE = ("Scripts", ".exe") if WINDOWS else ("bin", "")
STAMP = "brickmuster.stamp"
"""The file in a finished environment that says what it holds."""

# Also when started from inside .venv, we use the Python below it.
BASE = str(getattr(sys, "_base_executable", sys.executable))

WRONG_USE, CANNOT_SET_UP, INTERRUPTED = 2, 3, 130


class Stop(Exception):
    """The work cannot go on; the message says why and what to do."""


def python_of(environment: Path) -> Path:
    """Return the path of an environment's Python."""
    return environment / BIN / f"python{EXE}"


def say(text: str) -> None:
    """Report progress on standard error, apart from the output of the program."""
    print(f"dev: {text}", file=sys.stderr, flush=True)
