"""How long one creation takes to judge, and what a keystroke recomputes."""

import dataclasses
import timeit

from builder import describe, judge, systems
from builder.brikwars import legality as verdict
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation
from builder.core.field_spec import put
from builder.examples import examples_of

CACHES = (judge, verdict.weapon_audit, creation_price, statline)


def forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


def dragon() -> Creation:
    """Return the most heavily armed example, with a name for each of its weapons."""
    designs = [
        design
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
        if isinstance(design, Creation)
    ]
    best = max(designs, key=lambda design: len(design.mounts))
    return dataclasses.replace(best, mounts=best.mounts * 3)


def milliseconds(work: str, names: dict[str, object], number: int = 300) -> float:
    times = timeit.repeat(work, globals=names, number=number, repeat=5)
    return min(times) / number * 1000


def bench_judging_a_creation() -> None:
    design = dragon()
    names: dict[str, object] = {"judge": judge, "design": design, "forget": forget}
    clearing = milliseconds("forget()", names)
    cold = milliseconds("forget(); judge(design)", names) - clearing
    warm = milliseconds("judge(design)", names)
    print(f"judging {len(design.mounts)} mounts: {cold:.3f} ms from nothing")
    print(
        f"  of the 1 ms it may take: {cold:.2f}; asked again: {warm / cold:.4f} of that"
    )


def bench_a_keystroke() -> None:
    """A new name for one weapon: everything else is known already."""
    design = dragon()
    names: dict[str, object] = {
        "judge": judge,
        "describe": describe,
        "put": put,
        "design": design,
        "count": iter(range(10**9)),
        "forget": forget,
    }
    judge(design)
    key = 'judge(put(design, ("mounts", 0, "weapon", "name"), f"n{next(count)}"))'
    stroke = milliseconds(key, names)
    clearing = milliseconds("forget()", names)
    whole = milliseconds(f"forget(); {key}", names) - clearing
    card = milliseconds("describe(design)", names)
    print(
        f"a keystroke in a weapon's name: {stroke:.3f} ms, {stroke / whole:.2f} of all"
    )
    print(f"  describing its card: {card:.3f} ms, {card / stroke:.1f} keystrokes")
