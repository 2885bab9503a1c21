"""Picked portraits: they draw, they change nothing else, and another one is another."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, home, judge, kinds
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.portrait import creation_portrait
from builder.brikwars.portrait.beast import species
from builder.brikwars.portrait.structure import work
from builder.brikwars.portrait.vehicle import hull
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.core.design import Design
from builder.drawing.bricks import Scene
from builder.drawing.people import HEADS
from builder.drawing.picks import BACKDROP, picking, split
from builder.infantry import Man
from builder.portraits import another, drawing, fitting, strange
from reports.bricks.drawn import BrickLook
from reports.bricks.window import window
from reports.layout.formats import InkStyle
from reports.layout.marks import Area
from tests.portraits import designs

FRAME = Area(0, 0, 108, 113)


def samples() -> dict[str, Design]:
    """Return a design of each kind, and one creation of each shape."""
    found: dict[str, Design] = {}
    for _, design in designs():
        sort = getattr(design, "sort", "")
        large = "large" * (getattr(design, "size", 0) > 1)
        found.setdefault(f"{design.kind} {sort} {large}".strip(), design)
    return found


SAMPLES = samples()
ONE = pytest.mark.parametrize("design", SAMPLES.values(), ids=SAMPLES)


def test_every_kind_has_a_sample() -> None:
    assert {each.kind for each in SAMPLES.values()} == set(kinds())


@ONE
def test_every_pick_draws_in_colour_and_in_low_ink(design: Design) -> None:
    for part, choices in home(design).parts(design).items():
        for choice in choices:
            made = drawing(design, picking((), part, choice))
            for ink in InkStyle:
                assert window(made, FRAME, BrickLook("#1f5b3a", ink))
            if part == BACKDROP:
                assert made.scene.value == choice


@ONE
def test_a_pick_changes_nothing_that_is_read(design: Design) -> None:
    plain = describe(design)
    for part, choices in home(design).parts(design).items():
        made = replace(design, portrait=picking((), part, choices[-1]))
        shown = describe(made)
        same = replace(shown, portrait=plain.portrait, design=plain.design)
        assert same == plain
        assert judge(made) == judge(design)


@ONE
def test_another_one_differs_until_all_were_seen(design: Design) -> None:
    main = next(iter(fitting(design)))
    looks = [drawing(design, ())]
    for _ in range(1 + len(home(design).parts(design)[main])):
        design = replace(design, portrait=another(design))
        if (look := drawing(design, design.portrait)) == looks[0]:
            break
        assert look not in looks
        looks.append(look)
    else:
        pytest.fail("the first look never comes back")
    every = {drawing(design, picking((), main, each))
             for each in home(design).parts(design)[main]}  # fmt: skip
    assert every <= set(looks)
    assert len(looks) > 4


@given(
    st.sampled_from(tuple(SAMPLES.values())),
    st.lists(st.one_of(st.text(max_size=20), st.just("hull: warp core"),
                       st.just("hat: <b>"), st.just(": :"))),
)  # fmt: skip
def test_what_is_not_known_draws_what_the_name_says(
    design: Design, odd: list[str]
) -> None:
    known = home(design).parts(design)
    parted = [(each, *split(each)) for each in odd[:30]]
    odd = [each for each, part, what in parted if what not in known.get(part, ())]
    made = replace(design, portrait=tuple(odd))
    assert drawing(made, made.portrait) == drawing(design, ())
    assert strange(made) == made.portrait
    # It is kept by whoever picks another part.
    assert set(odd) - {each for each in odd if split(each)[0] == BACKDROP} <= set(
        picking(made.portrait, BACKDROP, "stars")
    )


def test_other_picks_stay_when_another_one_comes() -> None:
    man = Man(name="Guard", portrait=("backdrop: stars", "hat: crown"))
    found = another(man)
    assert found[:2] == man.portrait
    assert home(man).portrait(replace(man, portrait=found)).scene is Scene.STARS


def live(name: str, **more: Any) -> Creation:
    return Creation(name=name, **{"size": 2, "move": 8, "mind": Mind.D6, **more})


def test_an_unnamed_thinker_has_the_shape_of_a_man() -> None:
    for size in (2, 3, 4):
        for move in range(1, 15):
            assert species(live("", size=size, move=move)) in {
                "ogre", "troll", "lizardman", "golem"
            }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("Triplane", "triplane"),
        ("Red Biplane", "biplane"),
        ("Fire engine", "fire engine"),
        ("The old fire truck", "fire engine"),
        ("Steam engine", "engine"),
        ("Fire breathing engine", "engine"),
    ],
)
def test_a_machine_is_what_its_name_says(name: str, shape: str) -> None:
    assert hull(Creation(name=name, size=4, flight=20)) == shape


def test_no_landmark_is_a_cottage() -> None:
    for name in ("windmill", "pyramid", "temple", "station"):
        assert work(Creation(name=f"The old {name}", size=6)) == name
    assert work(Creation(name="Water mill", size=6)) == "house"
    looks = {
        creation_portrait(Creation(name=each, size=6))
        for each in ("windmill", "pyramid", "temple", "station", "house")
    }
    assert len(looks) == 5


def held(kind: WeaponType) -> Mount:
    return Mount(weapon=Weapon(type=kind, size=1), mounting=Mounting.HELD)


def test_a_centaur_has_no_rider_and_one_on_a_wolf_is_one_man() -> None:
    knee = "(ddd"
    both = (held(WeaponType.MELEE), held(WeaponType.SHIELD))

    def riders(creation: Creation) -> int:
        rows = [row for each in creation_portrait(creation).layers for row in each.rows]
        return sum(row.strip(".") == knee for row in rows)

    assert riders(live("Wolf Rider", mounts=both)) == 1
    assert riders(live("Centaur Lancer", mounts=both)) == 0
    assert species(live("Centaur")) == "centaur"


def test_who_rides_a_horse_wears_what_his_name_says() -> None:
    helm = HEADS["helm"].rows[0].strip(".")

    def rows(name: str) -> list[str]:
        layers = creation_portrait(live(name)).layers
        return [row.strip(".") for each in layers for row in each.rows]

    assert helm in rows("Mounted Knight")
    assert helm not in rows("Cavalry")
    assert helm not in rows("Horse")


def test_a_thick_hide_is_no_steel() -> None:
    def letters(creation: Creation) -> set[str]:
        layers = creation_portrait(creation).layers
        return {sign for each in layers for row in each.rows for sign in row}

    level = type(Creation().structure)
    bear = live("Bear", structure=level("4"))
    assert "s" not in letters(bear)
