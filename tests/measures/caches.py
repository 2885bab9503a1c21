"""What each cache with arguments saves, in calls: the table `tests/caches.txt`.

    python -m tests.measures.caches [--without NAME...]

The works that players feel are done, each from empty caches. Calls are counted, for
they do not wobble as times do: those of Python functions and those in C. A cache saves
its hits times what a miss costs, less all look-ups; and it stays where it saves its
share in one of the works at least. What it saves is counted while all others are there.
`--without` does the works without some caches and prints what they cost then, beside
the table: caches that go are tried together, for one may stand in for another.
"""

import argparse
import functools
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from inspect import CO_VARARGS, CO_VARKEYWORDS
from pathlib import Path
from threading import get_ident
from types import FrameType
from typing import Any, Final

TABLE: Final = Path(__file__).resolve().parents[1] / "caches.txt"
ROOMS: Final = ("builder", "db", "reports", "ui")

SHARE: Final = 300
"""A cache saves one call of so many that a work takes."""

HEAVY: Final = {
    "builder.microfig.chances._kept": "numbers of a thousand digits are multiplied",
    "builder.microfig.chances.net": "numbers of a thousand digits are multiplied",
    "reports.pdf.photo._fit": "a photo is decoded",
    "ui.printing.jobs._photo_size": "a photo is read",
    "ui.welcome.tiles._drawn": "a picture is drawn",
    "ui.widgets.paint.drawings.flag": "a picture is drawn",
    "ui.widgets.paint.drawings.thumbnail": "a picture is drawn",
}
"""Caches whose misses are long work in a few calls of C: they stay, each with why."""

HEAD: Final = f"""\
# What each cache with arguments saves, in calls of Python and of C.
# Written by `python -m tests.measures.caches`; CONTRIBUTING says how it is read.
# A cache stays if it saves its share in one work: a call of {SHARE} that it takes.
#
# work, what it takes, what a cache must save
"""

NAMED: Final = """\
#
# cache, work that gains most, hits there, cost of a miss, saved
"""

LEFT: Final = """\
#
# These stay, for their work is in C and calls do not show it:
"""


@dataclass(slots=True)
class Kept:
    """What was noted of a cache in one work.

    Attributes:
        hits: How often it was asked in vain.
        misses: How often it had to be worked out.
        cost: Calls of all misses, without looking up.
        looking: Calls of looking up.
    """

    hits: int = 0
    misses: int = 0
    cost: int = 0
    looking: int = 0

    @property
    def miss(self) -> int:
        """What a miss costs."""
        return round(self.cost / self.misses) if self.misses else 0

    @property
    def saved(self) -> int:
        """What would be called without it, less what looking up calls."""
        return self.hits * self.miss - self.looking


