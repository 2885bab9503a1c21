"""Run what hurts the program, and print what was lost.

    python3 dev.py torture [NAME…] [--count N] [--seed S]

Without a name all runs that are there follow one another. A seed repeats a run as far
as the clock allows.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from tests.torture import Broken

RUNS: Final = {
    "kills": ("tests.torture.kills", 500),
    "starts": ("tests.torture.starts", 60),
    "moves": ("tests.torture.moves", 100),
    "disk": ("tests.torture.disk", 20),
    "walk": ("tests.torture.walk", 20_000),
    "damage": ("tests.torture.damage", 1_000),
    "server": ("tests.torture.server", 1),
    "far": ("tests.torture.far", 3),
    "rogue": ("tests.torture.rogue", 8),
    "strangers": ("tests.torture.strangers", 32),
    "sight": ("tests.torture.sight", 200),
    "clock": ("tests.torture.clock", 100),
    "fuzz": ("tests.torture.fuzz", 1_000_000),
    "printed": ("tests.torture.printed", 20_000),
    "codes": ("tests.torture.codes", 100_000),
    "monkey": ("tests.display.monkey", 20_000),
}
"""The module of each run, and how often it tries when nobody says."""

FAILED: Final = 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run what is named; return 1 if something did not hold."""
    parser = argparse.ArgumentParser(prog="dev.py torture", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(RUNS))
    parser.add_argument("--count", type=int, help="how often to try")
    parser.add_argument("--seed", type=int, default=1, help="the seed of its chance")
    args = parser.parse_args(argv)
    if unknown := [name for name in args.names if name not in RUNS]:
        parser.error(f"{unknown[0]} is none of {', '.join(RUNS)}")
    worst = 0
    for name in args.names or RUNS:
        worst = max(worst, ran(name, args.count, args.seed))
    return worst


def ran(name: str, count: int | None, seed: int) -> int:
    """Do one run and print its summary; return 1 if something did not hold."""
    module, usual = RUNS[name]
    if find_spec(module) is None:
        print(f"{name}: there is no such run yet, {module} is missing", flush=True)
        return 0
    run: Callable[[int, int], str] = import_module(module).run
    began = time.monotonic()
    try:
        summary, failed = run(usual if count is None else count, seed), 0
    except Broken as broken:
        summary, failed = f"BROKEN: {broken}", FAILED
    print(f"{name}, {time.monotonic() - began:.0f} s: {summary}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
