"""What a design has is what its portrait shows: the grammar, choice by choice."""

from dataclasses import replace
from typing import Any

import pytest

from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.portrait.beast import animal
from builder.brikwars.portrait.trooper import thing, trooper, upright, weapon_gun
from builder.brikwars.portrait.vehicle import hull
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.bodies import ENGINES
from builder.drawing.bricks import Layer, Scene
from builder.drawing.holding import SHIELDS, Hold
from builder.drawing.people import HATS, HEADS
from builder.examples import catalog_of
from builder.infantry.portrait import man_portrait
from builder.microfig.designs import Squad
from builder.microfig.portrait import shown, squad_portrait
from builder.smallarms.portrait import man_portrait as shooter
from tests.builder.brikwars.rows import carried, held, minifig, weapon

TROOPER = catalog_of("infantry")["mounted-trooper"]
RIFLEMAN = catalog_of("smallarms")["team-rifleman"]

PISTOL = weapon("", WeaponType.GUN)
RIFLE = weapon("", WeaponType.BASTARD_GUN)
SWORD = weapon("", WeaponType.MELEE)
SHIELD = weapon("", WeaponType.SHIELD)
GRENADE = weapon("", WeaponType.EXPLOSIVE)


def wall(layer: Layer) -> tuple[str, ...]:
    """Return the courses of a layer, wherever it is."""
    return layer.rows


def walls(creation: Any) -> set[tuple[str, ...]]:
    """Return the courses of all layers of a minifig's portrait."""
    return set(map(wall, trooper(creation).layers))


@pytest.mark.parametrize(
    ("creation", "hat"),
    [
        (minifig("", mounts=(held(RIFLE),)), HATS["cap"]),
        (minifig("", mounts=(held(RIFLE),), mind=Mind.D8), HATS["plume"]),
        (minifig("", mounts=(held(RIFLE),), mind=Mind.D10), HATS["crest"]),
        (minifig("", mounts=(held(PISTOL), held(SHIELD))), HEADS["helm"]),
        (minifig("", mounts=(held(SWORD), carried(GRENADE, 3))), HATS["beret"]),
        (minifig("", Specialty.MEDIK), HATS["medic"]),
        (minifig("Old Pirate"), HATS["tricorne"]),
        (minifig("The Robot"), HEADS["robot"]),
    ],
)
def test_skill_armor_and_calling_choose_the_hat(creation: Any, hat: Layer) -> None:
    assert hat.rows in walls(creation)


def test_guns_come_before_blades_and_a_shield_beside_either() -> None:
    both = minifig("", mounts=(held(SWORD), held(PISTOL), held(SHIELD)))
    gun = thing(PISTOL)
    assert gun.layers[0].rows in walls(both)
    assert SHIELDS["kite"].rows in walls(both)
    blade = thing(SWORD)
    assert blade.layers[0].rows not in walls(both)


def test_a_gun_grows_with_range_and_dice() -> None:
    small, long = RIFLE, replace(RIFLE, mods=(Mod.LONG_RANGE,))
    assert weapon_gun(long, stock=True).barrel > weapon_gun(small, stock=True).barrel
    sizes = [Weapon(size=size) for size in (1, 2, 3)]
    assert [weapon_gun(each, stock=True).bore for each in sizes] == [1, 2, 3]
    assert [weapon_gun(each, stock=True).scope for each in sizes] == [
        False,
        False,
        True,
    ]
    sawn = replace(RIFLE, mods=(Mod.SAWED_OFF,))
    assert weapon_gun(sawn, stock=True).long < weapon_gun(small, stock=True).long


@pytest.mark.parametrize(
    ("row", "hold"),
    [
        (WeaponType.GUN, Hold.SHORT),
        (WeaponType.BASTARD_GUN, Hold.LONG),
        (WeaponType.LAUNCHER, Hold.TUBE),
        (WeaponType.ROCKET, Hold.TUBE),
        (WeaponType.MELEE, Hold.BLADE),
        (WeaponType.TWO_HANDED, Hold.GREAT),
        (WeaponType.HEAVY_SHIELD, Hold.SHIELD),
        (WeaponType.EXPLOSIVE, Hold.BOMB),
        (WeaponType.RANDOM_OBJECT, Hold.BLADE),
    ],
)
def test_each_row_is_held_in_its_way(row: WeaponType, hold: Hold) -> None:
    found = thing(Weapon(type=row))
    assert found.hold is hold


@pytest.mark.parametrize("row", list(WeaponType))
def test_every_row_shows_but_what_is_worn(row: WeaponType) -> None:
    bare = trooper(minifig("Guard"))
    armed = trooper(minifig("Guard", mounts=(held(Weapon(type=row)),)))
    assert armed != bare


def test_carried_grenades_are_counted() -> None:
    pictures = {
        trooper(minifig("", mounts=(held(SWORD), carried(GRENADE, count))))
        for count in (1, 2, 3, 4)
    }
    assert len(pictures) == 4


def test_what_flies_has_clouds_or_stars_behind_it() -> None:
    assert trooper(minifig("", flight=6)).scene is Scene.CLOUDS
    assert trooper(minifig("")).scene is Scene.HILLS


def test_what_crawls_is_no_figure() -> None:
    assert not upright(replace(minifig(""), size=2))
    assert not upright(minifig("", tags=("monster",)))
    assert not upright(minifig("", mind=Mind.NONE))


def test_an_animal_smaller_than_any_man_is_one_whatever_it_holds() -> None:
    """So is what has something behind `with` in its name."""
    for name in ("Mouse", "Mouse with a gun", "Rat with no Name", "Tiny Frog with Hat"):
        assert not upright(replace(minifig(name, mounts=(held(PISTOL),)), size=0))
    assert upright(minifig("Old Wolf", mounts=(held(PISTOL),)))
    assert animal(minifig("Wolf with a Scar"))


def test_a_gun_by_its_name_has_no_dozen_of_guns() -> None:
    guns = tuple(held(weapon(f"Gun {at}", WeaponType.GUN)) for at in range(15))
    battery = Creation(name="Fifteen Guns", size=12, move=6, mounts=guns)
    assert hull(replace(battery, mounts=guns[:1])) == "flak"
    assert hull(battery) not in ENGINES


def test_squads_show_their_number_and_each_kit() -> None:
    assert shown(1, 0, 0) == ("rifle",)
    assert set(shown(100, 1, 1)) == {"rifle", "pistol", "heavy"}
    numbers = (0, 1, 2, 3, 4, 5, 6, 11, 21, 51)
    assert len({squad_portrait(Squad(rifles=each)) for each in numbers}) == len(numbers)


def test_a_rider_sits_on_his_mount_and_a_wounded_man_has_a_bandage() -> None:
    walking = man_portrait(replace(TROOPER, mounted=False))
    assert len(man_portrait(TROOPER).layers) > len(walking.layers)
    assert shooter(replace(RIFLEMAN, life=80)) != shooter(RIFLEMAN)
