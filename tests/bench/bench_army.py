"""Judging a large army: linear in its entries, and quick after the first time."""

import dataclasses
import timeit

from builder import judge, systems
from builder.army.model import Army, Entry
from builder.army.muster import muster
from builder.brikwars.model.designs import Creation
from builder.examples import examples_of

MOST = 50.0
"""Milliseconds that a thousand entries may take when their designs are known."""


def designs(count: int) -> dict[str, Creation]:
    """Return a number of distinct creations, made from the examples."""
    known = [
        design
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
        if isinstance(design, Creation)
    ]
    return {
        f"d{n}": dataclasses.replace(known[n % len(known)], name=f"Unit {n}")
        for n in range(count)
    }


def army(entries: int, names: list[str]) -> Army:
    listed = (Entry(design=names[n % len(names)], count=2) for n in range(entries))
    return Army(entries=tuple(listed), limit=10_000)


def best(entries: int, known: dict[str, Creation]) -> float:
    """Return the milliseconds to muster an army whose designs were judged before."""
    list_ = army(entries, list(known))
    muster(list_, known)
    times = timeit.repeat(lambda: muster(list_, known), number=5, repeat=5)
    return min(times) / 5 * 1000


def bench_a_thousand_entries() -> None:
    known = designs(100)
    judge.cache_clear()
    first = timeit.timeit(lambda: muster(army(1_000, list(known)), known), number=1)
    whole, half = best(1_000, known), best(500, known)
    print(f"1,000 entries of 100 designs: {first * 1000:.0f} ms the first time")
    print(f"  then {whole:.1f} ms, {whole / MOST:.2f} of what it may take")
    print(f"  and {whole / half:.2f} times as long as for 500 entries")
