"""Presets of minifig scale: minifigs, their weapons, and Bastard guns."""

from typing import Final

from builder.brikwars.catalog.rows import (
    carried,
    hazard,
    held,
    minifig,
    on_turret,
    presets_of,
    swap,
    weapon,
)
from builder.brikwars.catalog.sources import Source, of_specialty
from builder.brikwars.model.gear import SuperNaturalDice
from builder.brikwars.model.swaps import Spread
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.supernatural import SuperNatural
from builder.brikwars.tables.weapons import WeaponType
from builder.system.model import Preset

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
