"""Presets of weapons by Size: the rows of 8.1, their worked examples, explosives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.catalog.example_parts import (
    BLADE,
    BREATH,
    FIREBOMB,
    GAS_SHELL,
    RACK,
)
from builder.brikwars.catalog.sources import Source
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.weapons import WeaponType
from builder.system.model import Preset

HEAVY: Final = "Heavy weapons"
EXPLOSIVES: Final = "Explosives and Rockets"

ROWS: Final = (
    WeaponType.MELEE,
    WeaponType.SHIELD,
    WeaponType.GUN,
    WeaponType.BLASTGUN,
    WeaponType.MACHINEGUN,
    WeaponType.FLAMETHROWER,
    WeaponType.CANNON,
    WeaponType.LAUNCHER,
    WeaponType.PLATING,
)
"""The rows of 8.1 that are measured in inches."""

SIZES: Final = range(1, 5)
"""The inches of a row that are ready to copy; a copy can be of any Size."""
BRICKS: Final = range(1, 4)
"""The XSizes of an Explosive and a Rocket that are."""

_EXAMPLES: Final = (
    BLADE,
    Weapon(name="BioStinger", type=WeaponType.MELEE, size=5),
    Weapon(
        name="Boulder Trap",
        type=WeaponType.MELEE,
        size=5,
        notes="A mechanism: rolls d4 of Skill, once, until somebody resets it.",
    ),
    BREATH,
    RACK,
    Weapon(
        name="Catapult",
        type=WeaponType.LAUNCHER,
        size=5,
        notes="Three minifigs wind it up; what is launched lands a turn later.",
    ),
    Weapon(name="Shell Cannon", type=WeaponType.CANNON, size=3),
)

_OTHERS: Final = (
    (
        Source.PRINTED,
        Weapon(name="Great Minigun", type=WeaponType.MACHINEGUN, size=7),
    ),
    (
        Source.DERIVED,
        Weapon(
            name="Smart Gun",
            type=WeaponType.GUN,
            size=2,
            smart=True,
            notes="The largest that a robot brain of 1 CP can aim.",
        ),
    ),
    (
        Source.COMMUNITY,
        Weapon(name="Tank Gun", type=WeaponType.LAUNCHER, size=4),
    ),
    (
        Source.COMMUNITY,
        Weapon(name="Tank Missile Launcher", type=WeaponType.LAUNCHER, size=2),
    ),
)


def _heavy() -> Iterator[Preset]:
    for kind in ROWS:
        for size in SIZES:
            # Without a name it is called by its row and Size, whatever it grows to.
            yield Preset(HEAVY, Weapon(type=kind, size=size), Source.PRINTED)
    for weapon in _EXAMPLES:
        yield Preset(HEAVY, weapon, Source.EXAMPLE)
    for source, weapon in _OTHERS:
        yield Preset(HEAVY, weapon, source)


def _round(name: str, gives: Die) -> Weapon:
    """A round of two bricks with both its dice swapped (8.7)."""
    swap = Swap(takes=(Die.EXP,), gives=gives)
    return Weapon(name=name, type=WeaponType.EXPLOSIVE, size=2, swaps=(swap, swap))


_ROUNDS: Final = (
    GAS_SHELL,
    _round("Fragmentation Round", Die.BLAST),
    _round("Napalm Round", Die.HAZARD_FIRE),
    _round("Smoke Round", Die.SMOKE),
)


def _explosives() -> Iterator[Preset]:
    for kind in (WeaponType.EXPLOSIVE, WeaponType.ROCKET):
        for size in BRICKS:
            yield Preset(EXPLOSIVES, Weapon(type=kind, size=size), Source.PRINTED)
    for weapon in _ROUNDS:
        yield Preset(EXPLOSIVES, weapon, Source.EXAMPLE)
    yield Preset(EXPLOSIVES, FIREBOMB, Source.DERIVED)


def heavy_presets() -> tuple[Preset, ...]:
    """Weapons of every row by Size, and what explodes (8.1 to 8.4, 8.7)."""
    return (*_heavy(), *_explosives())
