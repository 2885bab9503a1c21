"""Portraits of creations: nothing floats, and every choice shows."""

import dataclasses
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from builder.brikwars.model.designs import (
    Creation,
    Mechanism,
    Mount,
    Round,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.portrait import creation_portrait
from builder.brikwars.portrait.beast import beast, species
from builder.brikwars.portrait.rows import SPECIALTIES, WEAPONS, look
from builder.brikwars.portrait.structure import WORKS, structure, work
from builder.brikwars.portrait.trooper import upright
from builder.brikwars.portrait.vehicle import BODIES, hull, vehicle
from builder.brikwars.portrait.words import HULLS, WORKS_NAMED
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.armed import NOSES
from builder.drawing.barrels import ArmForm, DrawnArm, barrel
from builder.drawing.bricks import Portrait, Scene, bounds, cells, wall
from builder.drawing.frames import Build, Frame, with_man
from builder.drawing.growing import ends, grown, surface
from builder.registry import describe
from tests.builder.asked import Golden
from tests.builder.brikwars.rows import (
    carried,
    creation,
    fixed,
    joint,
    swap,
    weapon,
)
from tests.builder.brikwars.values import ARMS, LOADED
from tests.builder.drawing.test_people import lettered
from tests.portrait_laws import loose_layers, pieces, whole
from tests.portraits import picked
from tests.sweeps import THOROUGH

# Portraits of large creatures: what each choice of a design shows

QUICK = settings(deadline=None, phases=[Phase.explicit, Phase.generate])
NAMES = (
    "", "Red Dragon", "War Elephant", "Ogre", "Giant Scorpion", "Kraken", "Warhorse",
    "Hydra", "Battle Robot", "Wasp", "Eagle", "Sand Worm", "Tarantula", "Slime",
)  # fmt: skip
LARGE = st.builds(
    Creation,
    name=st.sampled_from(NAMES),
    size=st.sampled_from([2, 3, 4, 6, 9, 20, 1_000]),
    structure=st.sampled_from(Structure),
    move=st.sampled_from([0, 3, 6, 12, 1_000]),
    flight=st.sampled_from([0, 0, 6, 1_000]),
    medium=st.sampled_from(Medium),
    thrust=st.sampled_from([0, 0, 8]),
    mind=st.sampled_from(tuple(Mind)[1:]),
    half_mind=st.booleans(),
    mounts=st.lists(LOADED, max_size=5).map(tuple),
    extra_minds=st.integers(0, 3),
    specialties=st.lists(st.sampled_from(Specialty), max_size=3).map(tuple),
    supernatural=st.lists(st.builds(SuperNaturalDice), max_size=2).map(tuple),
)


@given(LARGE)
@QUICK
def test_nothing_of_a_large_creature_floats(creation: Creation) -> None:
    portrait = beast(creation)
    assert loose_layers(portrait) == []
    assert pieces(portrait.layers) == 1


def armed(kind: WeaponType, size: int = 1, **others: Any) -> Mount:
    return Mount(weapon=Weapon(type=kind, size=size), **others)


JAWS = armed(WeaponType.MELEE)
CHANGES: dict[str, dict[str, Any]] = {
    "larger": {"size": 5},
    "harder": {"structure": Structure.TWO},
    "much harder": {"structure": Structure.FOUR},
    "softer": {"structure": Structure.HALF},
    "slower": {"move": 3},
    "faster": {"move": 12},
    "flying": {"flight": 6},
    "in space": {"flight": 6, "medium": Medium.SPACE},
    "floating": {"flight": 6, "medium": Medium.ANTIGRAVITY},
    "driven": {"thrust": 6},
    **{f"mind {mind.row.key}": {"mind": mind} for mind in Mind if mind is not Mind.D6},
    "half a mind": {"half_mind": True},
    "two minds": {"extra_minds": 1},
    **{each.row.key: {"specialties": (each,)} for each in Specialty},
    "magic": {"supernatural": (SuperNaturalDice(),)},
    "field": {"fields": (Field(),)},
    "mechanism": {"mechanisms": (Mechanism(name="Trapdoor"),)},
    "harmless": {"mounts": ()},
    "long jaws": {"mounts": (armed(WeaponType.MELEE, 3),)},
    "jaws and claws": {"mounts": (armed(WeaponType.MELEE, count=2),)},
    "jaws, claws, horns": {"mounts": (armed(WeaponType.MELEE, count=3),)},
    "sting": {"mounts": (JAWS, armed(WeaponType.MELEE, mounting=Mounting.JOINT))},
    "long sting": {
        "mounts": (JAWS, armed(WeaponType.MELEE, 5, mounting=Mounting.JOINT))
    },
    "blade": {"mounts": (JAWS, armed(WeaponType.MELEE, 2, mounting=Mounting.HELD))},
    "axe": {
        "mounts": (JAWS, armed(WeaponType.HEAVY_WEAPON, 2, mounting=Mounting.HELD))
    },
    "shield": {"mounts": (JAWS, armed(WeaponType.SHIELD, 2, mounting=Mounting.HELD))},
    "rifle": {"mounts": (JAWS, armed(WeaponType.GUN, 2, mounting=Mounting.HELD))},
    **{
        f"{kind.row.key} on its back": {
            "mounts": (JAWS, armed(kind, 2, mounting=Mounting.JOINT))
        }
        for kind in (
            WeaponType.GUN,
            WeaponType.BLASTGUN,
            WeaponType.MACHINEGUN,
            WeaponType.FLAMETHROWER,
            WeaponType.CANNON,
            WeaponType.LAUNCHER,
        )
    },
    "two guns": {"mounts": (JAWS, armed(WeaponType.GUN, 2, count=2))},
    "long gun": {"mounts": (JAWS, armed(WeaponType.GUN, 4))},
    "fire": {"mounts": (JAWS, armed(WeaponType.FLAMETHROWER))},
    "long fire": {"mounts": (JAWS, armed(WeaponType.FLAMETHROWER, 3))},
    "plates": {"mounts": (JAWS, armed(WeaponType.PLATING))},
    "bombs": {"mounts": (JAWS, armed(WeaponType.EXPLOSIVE, mounting=Mounting.CARRIED))},
    "spare gun": {"mounts": (JAWS, armed(WeaponType.GUN, mounting=Mounting.CARRIED))},
}
PLAIN = Creation(size=3, structure=Structure.ONE, move=6, mind=Mind.D6, mounts=(JAWS,))
SHOWN = ["Lizardman", "Dinosaur", "Grey Wolf", "Warhorse", "War Elephant", "Griffin",
         "Ogre"]  # fmt: skip


def seen(portrait: Portrait) -> object:
    return portrait.scene, tuple(sorted(cells(portrait.layers).items()))


@pytest.mark.parametrize("name", SHOWN)
def test_each_choice_shows(name: str) -> None:
    base = dataclasses.replace(PLAIN, name=name)
    shown = {"plain": seen(beast(base))}
    for what, change in CHANGES.items():
        shown[what] = seen(beast(dataclasses.replace(base, **change)))
    alike = [
        pair for pair in combinations(shown, 2) if shown[pair[0]] == shown[pair[1]]
    ]
    assert alike == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Scorpiosaurus Rex", "rex"),
        ("Fire-breathing Dragon", "dragon"),
        ("Scorpion in a Boot", "scorpion"),
        ("Shield Bearer", "robot"),
        ("Bear", "bear"),
        ("Giant Ant", "ant"),
        ("Giant", "ogre"),
        ("Werewolf", "wolf"),
        ("Wolf Rider", "wolf"),
        ("Catapult Crew Elephant", "elephant"),
        ("Seahorse", "horse"),
        ("", "robot"),
    ],
)
def test_a_word_chooses_the_beast(name: str, kind: str) -> None:
    creation = dataclasses.replace(PLAIN, name=name, tags=("machine",))
    assert species(creation) == kind


