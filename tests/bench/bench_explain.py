"""How long the bench takes for a stat line, beside trying every weapon there is.

Brute force works out every legal weapon of a box that is far smaller than the bench's
own (Sizes up to 4 instead of 20, two positive mods instead of four, no swaps) and
compares lines. Both empty their caches between two lines.
"""

import json
import os
import random
import subprocess
import sys
import timeit
from pathlib import Path
from typing import Any

from builder.brikwars import legality as verdict
from builder.brikwars.engine.statline import statline
from builder.brikwars.explain import dice_search as explain_dice
from builder.brikwars.explain import explain
from builder.brikwars.legality import swaps as swap_rules
from tests.builder.brikwars.explain.test_explain_brute import modded

WANTED = 100.0
"""Milliseconds that a line may take."""
LINES = (
    'Cost:9CP Use:4 Range:8" Damage:3d4(Fire)',
    'Use 4, Range 10", 2d6',
    "2d6",
    "Use 4",
    "2d6 AP + 1d4 Fire area, 3 CP",
    "12d4 Fire (Arc)",
    "20 Skill dice",
    'Gun 2", 2d6, 3 CP',
    "Use 99",
    'Use 9, Range 37", 8d12 + 3d10 + 4d4 Acid',
    'Use 7, Range 9", 3d6+2, 5 CP',
)
KEPT_BY_LINE = (
    verdict.weapon_audit,
    swap_rules._breached,
    statline,
    explain_dice.conversions,
    explain_dice._options,
)
"""The caches that a line fills; with them the same line would cost nothing."""


def forget(*caches: Any) -> None:
    for cache in caches:
        cache.cache_clear()


def milliseconds(line: str) -> float:
    """Return the time of a new line, in a program that has answered others."""
    times = []
    for _ in range(3):
        forget(*KEPT_BY_LINE)
        times.append(timeit.timeit(lambda: explain(line), number=1))
    return min(times) * 1000


FRESH = """
import json, sys, timeit
start = timeit.default_timer()
from builder.brikwars.explain import explain
loaded = timeit.default_timer()
explain(sys.argv[1])
cold = timeit.default_timer()
explain(sys.argv[2])
print(json.dumps([loaded - start, cold - loaded, timeit.default_timer() - cold]))
"""
COLD = {
    '6CP, Use 4, 14", 2d6': '5CP, Use 4, 14", 3d6',
    'Cost:9CP Use:4 Range:8" Damage:3d4(Fire)': "Cost:6CP Use:4 Damage:2d4(Fire)",
    "12CP 5d10": "9CP 4d10",
    'Use 9, Range 37", 8d12 + 3d10 + 4d4 Acid': 'Use 9, Range 38", 7d12 + 3d10',
    "8d12": "7d12",
    "24d4 Fire": "23d4 Fire",
    'Use 4, Range 10", 2d6, Long Range x2, High Powered x3, Surgical x5': "Use 5, 2d6",
}
"""First lines of a program, each with a like one that is asked as the second."""


def fresh(first: str, second: str) -> tuple[float, float, float]:
    """Return the milliseconds of the import, a first line and a second, each time anew.

    The quickest of several programs: the machine does other things, too.
    """
    env = dict(os.environ)
    # An installed program has its bytecode, so it is written here as well.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    times = []
    for _ in range(5):
        told = subprocess.run(
            [sys.executable, "-c", FRESH, first, second],
            cwd=Path(__file__).resolve().parents[2],
            env=env,
            check=True,
            capture_output=True,
            timeout=60,
        ).stdout
        times.append(json.loads(told))
    loaded, cold, warm = (min(column) * 1000 for column in zip(*times, strict=True))
    return loaded, cold, warm


def bench_the_first_line_of_a_program() -> None:
    """The program starts cold, with empty caches."""
    brute, worst = brute_force(), 0.0
    for first, second in COLD.items():
        loaded, cold, warm = fresh(first, second)
        worst = max(worst, cold)
        print(
            f"  {first}: {cold:.0f} ms, {cold / warm:.1f} times a second line, "
            f"{cold / brute:.4f} of brute force; the import takes {loaded:.0f} ms"
        )
    print(f"the slowest first line takes {worst:.0f} ms of the {WANTED:.0f} it may")


def brute_force() -> float:
    forget(*KEPT_BY_LINE)
    return timeit.timeit(modded.__wrapped__, number=1) * 1000


def bench_a_stat_line() -> None:
    brute = brute_force()
    print(f"brute force over the small box: {brute:.0f} ms a line")
    worst = 0.0
    for line in LINES:
        took = milliseconds(line)
        worst = max(worst, took)
        print(f"  {line}: {took:.1f} ms, {took / brute:.4f} of brute force")
    print(f"the slowest takes {worst:.0f} ms of the {WANTED:.0f} it may")


def bench_many_lines() -> None:
    """Lines of the small box, each once, as usual players write them."""
    lines = random.Random(5).sample(sorted(modded()), 300)  # noqa: S311 (a seed)
    times = [timeit.timeit(lambda line=line: explain(line), number=1) for line in lines]
    mean, worst = sum(times) / len(times) * 1000, max(times) * 1000
    print(f"300 lines: {mean:.1f} ms each, the slowest {worst:.0f} ms")