@dataclass(slots=True)
class Counter:
    """Counts calls, and what they do for caches."""

    without: frozenset[str] = frozenset()
    calls: int = 0
    kept: dict[str, Kept] = field(default_factory=dict)
    empty: list[Callable[[], None]] = field(default_factory=list)
    ours: set[Any] = field(default_factory=set)
    thread: int = field(default_factory=get_ident)

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Count an event of a work; what watches the caches is no part of it."""
        if event == "c_call" or (event == "call" and frame.f_code not in self.ours):
            self.calls += 1

    def watched(self, make: Callable[..., Any]) -> Callable[..., Any]:
        """Return what makes caches that are counted, in place of what makes them."""

        def made(function: Any, *how: Any) -> Any:
            name = named(function)
            if name.split(".")[0] not in ROOMS or not arguments(function):
                return make(function, *how)
            if name in self.without:
                return unkept(function)
            return self._probe(name, function, lambda one: make(one, *how))

        return made

    def _probe(self, name: str, function: Any, make: Callable[[Any], Any]) -> Any:
        spent = 0

        def worked_out(*args: Any, **named: Any) -> Any:
            nonlocal spent
            before = self.calls
            # The call itself is one, as it would be without a cache.
            self.calls += 1
            value = function(*args, **named)
            spent = self.calls - before
            return value

        cached = make(worked_out)

        def probe(*args: Any, **named: Any) -> Any:
            nonlocal spent
            if get_ident() != self.thread:
                return cached(*args, **named)
            before = self.calls
            row = self.kept.setdefault(name, Kept())
            misses = cached.cache_info().misses
            # What is called for the probe alone is taken off again.
            start = self.calls
            value = cached(*args, **named)
            whole = self.calls - start
            missed = cached.cache_info().misses > misses
            row.looking += whole - spent + 1 if missed else whole + 1
            if missed:
                row.misses += 1
                row.cost += spent
            else:
                row.hits += 1
            self.calls = before + whole + 1
            return value

        self.ours |= {probe.__code__, worked_out.__code__}
        functools.update_wrapper(probe, function)
        probe.cache_clear = cached.cache_clear  # type: ignore[attr-defined]
        probe.cache_info = cached.cache_info  # type: ignore[attr-defined]
        if "<locals>" not in name:
            self.empty.append(cached.cache_clear)
        return probe

    def counted(self, work: Callable[[], object]) -> tuple[int, dict[str, Kept]]:
        """Do a work from empty caches; return its calls and what caches did."""
        for empty in self.empty:
            empty()
        self.kept, self.calls = {}, 0
        sys.setprofile(self.note)
        try:
            work()
        finally:
            sys.setprofile(None)
        return self.calls, self.kept


def named(function: Any) -> str:
    """Return the name of a function with its module."""
    # Others keep what has no name: sqlite3 a connection.
    function = getattr(function, "func", function)
    return f"{function.__module__}.{getattr(function, '__qualname__', '')}"


def arguments(function: Any) -> bool:
    """Return whether a function has any, that of an object among them."""
    code = getattr(function, "__code__", None)
    several = CO_VARARGS | CO_VARKEYWORDS
    return code is None or bool(
        code.co_argcount + code.co_kwonlyargcount or code.co_flags & several
    )


def unkept(function: Any) -> Any:
    """Return a function that remembers nothing and looks like a cache."""

    @functools.wraps(function)
    def plain(*args: Any, **named: Any) -> Any:
        return function(*args, **named)

    plain.cache_clear = lambda: None  # type: ignore[attr-defined]
    plain.cache_info = lambda: functools._CacheInfo(0, 0, 0, 0)  # type: ignore[attr-defined]
    return plain


def works() -> Mapping[str, Callable[[], object]]:
    """Return the works that players feel, by their names."""
    # Imported late: caches are watched from where they are made.
    from tests.bench import works_felt

    return works_felt.WORKS


def rows(text: str) -> tuple[dict[str, int], dict[str, tuple[str, int]]]:
    """Return what each work takes, and where each cache saves most and how much."""
    taken: dict[str, int] = {}
    saved: dict[str, tuple[str, int]] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, *values = re.split(r"\s{2,}", line.strip())
            if "." in name:
                saved[name] = values[0], int(values[-1].replace(",", ""))
            else:
                taken[name] = int(values[0].replace(",", ""))
    return taken, saved


def table(taken: dict[str, int], kept: dict[str, dict[str, Kept]]) -> str:
    """Return the table: works first, then caches, those that save most first."""
    best: dict[str, tuple[float, str, Kept]] = {}
    for work, found in kept.items():
        for name, row in found.items():
            if name in HEAVY:
                continue
            best[name] = max(
                best.get(name, (-1e9, "", row)),
                (row.saved / taken[work], work, row),
                key=lambda one: one[0],
            )
    ordered = sorted(best.items(), key=lambda one: (-one[1][0], one[0]))
    return "".join((
        HEAD,
        *(f"{work:<12}{n:>12,}{n // SHARE:>10,}\n" for work, n in taken.items()),
        NAMED,
        *(f"{name:<60}  {work:<12}{row.hits:>9,}{row.miss:>10,}{row.saved:>13,}\n"
          for name, (_, work, row) in ordered),
        LEFT,
        *(f"# {name}: {why}\n" for name, why in HEAVY.items()),
    ))  # fmt: skip


def main(asked: Iterable[str] | None = None) -> int:
    """Do the works; write the table, or print what they cost without some caches."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--without", nargs="*", default=(), metavar="NAME")
    reader.add_argument("--works", nargs="*", default=(), metavar="WORK")
    chosen = reader.parse_args(asked if asked is None else list(asked))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    counter = Counter(frozenset(chosen.without))
    maker: Any = vars(functools)["_lru_cache_wrapper"]
    setattr(functools, "_lru_cache_wrapper", counter.watched(maker))  # noqa: B010
    taken: dict[str, int] = {}
    kept: dict[str, dict[str, Kept]] = {}
    before, _ = rows(TABLE.read_text("utf-8")) if TABLE.exists() else ({}, {})
    for name, work in works().items():
        if chosen.works and name not in chosen.works:
            continue
        taken[name], kept[name] = counter.counted(work)
        change = taken[name] / before.get(name, taken[name]) - 1
        print(f"{name:<12}{taken[name]:>12,}{change:>+8.1%}", flush=True)
    if not chosen.without and not chosen.works:
        TABLE.write_text(table(taken, kept), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
