"""Armies wear one colour and one emblem; what is open, the name picks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.army.model import Army, Entry
from builder.army.muster import livery, roster
from builder.content.livery import ArmyColour, Emblem, deep
from builder.core.field_spec import InvalidValue
from builder.core.painting import Painting
from builder.examples import examples_of

COLOURS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


def contrast(colour: str) -> float:
    """Return how far white stands out from a colour (WCAG 2, relative luminance)."""
    total = 0.0
    for weight, at in ((0.2126, 1), (0.7152, 3), (0.0722, 5)):
        share = int(colour[at : at + 2], 16) / 255
        low = share <= 0.04045
        total += weight * (share / 12.92 if low else ((share + 0.055) / 1.055) ** 2.4)
    return 1.05 / (total + 0.05)


@given(COLOURS)
def test_white_words_are_read_on_any_colour_an_army_wears(colour: str) -> None:
    worn = deep(colour)
    assert contrast(worn) >= 6
    assert deep(worn) == worn
    assert worn == colour or contrast(colour) < 6


@pytest.mark.parametrize("colour", ArmyColour)
def test_the_colours_to_choose_from_are_worn_as_they_are(colour: ArmyColour) -> None:
    assert livery(Army(colour=colour)).colour == colour.hex


@given(st.text(max_size=20))
def test_a_name_picks_the_same_livery_each_time(name: str) -> None:
    worn = livery(Army(name="x" + name.encode("utf-8", "ignore").decode()))
    assert worn == livery(Army(name=worn.army))
    assert worn.emblem in set(Emblem)
    assert worn.colour in {colour.hex for colour in ArmyColour}


def test_names_pick_every_colour_and_every_emblem() -> None:
    worn = [livery(Army(name=f"Company {number}")) for number in range(200)]
    assert {each.colour for each in worn} == {colour.hex for colour in ArmyColour}
    assert {each.emblem for each in worn} == set(Emblem)


def test_ones_own_colour_goes_before_the_chosen_one() -> None:
    army = Army(colour=ArmyColour.PLUM, own_colour="#0A5060", emblem=Emblem.WOLF)
    assert (livery(army).colour, livery(army).emblem) == ("#0a5060", Emblem.WOLF)


@pytest.mark.parametrize("wrong", ["red", "#12345", "#1234567", "#12345g", "url(x)"])
def test_what_is_no_colour_is_refused(wrong: str) -> None:
    with pytest.raises(InvalidValue, match="must be a colour such as #1f5b3a"):
        Army(own_colour=wrong)


def test_the_cards_of_an_army_wear_its_livery_and_carry_its_notes() -> None:
    example = next(each for each in examples_of("brikwars") if each.armies)
    army = example.armies[0][1]
    listed = roster(army, dict(example.designs))
    assert {unit.card.livery for unit in listed.units} == {livery(army)}
    assert listed.livery == livery(army)
    assert [unit.card.note for unit in listed.units] == [
        entry.note.strip() for entry in army.entries
    ]
    assert Entry(note=" x ").note.strip() == "x"


OWN = " ".join(["#.......#"] * 9)


@given(
    army_colour=st.sampled_from([None, *ArmyColour]),
    colour=st.sampled_from([None, *ArmyColour]),
    own=st.sampled_from(["", "#0a5060"]),
    emblem=st.sampled_from([None, *Emblem]),
    painted=st.sampled_from(["", OWN]),
)
def test_a_unit_wears_its_own_and_else_what_its_army_does(
    army_colour: ArmyColour | None,
    colour: ArmyColour | None,
    own: str,
    emblem: Emblem | None,
    painted: str,
) -> None:
    army = Army(name="Guard", colour=army_colour, emblem=Emblem.GEAR)
    entry = Entry(colour=colour, own_colour=own, emblem=emblem, own_emblem=painted)
    worn, whole = livery(army, entry), livery(army)
    assert worn.colour == (own or (colour.hex if colour else whole.colour))
    expected = Painting(tuple(painted.split())) if painted else emblem or Emblem.GEAR
    assert worn.emblem == expected
    assert (worn.army, worn.back) == (whole.army, whole.back)
    assert livery(army, Entry()) == whole


def test_the_cards_of_a_list_wear_what_each_unit_does() -> None:
    example = next(each for each in examples_of("brikwars") if each.armies)
    army = example.armies[0][1]
    first, *rest = army.entries
    dressed = replace(first, colour=ArmyColour.PLUM, own_emblem=OWN)
    listed = roster(replace(army, entries=(dressed, *rest)), dict(example.designs))
    worn = [unit.card.livery for unit in listed.units]
    assert worn[0] == livery(army, dressed) != livery(army)
    assert set(worn[1:]) == {livery(army)} == {listed.livery}
