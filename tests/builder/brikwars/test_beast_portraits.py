"""Portraits of large creatures: what each choice of a design shows."""

import dataclasses
from itertools import combinations
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from builder.brikwars.model.designs import (
    Creation,
    Mechanism,
    Mount,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.fields import Field
from builder.brikwars.portrait import creation_portrait
from builder.brikwars.portrait.beast import beast, species
from builder.brikwars.portrait.trooper import upright
from builder.brikwars.portrait.vehicle import vehicle
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.bricks import Portrait, Scene, bounds, cells
from builder.drawing.frames import with_man
from tests.builder.asked import Golden
from tests.builder.brikwars.values import LOADED
from tests.portrait_laws import loose_layers, pieces
from tests.portraits import picked

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
        ("Giant Ant", "insect"),
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
