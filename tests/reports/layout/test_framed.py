"""Framing: a photo covers its window or lies within it, however it is moved."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.framing import LARGEST, Framing
from reports.layout.formats import FORMATS, POKER
from reports.layout.framed import (
    PhotoSize,
    card_window,
    coarse,
    dots_an_inch,
    moved,
    photo_area,
    zoomed,
)
from reports.layout.marks import Area

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
