"""The official units and weapons whose numbers are known.

Units without a known price are left out: a Horse, for one, and things that a minifig
picks up.
"""

from collections.abc import Sequence
from typing import Final

from builder.brikwars.catalog.example_parts import (
    BLADE,
    BREATH,
    CAR,
    DRAGON,
    FIREBOMB,
    GAS_SHELL,
    RACK,
    SCORPION,
    STINGER,
    WALKER,
)
from builder.brikwars.catalog.rows import (
    carried,
    creation,
    fixed,
    hazard,
    held,
    minifig,
    on_turret,
    presets_of,
    swap,
    weapon,
)
from builder.brikwars.catalog.sources import Source, of_specialty
from builder.brikwars.model.designs import Mechanism, SuperNaturalDice
from builder.brikwars.model.swaps import Spread
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import PERMANENT_FIRES, Hazard, HazardDie, Worked
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import WeaponType
from builder.system.model import Preset

# Presets of fields, fires and shields, and of creations and vehicles

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


# Presets of minifig scale: minifigs, their weapons, and Bastard guns

MEN: Final = "Minifigs and specialists"
ARMS: Final = "Minifig weapons"
GUNS: Final = "Bastard guns"

_SHORT_RANGED: Final = weapon(
    "Short-Ranged Weapon", WeaponType.GUN, notes="Some take both hands."
)
_LONG_RANGED: Final = weapon("Long-Ranged Weapon", WeaponType.BASTARD_GUN)
_GRENADE: Final = weapon(
    "Grenade", WeaponType.EXPLOSIVE, notes='Thrown with Use 1, as far as 3".'
)
_MACHINEGUN: Final = weapon("", WeaponType.MACHINEGUN, 2)

_SPECIALISTS: Final = (
    minifig(
        "Heavy",
        Specialty.COMPENSATING,
        notes="Stands still to use a weapon an inch too large for him.",
    ),
    minifig("Gunner", Specialty.GUNNERY, notes="Rolls d8 at mounted weapons."),
    minifig("Scout", Specialty.PATHFINDING, Specialty.TRACKING),
    minifig("Rider", Specialty.RIDING),
    minifig("Pilot", Specialty.STUNT_DRIVING),
    minifig("Mechanik", Specialty.MECHANIK),
    minifig("Medik", Specialty.MEDIK),
    minifig("Minifig with Stealth", Specialty.STEALTH),
    minifig(
        "Officer",
        Specialty.LEADERSHIP,
        notes="With the wits of an expert, d8, they cost 1 CP more.",
    ),
    minifig("Master", Specialty.MASTER),
    minifig("Thrall", Specialty.THRALL),
    minifig("Unliving minifig", Specialty.UNLIVING),
)

_BASTARDS: Final = (
    WeaponType.BASTARD_GUN,
    WeaponType.SHOTGUN,
    WeaponType.AUTOGUN,
    WeaponType.FLAMEGUN,
    WeaponType.BAZOOKA,
    WeaponType.RAILGUN,
)