@pytest.mark.parametrize("size", [12, 100, 800])
@pytest.mark.parametrize("row", [WeaponType.GUN, WeaponType.MELEE])
def test_no_weapon_in_a_hand_is_longer_than_its_card(
    size: int, row: WeaponType
) -> None:
    held = armed(row, size, mounting=Mounting.HELD)
    giant = dataclasses.replace(PLAIN, name="Ogre", size=12, mounts=(held,))
    left, top, right, bottom = bounds(beast(giant).layers)
    assert right - left <= 2 * (bottom - top)


def test_a_machine_with_a_mind_walks_unless_a_word_names_a_vehicle() -> None:
    made = dataclasses.replace(PLAIN, size=3, tags=("machine",))
    assert creation_portrait(made) == with_man(beast(made), made.size)
    car = dataclasses.replace(made, name="Clever Car")
    assert creation_portrait(car) == with_man(vehicle(car), car.size)


def test_a_name_goes_before_a_tag_and_a_design_speaks_where_both_are_silent() -> None:
    tagged = dataclasses.replace(PLAIN, name="Spider", tags=("dragon",))
    assert species(tagged) == "spider"
    assert species(dataclasses.replace(PLAIN, flight=8, size=2)) in {
        "dragon",
        "griffin",
        "bird",
    }


