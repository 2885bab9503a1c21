"""Presets of minifig scale: the men, what they hold, and their Bastard guns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from builder.brikwars.catalog.sources import Source, of_specialty
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.system.model import Preset

MEN: Final = "Minifigs and specialists"
ARMS: Final = "Minifig weapons"
GUNS: Final = "Bastard guns"

_SHORT_RANGED: Final = Weapon(
    name="Short-Ranged Weapon", type=WeaponType.GUN, notes="Some take both hands."
)
_LONG_RANGED: Final = Weapon(name="Long-Ranged Weapon", type=WeaponType.BASTARD_GUN)
_GRENADE: Final = Weapon(
    name="Grenade", type=WeaponType.EXPLOSIVE, notes='Thrown with Use 1, as far as 3".'
)


def _held(weapon: Weapon) -> Mount:
    return Mount(weapon=weapon, mounting=Mounting.HELD)


def _minifig(name: str, *specialties: Specialty, **parts: Any) -> Creation:
    """A minifig of 4 CP, but for its specialties and what else is said of it."""
    usual: Mapping[str, Any] = {
        "size": 1,
        "structure": Structure.HALF,
        "move": 5,
        "mind": Mind.D6,
        "tags": ("minifig",),
    }
    return Creation(name=name, specialties=specialties, **{**usual, **parts})


_SPECIALISTS: Final = (
    _minifig(
        "Heavy",
        Specialty.COMPENSATING,
        notes="Stands still to use a weapon an inch too large for him.",
    ),
    _minifig("Gunner", Specialty.GUNNERY, notes="Rolls d8 at mounted weapons."),
    _minifig("Scout", Specialty.PATHFINDING, Specialty.TRACKING),
    _minifig("Rider", Specialty.RIDING),
    _minifig("Pilot", Specialty.STUNT_DRIVING),
    _minifig("Mechanik", Specialty.MECHANIK),
    _minifig("Medik", Specialty.MEDIK),
    _minifig("Minifig with Stealth", Specialty.STEALTH),
    _minifig(
        "Officer",
        Specialty.LEADERSHIP,
        notes="With the wits of an expert, d8, he costs 1 CP more.",
    ),
    _minifig("Master", Specialty.MASTER),
    _minifig("Thrall", Specialty.THRALL),
    _minifig("Unliving minifig", Specialty.UNLIVING),
)

_OTHERS: Final = (
    (
        Source.PROGRAM,
        _minifig("Civilian", mind=Mind.D4, notes="Untrained: rolls d4."),
    ),
    (
        Source.PROGRAM,
        _minifig("Veteran", mind=Mind.D8, notes="Seen it all: rolls d8."),
    ),
    (
        Source.PROGRAM,
        _minifig("Zombie", Specialty.UNLIVING, mind=Mind.D4, move=4),
    ),
    (
        Source.DERIVED,
        _minifig("Minifig with Long-Ranged Weapon", mounts=(_held(_LONG_RANGED),)),
    ),
    (
        Source.DERIVED,
        _minifig(
            "Minifig with gun and grenade",
            mounts=(
                _held(_SHORT_RANGED),
                Mount(weapon=_GRENADE, mounting=Mounting.CARRIED),
            ),
        ),
    ),
    (
        Source.DERIVED,
        _minifig(
            "Minifig with Personal Shield",
            fields=(
                Field(
                    name="Personal Shield",
                    dice=(HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D6),),
                ),
            ),
        ),
    ),
    (
        Source.DERIVED,
        _minifig(
            "Heavy with MachineGun",
            Specialty.COMPENSATING,
            mounts=(_held(Weapon(type=WeaponType.MACHINEGUN, size=2)),),
            notes="Fires it by hand, and only while he stands still.",
        ),
    ),
    (
        Source.DERIVED,
        _minifig(
            "Gunner with Small Turret",
            Specialty.GUNNERY,
            mounts=(
                Mount(
                    weapon=Weapon(type=WeaponType.MACHINEGUN, size=2),
                    mounting=Mounting.SMALL_TURRET,
                ),
            ),
            notes="Hauls it up, sets it up for a turn, and fires from the next.",
        ),
    ),
)


def _men() -> Iterator[Preset]:
    yield Preset(MEN, _minifig("Minifig"), Source.PRINTED)
    hero = _minifig(
        "Hero",
        Specialty.HEROIC_EGO,
        move=7,
        mind=Mind.D10,
    )
    yield Preset(MEN, hero, Source.PRINTED)
    for man in _SPECIALISTS:
        yield Preset(MEN, man, of_specialty(man.specialties[0]))
    for source, man in _OTHERS:
        yield Preset(MEN, man, source)


def _swapped(name: str, kind: WeaponType, swap: Swap, notes: str = "") -> Weapon:
    """A weapon whose one die is swapped for another (8.7)."""
    return Weapon(name=name, type=kind, swaps=(swap,), notes=notes)


def _of_skill(gives: Die) -> Swap:
    return Swap(takes=(Die.SKILL,), gives=gives)


_PRINTED_ARMS: Final = (
    Weapon(name="Hand Weapon", type=WeaponType.MELEE),
    Weapon(name="Heavy Weapon", type=WeaponType.HEAVY_WEAPON),
    Weapon(name="Two-Handed Weapon", type=WeaponType.TWO_HANDED),
    _SHORT_RANGED,
    _LONG_RANGED,
    _GRENADE,
    Weapon(name="Shield", type=WeaponType.SHIELD),
    Weapon(name="Heavy Shield", type=WeaponType.HEAVY_SHIELD),
    Weapon(name="Body Armor", type=WeaponType.BODY_ARMOR),
    Weapon(name="Heavy Armor", type=WeaponType.HEAVY_ARMOR),
)

_EXAMPLE_ARMS: Final = (
    _swapped("Torch", WeaponType.MELEE, _of_skill(Die.FIRE)),
    _swapped("Pickaxe", WeaponType.MELEE, _of_skill(Die.PIERCING)),
    _swapped(
        "Needle Pistol", WeaponType.GUN, Swap(takes=(Die.D6,), gives=Die.PIERCING)
    ),
    _swapped(
        "Dynamite Club",
        WeaponType.MELEE,
        _of_skill(Die.EXP),
        "Only a d10 of Skill sets it off, and its bearer stands in the blast.",
    ),
    _swapped(
        "Thunder Hammer",
        WeaponType.HEAVY_WEAPON,
        _of_skill(Die.EXP),
        "A Heavy Weapon in most hands; a Hero's d10 makes it explode.",
    ),
)


def _arms() -> Iterator[Preset]:
    for weapon in _PRINTED_ARMS:
        yield Preset(ARMS, weapon, Source.PRINTED)
    for weapon in _EXAMPLE_ARMS:
        yield Preset(ARMS, weapon, Source.EXAMPLE)


_BASTARDS: Final = (
    WeaponType.BASTARD_GUN,
    WeaponType.SHOTGUN,
    WeaponType.AUTOGUN,
    WeaponType.FLAMEGUN,
    WeaponType.BAZOOKA,
    WeaponType.RAILGUN,
)

_FLECHETTES: Final = _swapped(
    "Flechette ShotGun",
    WeaponType.SHOTGUN,
    Swap(takes=(Die.BLAST,), gives=Die.PIERCING, spread=Spread.KEEP),
    "Its dart goes through the first rank and keeps the Arc.",
)


def _guns() -> Iterator[Preset]:
    for kind in _BASTARDS:
        yield Preset(GUNS, Weapon(name=kind.row.key, type=kind), Source.PRINTED)
    yield Preset(GUNS, _FLECHETTES, Source.EXAMPLE)


def minifig_presets() -> tuple[Preset, ...]:
    """Minifigs and specialists, minifig weapons, Bastard guns (2, 3, 6, 8.1, 11.2)."""
    return (*_men(), *_arms(), *_guns())
