"""Presets of fields, fires and shields, and of creations and vehicles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.catalog.example_parts import CAR, DRAGON, SCORPION, WALKER
from builder.brikwars.catalog.sources import Source
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.tables.hazards import PERMANENT_FIRES, Hazard, HazardDie
from builder.brikwars.tables.scales import Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.system.model import Preset

FIELDS: Final = "Fields and fires"
CREATIONS: Final = "Creations"

_SHIELD_DICE: Final = (
    HazardDie.D4,
    HazardDie.D6,
    HazardDie.D8,
    HazardDie.D10,
    HazardDie.D12,
)


def _field(
    name: str, size: int, hazard: Hazard, die: HazardDie, count: int = 1
) -> Field:
    dice = (HazardDice(hazard=hazard, die=die, count=count),)
    return Field(name=name, size=size, dice=dice)


_GROUND: Final = (
    _field("Electrified Ground", 4, Hazard.EXPOSURE, HazardDie.D6, 2),
    _field("Mud", 3, Hazard.TERRAIN, HazardDie.MOVE, 2),
    _field("Minefield", 4, Hazard.CONCEALED, HazardDie.EXP),
    _field("Thin Ice", 6, Hazard.CONCEALED, HazardDie.MOVE, 2),
)
"""Kinds of ground the rulebook names, each at the price its table gives."""


def _fields() -> Iterator[Preset]:
    for count, name in PERMANENT_FIRES.items():
        # No Field rolls more dice than it has inches, so this is the smallest.
        fire = _field(name, count, Hazard.EXPOSURE, HazardDie.FIRE, count)
        yield Preset(FIELDS, fire, Source.PRINTED)
    for die in _SHIELD_DICE:
        shield = _field(f"Personal Shield {die}", 1, Hazard.SHIELD, die)
        yield Preset(FIELDS, shield, Source.PRINTED)
    for ground in _GROUND:
        yield Preset(FIELDS, ground, Source.DERIVED)


_CREATIONS: Final = (
    (Source.DRESSED, SCORPION),
    (Source.DRESSED, DRAGON),
    (Source.DRESSED, WALKER),
    (Source.DRESSED, CAR),
    (
        Source.UNFINISHED,
        Creation(
            name="Wooden Golem",
            size=4,
            structure=Structure.ONE,
            tags=("monster",),
            notes="Eight inches of Power; a fire of 3 inches leaves it five.",
        ),
    ),
    (
        Source.UNFINISHED,
        Creation(
            name="Boiler-Mech",
            size=4,
            structure=Structure.TWO,
            tags=("machine",),
            notes="Two coal boilers, and both of them burn.",
        ),
    ),
    (
        Source.DERIVED,
        Creation(
            name="Cottage",
            size=6,
            structure=Structure.ONE,
            tags=("structure",),
            notes="Timber and thatch.",
        ),
    ),
    (
        Source.DERIVED,
        Creation(
            name="Gun Nest with Large Turret",
            size=2,
            structure=Structure.ONE,
            mounts=(
                Mount(
                    weapon=Weapon(type=WeaponType.GUN, size=4),
                    mounting=Mounting.LARGE_TURRET,
                ),
            ),
            tags=("structure",),
            notes="Sandbags and planks around the largest Turret that can be bought.",
        ),
    ),
    (
        Source.PROGRAM,
        Creation(
            name="Stone Wall", size=5, structure=Structure.THREE, tags=("structure",)
        ),
    ),
    (
        Source.PROGRAM,
        Creation(
            name="Flimsy Cart",
            size=2,
            structure=Structure.HALF,
            move=6,
            tags=("machine",),
        ),
    ),
)


def creation_presets() -> tuple[Preset, ...]:
    """Fields, fires and shields, then creatures, vehicles and structures (8.5, 7.1)."""
    creations = (Preset(CREATIONS, design, source) for source, design in _CREATIONS)
    return (*_fields(), *creations)
