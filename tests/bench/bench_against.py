"""How soon the table Against has its first row, all of it, and one entry that changed.

CPU of one thread, from the start: caches are emptied before each try, and the best of
some tries is told. Beside it stands a fixed piece of work that tells how busy the
machine is.
"""

from collections.abc import Iterator
from dataclasses import replace
from time import process_time

from builder.against.table import AgainstTable
from builder.army.model import Army, Entry, MusteredArmy
from builder.army.muster import muster
from builder.brikwars import SYSTEM
from builder.brikwars.model.designs import Creation
from builder.examples import examples_of
from tests.bench.stopwatch import pace
from tests.test_memos import forget

FIRST, ALL, ONE = 0.3, 2.5, 0.12
"""Seconds that the first row may take, all of 20 against 20, and one that changed."""
TRIES = 3


def bearers() -> Iterator[Creation]:
    """Yield the creations of examples and presets, those that attack first."""
    known = [e for example in examples_of("brikwars") for _, e in example.designs]
    known += [preset.design for preset in SYSTEM.presets()]
    found = dict.fromkeys(one for one in known if isinstance(one, Creation))
    yield from sorted(found, key=lambda one: not one.mounts)


def army(designs: list[Creation]) -> MusteredArmy:
    """Return an army of one of each."""
    known = {str(place): design for place, design in enumerate(designs)}
    return muster(Army(entries=tuple(Entry(design=key) for key in known)), known)


def timed(table: AgainstTable) -> tuple[float, float]:
    """Return the seconds until the first row is there, and until all are.

    Of two armies each cell is what either does to the other.
    """
    start, first = process_time(), 0.0
    for row in table.rows:
        for column in table.columns:
            table.assaults(row, column)
        first = first or process_time() - start
    return first, process_time() - start


def bench_against() -> None:
    """Tell the times as shares of what they may take."""
    designs = list(bearers())[:20]
    # Of no other's Armor: nobody has met such a target yet.
    edited = [*designs[:-1], replace(designs[-1], size=designs[-1].size + 4)]
    ours, new = army(designs), army(edited)
    theirs = army([replace(d, name=f"{d.name}?") for d in designs])
    print()
    for title, distance in (("at 6 inches", 6), ("at the best distance", None)):
        for against in (None, theirs):
            tries = []
            for _ in range(TRIES):
                forget()
                table = AgainstTable(ours, against, distance)
                changed = AgainstTable(new, against, distance, table.kept)
                tries.append((*timed(table), timed(changed)[1]))
            first, whole, one = map(min, zip(*tries, strict=True))
            print(
                f"20 against {len(table.columns)}{' and back' if against else ''} "
                f"{title}: first row {first / FIRST:.2f}, all {whole / ALL:.2f}, one "
                f"entry changed {one / ONE:.2f} of what they may take; a fixed piece "
                f"of work {pace():.1f} ms"
            )