def test_scenes_follow_what_it_moves_in() -> None:
    def scene(**change: Any) -> Scene:
        return beast(dataclasses.replace(PLAIN, **change)).scene

    assert scene() is Scene.HILLS
    assert scene(flight=5) is Scene.CLOUDS
    assert scene(flight=5, medium=Medium.SPACE) is Scene.STARS
    assert scene(name="Great White Shark") is Scene.WATER
    assert scene(name="Robot") is Scene.WORKS


GOLDEN = {
    "Scorpiosaurus Rex": None,
    "Fire-breathing Dragon": None,
    "Scorpion in a Boot": None,
    "Swamp Smith": None,
    "Shield Bearer": None,
    "War Elephant": Creation(
        name="War Elephant",
        size=4,
        move=6,
        mind=Mind.D6,
        extra_minds=2,
        mounts=(JAWS, armed(WeaponType.GUN, 2, count=2, mounting=Mounting.JOINT)),
    ),
}


@pytest.mark.parametrize("title", GOLDEN)
def test_a_beast_matches_its_golden(title: str, golden: Golden) -> None:
    creation: Any = GOLDEN[title] or next(
        each for each in picked((title,)) if each.title == title
    )
    portrait = beast(creation)
    shown = cells(portrait.layers)
    left, top, right, bottom = map(int, bounds(portrait.layers))
    rows = (
        "".join(shown.get((x, y), ".") for x in range(left, right)).rstrip(".")
        for y in range(top, bottom)
    )
    golden(f"beast-{title.lower().replace(' ', '-')}", "\n".join(rows) + "\n")


@pytest.mark.parametrize(
    ("name", "animal"),
    [
        ("Wolf", True),
        ("War Dog", True),
        ("Giant Spiders", True),
        ("Dog Soldier", False),
        ("Dragon Knight", False),
        ("Cave Troll", False),
        ("Red Devil", False),
        ("Horse Rider", False),
        ("Rifleman", False),
        ("", False),
    ],
)
def test_a_small_animal_goes_on_all_fours(name: str, animal: bool) -> None:
    small = Creation(name=name, size=1, move=5, mind=tuple(Mind)[1])
    assert upright(small) is not animal


def test_an_animal_that_holds_a_weapon_is_somebodys_name() -> None:
    armed = Mount(weapon=Weapon(), mounting=Mounting.HELD)
    wolf = Creation(name="Old Wolf", size=1, move=5, mind=tuple(Mind)[1])
    assert not upright(wolf)
    assert upright(dataclasses.replace(wolf, mounts=(armed,)))


# Portraits of vehicles and structures: nothing floats, and every choice shows

