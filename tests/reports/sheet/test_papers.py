"""Cards on every paper: true to size, within the margins, backs behind their fronts."""

import io
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.army.muster import kit, roster
from builder.content.card import Card
from builder.examples import examples_of
from reports.card.copies import Copy
from reports.card.job import cards_pdf
from reports.layout.formats import (
    A4,
    CARD_HIGH,
    CARD_WIDE,
    FORMATS,
    LETTER,
    MM,
    PAPER_HIGH,
    PAPER_WIDE,
    PAPERS,
    Arrangement,
    Format,
    Paper,
    Settings,
    Sides,
    format_named,
    own_format,
    own_paper,
    paper_named,
)
from reports.pdf.raster import page_sizes
from reports.reference import reference_of, reference_pdf
from reports.roster.pdf import roster_pdf
from reports.sheet.calibration import calibration_pdf
from reports.sheet.grid import best_grid
from reports.tokens import tokens_pdf
from tests.reports.read_back import Placed

NEAR = 0.01 * MM
TRUE = {
    "a4": (210, 297),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
    "a3": (297, 420),
    "sra3": (320, 450),
}
"""Millimetres, as ISO 216, ISO 217 and ANSI Y14.1 have them."""

own = st.builds(own_paper, st.integers(182, 500), st.integers(257, 700))
papers = st.one_of(st.sampled_from(PAPERS), own)


def test_papers_have_their_standard_sizes() -> None:
    assert {one.key: (one.width, one.height) for one in PAPERS} == TRUE


@settings(max_examples=20)
@given(
    papers,
    st.sampled_from(FORMATS),
    st.sampled_from([Sides.FRONTS, Sides.LONG_EDGE, Sides.SHORT_EDGE]),
    st.sampled_from([0.0, 3.0]),
)
def test_cards_are_true_to_size_within_the_margins_and_in_register(
    placed: Placed, paper: Any, card: Any, sides: Sides, bleed: float
) -> None:
    """Places are counted anew: front and back of a card share a place of the sheet.

    The sheet is turned about an edge, so of each place one of its two lengths counts
    from the other side on the back.
    """
    chosen = Settings(paper=paper, card=card, sides=sides, bleed=bleed)
    copies = [Copy(Card(f"Unit {number}", "Man")) for number in range(3)]
    pdf = cards_pdf(copies, chosen)
    wide, high = page_sizes(pdf)[0]
    size = sorted(each * MM for each in (paper.width, paper.height))
    assert sorted((wide, high)) == pytest.approx(size, abs=NEAR)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            for form in page.Resources.XObject.values():
                left, low, right, top = map(float, form.BBox)
                over = 2 * bleed
                assert right - left == pytest.approx((card.width + over) * MM, abs=NEAR)
                assert top - low == pytest.approx((card.height + over) * MM, abs=NEAR)
    edge = (chosen.margin + bleed) * MM
    lying = [[middle(card, each) for each in found] for found in placed(pdf)]
    for found in lying:
        for _, x, y in found:
            assert card.width / 2 * MM + edge <= x + NEAR
            assert x <= wide - card.width / 2 * MM - edge + NEAR
            assert card.height / 2 * MM + edge <= y + NEAR
            assert y <= high - card.height / 2 * MM - edge + NEAR
    if sides is Sides.FRONTS:
        return
    upright = (wide <= high) is (sides is Sides.LONG_EDGE)
    for fronts, backs in zip(lying[::2], lying[1::2], strict=True):
        behind = {name[:-1]: (x, y) for name, x, y in backs}
        for name, x, y in fronts:
            seen = (wide - x, y) if upright else (x, high - y)
            assert behind[name[:-1]] == pytest.approx(seen, abs=NEAR)


def middle(card: Any, one: tuple[str, tuple[float, ...]]) -> tuple[str, float, float]:
    """Return the name of a form, and where its middle lies."""
    name, (a, _, _, d, x, y) = one
    return name, x + a * card.width / 2 * MM, y + d * card.height / 2 * MM


@pytest.mark.parametrize("key", [*TRUE, "182x257", "500x700"])
def test_lists_sheets_tokens_and_test_pages_are_of_the_paper(key: str) -> None:
    example = examples_of("brikwars")[0]
    army, designs = example.armies[0][1], dict(example.designs)
    paper = paper_named(key)
    chosen = Settings(paper=paper)
    system = army.rule_system
    for pdf in (
        roster_pdf(roster(army, designs), chosen),
        reference_pdf(reference_of(system, system.standard), chosen),
        tokens_pdf(kit(army, designs), chosen),
        calibration_pdf(paper),
    ):
        for size in page_sizes(pdf):
            whole = (paper.width * MM, paper.height * MM)
            assert size == pytest.approx(whole, abs=NEAR)


def test_a_paper_of_ones_own_is_upright_and_within_bounds() -> None:
    found = paper_named("450 x 320 mm")
    assert (found.width, found.height, found.key) == (320, 450, "320x450")
    assert paper_named(found.key) == found
    assert found.label == "320 × 450 mm"
    for size in ("20x30", "100x2000", "181x300", "1001x1300", f"{'9' * 400}x300"):
        with pytest.raises(ValueError, match=r"182 x 257 to 1000 x 1400 mm, not"):
            paper_named(size)
    with pytest.raises(KeyError, match="no paper is called a9; there are a4, letter"):
        paper_named("a9")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.key)
def test_lists_and_test_pages_have_room_on_each_paper(paper: Paper) -> None:
    assert PAPER_WIDE.has(paper.width)
    assert PAPER_HIGH.has(paper.height)


@pytest.mark.parametrize("card", FORMATS, ids=lambda card: card.key)
def test_each_card_holds_type_that_can_be_read(card: Format) -> None:
    assert CARD_WIDE.has(card.width)
    assert CARD_HIGH.has(card.height)


def test_a_page_is_the_paper_or_the_card_with_its_bleed() -> None:
    chosen = Settings(bleed=3.0)
    assert chosen.page == (210, 297)
    pages = Settings(bleed=3.0, arrangement=Arrangement.PAGES)
    assert pages.page == (69, 94)


# How many cards lie on a sheet, and where


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
