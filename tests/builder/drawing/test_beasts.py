"""Beasts: none of their parts floats, whatever they are made of."""

from itertools import combinations, product

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from builder.drawing.beast_kin import trimmed
from builder.drawing.beast_species import SPECIES, Beast
from builder.drawing.beasts import HEADS, MARKS, WALLS, drawn_beast
from builder.drawing.bricks import SLOPES, dyed
from builder.drawing.shapes import flat, laid, limb
from reports.bricks.drawn import brick_colours
from reports.layout.formats import InkStyle
from tests.portrait_laws import filled, loose_layers, pieces

QUICK = settings(deadline=None, phases=[Phase.explicit, Phase.generate])
SIZES = st.integers(0, 5)
HELD = st.tuples(st.sampled_from(["blade", "axe", "club", "shield", "gun"]), SIZES)
KINDS = ["gun", "burst", "wide", "flame", "cannon", "tubes"]
GUNS = st.tuples(st.sampled_from(KINDS), st.integers(5, 14), st.integers(1, 3))
BEASTS = st.builds(
    Beast,
    species=st.sampled_from(sorted(SPECIES)),
    bulk=st.sampled_from([0.62, 0.82, 0.94, 1.02, 1.14, 1.25, 1.42, 1.6]),
    legs=st.sampled_from([0.6, 0.77, 0.93, 1.15, 1.4]),
    stride=st.booleans(),
    teeth=st.integers(0, 2),
    claws=st.integers(0, 4),
    horns=st.booleans(),
    stings=st.lists(SIZES, max_size=3).map(tuple),
    fire=SIZES,
    wings=st.sampled_from([0.0, 0.6, 1.0, 1.8]),
    held=st.lists(HELD, max_size=3).map(tuple),
    guns=st.lists(GUNS, max_size=4).map(tuple),
    armor=st.integers(0, 11),
    plated=st.booleans(),
    marks=st.lists(st.sampled_from(sorted(MARKS)), max_size=4).map(tuple),
    riders=SIZES,
    seats=SIZES,
    harness=st.booleans(),
    minds=SIZES,
    rank=st.integers(0, 5),
    made=st.booleans(),
    hovers=st.booleans(),
    thrust=st.booleans(),
    tiny=st.booleans(),
)


@given(BEASTS)
@QUICK
def test_no_part_of_a_beast_floats(beast: Beast) -> None:
    portrait = drawn_beast(beast)
    assert loose_layers(portrait) == []
    assert pieces(portrait.layers) == 1


@given(BEASTS)
@QUICK
def test_a_beast_is_made_of_letters_that_have_a_colour(beast: Beast) -> None:
    signs = {
        sign for layer in drawn_beast(beast).layers for sign in "".join(layer.rows)
    }
    assert signs <= {*brick_colours("#000000", InkStyle.COLOUR), *SLOPES, ".", ","}


@pytest.mark.parametrize("name", HEADS)
def test_the_places_on_a_head_are_bricks(name: str) -> None:
    head = HEADS[name]
    for teeth, horns in product((".", "w"), (".", "h")):
        signs = {"T": "m", "U": teeth, "C": horns, "E": "h"}
        bare = trimmed(dyed(WALLS[name], signs))
        bricks = filled(bare, slopes=False)
        assert {head.neck, head.mouth, head.brow} <= bricks
        assert pieces([bare]) == 1


def test_all_beasts_are_told_apart_by_their_outlines() -> None:
    shown = {
        name: set().union(*map(filled, drawn_beast(Beast(name, teeth=2)).layers))
        for name in SPECIES
    }
    alike = [
        pair for pair in combinations(shown, 2) if shown[pair[0]] == shown[pair[1]]
    ]
    # The coat tells a dog from a wolf.
    assert alike == [("wolf", "dog")]


def test_a_shape_is_laid_in_bricks_and_slopes() -> None:
    assert laid(flat((0, 0), (4, 0), (4, 1.6), (0, 1.6)), "m").rows == ("mmmm", "mmmm")
    roof = flat((0, 4), (6, 0), (12, 4))
    door = flat((5, 4), (5, 2.4), (7, 2.4), (7, 4))
    assert laid(roof, "m", (door, "l")).rows == (
        "...../\\",
        "..../mm\\",
        ".../mmmm\\",
        "..mmmllmmm",
        ".mmmmllmmmm",
    )


def test_a_limb_is_as_thick_as_its_joints_say() -> None:
    tail = laid(limb((0, 0, 4), (20, 0, 1)), "m")
    thick = [sum(row[at : at + 1] == "m" for row in tail.rows) for at in (4, 23)]
    assert thick == [10, 3]
    assert "\\m" not in "".join(tail.rows)
