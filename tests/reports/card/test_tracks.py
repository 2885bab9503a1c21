"""The track of damage stands in front, and the picture takes what it leaves."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest

from builder import describe
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Table, Text
from reports.card.layout import Leaf, banner_of
from reports.card.lying import lying_slices
from reports.card.metrics import place
from reports.card.setting import CardSetting
from reports.layout.flow import stacked
from reports.layout.formats import MM, POKER, InkStyle, Settings, format_named
from reports.layout.glyphs import typeset
from reports.layout.lines import longest_line
from reports.layout.marks import Box, Side, Stroke, Words
from tests.leaves import fronts, leaves, marks
from tests.measures.cards import lines, tracked
from tests.measures.designs import LIVERY, card_of
from tests.measures.tracks import FORMATS, Tracks, measured, picture, sets, track_of

GUN = Weapon(name="Long Gun", type=WeaponType.GUN, size=3)
FLYER = Creation(size=4, move=8, flight=12, mounts=(Mount(weapon=GUN),))


class Least(NamedTuple):
    """What a format has to reach.

    Attributes:
        hundred: The share of the hundred and the examples with their track in front.
        sixty: That of the large ones.
        pieces: How many pieces of card each took before tracks came to the front.
    """

    hundred: float
    sixty: float
    pieces: tuple[int, int]


LEAST = {
    "poker": Least(0.95, 0.88, (172, 81)),
    "bridge": Least(0.95, 0.82, (174, 86)),
    "tarot": Least(0.95, 0.88, (155, 65)),
    "a6": Least(0.99, 0.99, (150, 60)),
    "poker-landscape": Least(0.85, 0.65, (174, 76)),
    "a6-landscape": Least(0.99, 0.99, (150, 60)),
    "mini-euro": Least(0.40, 0.20, (246, 129)),
}
EACH = [
    pytest.param(key, marks=() if key == "poker" else pytest.mark.full)
    for key in FORMATS
]
UPRIGHT = [one for one in EACH if "landscape" not in str(one.values)]
"""On a card that lies the picture has a column of its own, from head to foot."""


@cache
def found(key: str) -> tuple[Tracks, Tracks]:
    """Return what is measured in a format: of the hundred, and of the sixty."""
    hundred, sixty = (measured(key, designs) for designs in sets().values())
    return hundred, sixty


@pytest.mark.parametrize("key", EACH)
def test_tracks_stand_in_front(key: str) -> None:
    hundred, sixty = found(key)
    assert hundred.part >= LEAST[key].hundred
    assert sixty.part >= LEAST[key].sixty


@pytest.mark.parametrize("key", UPRIGHT)
def test_no_picture_takes_the_room_of_a_track(key: str) -> None:
    hundred, sixty = found(key)
    assert [*hundred.high, *sixty.high] == []


@pytest.mark.parametrize("key", EACH)
def test_a_track_in_front_costs_no_card(key: str) -> None:
    pieces = [tracks.pieces for tracks in found(key)]
    most = LEAST[key].pieces
    assert all(now <= before for now, before in zip(pieces, most, strict=True))


@pytest.mark.parametrize("key", EACH)
def test_a_picture_gives_way_no_further_than_it_shows_something(key: str) -> None:
    least = 10 if key == "mini-euro" else 14
    assert all(min(tracks.pictures) >= least - 0.01 for tracks in found(key))


@pytest.mark.parametrize("key", ["poker", "bridge", "tarot", "a6", "poker-landscape"])
def test_the_values_of_a_banner_are_large(key: str) -> None:
    settings = Settings(card=format_named(key))
    many = 0
    for name, design in sets()["sixty"]:
        setting = CardSetting(card_of(design), settings, photo=False, count=1)
        if banner := banner_of(setting):
            many += 1
            words = [one for one in banner.least_values.marks if isinstance(one, Words)]
            large = {one.text for one in words if one.size >= banner.place.type(13)}
            assert {typeset(stat.value) for stat in banner.card.stats} <= large, name
    assert many > 20


# A track that lies

SHAPES = {
    "tower": Creation(mounts=(Mount(weapon=GUN),)),
    "walker": Creation(move=8, mounts=(Mount(weapon=GUN),)),
    "flyer": FLYER,
}


def track(creation: Creation, *, sets: int = 1) -> Table:
    """Return the track of a creation, with boxes for so many models."""
    table = track_of(describe(creation))
    assert table
    return replace(table, rows=tuple(replace(row, sets=sets) for row in table.rows))


def drawn_of(table: Table, key: str, ink: InkStyle) -> Iterator[Box | Words | Stroke]:
    """Yield what a lying track shows, each mark from its upper left corner."""
    slices = lying_slices(table, place(format_named(key), LIVERY.colour, ink))
    for placed in stacked(slices, 0, 0):
        for mark in placed.marks:
            if isinstance(mark, Box | Words):
                yield replace(mark, x=mark.x + placed.x, y=mark.y + placed.y)


def ticks(shown: list[Box | Words | Stroke]) -> list[Box]:
    """Return the boxes for a pen."""
    return [one for one in shown if isinstance(one, Box) and one.width == one.height]


def apart(one: Box, other: Box) -> bool:
    beside = abs(one.x - other.x) >= one.width
    return beside or abs(one.y - other.y) >= one.height


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("sets", [1, 2, 3])
@pytest.mark.parametrize("size", range(2, 15))
@pytest.mark.parametrize("shape", SHAPES)
def test_a_track_lying_down_has_a_box_a_hit_for_each_model(
    shape: str, size: int, sets: int, ink: InkStyle
) -> None:
    for key in ("poker", "mini-euro"):
        table = track(replace(SHAPES[shape], size=size), sets=sets)
        shown = [*drawn_of(table, key, ink)]
        if key == "poker" and (shape != "flyer" or size < 11):
            assert shown
        boxes = ticks(shown)
        assert len(boxes) == (size * sets if shown else 0)
        assert all(one.width >= 3.5 * MM - 0.01 for one in boxes)
        assert all(apart(one, other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("size", [3, 6, 8, 9, 10, 14])
def test_what_a_lying_track_says_is_legible_and_in_its_column(size: int) -> None:
    metrics = place(POKER, LIVERY.colour, InkStyle.COLOUR)
    shown = [
        *drawn_of(track(replace(SHAPES["walker"], size=size)), "poker", InkStyle.LOW)
    ]
    texts = [mark for mark in shown if isinstance(mark, Words)]
    assert all(mark.size >= metrics.sizes.body for mark in texts)
    assert max(mark.x for mark in texts) <= metrics.text + metrics.left - metrics.rim
    said = [mark.text for mark in texts]
    for left in range(size, 0, -1):
        assert typeset(f'{left}"') in said
    assert said.count("Destroyed") == 1
    rows = sorted({round(mark.y, 2) for mark in texts if not mark.turn})
    steps = [low - high for high, low in pairwise(rows)]
    assert min(steps) >= 3.1 * MM - 0.01


@pytest.mark.parametrize("key", ["poker", "bridge", "tarot", "mini-euro"])
@pytest.mark.parametrize("size", range(2, 15))
def test_no_value_touches_the_box_around_it(key: str, size: int) -> None:
    keep = Creation(size=size, structure=Structure.THREE)
    shown = [*drawn_of(track(keep), key, InkStyle.COLOUR)]
    words = [one for one in shown if isinstance(one, Words) and "d10" in one.text]
    for box in (one for one in shown if isinstance(one, Box) and one.stroke):
        for said in words:
            right = said.x + longest_line(said.text, bold=True) * said.size
            if box.y < said.y < box.y + box.height and box.x < right:
                white = min(said.x - box.x, box.x + box.width - right)
                assert white > 0.25 * MM or said.x > box.x + box.width


def test_the_states_of_both_tiers_stand_in_the_same_columns() -> None:
    shown = drawn_of(track(Creation(size=12, move=8)), "poker", InkStyle.COLOUR)
    tiers: dict[float, list[float]] = {}
    for box in ticks([*shown])[:-1]:
        tiers.setdefault(round(box.y, 2), []).append(round(box.x, 2))
    upper, lower = (tiers[y] for y in sorted(tiers))
    # No hit has led to the first state, which has no box.
    assert lower[1:] == upper


def test_a_merged_track_does_not_lie() -> None:
    for size in (15, 40):
        assert not [*drawn_of(track(Creation(size=size)), "poker", InkStyle.COLOUR)]


def test_equal_rows_are_one_from_size_fifteen() -> None:
    most = {size: max(row.boxes for row in track(Creation(size=size)).rows)
            for size in (14, 15)}  # fmt: skip
    assert most == {14: 1, 15: 10}


def test_power_aloft_has_a_row_of_its_own() -> None:
    table = track(FLYER)
    labels = [column.label for column in table.columns]
    assert labels[-3:] == ["Power", "Aloft", "Too Big"]
    assert table.rows[0].cells[-3:-1] == ('8"', '4"')
    walks = track(replace(FLYER, flight=0))
    assert "Aloft" not in [column.label for column in walks.columns]


def test_nothing_too_big_heads_no_column() -> None:
    labels = [column.label for column in track(Creation(size=4, move=8)).columns]
    assert labels == ["Hits", "Size", "Armor", "Move", "Power", ""]


# On a front

NOTE = Text("", ("It holds the ford.",))


def low_text(side: Side, top: float) -> float:
    """Return how far above a height the nearest line of text stands, in mm."""
    return min(top - one.y for one in lines(side) if one.y < top) / MM


def top_of(side: Side) -> float:
    """Return where a lying track begins: above its first label."""
    base = next(one.y for one in lines(side) if one.mark.text == "Size" and one.x < 20)
    return base - 2.7 * MM


def laid(creation: Creation, *blocks: Text) -> tuple[Leaf, ...]:
    card = replace(describe(creation), livery=LIVERY)
    card = replace(card, front=(*card.front, *blocks))
    return leaves(card, POKER, InkStyle.COLOUR)


def test_text_stands_clear_of_a_track() -> None:
    (leaf, *_) = laid(Creation(size=6, move=8), NOTE)
    assert tracked(leaf.front)
    assert low_text(leaf.front, top_of(leaf.front)) >= 1.2


def test_a_track_across_a_lying_card_is_said_once() -> None:
    """It is below all columns, with the end at the right edge of the card."""
    design = dict(sets()["sixty"])["large 9"]
    card_format = format_named("poker-landscape")
    made = leaves(card_of(design), card_format, InkStyle.COLOUR)
    sides = [side for leaf in made for side in (leaf.front, leaf.back)]
    assert [tracked(side) for side in sides] == [True] + [False] * (len(sides) - 1)
    (end,) = (placed_x + mark.x for mark, placed_x, _ in marks(made[0].front)
              if isinstance(mark, Words) and mark.text == "Destroyed")  # fmt: skip
    assert end > 0.85 * card_format.width * MM


def test_small_print_stands_below_a_track_across_fronts_alone() -> None:
    design = dict(sets()["sixty"])["large 9"]
    made = fronts(card_of(design), format_named("poker-landscape"), InkStyle.COLOUR)
    assert [tracked(leaf.front) for leaf in made] == [True] + [False] * len(made[1:])
    end = place(format_named("poker-landscape"), LIVERY.colour, InkStyle.COLOUR)
    low = max(y + mark.y + mark.height for mark, _, y in marks(made[0].front)
              if isinstance(mark, Box) and mark.fill == end.palette.end)  # fmt: skip
    (small,) = (one for one in lines(made[0].front) if "BrikWars" in one.mark.text)
    assert small.y - small.mark.size >= low


def test_a_card_to_fill_in_has_a_track_that_stands() -> None:
    card = replace(describe(Creation(size=4, move=8)), blank=True)
    (leaf, *_) = leaves(card, POKER, InkStyle.COLOUR)
    said = [one.mark.text for one in (*lines(leaf.front), *lines(leaf.back))]
    assert "DESTROYED" in said


def test_a_banner_is_low_and_its_values_are_below() -> None:
    (leaf, *_) = laid(replace(FLYER, size=8, mounts=FLYER.mounts * 3))
    assert tracked(leaf.front)
    assert 14 <= picture(leaf.front) < 33
    setting = CardSetting(describe(FLYER), Settings(), photo=False, count=1)
    assert setting.least > 33 * MM
