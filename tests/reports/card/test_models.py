"""A card for several models has boxes for each: hits, shots, wounds, men."""

from itertools import pairwise

import pytest

from builder import describe
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card
from reports.card.layout import Leaf
from reports.layout.formats import (
    FORMATS,
    MM,
    POKER,
    Format,
    InkStyle,
    format_named,
)
from reports.layout.marks import Box, Words
from tests.leaves import both, example, fronts, leaves, marks
from tests.sweeps import share

ROCKET = Weapon(type=WeaponType.ROCKET, size=1)
GUN = Weapon(type=WeaponType.GUN, size=3)
TANK = Creation(size=4, move=8, mounts=(Mount(weapon=ROCKET, count=6),))
BEAST = Creation(size=3, move=8, mounts=(Mount(weapon=GUN),))
TOWER = Creation(size=32, mounts=(Mount(weapon=GUN),))


def ticks(made: tuple[Leaf, ...]) -> int:
    """Return how many boxes a pen may tick."""
    return sum(
        isinstance(mark, Box)
        and bool(mark.stroke)
        and mark.fill == "#ffffff"
        and mark.width == mark.height >= 3.5 * MM - 0.01
        for mark, _, _ in marks(*both(made))
    )


def said(made: tuple[Leaf, ...]) -> str:
    return " ".join(
        mark.text for mark, _, _ in marks(*both(made)) if isinstance(mark, Words)
    )


TITAN = Creation(size=100, move=40, flight=30, thrust=20)
MINI = format_named("mini-euro")
EACH = {
    "tank": (TANK, 4 + 6),
    "beast": (BEAST, 3),
    "tower": (TOWER, 32),
    "grenadier": (example("Grenadier"), 3),
    "walker": (example("Missile-rack Walker"), 6 + 12),
    "squad": (example("Line squad"), 5),
    "bog": (example("Bog"), 4),
    "line rifleman": (example("Line rifleman"), 3),
}
"""Designs, and the boxes of one of each: hits, shots, men, wounds or choices."""
WIDEST = {**EACH, "titan": (TITAN, 100)}
"""And one whose track has too many columns for a small card."""


def card_of(name: str) -> Card:
    return describe(WIDEST[name][0])


@pytest.mark.parametrize("name", EACH)
@pytest.mark.parametrize("count", [1, 2, 3, 6, 10])
def test_each_model_has_its_boxes(name: str, count: int) -> None:
    """Beside those that tell how many of the unit are left."""
    each = EACH[name][1]
    left = count if count > 1 else 0
    for make in (leaves, fronts):
        made = make(card_of(name), POKER, InkStyle.COLOUR, count=count)
        assert ticks(made) - left == each * count


@pytest.mark.parametrize(
    "card_format", [MINI, *share(FORMATS, 3)], ids=lambda one: one.key
)
def test_each_model_has_its_boxes_in_every_format(card_format: Format) -> None:
    for name, (_, each) in WIDEST.items():
        made = leaves(card_of(name), card_format, InkStyle.LOW, count=3)
        assert ticks(made) == 3 * (each + 1), name


def test_more_models_than_have_room_share_one_set_and_are_told_so() -> None:
    made = leaves(card_of("beast"), POKER, InkStyle.COLOUR, count=11)
    # With the box to write in how many are left there is none for the count.
    assert ticks(made) == 3
    assert "boxes are for one of 11" in said(made)
    few = leaves(describe(Creation(size=1)), POKER, InkStyle.COLOUR, count=11)
    assert "one of 11" not in said(few)


def test_boxes_of_one_model_stand_together() -> None:
    """Six shots of each of three: each six in a row of their own, or apart."""
    made = leaves(card_of("tank"), format_named("a6"), InkStyle.COLOUR, count=3)
    marks = [
        (round(placed.y + mark.y), placed.x + mark.x)
        for placed in made[0].front.content
        for mark in placed.marks
        if isinstance(mark, Box) and mark.width == mark.height and mark.stroke
    ]
    lines: dict[int, list[float]] = {}
    for y, x in marks:
        lines.setdefault(y, []).append(x)
    for xs in lines.values():
        xs.sort()
        steps = [b - a for a, b in pairwise(xs)]
        wide = [at + 1 for at, step in enumerate(steps) if step > 1.3 * min(steps)]
        assert all(at % 6 == 0 for at in wide)
