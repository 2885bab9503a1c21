"""Large things look large: a man at their foot, windows, and arcs of energy by dice."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.model.designs import Creation
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.portrait import creation_portrait
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import Mind, Structure
from builder.drawing.bricks import Portrait
from builder.drawing.frames import LARGE
from tests.portrait_laws import loose_layers, pieces

NAMES = ("Walker", "Mech", "Truck", "Tank", "Train", "Crab", "Cart", "Bunker", "Castle")
BEASTS = ("Dragon", "Troll", "Giant Spider")


def built(name: str, size: int, **others: Any) -> Creation:
    moves = 0 if name in {"Bunker", "Castle"} else 6
    mind = tuple(Mind)[1] if name in BEASTS else Mind.NONE
    return Creation(
        name=name, size=size, structure=Structure.THREE, move=moves, mind=mind, **others
    )


def man(portrait: Portrait) -> tuple[str, ...]:
    return portrait.layers[-1].rows


@given(st.sampled_from((*NAMES, *BEASTS)), st.integers(LARGE, 60))
@settings(deadline=None)
def test_a_man_stands_beside_what_is_large(name: str, size: int) -> None:
    shown = creation_portrait(built(name, size))
    assert any("h" in row for row in man(shown)[:2])
    assert any("w" in row for row in man(shown))
    assert not loose_layers(shown)
    assert pieces(shown.layers) == 1


@pytest.mark.parametrize("name", NAMES)
def test_he_is_smaller_beside_what_is_larger(name: str) -> None:
    tall = [len(man(creation_portrait(built(name, size)))) for size in (8, 12, 20)]
    assert tall == sorted(tall, reverse=True)
    assert tall[0] > tall[-1]


@pytest.mark.parametrize("name", NAMES)
def test_nobody_stands_beside_what_is_small(name: str) -> None:
    small, large = (creation_portrait(built(name, size)) for size in (LARGE - 1, LARGE))
    assert not any("w" in row and "h" in row for row in man(small))
    assert small != large


@pytest.mark.parametrize("name", ["Walker", "Airship", "Galleon", "Truck"])
def test_no_two_sizes_to_twenty_look_alike(name: str) -> None:
    shown = {creation_portrait(built(name, size)) for size in (4, 8, 12, 16, 20)}
    assert len(shown) == 5


def test_a_shield_has_an_arc_for_each_die_to_three() -> None:
    shown = [
        creation_portrait(built("Tank", 4, fields=(Field(dice=(dice,)),))).layers[-1]
        for dice in (HazardDice(hazard=Hazard.SHIELD, count=n) for n in (1, 2, 3, 4))
    ]
    blue = ["".join(layer.rows).count("t") for layer in shown]
    assert blue == sorted(blue)
    assert len(set(blue)) == 3


@given(st.integers(1, 60))
@settings(deadline=None)
def test_a_bridge_has_arches_of_one_width(size: int) -> None:
    bridge = Creation(name="Bridge", size=size, structure=Structure.THREE)
    shown = creation_portrait(bridge)
    assert pieces(shown.layers) == 1
    stone = next(layer for layer in shown.layers if layer.rows[1].strip("l") == "")
    assert len({len(row) for row in stone.rows}) == 1
    low = [part for part in stone.rows[-1].split("m") if part]
    assert len(set(low)) == 1


def test_nobody_as_large_as_a_house_sits_on_a_large_cart() -> None:
    small, large = (creation_portrait(built("Cart", size)) for size in (LARGE - 1, 12))
    faces = [str(one.layers) for one in (small, large)]
    assert ["hhhkh" in face for face in faces] == [True, False]
