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
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests.display.screen import LARGE, ROOT, lacking, running
from tests.torture import Broken

LENGTH: Final = 500
"""The actions of one walk; the next one begins anew."""

ABREAST: Final = 2
"""So many walk at the same time."""

JOURNAL: Final = "journal.txt"
"""The file beside the library with what was done last."""


def main(seed: int, actions: int) -> str:
    """Let the monkey act, and return what it did and found.

    Raises:
        Broken: If something happened that must not; it lists every fault once.
    """
    with running(LARGE) as screen, tempfile.TemporaryDirectory() as folder:
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
        if not done.returncode:
            return done.stdout.strip()
        journal = Path(folder) / JOURNAL
        last = journal.read_text(encoding="utf-8") if journal.exists() else "no action"
    end = f"it ended with {done.returncode} after {last}"
    told = (done.stdout, end, done.stderr[:6_000])
    raise Broken("\n".join([f"seed {seed}:", *filter(None, told)]))


def run(count: int, seed: int) -> str:
    """Walk so many actions, in walks that each begin with a new library.

    Two walk side by side, each on a display of its own.

    Raises:
        Broken: If something happened that must not, or there is no display to be had.
    """
    if without := lacking():
        raise Broken(f"a real display needs {', '.join(without)}")
    walks = max(1, round(count / LENGTH))
    lengths = [count * (n + 1) // walks - count * n // walks for n in range(walks)]
    told: list[str] = []

    def walked(number: int) -> None:
        try:
            said = main(seed + number, lengths[number])
        except Broken as broken:
            said = str(broken)
            told.append(said)
        print(said, flush=True)

    with ThreadPoolExecutor(ABREAST) as walkers:
        list(walkers.map(walked, range(walks)))
    if told:
        raise Broken(f"{len(told)} of {walks} walks met faults, see above")
    return (
        f"{count:,} actions in {walks} walks of seeds {seed} to {seed + walks - 1}, "
        "0 faults"
    )


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
