"""Framing: a photo covers its window or lies within it, however it is moved."""

import itertools
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from statistics import median
from typing import Any, Literal, TypeGuard

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.reference import reference
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, CutOuts, Outline, Ruler
from builder.content.card_blocks import filled
from builder.core.framing import LARGEST, Framing
from builder.core.measure import INCHES, UNITS, Unit
from reports.card.layout import laid_out
from reports.layout.blocks import flowing, ruler_slices
from reports.layout.formats import FORMATS, MM, POKER, Format, InkStyle, Settings
from reports.layout.framed import (
    PhotoSize,
    card_window,
    coarse,
    dots_an_inch,
    moved,
    photo_area,
    zoomed,
)
from reports.layout.marks import Area, Disc, Mark, Picture, Polygon, Stroke, Words
from reports.layout.palette import palette
from reports.layout.prose import Measure
from reports.layout.ruler import Inked, scale_marks, whole_inches
from reports.reference import reference_pdf
from reports.text.plain import block_lines, card_text
from reports.text.posts import MARKDOWN
from tests.leaves import example_cards
from tests.leaves import marks as drawn_marks
from tests.reports.posted import card_markdown

NEAR = 1e-6
lengths = st.integers(1, 4_000)
photos = st.builds(PhotoSize, lengths, lengths)
spots = st.integers(-100, 500)
windows = st.builds(Area, spots, spots, st.integers(5, 400), st.integers(5, 400))
shares = st.fractions(0, 1, max_denominator=10_000)
framings = st.builds(
    Framing, zoom=st.fractions(0, LARGEST, max_denominator=10_000), x=shares, y=shares
)
POKER_WINDOW = Area(0, 0, 38, 40)


def edges(window: Area, shown: Area) -> list[tuple[float, float]]:
    """Return, across and down, how far the photo reaches beyond both edges."""
    return [
        (window[side] - shown[side],
         shown[side] + shown[side + 2] - window[side] - window[side + 2])
        for side in (0, 1)
    ]  # fmt: skip


@given(photos, windows, framings)
def test_a_photo_covers_its_window_or_lies_within_it(
    photo: PhotoSize, window: Area, framing: Framing
) -> None:
    shown = photo_area(photo, window, framing)
    reach = edges(window, shown)
    for before, after in reach:
        within = abs(before - after) < NEAR and before <= NEAR
        assert within or min(before, after) > -NEAR
    # One edge to the other is always covered, and both from the zoom of 1 on.
    covered = [min(pair) > -NEAR for pair in reach]
    assert any(covered)
    assert all(covered) or framing.zoom < 1
    if framing.zoom == 0:
        assert all(max(pair) < NEAR for pair in reach)
    assert shown.width / shown.height == pytest.approx(photo.width / photo.height)


@given(photos, windows, framings, st.floats(-900, 900), st.floats(-900, 900))
def test_a_drag_moves_the_photo_as_far_as_it_goes(
    photo: PhotoSize, window: Area, framing: Framing, dx: float, dy: float
) -> None:
    before = photo_area(photo, window, framing)
    after = photo_area(photo, window, moved(photo, window, framing, dx, dy))
    assert after[2:] == before[2:]
    for side, way in ((0, dx), (1, dy)):
        spare = window[side + 2] - before[side + 2]
        fine = before[side + 2] / 10_000 + NEAR
        if spare >= 0:
            assert after[side] == pytest.approx(before[side])
            continue
        wanted = min(max(before[side] + way, window[side] + spare), window[side])
        assert after[side] == pytest.approx(wanted, abs=fine)


@given(photos, windows, framings, st.tuples(shares, shares), st.floats(1, LARGEST))
def test_zooming_in_leaves_the_point_under_the_pointer(
    photo: PhotoSize,
    window: Area,
    framing: Framing,
    place: tuple[Fraction, Fraction],
    factor: float,
) -> None:
    at = (window.x + window.width * place[0], window.y + window.height * place[1])
    zoom = max(1.0, float(framing.zoom)) * factor
    start = zoomed(photo, window, framing, max(1.0, float(framing.zoom)), at)
    end = zoomed(photo, window, start, zoom, at)
    before = photo_area(photo, window, start)
    after = photo_area(photo, window, end)
    for side in (0, 1):
        share = (at[side] - before[side]) / before[side + 2]
        fine = after[side + 2] / 5_000 + NEAR
        assert after[side] + share * after[side + 2] == pytest.approx(
            at[side], abs=fine
        )


@given(photos, windows, framings, st.floats(-5, 50))
def test_a_zoom_stays_within_its_bounds(
    photo: PhotoSize, window: Area, framing: Framing, zoom: float
) -> None:
    made = zoomed(photo, window, framing, zoom, (window.x, window.y))
    assert 0 <= made.zoom <= LARGEST
    assert made.zoom == pytest.approx(min(max(zoom, 0), LARGEST), abs=1e-4)


