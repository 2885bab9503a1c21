"""Presets of fields, fires and shields, and of creations and vehicles."""

from typing import Final

from builder.brikwars.catalog.example_parts import CAR, DRAGON, SCORPION, WALKER
from builder.brikwars.catalog.rows import (
    creation,
    fixed,
    hazard,
    on_turret,
    presets_of,
    weapon,
)
from builder.brikwars.catalog.sources import Source
from builder.brikwars.model.gear import Mechanism
from builder.brikwars.tables.hazards import PERMANENT_FIRES, Hazard, HazardDie
from builder.brikwars.tables.mechanisms import Worked
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.system.model import Preset

FIELDS: Final = "Fields and fires"
CREATIONS: Final = "Creations"

FIELDS_AND_CREATIONS: Final[tuple[Preset, ...]] = (
    *presets_of(
        FIELDS,
        Source.PRINTED,
        # No Field rolls more dice than it has inches, so these are the smallest.
        *(
            hazard(name, count, Hazard.EXPOSURE, HazardDie.FIRE, count)
            for count, name in PERMANENT_FIRES.items()
        ),
        *(
            hazard(f"Personal Shield {die}", 1, Hazard.SHIELD, die)
            for die in Hazard.SHIELD.row.dice
        ),
    ),
    # Kinds of ground the rulebook names, each at the price its table gives.
    *presets_of(
        FIELDS,
        Source.DERIVED,
        hazard("Electrified Ground", 4, Hazard.EXPOSURE, HazardDie.D6, 2),
        hazard("Mud", 3, Hazard.TERRAIN, HazardDie.MOVE, 2),
        hazard("Minefield", 4, Hazard.CONCEALED, HazardDie.EXP),
        hazard("Thin Ice", 6, Hazard.CONCEALED, HazardDie.MOVE, 2),
    ),
    *presets_of(CREATIONS, Source.DRESSED, SCORPION, DRAGON, WALKER, CAR),
    *presets_of(
        CREATIONS,
        Source.UNFINISHED,
        creation(
            "Wooden Golem",
            4,
            Structure.ONE,
            tags=("monster",),
            notes="Eight inches of Power; a fire of 3 inches leaves it five.",
        ),
        creation(
            "Boiler-Mech",
            4,
            Structure.TWO,
            tags=("machine",),
            notes="Two coal boilers, and both of them burn.",
        ),
    ),
    *presets_of(
        CREATIONS,
        Source.DERIVED,
        creation(
            "Cottage", 6, Structure.ONE, tags=("structure",), notes="Timber and thatch."
        ),
        creation(
            "Gun Nest with Large Turret",
            2,
            Structure.ONE,
            on_turret(weapon("", WeaponType.GUN, 4), Mounting.LARGE_TURRET),
            tags=("structure",),
            notes="Sandbags and planks around the largest Turret that can be bought.",
        ),
        creation(
            "Gatehouse",
            5,
            Structure.TWO,
            tags=("structure",),
            mechanisms=(
                Mechanism(
                    name="Blast door",
                    trigger="somebody inside pulls the torch",
                    does="shuts the gateway, and opens at the next pull",
                    worked=Worked.HAND,
                ),
                Mechanism(
                    name="Trapdoor",
                    trigger="anything of Size 1 steps on the third flagstone",
                    does="opens over the cellar",
                    once=True,
                ),
            ),
            notes="A door and a trapdoor, which cost nothing.",
        ),
    ),
    *presets_of(
        CREATIONS,
        Source.PROGRAM,
        creation("Stone Wall", 5, Structure.THREE, tags=("structure",)),
        creation(
            "Scorpion in a Boot",
            0,
            Structure.NONE,
            fixed(weapon("Sting", WeaponType.TINY_ATTACK)),
            move=3,
            mind=Mind.D4,
            tags=("monster",),
            notes="Its sting does one point, which no minifig feels through its Armor.",
        ),
        creation("Flimsy Cart", 2, Structure.HALF, move=6, tags=("machine",)),
    ),
)
"""Fields, fires and shields, then creatures, vehicles and structures (8.5, 7.1)."""
