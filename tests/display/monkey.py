"""A monkey at the real window: keys and clicks by chance, on a display of its own.

    .venv/bin/python -m tests.display.monkey [--seed S] [--count N]

It looks after every action for what must never be: an exception, a warning of Qt, a
window that does not belong to anything or lies off the screen, a keyboard that nobody
has. A fault is told with the seed, the number of the action and what was done last.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.display.screen import ROOT, SMALL, running
from tests.torture import Broken


def main(seed: int, actions: int) -> str:
    """Let the monkey act, and return what it did and found.

    Raises:
        Broken: If something happened that must not; it lists every fault once.
    """
    with running(SMALL) as screen, tempfile.TemporaryDirectory() as folder:
        homes = {"HOME": folder, "XDG_CONFIG_HOME": str(Path(folder) / "config")}
        done = subprocess.run(
            [sys.executable, "-m", "tests.display.monkey_hands", str(seed),
             str(actions), str(Path(folder) / "library.db")],
            cwd=ROOT,
            env=dict(screen.environment) | homes | {"PYTHONFAULTHANDLER": "1"},
            check=False,
            capture_output=True,
            text=True,
        )  # fmt: skip
    if done.returncode:
        end = f"it ended with {done.returncode}" if done.returncode != 1 else ""
        told = (done.stdout, end, done.stderr[-3_000:])
        raise Broken("\n".join([f"seed {seed}:", *filter(None, told)]))
    return done.stdout.strip()


def run(count: int, seed: int) -> str:
    """Do the same, as the other long runs are called."""
    return main(seed, count)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2_000)
    asked = parser.parse_args()
    try:
        print(main(asked.seed, asked.count), flush=True)
    except Broken as broken:
        print(f"BROKEN: {broken}", flush=True)
        sys.stdout.flush()
        os._exit(1)