def test_a_photo_without_a_framing_fills_its_window_from_the_middle() -> None:
    shown = photo_area(PhotoSize(1600, 500), POKER_WINDOW, None)
    assert shown == pytest.approx((19 - 64, 0, 128, 40))
    assert shown == photo_area(PhotoSize(1600, 500), POKER_WINDOW, Framing())
    whole = photo_area(PhotoSize(1600, 500), POKER_WINDOW, Framing(zoom=Fraction(0)))
    assert whole == pytest.approx((0, 20 - 38 * 5 / 32, 38, 38 * 5 / 16))


def test_the_middle_of_a_face_stays_the_middle_in_every_format() -> None:
    framing = Framing(zoom=Fraction(3), x=Fraction(1, 3), y=Fraction(2, 3))
    for each in FORMATS:
        window = Area(0, 0, *card_window(each))
        shown = photo_area(PhotoSize(1200, 1000), window, framing)
        middle = shown.x + shown.width / 3, shown.y + shown.height * 2 / 3
        assert middle == pytest.approx((window.width / 2, window.height / 2))


def test_a_window_lies_within_its_card() -> None:
    assert card_window(POKER) == (37.5, 40)
    for each in FORMATS:
        window = card_window(each)
        assert window.width < each.width
        # A card that lies has it from head to foot.
        assert window.height < each.height * 0.8
        assert window.width * window.height < each.width * each.height * 0.4


@pytest.mark.parametrize("card", FORMATS, ids=lambda card: card.key)
def test_a_window_has_the_shape_that_is_drawn(card: Format) -> None:
    """Windows differ from card to card; the usual one is what a photo is framed in."""
    shapes = []
    for content in example_cards():
        shown = replace(content, photo="a photo")
        front = laid_out(shown, Settings(card=card), photo=True, count=1)[0].front
        shapes += [m.width / m.height for m, *_ in drawn_marks(front) if is_photo(m)]
    window = card_window(card)
    usual = median(shapes)
    assert usual / 1.5 < window.width / window.height < usual * 1.5


def is_photo(mark: object) -> TypeGuard[Picture]:
    return isinstance(mark, Picture)


def test_a_photo_of_few_pixels_is_called_coarse() -> None:
    window = card_window(POKER)
    assert coarse(PhotoSize(1600, 1200), window, None) == ""
    # 30 pixels on 40 mm are 19 an inch.
    words = coarse(PhotoSize(40, 30), window, None)
    assert words == "19 dots an inch in print: it will look coarse"
    edge = PhotoSize(1000, 237)
    assert dots_an_inch(edge, window, None) == 150
    assert coarse(edge, window, None) == ""
    assert coarse(PhotoSize(1000, 235), window, None) != ""


def test_zooming_in_makes_a_photo_coarser_in_proportion() -> None:
    window = card_window(POKER)
    dots = [
        dots_an_inch(PhotoSize(1600, 1600), window, Framing(zoom=Fraction(zoom)))
        for zoom in (1, 2, 4, 8)
    ]
    for fine, rough in itertools.pairwise(dots):
        assert fine == pytest.approx(2 * rough, abs=1.1)


# Shapes to cut out: as large on paper as the rules say


WIDTH = 90 * MM
SHAPES = st.sampled_from(["circle", "leaf", "cone"])


def marks(shape: Outline) -> list[Any]:
    """Return all marks of a block with one shape."""
    measure = Measure(9.0, WIDTH, palette("", InkStyle.COLOUR))
    slices = flowing((CutOuts("To cut out", (shape,)),), measure)
    return [mark for piece in slices for mark in piece.marks]


def spans(shape: Outline) -> tuple[float, float] | None:
    """Return how wide and how high a shape was drawn, in mm; None if it was not."""
    for mark in marks(shape):
        if isinstance(mark, Disc):
            return 2 * mark.radius / MM, 2 * mark.radius / MM
        if isinstance(mark, Polygon):
            xs, ys = zip(*mark.rings[0], strict=True)
            return (max(xs) - min(xs)) / MM, (max(ys) - min(ys)) / MM
    return None


@given(SHAPES, st.integers(2, 88), st.integers(2, 88))
def test_a_shape_has_its_true_size(
    shape: Literal["circle", "leaf", "cone"], one: int, two: int
) -> None:
    long, wide = max(one, two), max(one, two) if shape == "circle" else min(one, two)
    drawn = spans(Outline("It", shape, Fraction(wide), Fraction(long)))
    assert drawn == pytest.approx((long, wide), abs=0.01)


def test_a_long_shape_stands_up_and_a_larger_one_is_told() -> None:
    """A shape wider than its column is turned; one that fits no way is in words."""
    standing = Outline("Cone", "cone", Fraction(60), Fraction(150))
    assert spans(standing) == pytest.approx((60, 150))
    for wide, long in ((100, 150), (60, 163), (0, 50), (50, 0)):
        assert spans(Outline("Cone", "cone", Fraction(wide), Fraction(long))) is None


