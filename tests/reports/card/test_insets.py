"""An A6 card has room for a design on one face, where a poker card has two."""

from dataclasses import replace
from functools import cache

import pytest

from builder.content.card import Text
from reports.card.layout import Leaf
from reports.card.metrics import enlarged, place
from reports.layout.formats import MM, InkStyle, format_named
from reports.layout.marks import Words
from tests.leaves import both, example_cards, leaves, marks, texts
from tests.measures.designs import card_of
from tests.measures.tracks import sets

INSETS = ["a6", "a6-landscape"]


def faces(made: tuple[Leaf, ...]) -> int:
    """Return how many sides say something: the back of an army has no head."""
    return sum(bool(side.courses) for side in both(made))


@cache
def counted(key: str, *, odds: bool) -> list[tuple[str, int]]:
    """Return on how many faces each design is in a format."""
    card_format = format_named(key)
    return [
        (name, faces(leaves(card_of(design, odds=odds), card_format, InkStyle.COLOUR)))
        for designs in sets().values()
        for name, design in designs
    ]


@pytest.mark.parametrize("odds", [False, pytest.param(True, marks=pytest.mark.full)])
@pytest.mark.parametrize("key", INSETS)
def test_no_inset_has_more_faces_than_a_poker_card(key: str, *, odds: bool) -> None:
    """Of those with two or more faces of poker, two of three have a face fewer."""
    pairs = zip(counted(key, odds=odds), counted("poker", odds=odds), strict=True)
    several = fewer = 0
    for (name, inset), (_, poker) in pairs:
        assert inset <= poker, name
        assert inset <= 2, name
        several += poker > 1
        fewer += inset < poker
    assert fewer > several * 2 / 3


def test_a_track_on_its_side_leaves_no_half_of_the_front_blank() -> None:
    """It stands beside a portrait of all the height where nothing else does."""
    half, tracks = format_named("a6-landscape"), 0
    for name, design in (pair for pairs in sets().values() for pair in pairs):
        made = leaves(card_of(design), half, InkStyle.COLOUR)
        words = [(mark.text, x + mark.x) for mark, x, _ in marks(made[0].front)
                 if isinstance(mark, Words)]  # fmt: skip
        if any(text.lower() == "destroyed" for text, _ in words):
            tracks += 1
            right = [text for text, x in words if x > half.width / 2 * MM]
            # The price is there in any case.
            assert len(right) > 3, name
    assert tracks > 90


@pytest.mark.parametrize("key", INSETS)
def test_type_of_an_inset_is_no_smaller_than_that_of_a_poker_card(key: str) -> None:
    card_format = format_named(key)
    least = place(card_format, "#000000", InkStyle.COLOUR)
    assert least.scale == enlarged(card_format.width, card_format.height) >= 1
    for card in example_cards():
        sides = both(leaves(card, card_format, InkStyle.COLOUR))
        sizes = [mark.size for mark, _, _ in marks(*sides) if isinstance(mark, Words)]
        assert min(sizes) >= least.sizes.foot


def test_a_lying_inset_has_both_faces_beside_each_other() -> None:
    """Below the portrait stand the weapons, beside both what a back would say."""
    card_format = format_named("a6-landscape")
    walker = next(one for one in example_cards() if one.title == "Missile-rack Walker")
    (leaf,) = leaves(walker, card_format, InkStyle.COLOUR)
    middle = card_format.width * MM / 2
    left = {mark.text: x + mark.x < middle for mark, x, _ in marks(leaf.front)
            if isinstance(mark, Words)}  # fmt: skip
    assert left["Weapon"]
    assert left["Payload"]
    assert left["Destroyed"]
    assert not left["In play"]
    assert not leaf.back.courses


@pytest.mark.parametrize("key", INSETS)
def test_broken_rules_stand_in_front_of_an_inset_that_says_all_there(key: str) -> None:
    broken = Text("Broken rules", ("Its gun is too large.",), grave=True)
    card = replace(example_cards()[0], stamp="ILLEGAL")
    card = replace(card, back=(*card.back, broken))
    (leaf,) = leaves(card, format_named(key), InkStyle.COLOUR)
    said = texts(leaf.front)
    assert "Its gun is too large." in said
    assert "ILLEGAL" in said
    assert not leaf.back.courses
