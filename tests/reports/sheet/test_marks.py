"""Marks to cut along: where a blade goes, and never on the printer's white edge."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reports.layout.formats import (
    FORMATS,
    MM,
    PAPERS,
    Format,
    Marks,
    Settings,
    Sides,
    format_named,
    own_format,
)
from reports.sheet.grid import Grid, Line, best_grid, cut_marks, fold_marks

NEAR = 1e-6

own = st.builds(own_format, st.integers(40, 130), st.integers(50, 180))
formats = st.one_of(st.sampled_from(FORMATS), own)
settings = st.builds(
    Settings,
    card=formats,
    paper=st.sampled_from(PAPERS),
    sides=st.sampled_from(Sides),
    marks=st.sampled_from(Marks),
    margin=st.floats(0, 12),
    bleed=st.sampled_from([0.0, 3.0]),
    gutter=st.floats(0, 10),
)


def grid_of(chosen: Settings) -> Grid | None:
    try:
        return best_grid(chosen)
    except ValueError:
        return None


def cuts(grid: Grid) -> tuple[set[float], set[float]]:
    corners = [grid.corner(slot) for slot in range(grid.count)]
    across = {x + wide for x, _ in corners for wide in (0, grid.slot_width)}
    along = {y + high for _, y in corners for high in (0, grid.slot_height)}
    return across, along


def near(place: float, places: set[float]) -> bool:
    return any(abs(place - each) < 1e-5 for each in places)


@given(settings, st.floats(-20, 20), st.floats(-20, 20))
@example(Settings(card=format_named("bridge")), 20, -20)
@example(Settings(card=format_named("bridge"), marks=Marks.CORNERS), 20, -20)
def test_no_mark_lies_on_the_white_edge(chosen: Settings, dx: float, dy: float) -> None:
    grid = grid_of(chosen)
    if grid is None:
        return
    edge = chosen.margin * MM
    lines = cut_marks(grid, chosen, (dx, dy))
    folds = fold_marks(grid, chosen) if chosen.sides is Sides.FOLDABLE else ()
    for x1, y1, x2, y2 in (*lines, *folds):
        for x, y in ((x1, y1), (x2, y2)):
            assert edge - NEAR <= x <= grid.page_width - edge + NEAR
            assert edge - NEAR <= y <= grid.page_height - edge + NEAR


@given(settings)
def test_each_cut_has_its_marks(chosen: Settings) -> None:
    grid = grid_of(chosen)
    if grid is None:
        return
    lines = cut_marks(grid, chosen)
    if chosen.marks is Marks.OFF:
        assert lines == ()
        return
    across, along = cuts(grid)
    upright = {x1 for x1, y1, x2, y2 in lines if x1 == x2 and y1 != y2}
    lying = {y1 for x1, y1, x2, y2 in lines if y1 == y2 and x1 != x2}
    assert all(near(x, across) for x in upright)
    assert all(near(y, along) for y in lying)
    assert all(near(x, upright) for x in across)
    assert all(near(y, lying) for y in along)


@given(settings)
def test_lines_beside_the_cards_touch_no_card_and_no_bleed(chosen: Settings) -> None:
    grid = grid_of(chosen)
    if grid is None:
        return
    lines = cut_marks(grid, chosen)
    over = chosen.bleed * MM
    if lines == cut_marks(grid, replace(chosen, marks=Marks.CORNERS)):
        return
    for line in lines:
        assert is_beside(line, grid, over)


def is_beside(line: Line, grid: Grid, over: float = 0.0) -> bool:
    x1, y1, x2, y2 = line
    left, low = grid.left - over + NEAR, grid.bottom - over + NEAR
    right, high = grid.page_width - left, grid.page_height - low
    return x2 < left or x1 > right or y2 < low or y1 > high


@given(settings)
def test_cards_and_what_bleeds_from_them_keep_apart(chosen: Settings) -> None:
    grid = grid_of(chosen)
    if grid is None:
        return
    over, edge = chosen.bleed * MM, chosen.margin * MM
    assert grid.gap >= max(2 * over, chosen.gutter * MM) - NEAR
    for slot in range(grid.count):
        x, y = grid.corner(slot)
        assert x - over >= edge - NEAR
        assert y - over >= edge - NEAR
        assert x + grid.slot_width + over <= grid.page_width - edge + NEAR
        assert y + grid.slot_height + over <= grid.page_height - edge + NEAR


def test_where_lines_have_no_room_crosses_stand_at_the_corners() -> None:
    tight = Settings(card=own_format(100, 143.5))
    grid = best_grid(tight)
    assert (grid.columns, grid.rows) == (2, 2)
    lines = cut_marks(grid, tight)
    assert lines == cut_marks(grid, Settings(card=tight.card, marks=Marks.CORNERS))
    assert len(lines) == 2 * 3 * 3


@pytest.mark.parametrize(
    ("key", "size"),
    [("70x100", (70, 100)), ("63,5 × 88.9 mm", (63.5, 88.9)), ("40X50", (40, 50))],
)
def test_a_size_of_its_own_is_read(key: str, size: tuple[float, float]) -> None:
    found: Format = format_named(key)
    assert (found.width, found.height) == size
    assert format_named(found.key) == found