def test_a_ruler_of_fifty_millimetres_shows_the_scale() -> None:
    circle = Outline("Circle", "circle", Fraction(40), Fraction(40))
    rulers = [
        mark
        for mark in marks(circle)
        if isinstance(mark, Stroke) and mark.x2 == pytest.approx(50 * MM)
        if mark.y1 == mark.y2
    ]
    assert len(rulers) == 1
    nothing = Outline("Cone", "cone", Fraction(0), Fraction(0))
    assert not any(
        isinstance(mark, Stroke) and mark.x2 == pytest.approx(50 * MM)
        for mark in marks(nothing)
    )


def test_shapes_are_named_in_text_and_printed() -> None:
    leaf = Outline("Leaf", "leaf", Fraction(307, 10), Fraction(741, 10))
    cone = Outline("Cone", "cone", Fraction(0), Fraction(0))
    block = CutOuts("To cut out", (leaf, leaf, cone), ("Point it at the gun.",))
    card = Card("Sheet", "", back=(block,))
    for text in (card_text(card), card_markdown(card)):
        assert text.count("Leaf, 74.1 × 30.7 mm") == 1
        assert "Cone, size as agreed" in text
        assert "Point it at the gun." in text
    assert reference_pdf(card).startswith(b"%PDF")
    assert filled((block, CutOuts("Empty", ()))) == (block,)


# The ruler on paper: true to a hundredth of a millimeter


LOOK = Inked(MM, 8.0, "#000000", "#777777")
LENGTH = 3 * INCHES.length


def ticks(marks: Iterable[Mark]) -> list[float]:
    """Where the upright strokes stand, from the first one on."""
    found = [m.x1 for m in marks if isinstance(m, Stroke) and m.x1 == m.x2]
    return [x - found[0] for x in found]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.short)
def test_ticks_are_at_their_true_places(unit: Unit) -> None:
    """A point is 1/72": 25.4 mm on paper are an inch."""
    found = ticks(scale_marks(unit, LENGTH, LOOK))
    part = float(unit.step / unit.parts) / 25.4 * 72
    assert found == pytest.approx([place * part for place in range(len(found))])
    assert found[-1] <= 3 * 72 + 1e-9 < found[-1] + part + 1e-6


def test_numbers_count_the_unit() -> None:
    numbers = {
        unit.short: [
            mark.text
            for mark in scale_marks(unit, LENGTH, LOOK)
            if isinstance(mark, Words)
        ]
        for unit in UNITS
    }
    assert numbers["in"] == ["0", "1", "2", "3", "in"]
    assert numbers["mm"][:3] == ["0", "10", "20"]
    assert numbers["studs"][-2:] == ["9", "studs"]
    assert numbers["bricks"][-2:] == ["7", "bricks"]


@pytest.mark.parametrize("width", [60.0, 200.0, 255.0, 500.0])
def test_a_ruler_is_of_whole_inches_and_fits(width: float) -> None:
    length = whole_inches(width, UNITS, LOOK)
    assert length % INCHES.length == 0
    assert length >= INCHES.length
    assert length == INCHES.length or float(length) * MM < width


def test_a_ruler_of_other_pixels_has_the_same_numbers() -> None:
    """On a screen of 96 dots an inch is 96 long."""
    look = Inked(96 / 25.4, 12.0, "#000000", "#777777")
    assert ticks(scale_marks(INCHES, INCHES.length, look))[-1] == pytest.approx(96)


def test_the_sheet_has_a_ruler_where_something_is_measured() -> None:
    """R8.1.1."""

    def rulers(*designs: Weapon) -> list[Ruler]:
        return [b for b in reference(designs, STANDARD) if isinstance(b, Ruler)]

    (ruler,) = rulers()
    assert rulers(Weapon()) == [ruler]
    assert rulers(Weapon(type=WeaponType.EXPLOSIVE)) == []
    assert block_lines(ruler)[0] == "Size by measure (R8.1.1, 7.1)"
    assert any('0.6" makes Size 1' in line for line in block_lines(ruler))
    assert any('0.6" makes Size 1' in line for line in MARKDOWN.block(ruler))


def test_a_ruler_stands_between_its_heading_and_its_words() -> None:
    measure = Measure(8.8, 255.0, palette("", InkStyle.COLOUR))
    made = ruler_slices(Ruler("Ruler", ("Words.",)), measure)
    assert all(piece.height > 0 for piece in made)
    scales = [p for p in made if len(ticks(p.marks) if p.marks else []) > 2]
    assert len(scales) == len(UNITS)
    assert Fraction(3) * INCHES.length == whole_inches(
        255.0, UNITS, Inked(MM, measure.small, "", "")
    )
