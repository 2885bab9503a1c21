"""Weapons, Fields and house rules on their own: nothing floats, and all of it shows."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.engine.statline import has_stat
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.homemade import OwnEffect, OwnMod, OwnType
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.portrait.fields import field_portrait
from builder.brikwars.portrait.weapons import looks
from builder.brikwars.portrait.weapons import weapon_portrait as weapon
from builder.brikwars.tables.dice import EFFECTS, AnyDie, Die, OwnDie
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.weapons import Fuse, WeaponType
from builder.drawing.arsenal import MAKES, arm
from builder.drawing.bricks import AIR, SLOPES, Layer, Portrait, Scene, cells, upended
from builder.drawing.grounds import KINDS, Stretch, ground
from builder.drawing.things import SIGNS, book
from builder.drawing.weaponry import Ordnance, blaze
from builder.drawing.words import pick
from builder.house_rules.ruleset import RuleSet, sheet
from builder.infantry.designs import Weapon as SoldierWeapon
from builder.infantry.portrait import portrait as soldier_weapon
from builder.infantry.scales import Kind, Template
from builder.registry import describe
from builder.smallarms.designs import Weapon as FireArm
from builder.smallarms.portrait import portrait as firearm
from builder.smallarms.scales import Action, Firearm
from tests.builder.asked import Golden
from tests.builder.drawing.test_laws import QUICK
from tests.builder.drawing.test_people import lettered
from tests.portrait_laws import whole
from tests.portraits import picked

NAMES = st.sampled_from(
    ("", "Long Axe", "Hammer", "Claw", "Torch", "Chainsaw", "Catapult", "Mortar",
     "Laser", "Minigun", "Missile", "Shell", "Powder Keg", "Boulder", "Dynamite",
     "Jaws", "Trident", "Fish", "Stinger", "Fist", "Spear", "Pickaxe", "Mace")
)  # fmt: skip
SWAPS = st.builds(
    Swap,
    takes=st.sampled_from(WeaponType).map(lambda row: (row.row.die or EFFECTS[0],)),
    gives=st.one_of(st.sampled_from(EFFECTS), st.just(OwnDie(name="Stun"))),
    spread=st.sampled_from(Spread),
)
OWN_MODS = st.builds(
    OwnMod, stat=st.sampled_from(Statistic), shift=st.integers(-10, 10)
)
WEAPONS = st.builds(
    Weapon,
    name=NAMES,
    type=st.one_of(
        st.sampled_from(WeaponType),
        st.builds(OwnType, name=NAMES, like=st.sampled_from(WeaponType)),
    ),
    size=st.one_of(st.integers(0, 8), st.just(1_000)),
    mods=st.lists(st.one_of(st.sampled_from(Mod), OWN_MODS), max_size=6).map(tuple),
    swaps=st.lists(SWAPS, max_size=3).map(tuple),
    smart=st.booleans(),
    fuse=st.sampled_from((None, *Fuse)),
    effects=st.lists(st.builds(OwnEffect), max_size=2).map(tuple),
)
DICE = st.builds(
    HazardDice,
    hazard=st.sampled_from(Hazard),
    die=st.sampled_from(HazardDie),
    count=st.one_of(st.integers(1, 8), st.just(1_000)),
    terrain=st.sampled_from((None, *Terrain)),
)
FIELDS = st.builds(
    Field,
    name=st.sampled_from(
        ("", "Smoke", "Restricted zone", "Acid", "Snow", "Thorns", "Lava")
    ),
    size=st.one_of(st.integers(0, 12), st.just(1_000)),
    dice=st.lists(DICE, max_size=6).map(tuple),
    natural=st.booleans(),
)
ROWS = tuple(WeaponType)
SIZED = tuple(row for row in ROWS if not row.row.bastard)


def seen(portrait: Portrait) -> dict[tuple[int, int], str]:
    """Return what is seen of a picture, cell by cell, from its upper left corner."""
    found = cells(portrait.layers)
    left, top = min(x for x, _ in found), min(y for _, y in found)
    wheels = {
        (layer.x - left + wheel.x, layer.y - top + wheel.y): str(wheel.radius)
        for layer in portrait.layers
        for wheel in layer.wheels
    }
    return {(x - left, y - top): sign for (x, y), sign in found.items()} | {
        (round(x * 2) + 1_000, round(y * 2)): radius
        for (x, y), radius in wheels.items()
    }


def all_differ(portraits: list[Portrait]) -> bool:
    """Return whether no two of these pictures look alike."""
    return all(one != other for one, other in combinations(map(seen, portraits), 2))


@given(WEAPONS)
@QUICK
def test_nothing_floats_on_a_weapon(design: Weapon) -> None:
    picture = weapon(design)
    assert whole(picture)
    assert picture.scene is Scene.STUDS


@given(FIELDS)
@QUICK
def test_nothing_floats_on_a_field(design: Field) -> None:
    picture = field_portrait(design)
    assert whole(picture)
    assert picture.scene.ground


PARTS = ("scope", "sawn", "brake", "foregrip", "cell", "laser", "shells", "cork",
         "safety", "quick", "smart", "charm", "plate")  # fmt: skip


@pytest.mark.parametrize("make", MAKES)
def test_nothing_floats_on_any_make(make: str) -> None:
    shape = {"headed": "axe", "worn": "harness"}.get(make, "")
    for size in range(9):
        for bore in (1, 3, 9):
            of = Ordnance(make, 5 + 3 * size, bore, size, bore > 1, load=bore)
            plain = replace(of, shape=shape, dice=("h",) * bore)
            assert whole(arm(plain)), plain
            for parts in ((), PARTS):
                full = replace(plain, parts=parts, tip="poison", long=5 + size)
                assert whole(arm(full)), full


def test_each_mod_has_a_part_and_each_die_a_tip_of_its_own() -> None:
    parts = {looks(Weapon(size=2, mods=(mod,))).parts for mod in Mod}
    assert len(parts) == len(Mod)
    swaps = [Swap(takes=(Die.D6,), gives=die) for die in EFFECTS]
    tips = {looks(Weapon(swaps=(swap,))).tip for swap in swaps}
    assert len(tips) == len(EFFECTS)


def test_each_row_has_its_own_picture() -> None:
    assert all_differ([weapon(Weapon(type=row)) for row in ROWS])


@pytest.mark.parametrize("row", SIZED)
def test_each_size_shows(row: WeaponType) -> None:
    assert all_differ([weapon(Weapon(type=row, size=size)) for size in range(1, 6)])


MODDED = [
    (row, mod)
    for row in ROWS
    for mod in Mod
    if row.row.made and has_stat(row, mod.stat, STANDARD)
]


def test_each_mod_shows() -> None:
    hidden = []
    for row, mod in MODDED:
        plain = Weapon(type=row, size=2)
        if not all_differ([weapon(plain), weapon(replace(plain, mods=(mod,)))]):
            hidden.append((row, mod))
    assert hidden == []


def test_mods_differ_from_each_other() -> None:
    modded = [weapon(Weapon(size=2, mods=(mod,))) for mod in Mod]
    own = [
        weapon(Weapon(size=2, mods=(OwnMod(stat=mod.stat, shift=mod.row.shift),)))
        for mod in Mod
    ]
    quick = weapon(Weapon(mods=(OwnMod(stat=Statistic.SPEED, shift=-1),), size=2))
    assert all_differ([*modded, *own, quick])


ROLLING = [row for row in ROWS if row.row.dice is not None and row.row.die]


@pytest.mark.parametrize("row", ROLLING)
def test_each_die_shows(row: WeaponType) -> None:
    assert row.row.die
    every: tuple[AnyDie, ...] = (*EFFECTS, OwnDie(name="Stun"))
    dice = [die for die in every if die is not row.row.die]
    swapped = [
        weapon(Weapon(type=row, swaps=(Swap(takes=(row.row.die,), gives=die),)))
        for die in dice
    ]
    assert all_differ([weapon(Weapon(type=row)), *swapped])


@pytest.mark.parametrize("row", [row for row in ROWS if row.row.made])
def test_a_brain_and_what_is_home_made_show(row: WeaponType) -> None:
    plain = Weapon(type=row)
    assert all_differ(
        [
            weapon(plain),
            weapon(replace(plain, smart=True)),
            weapon(replace(plain, effects=(OwnEffect(),))),
            weapon(replace(plain, type=OwnType(like=row))),
        ]
    )


def test_each_fuse_shows() -> None:
    keg = Weapon(type=WeaponType.EXPLOSIVE, size=3)
    assert all_differ([weapon(replace(keg, fuse=fuse)) for fuse in (None, *Fuse)])


def test_a_barrel_is_as_long_as_the_range_and_a_rack_as_full_as_its_load() -> None:
    near, far = Weapon(size=2), Weapon(size=2, mods=(Mod.LONG_RANGE,))
    assert looks(far).long > looks(near).long
    assert [looks(Weapon(size=size)).bore for size in (1, 2, 3)] == [1, 2, 3]
    rack = Weapon(type=WeaponType.LAUNCHER, size=3)
    assert looks(rack).load == 3
    assert looks(replace(rack, mods=(Mod.HIGH_CALIBER,))).load == 4


@pytest.mark.parametrize(
    ("name", "row", "make", "shape"),
    [
        ("Great Axe", WeaponType.MELEE, "headed", "axe"),
        ("Sword", WeaponType.MELEE, "sword", ""),
        ("Wall Catapult", WeaponType.LAUNCHER, "catapult", ""),
        ("Missile Rack", WeaponType.LAUNCHER, "rack", ""),
        ("Great Minigun", WeaponType.MACHINEGUN, "crank", ""),
        ("Powder Keg", WeaponType.EXPLOSIVE, "bomb", "keg"),
        ("Axe Gun", WeaponType.GUN, "gun", ""),
    ],
)
def test_a_word_of_its_name_tells(
    name: str, row: WeaponType, make: str, shape: str
) -> None:
    made = looks(Weapon(name=name, type=row))
    assert (made.make, made.shape) == (make, shape)


def test_each_hazard_shows_its_dice_its_size_and_whose_it_is() -> None:
    kinds = [
        Field(size=4, dice=(HazardDice(hazard=hazard, die=die),))
        for hazard in Hazard
        for die in hazard.row.dice
    ]
    terrains = [
        Field(size=4, dice=(HazardDice(hazard=Hazard.TERRAIN, terrain=terrain),))
        for terrain in Terrain
    ]
    assert all_differ(list(map(field_portrait, (*kinds, *terrains))))
    for one in (*kinds, *terrains):
        grown = [replace(one, size=size) for size in range(1, 9)]
        assert all_differ(
            list(map(field_portrait, (*grown, replace(one, natural=True))))
        )


@pytest.mark.parametrize("die", HazardDie)
def test_more_dice_show_as_more(die: HazardDie) -> None:
    for hazard in Hazard:
        if die in hazard.row.dice:
            few = HazardDice(hazard=hazard, die=die)
            fields = [Field(size=8, dice=(replace(few, count=at),)) for at in (1, 3)]
            assert all_differ(list(map(field_portrait, fields))), hazard


def test_every_stretch_is_drawn_on_a_surface_of_its_own() -> None:
    for what in KINDS:
        for size in (0, 3, 9):
            assert whole(ground(size, (Stretch(what, 2),))), what


def test_a_firearm_shows_its_class_action_clip_and_own_numbers() -> None:
    classes = [
        FireArm(type=kind, action=action)
        for kind in Firearm
        for action in Action
        if action is Action.AUTO or not kind.row.automatic
    ]
    pictures = [firearm(each) for each in classes]
    assert all(map(whole, pictures))
    assert all_differ(pictures)
    rifle = FireArm(action=Action.SEMI)
    assert all_differ(
        [
            firearm(rifle),
            firearm(replace(rifle, capacity=30)),
            firearm(replace(rifle, base=40)),
            firearm(replace(rifle, base=100)),
            firearm(replace(rifle, factor=3)),
        ]
    )


def test_a_weapon_of_infantry_shows_its_kind_scope_templates_and_crew() -> None:
    pictures = [soldier_weapon(SoldierWeapon(type=kind)) for kind in Kind]
    assert all(map(whole, pictures))
    assert all_differ(pictures)
    gun = SoldierWeapon(type=Kind.MACHINE_GUN)
    others = [replace(gun, scope=True), replace(gun, templates=1), replace(gun, crew=4)]
    assert all_differ([soldier_weapon(each) for each in (gun, *others)])
    cone = SoldierWeapon(type=Kind.OTHER, shape=Template.CONE)
    assert soldier_weapon(cone) == soldier_weapon(replace(cone, name="Flamethrower"))


def test_a_book_shows_its_changes_version_game_and_seal() -> None:
    volumes = [
        book(),
        book(lines=1),
        book(lines=9),
        book(ribbons=2),
        book(sealed=False),
        *(book(sign=sign) for sign in range(1, SIGNS)),
    ]
    assert all_differ(volumes)
    assert all(map(whole, volumes))
    assert sheet(RuleSet(name="Ours", version=2)).portrait == book(ribbons=2)


def test_flames_are_ragged_and_turn_upward() -> None:
    flame = blaze(8, 5)
    assert flame.rows[2][0] not in AIR + SLOPES
    assert upended(Layer(("ab", ".c"), 0, 0)) == Layer(("bc", "a"), 0, -1)
    assert pick({"axe": "axe"}, "War Axe") == "axe"


GOLDEN = (
    "Short-Ranged Weapon",
    "Rifle",
    "Missile Rack",
    "Shell Cannon",
    "Fire Breath",
    "Heavy Armor",
    "Rocket X2",
    "Lava Pool",
    "Mine Field",
)


@pytest.mark.parametrize("title", GOLDEN)
def test_a_portrait_as_letters(title: str, golden: Golden) -> None:
    def is_meant(design: Any) -> bool:
        return design.title == title and design.kind.startswith("brikwars")

    design = next(filter(is_meant, picked(("brikwars",))))
    name = title.lower().replace(" ", "-")
    drawn = describe(design).portrait
    assert drawn
    golden(f"portrait-of-{name}", lettered(drawn))
