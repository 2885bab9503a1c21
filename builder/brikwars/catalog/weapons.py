"""Presets of weapons by Size: the rows of 8.1, their worked examples, explosives."""

from typing import Final

from builder.brikwars.catalog.example_parts import (
    BLADE,
    BREATH,
    FIREBOMB,
    GAS_SHELL,
    RACK,
    STINGER,
)
from builder.brikwars.catalog.rows import presets_of, swap, weapon
from builder.brikwars.catalog.sources import Source
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.weapons import WeaponType
from builder.system.model import Preset

HEAVY: Final = "Heavy weapons"
EXPLOSIVES: Final = "Explosives and Rockets"

_ROWS: Final = tuple(
    kind for kind in WeaponType if not (kind.row.bastard or kind.row.bricks)
)
"""The rows of 8.1 that are measured in inches."""

_SIZES: Final = range(1, 5)
"""The Sizes of each row among the presets; a copy can be of any Size."""
_BRICKS: Final = range(1, 4)
"""The XSizes of Explosives and Rockets among the presets."""

# A weapon without a name is called by its row and Size, in edited copies, too.
HEAVY_WEAPONS: Final[tuple[Preset, ...]] = (
    *presets_of(
        HEAVY,
        Source.PRINTED,
        *(weapon("", kind, size) for kind in _ROWS for size in _SIZES),
    ),
    *presets_of(
        HEAVY,
        Source.EXAMPLE,
        BLADE,
        STINGER,
        weapon(
            "Boulder Trap",
            WeaponType.MELEE,
            5,
            notes="A mechanism: rolls d4 of Skill, once, until somebody resets it.",
        ),
        BREATH,
        RACK,
        weapon(
            "Catapult",
            WeaponType.LAUNCHER,
            5,
            notes="Three minifigs wind it up; what is launched lands a turn later.",
        ),
        weapon("Shell Cannon", WeaponType.CANNON, 3),
    ),
    *presets_of(
        HEAVY, Source.PRINTED, weapon("Great Minigun", WeaponType.MACHINEGUN, 7)
    ),
    *presets_of(
        HEAVY,
        Source.DERIVED,
        weapon(
            "Smart Gun",
            WeaponType.GUN,
            2,
            smart=True,
            notes="The largest that a robot brain of 1 CP can aim.",
        ),
    ),
    *presets_of(
        HEAVY,
        Source.COMMUNITY,
        weapon("Tank Gun", WeaponType.LAUNCHER, 4),
        weapon("Tank Missile Launcher", WeaponType.LAUNCHER, 2),
    ),
    *presets_of(
        EXPLOSIVES,
        Source.PRINTED,
        *(
            weapon("", kind, size)
            for kind in (WeaponType.EXPLOSIVE, WeaponType.ROCKET)
            for size in _BRICKS
        ),
    ),
    *presets_of(
        EXPLOSIVES,
        Source.EXAMPLE,
        GAS_SHELL,
        *(
            weapon(name, WeaponType.EXPLOSIVE, 2, *(swap(Die.EXP, gives),) * 2)
            for name, gives in (
                ("Fragmentation Round", Die.BLAST),
                ("Napalm Round", Die.HAZARD_FIRE),
                ("Smoke Round", Die.SMOKE),
            )
        ),
    ),
    *presets_of(EXPLOSIVES, Source.DERIVED, FIREBOMB),
)
"""Weapons of every row by Size, and what explodes (8.1 to 8.4, 8.7)."""
