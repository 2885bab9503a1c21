"""Look for new examples: run the tests that draw some, with one seed after another.

    python3 dev.py explore [--minutes M] [--seed S] [ARGS for pytest]

The test command repeats the same examples, so that its verdict is the same every day.
This draws others. No round begins after the minutes are over. What is found is told
with its seed, and with a line that finds it again; it becomes an example of its test.
"""

import argparse
import itertools
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Final

NOTHING: Final = 0
FOUND: Final = 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run rounds until the time is over; return 1 if one of them failed."""
    parser = argparse.ArgumentParser(
        prog="dev.py explore",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    often = "no round begins after them"
    parser.add_argument("--minutes", type=float, default=30, help=often)
    parser.add_argument("--seed", type=int, default=1, help="the first round's seed")
    asked, more = parser.parse_known_args(argv)
    ends = time.monotonic() + 60 * asked.minutes
    failed: list[int] = []
    for seed in itertools.count(asked.seed):
        print(f"seed {seed}", flush=True)
        if not passes(seed, more):
            failed.append(seed)
        if time.monotonic() >= ends:
            break
    for each in failed:
        print(f"Found with seed {each}: {again(each, more)}")
    print(f"{seed - asked.seed + 1} rounds, {len(failed)} of them failed")
    return FOUND if failed else NOTHING


def passes(seed: int, more: Sequence[str]) -> bool:
    """Run the tests that draw, all from one seed."""
    words = ["-q", "-n", "auto", "--dist", "worksteal", f"--hypothesis-seed={seed}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "--timeout=600", *more],
        env=os.environ | {"BRICKMUSTER_EXPLORE": str(seed)},
        check=False,
    )
    return done.returncode == 0


def again(seed: int, more: Sequence[str]) -> str:
    """Return the line that repeats a round.

    >>> again(7, ["tests/db"])
    'python3 dev.py explore --minutes 0 --seed 7 tests/db'
    """
    words = ["python3 dev.py explore --minutes 0", f"--seed {seed}", *more]
    return " ".join(words)


if __name__ == "__main__":
    sys.exit(main())
