"""How soon What next? has its first rows, and all of them.

Each is counted from the start: caches are emptied before each try. CPU of one thread,
beside a fixed piece of work that tells how busy the machine is.
"""

from time import process_time

from builder.brikwars import STANDARD
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.change.improvement import Workshop, purposes
from builder.examples import examples_of
from tests.bench.stopwatch import pace
from tests.test_memos import forget

FIRST, ALL = 0.5, 2.0
"""Seconds that the first rows may take, and all rows of a creation of six weapons."""
SIX = Creation(
    size=6,
    mind=Mind.D8,
    move=6,
    mounts=tuple(
        Mount(weapon=Weapon(type=kind, size=size))
        for kind, size in (
            (WeaponType.GUN, 2),
            (WeaponType.MACHINEGUN, 3),
            (WeaponType.MELEE, 2),
            (WeaponType.FLAMETHROWER, 2),
            (WeaponType.BLASTGUN, 2),
            (WeaponType.GUN, 4),
        )
    ),
)


def _timed(design: Creation) -> tuple[float, float, int]:
    forget()
    start, first, rows = process_time(), 0.0, 0
    shop = Workshop(design, STANDARD, purposes(design, STANDARD)[0])
    for _ in shop.improvements():
        rows += 1
        first = first or process_time() - start
    return first, process_time() - start, rows


def bench_what_next() -> None:
    """Tell the times as shares of what they may take."""
    print(f"\na fixed piece of work: {pace():.1f} ms")
    creations = [
        (design.title, design)
        for example in examples_of("brikwars")
        for _, design in example.designs
        if isinstance(design, Creation)
    ]
    for title, design in [("six weapons", SIX), *creations]:
        first, whole, rows = _timed(design)
        print(
            f"{title}: first row {first / FIRST:.2f}, all {rows} "
            f"{whole / ALL:.2f} of what they may take"
        )
