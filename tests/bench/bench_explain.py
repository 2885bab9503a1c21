"""How long the bench takes for a stat line, beside trying every weapon there is.

Brute force works out every legal weapon of a box that is far smaller than the bench's
own (Sizes up to 4 instead of 20, two positive mods instead of four, no swaps) and
compares lines. It forgets everything between two lines, as the bench does.
"""

import random
import timeit
from typing import Any

from builder.brikwars import explain, explain_dice, verdict
from builder.brikwars.price import weapon_price
from builder.brikwars.statline import statline
from tests.builder.brikwars.test_explain_brute import modded

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
    weapon_price,
    statline,
    explain_dice.conversions,
    explain_dice._options,
)
"""What a line leaves behind: it would answer the same line from memory."""
TABLES = (
    explain_dice._melted,
    explain_dice._covering,
    explain_dice._onward,
    explain_dice._single,
)
"""What is worked out once in a program: what dice can become at all."""


def forget(*caches: Any) -> None:
    for cache in caches:
        cache.cache_clear()


def milliseconds(line: str) -> float:
    """A line that was never asked, in a program that has answered others."""
    times = []
    for _ in range(3):
        forget(*KEPT_BY_LINE)
        times.append(timeit.timeit(lambda: explain(line), number=1))
    return min(times) * 1000


def brute_force() -> float:
    forget(*KEPT_BY_LINE)
    return timeit.timeit(modded.__wrapped__, number=1) * 1000


def bench_a_stat_line() -> None:
    brute = brute_force()
    print(f"brute force over the small box: {brute:.0f} ms a line")
    worst = 0.0
    for line in LINES:
        forget(*KEPT_BY_LINE, *TABLES)
        first = timeit.timeit(lambda line=line: explain(line), number=1) * 1000
        took = milliseconds(line)
        worst = max(worst, took)
        print(
            f"  {line}: {took:.1f} ms, {took / brute:.4f} of brute force; "
            f"as the first of a program {first:.0f} ms"
        )
    print(f"the slowest takes {worst:.0f} ms of the {WANTED:.0f} it may")


def bench_many_lines() -> None:
    """Lines of the small box, each once: the usual player's."""
    lines = random.Random(5).sample(sorted(modded()), 300)  # noqa: S311 (a seed)
    times = [timeit.timeit(lambda line=line: explain(line), number=1) for line in lines]
    mean, worst = sum(times) / len(times) * 1000, max(times) * 1000
    print(f"300 lines: {mean:.1f} ms each, the slowest {worst:.0f} ms")
