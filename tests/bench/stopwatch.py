"""What an action in the window costs: for its own thread, and for the whole process.

A player waits for the thread of the window. Other threads (saves, backups, drawing of
cards) count as well, because threads of one Python take turns. Both are printed, with
the threads that the dearest action had beside it.

With BENCH_SPIKES=1 each action is profiled, and the dearest one is told function by
function. Profiling makes everything slower, so its figures are no measurements.
"""

import cProfile
import io
import os
import pstats
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import quantiles

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

WARM = 3
"""The first actions fill caches; they are not counted."""

_LINES = 18
"""How many functions of the dearest action are told."""

_SHARE = 0.5
"""Other threads that took less than this, in milliseconds, are not named."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The milliseconds of one action.

    Attributes:
        own: CPU of the window's thread.
        whole: CPU of the process.
        others: CPU of each other thread, by its name.
        profile: Where the window's thread was; None without BENCH_SPIKES.
    """

    own: float
    whole: float
    others: dict[str, float] = field(default_factory=dict)
    profile: cProfile.Profile | None = None


def measured(act: Callable[[], object]) -> Cost:
    """Do something, let the window handle its events, and return what it cost."""
    profile = cProfile.Profile() if os.environ.get("BENCH_SPIKES") else None
    before, whole, own = _clocks(), time.process_time(), time.thread_time()
    if profile:
        profile.enable()
    act()
    QApplication.processEvents()
    QApplication.processEvents()
    if profile:
        profile.disable()
    own, whole = time.thread_time() - own, time.process_time() - whole
    others = {
        name: (clock - before.get(name, 0)) * 1000 for name, clock in _clocks().items()
    }
    return Cost(own * 1000, whole * 1000, others, profile)


def repeated(
    act: Callable[[int], object], times: int = 40, pause_ms: int = 20
) -> list[Cost]:
    """Do something again and again, with pauses, and return what each time cost."""
    costs = []
    for turn in range(times + WARM):
        QTest.qWait(pause_ms)
        costs.append(measured(lambda turn=turn: act(turn)))
    return costs[WARM:]


def tell(words: str, most: float, costs: Sequence[Cost]) -> None:
    """Print the middle, the slow and the dearest cost, against what it may take."""
    own, whole = [each.own for each in costs], [each.whole for each in costs]
    print(f"{words}: window {_three(own)}, {p95(own) / most:.2f} of what it may take;"
          f" process {_three(whole)}, {p95(whole) / most:.2f}")  # fmt: skip
    worst = max(costs, key=lambda each: each.whole - each.own)
    found = {name: ms for name, ms in worst.others.items() if ms > _SHARE}
    if found:
        named = ", ".join(f"{name} {ms:.0f}" for name, ms in found.items())
        print(f"    most beside the window: {named} ms")
    dearest = max(costs, key=lambda each: each.own).profile
    if dearest:
        out = io.StringIO()
        stats = pstats.Stats(dearest, stream=out)
        stats.sort_stats("cumulative").print_stats(r"(ui|builder|reports|db)/", _LINES)
        print(out.getvalue().split("function calls", 1)[-1])


def p95(times: Sequence[float]) -> float:
    """Return the time that 95 of 100 stay under."""
    return quantiles(times, n=20)[-1]


def pace() -> float:
    """Return the milliseconds of CPU of a fixed piece of work: how busy the machine is.

    Two runs can be compared only where this is the same.
    """
    spent = []
    for _ in range(7):
        start = time.thread_time()
        sum(each * each % 7 for each in range(200_000))
        spent.append(time.thread_time() - start)
    return min(spent) * 1000


def _three(times: Sequence[float]) -> str:
    middle = quantiles(times, n=2)[0]
    return f"{middle:.1f} / {p95(times):.1f} / {max(times):.1f} ms"


def _clocks() -> dict[str, float]:
    """Return the seconds of CPU of all threads but this one, by name."""
    found: dict[str, float] = {}
    for each in threading.enumerate():
        if each is threading.current_thread() or each.ident is None:
            continue
        try:
            clock = time.clock_gettime(time.pthread_getcpuclockid(each.ident))
        except OSError:
            # It ended meanwhile.
            continue
        found[each.name] = found.get(each.name, 0) + clock
    return found