MACHINES_QUICK = settings(
    max_examples=150 if THOROUGH else 50,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
)
"""A machine that floats is shown as it was found: to make it smaller takes minutes."""

TOOLS = st.builds(
    Weapon,
    name=st.sampled_from(["", "Claw", "Drill", "Saw", "Hammer", "Ram", "Catapult"]),
    type=st.sampled_from(WeaponType),
    size=st.integers(0, 12),
)
MOUNTS = LOADED | st.builds(
    Mount,
    weapon=TOOLS | ARMS,
    count=st.integers(1, 8),
    mounting=st.sampled_from(Mounting),
    turret=st.sampled_from([None, 1, 2]),
)
SIZES = st.sampled_from([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 40, 1_000])
SHIELD = Field(size=3, dice=(HazardDice(hazard=Hazard.SHIELD),))


def machines(names: Any) -> st.SearchStrategy[Creation]:
    return st.builds(
        Creation,
        name=names,
        size=SIZES,
        structure=st.sampled_from(Structure),
        move=st.sampled_from([0, 1, 5, 9, 14, 1_000]),
        flight=st.sampled_from([0, 0, 6, 12, 30]),
        thrust=st.sampled_from([0, 0, 5, 90]),
        medium=st.sampled_from(Medium),
        mind=st.sampled_from([Mind.NONE, Mind.NONE, Mind.D6]),
        mounts=st.lists(MOUNTS, max_size=5).map(tuple),
        specialties=st.sampled_from([(), (Specialty.HEROIC_EGO,)]),
        fields=st.sampled_from([(), (SHIELD,)]),
        mechanisms=st.sampled_from([(), (Mechanism(),) * 5]),
        supernatural=st.lists(st.builds(SuperNaturalDice), max_size=2).map(tuple),
    )


@given(machines(st.sampled_from(["", *HULLS, "Boiler", "Wooden"])))
@MACHINES_QUICK
def test_nothing_floats_on_a_random_vehicle(design: Creation) -> None:
    assert whole(vehicle(design))


@given(machines(st.sampled_from(["", *WORKS_NAMED, "Wooden", "Boiler"])))
@MACHINES_QUICK
def test_nothing_floats_on_a_random_structure(design: Creation) -> None:
    assert whole(structure(design))


GROWN = (0, 2, 5, 9, 30)


def hangs_together(frame: Frame) -> bool:
    """Return whether a body without anything on it is one piece."""
    below = (*frame.wheels, *frame.water)
    beside = (*frame.team, *frame.crew)
    bare = Portrait((*frame.back, *beside, *frame.body, *frame.front, *below))
    return pieces(bare.layers) == 1 and not loose_layers(bare)