MINIFIGS: Final[tuple[Preset, ...]] = (
    *presets_of(
        MEN,
        Source.PRINTED,
        minifig("Minifig"),
        minifig("Hero", Specialty.HEROIC_EGO, move=7, mind=Mind.D10),
    ),
    *(Preset(MEN, man, of_specialty(man.specialties[0])) for man in _SPECIALISTS),
    *presets_of(
        MEN,
        Source.PROGRAM,
        minifig("Civilian", mind=Mind.D4, notes="Untrained: rolls d4."),
        minifig("Veteran", mind=Mind.D8, notes="Seen it all: rolls d8."),
        minifig("Zombie", Specialty.UNLIVING, mind=Mind.D4, move=4),
    ),
    *presets_of(
        MEN,
        Source.DERIVED,
        minifig("Minifig with Long-Ranged Weapon", mounts=(held(_LONG_RANGED),)),
        minifig(
            "Minifig with gun and grenade",
            mounts=(held(_SHORT_RANGED), carried(_GRENADE)),
        ),
        minifig(
            "Minifig with Personal Shield",
            fields=(hazard("Personal Shield", 1, Hazard.SHIELD, HazardDie.D6),),
        ),
        minifig(
            "Wizard",
            mind=Mind.D8,
            supernatural=(
                SuperNaturalDice(die=SuperNatural.FIRE),
                SuperNaturalDice(die=SuperNatural.MAGIK),
            ),
            notes="Two dice at once have Use 2; on Damage one burns, one phases.",
        ),
        minifig(
            "Heavy with MachineGun",
            Specialty.COMPENSATING,
            mounts=(held(_MACHINEGUN),),
            notes="Fires it by hand, and only while they stand still.",
        ),
        minifig(
            "Gunner with Small Turret",
            Specialty.GUNNERY,
            mounts=(on_turret(_MACHINEGUN, Mounting.SMALL_TURRET),),
            notes="Hauls it up, sets it up for a turn, and fires from the next.",
        ),
    ),
    *presets_of(
        ARMS,
        Source.PRINTED,
        weapon("Hand Weapon", WeaponType.MELEE),
        weapon("Heavy Weapon", WeaponType.HEAVY_WEAPON),
        weapon("Two-Handed Weapon", WeaponType.TWO_HANDED),
        weapon("Minifig Tool", WeaponType.TOOL),
        weapon("Random Object", WeaponType.RANDOM_OBJECT),
        weapon("Bare Hands", WeaponType.BARE_HANDS),
        weapon("Tiny Attack", WeaponType.TINY_ATTACK),
        _SHORT_RANGED,
        _LONG_RANGED,
        _GRENADE,
        weapon("Shield", WeaponType.SHIELD),
        weapon("Heavy Shield", WeaponType.HEAVY_SHIELD),
        weapon("Body Armor", WeaponType.BODY_ARMOR),
        weapon("Heavy Armor", WeaponType.HEAVY_ARMOR),
    ),
    *presets_of(
        ARMS,
        Source.EXAMPLE,
        weapon("Torch", WeaponType.MELEE, 1, swap(Die.SKILL, Die.FIRE)),
        weapon("Pickaxe", WeaponType.MELEE, 1, swap(Die.SKILL, Die.PIERCING)),
        weapon("Needle Pistol", WeaponType.GUN, 1, swap(Die.D6, Die.PIERCING)),
        weapon(
            "Dynamite Club",
            WeaponType.MELEE,
            1,
            swap(Die.SKILL, Die.EXP),
            notes="Only a d10 of Skill sets it off, and its bearer stands in the "
            "blast.",
        ),
        weapon(
            "Thunder Hammer",
            WeaponType.HEAVY_WEAPON,
            1,
            swap(Die.SKILL, Die.EXP),
            notes="A Heavy Weapon in most hands; a Hero's d10 makes it explode.",
        ),
    ),
    *presets_of(
        GUNS, Source.PRINTED, *(weapon(kind.row.key, kind) for kind in _BASTARDS)
    ),
    *presets_of(
        GUNS,
        Source.EXAMPLE,
        weapon(
            "Flechette ShotGun",
            WeaponType.SHOTGUN,
            1,
            swap(Die.BLAST, Die.PIERCING, Spread.KEEP),
            notes="Its dart goes through the first rank and keeps the Arc.",
        ),
    ),
)
"""Minifigs and specialists, minifig weapons, Bastard guns (2, 3, 6, 8.1, 11.2)."""


# Presets of weapons by Size: the rows of 8.1, their worked examples, explosives

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


def presets() -> Sequence[Preset]:
    """Return all presets, in the order of the book."""
    return (*MINIFIGS, *HEAVY_WEAPONS, *FIELDS_AND_CREATIONS)
