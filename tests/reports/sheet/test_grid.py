from typing import Any

import pytest

from reports.layout.formats import (
    A4,
    LETTER,
    MM,
    Format,
    Settings,
    Sides,
    format_named,
    own_format,
    paper_named,
)
from reports.sheet.grid import best_grid

N_UP = [
    ("poker", "a4", 9, False, (10.5, 16.5)),
    ("poker", "letter", 9, False, (13.45, 7.7)),
    ("poker-us", "a4", 9, False, (9.75, 15.15)),
    ("poker-us", "letter", 9, False, (12.7, 6.35)),
    ("classic", "a4", 8, True, (8.8, 28.8)),
    ("classic", "letter", 6, False, (38.1, 25.4)),
    ("bridge", "a4", 10, True, (6, 16)),
    ("euro", "a4", 9, False, (16.5, 10.5)),
    ("euro", "letter", 8, True, (21.7, 15.95)),
    ("japanese", "a4", 9, False, (16.5, 19.5)),
    ("usa", "a4", 10, True, (8.5, 18)),
    ("mini-euro", "a4", 16, False, (17, 12.5)),
    ("mini-euro", "letter", 18, True, (7.7, 5.95)),
    ("mini-us", "a4", 18, True, (15.15, 9.75)),
    ("tarot", "a4", 4, False, (35, 28.5)),
    ("tarot", "letter", 4, False, (37.95, 19.7)),
    ("index", "a4", 4, False, (28.8, 21.5)),
    ("jumbo", "a4", 4, False, (16.1, 8.8)),
    ("jumbo", "letter", 3, True, (6.35, 38.1)),
    ("a6", "a4", 4, False, (6, 6.5)),
]


@pytest.mark.parametrize(("card", "paper", "count", "landscape", "corner"), N_UP)
def test_as_many_cards_as_fit_lie_in_the_middle(
    card: str, paper: str, count: int, landscape: bool, corner: tuple[float, float]
) -> None:
    grid = best_grid(Settings(card=format_named(card), paper=paper_named(paper)))
    assert grid.count == count
    assert grid.landscape is landscape
    assert (grid.left / MM, grid.bottom / MM) == pytest.approx(corner, abs=0.06)


def test_four_foldable_poker_cards_fit_a4() -> None:
    assert best_grid(Settings(sides=Sides.FOLDABLE)).count == 4


def test_a_card_larger_than_the_paper_is_refused() -> None:
    huge = Format("own", "Own", "", 250, 350)
    with pytest.raises(ValueError, match="250 x 350 mm does not fit on A4"):
        best_grid(Settings(card=huge))


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("sides", [Sides.LONG_EDGE, Sides.SHORT_EDGE])
@pytest.mark.parametrize("card", ["poker", "classic", "mini-euro", "jumbo"])
def test_a_back_lies_behind_its_front(card: str, sides: Sides, paper: object) -> None:
    """Turn the sheet over in space: both corners of a card must meet."""
    settings = Settings(card=format_named(card), paper=paper, sides=sides)  # type: ignore[arg-type]
    grid = best_grid(settings)
    for slot in range(grid.count):
        x, y = grid.corner(slot)
        behind, on_its_head = grid.behind(slot, sides)
        back_x, back_y = grid.corner(behind)
        long_edge_is_upright = not grid.landscape
        if (sides is Sides.LONG_EDGE) is long_edge_is_upright:
            assert back_x == pytest.approx(grid.page_width - x - grid.slot_width)
            assert back_y == pytest.approx(y)
            assert not on_its_head
        else:
            assert back_x == pytest.approx(x)
            assert back_y == pytest.approx(grid.page_height - y - grid.slot_height)
            assert on_its_head


@pytest.mark.parametrize("name", ["margin", "back_x", "back_y"])
def test_settings_refuse_an_invalid_length(name: str) -> None:
    wrong: dict[str, Any] = {name: float("nan")}
    with pytest.raises(ValueError, match=name):
        Settings(**wrong)


def test_a_card_too_small_to_read_is_refused() -> None:
    with pytest.raises(ValueError, match="40 x 50"):
        own_format(20, 30)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(KeyError, match="poker, poker-us, classic"):
        format_named("bridgee")