@pytest.mark.parametrize("size", GROWN)
def test_a_bare_body_hangs_together(size: int) -> None:
    build = Build(14 + 2 * min(size, 12), min(size // 2, 7), size % 4)
    assert [kind for kind in BODIES if not hangs_together(BODIES[kind](build))] == []


@pytest.mark.parametrize("size", GROWN)
def test_a_bare_work_hangs_together(size: int) -> None:
    build = Build(16 + 2 * min(size, 11), min(size // 2, 8), size // 8)
    assert [kind for kind in WORKS if not hangs_together(WORKS[kind](build))] == []


def test_a_word_in_the_name_picks_the_hull() -> None:
    for word, kind in HULLS.items():
        assert hull(Creation(name=f"The old {word.title()}s", move=5)) == kind, word
        aloft = "ship" if kind == "boat" else kind
        assert hull(Creation(tags=(word,), flight=9)) == aloft, word


def test_a_word_in_the_name_picks_the_work() -> None:
    for word, kind in WORKS_NAMED.items():
        assert work(Creation(name=f"{word.title()} on the hill")) == kind, word


def test_every_word_picks_a_drawing_and_every_drawing_has_a_word() -> None:
    assert set(HULLS.values()) == set(BODIES)
    assert set(WORKS_NAMED.values()) == set(WORKS)


@pytest.mark.parametrize(
    ("parts", "body"),
    [
        ({"move": 6}, "car"),
        ({"move": 6, "size": 5}, "truck"),
        ({"move": 6, "structure": Structure.HALF}, "cart"),
        ({"move": 6, "structure": Structure.THREE}, "tank"),
        ({"move": 6, "mounts": (fixed(weapon("", WeaponType.PLATING)),)}, "tank"),
        ({"flight": 6}, "copter"),
        ({"flight": 12}, "plane"),
        ({"flight": 6, "medium": Medium.SPACE}, "fighter"),
        ({"flight": 6, "medium": Medium.ANTIGRAVITY}, "saucer"),
        ({"flight": 6, "move": 6, "medium": Medium.ANTIGRAVITY}, "skiff"),
        ({"thrust": 6}, "shuttle"),
    ],
)
def test_without_a_word_the_design_picks_the_hull(
    parts: dict[str, Any], body: str
) -> None:
    assert hull(Creation(**parts)) == body


@pytest.mark.parametrize(
    ("parts", "kind"),
    [
        ({"size": 2, "structure": Structure.HALF}, "tent"),
        ({"size": 6, "structure": Structure.HALF}, "palisade"),
        ({"size": 2}, "nest"),
        ({"size": 4}, "house"),
        ({"size": 4, "mounts": (fixed(weapon("", WeaponType.GUN)),)}, "palisade"),
        ({"size": 4, "structure": Structure.TWO}, "tower"),
        ({"size": 8, "structure": Structure.TWO}, "keep"),
        ({"size": 8, "structure": Structure.SIX}, "bunker"),
        ({"size": 8, "mounts": (fixed(weapon("", WeaponType.PLATING)),)}, "bunker"),
    ],
)
def test_without_a_word_the_design_picks_the_work(
    parts: dict[str, Any], kind: str
) -> None:
    assert work(Creation(**parts)) == kind


GUN = weapon("", WeaponType.GUN, 2)
BASE = creation("Tank", 5, Structure.TWO, joint(GUN), move=8)
KEEP = creation("Keep", 8, Structure.TWO, joint(GUN))
BOMB = weapon("", WeaponType.EXPLOSIVE, 1)
RACK = joint(weapon("", WeaponType.LAUNCHER, 3))
MACHINES_CHANGES: dict[str, dict[str, Any]] = {
    "size": {"size": 7},
    "structure": {"structure": Structure.SIX},
    "wood": {"structure": Structure.HALF},
    "range": {"mounts": (joint(weapon("", WeaponType.GUN, 3)),)},
    "weapon": {"mounts": (joint(weapon("", WeaponType.MACHINEGUN, 2)),)},
    "two": {"mounts": (joint(GUN, 2),)},
    "three": {"mounts": (joint(GUN, 3),)},
    "fixed": {"mounts": (fixed(GUN),)},
    "plated": {"mounts": (joint(GUN), fixed(weapon("", WeaponType.PLATING, 3)))},
    "stowed": {"mounts": (joint(GUN), carried(BOMB, 2))},
    "stowed more": {"mounts": (joint(GUN), carried(BOMB, 3))},
    "rack": {"mounts": (RACK,)},
    "loaded rack": {"mounts": (RACK, carried(BOMB, 3))},
    "twin": {"mounts": (Mount(weapon=GUN, count=2, mounting=Mounting.SMALL_TURRET,
                              turret=1),)},
    "shield": {"fields": (SHIELD,)},
    "hero": {"specialties": (Specialty.HEROIC_EGO,)},
    "lever": {"mechanisms": (Mechanism(),)},
    "gem": {"supernatural": (SuperNaturalDice(),)},
    "steam": {"tags": ("boiler",)},
    "stuff": {"tags": ("iron",)},
}  # fmt: skip
MOVES: dict[str, dict[str, Any]] = {
    "flight": {"name": "", "flight": 8},
    "faster": {"move": 16},
    "thrust": {"thrust": 8},
    "robot": {"mind": Mind.D6},
}


def twins(seen: dict[str, Portrait]) -> list[tuple[str, str]]:
    """Return the pairs of names whose pictures are the same."""
    return [pair for pair in combinations(seen, 2) if seen[pair[0]] == seen[pair[1]]]


def test_each_choice_changes_the_picture_of_a_vehicle() -> None:
    seen = {"plain": vehicle(BASE)}
    for name, change in (MACHINES_CHANGES | MOVES).items():
        seen[name] = vehicle(replace(BASE, **change))
    assert not twins(seen)


def test_each_choice_changes_the_picture_of_a_structure() -> None:
    seen = {"plain": structure(KEEP)}
    for name, change in MACHINES_CHANGES.items():
        if name != "steam":
            seen[name] = structure(replace(KEEP, **change))
    assert not twins(seen)


def test_what_rows_look_like_is_written_by_their_names() -> None:
    for rows, looks in ((WeaponType, WEAPONS), (Specialty, SPECIALTIES)):
        assert {row.name.casefold().replace("_", "-") for row in rows} == {*looks}


def test_each_row_of_weapons_looks_different_on_a_tank() -> None:
    alike: dict[Portrait, list[WeaponType]] = {}
    for row in filter(lambda row: look(row).form, WeaponType):
        armed = replace(BASE, mounts=(joint(weapon("", row, 3)),))
        alike.setdefault(vehicle(armed), []).append(row)
    assert [rows for rows in alike.values() if len(rows) > 1] == []


def test_an_explosive_in_a_rack_shows_as_a_tip_of_its_colour() -> None:
    fire = replace(BOMB, swaps=(swap(Die.EXP, Die.FIRE),))
    plain = replace(RACK, rounds=(Round(weapon=BOMB, together=2),))
    burns = replace(RACK, rounds=(Round(weapon=fire, together=2),))
    assert "rw" in lettered(vehicle(replace(BASE, mounts=(plain,))))
    assert "ow" in lettered(vehicle(replace(BASE, mounts=(burns,))))


@given(
    st.builds(
        DrawnArm,
        form=st.sampled_from([form for form in ArmForm if form not in NOSES]),
        size=st.integers(0, 12),
        reach=st.integers(0, 200),
        dice=st.integers(0, 12),
        many=st.integers(1, 6),
    ),
    st.integers(8, 40),
)
def test_no_barrel_is_longer_than_it_may_be(arm: DrawnArm, longest: int) -> None:
    assert barrel(arm, longest).width <= longest + 2


@given(machines(st.sampled_from(list(HULLS))))
@MACHINES_QUICK
def test_a_vehicle_stands_on_its_wheels(design: Creation) -> None:
    portrait = vehicle(replace(design, mounts=(), thrust=0, fields=()))
    rolling = [layer for layer in portrait.layers if layer.wheels]
    if rolling:
        low = bounds(portrait.layers)[3]
        assert all(
            abs(bounds((layer,))[3] - low) <= Fraction(1, 2) for layer in rolling
        )


def test_a_slope_stays_one_slope_where_its_column_or_course_repeats() -> None:
    hill = ":.+.+\n+./m\\\n|/mmm"
    assert grown(wall(hill), 6, 3).rows == ("./mmm\\", ".mmmmm", "/mmmmm")


def test_what_stands_finds_the_nearest_surface() -> None:
    frame = BODIES["tank"](Build(20))
    assert surface(frame.body, -5) == surface(frame.body, ends(frame.body, 5)[0])


MACHINES_GOLDEN = (
    "Plated Half-track",
    "Border Keep",
    "Missile-rack Walker",
    "Gas-shell Car",
    "Cottage",
    "Gatehouse",
)


@pytest.mark.parametrize("title", MACHINES_GOLDEN)
def test_a_machine_matches_its_golden(title: str, golden: Golden) -> None:
    design = next(each for each in picked((title,)) if each.title == title)
    portrait = describe(design).portrait
    assert portrait
    golden(f"portrait-{title.lower().replace(' ', '-')}", lettered(portrait))
