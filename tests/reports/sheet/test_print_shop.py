"""What a print shop asks for: bleed, boxes, a page for each side, black alone."""

from dataclasses import replace

import pytest

from builder.content.card import Card, Stat, Text
from builder.content.livery import ArmyColour, Livery
from builder.drawing.bricks import Layer, Portrait, Scene
from reports.card.copies import Copy
from reports.card.job import cards_pdf
from reports.card.layout import extent
from reports.layout.formats import (
    MM,
    POKER,
    Arrangement,
    Settings,
    Sides,
)
from reports.pdf.raster import page_images
from reports.sheet.grid import best_grid
from tests.reports.read_back import Placed, Read

NEAR = 0.01 * MM
SHOP = Settings(arrangement=Arrangement.PAGES, bleed=3)


def many(count: int) -> list[Copy]:
    return [Copy(Card(f"Unit {number}", "Creature")) for number in range(count)]


def colours_at(pdf: bytes, places: list[tuple[float, float]]) -> list[tuple[int, ...]]:
    """Return the red, green and blue at places in millimetres from the top left."""
    (page,) = page_images(pdf, 254, range(1))
    out = []
    for x, y in places:
        at = round(y * 10) * page.stride + round(x * 10) * 4
        out.append(tuple(page.data[at : at + 3][::-1]))
    return out


def test_the_head_and_the_ground_run_over_the_cut() -> None:
    """A poker card: its head is 2.8 to 12 mm below its upper edge, its frame 2 in."""
    band, dark = (31, 91, 58), (20, 60, 38)
    livery = Livery("Border Guard", ArmyColour.MOSS.hex)
    portrait = Portrait((Layer(("ssss", "ssss")),), Scene.HILLS)
    card = Card("Bob", "Man", stats=(Stat("Size", "1"),), portrait=portrait)
    card = replace(card, livery=livery)
    for each in (SHOP, Settings(bleed=3)):
        pdf = cards_pdf([Copy(card)], each)
        grid = best_grid(each)
        paper = each.arrangement is not Arrangement.PAGES
        left, foot = grid.corner(0)
        top = grid.page_height - foot - grid.slot_height
        x, y = (left / MM, top / MM) if paper else (3.0, 3.0)
        at = [(-2.5, 9), (1, 9), (65, 9), (-2.5, -2.5), (30, 0.5), (65, 0.5)]
        *heads, over, above, corner = colours_at(pdf, [(x + a, y + b) for a, b in at])
        assert set(heads) == {band}
        assert {over, above, corner} == {dark}
        # The window ends where the rail does; the ground is its lowest part.
        down = [(x - 2.5, y + 20 + step / 4) for step in range(200)]
        found = colours_at(pdf, down)
        assert 1.0 <= found.count(dark) / 4 <= 8.0
        _, low = down[found.index(dark) + found.count(dark) // 2]
        inside, right = colours_at(pdf, [(x + 3, low), (x + 65, low)])
        assert inside == dark
        assert right not in {dark, band, (255, 255, 255)}


def test_the_ruler_is_read_on_the_head_that_runs_over_the_cut() -> None:
    card = Card("Bob", "Man", livery=Livery("", ArmyColour.MOSS.hex))
    card = replace(card, back=(Text("Broken rules", ("R1 No.",), grave=True),))
    page = page_images(cards_pdf([Copy(card)], SHOP), 508)[1]
    across = round((3 + 61.6) * 20) * 4
    # Zero is at the top of the head, 2.8 mm below the edge.
    rows = range(round((3 + 2.5) * 20), round((3 + 3.1) * 20))
    reds = [page.data[row * page.stride + across + 2] for row in rows]
    assert max(reds) > 200


def test_a_fold_is_not_bled_over() -> None:
    settings = Settings(bleed=3, sides=Sides.FOLDABLE)
    grid = best_grid(settings)
    x, y = grid.corner(0)
    assert grid.slot_width > POKER.width * MM * 1.5
    # The rim is 2.4 mm wide: what bleeds 3 mm would cover what is beside it.
    fold = x / MM + 63
    top = (grid.page_height - y - grid.slot_height) / MM
    places = [(fold + away, top + 44) for away in (-2.8, -1, 1, 2.8)]
    front, left, right, back = colours_at(cards_pdf(many(1), settings), places)
    assert left == right != (255, 255, 255)
    assert front != left
    assert back != right


def test_queued_cards_keep_their_order_their_number_and_their_breaks(
    placed: Placed,
) -> None:
    first, second, third = many(3)
    queue = [
        replace(second, prints=2),
        replace(first, count=5, prints=3, breaks=True),
        third,
    ]
    settings = Settings(sides=Sides.FRONTS)
    pages = placed(cards_pdf(queue, settings))
    names = [[name for name, _ in page] for page in pages]
    assert names == [["k00001f"] * 2, ["k00002f"] * 3 + ["k00003f"]]
    assert extent(queue, settings) == (6, 2)


def test_the_rest_of_the_sheet_is_filled_with_spare_copies(placed: Placed) -> None:
    settings = Settings(fill=True)
    pages = placed(cards_pdf(many(4), settings))
    assert [len(page) for page in pages] == [9, 9]
    assert [name for name, _ in pages[0]] == [
        f"k0000{number}f" for number in (1, 2, 3, 4, 1, 2, 3, 4, 1)
    ]
    assert extent(many(4), settings) == (9, 1)


def test_points_and_notes_can_be_hidden(read: Read) -> None:
    own = Text("Notes", ("Painted in May.",), own=True)
    kept = Text("In play", ("Runs.",), in_play=True)
    card = Card("Bob", "Man", "437", "CP", note="Leads from behind.", back=(own, kept))
    shown = "".join(read(cards_pdf([Copy(card)])))
    hidden = "".join(read(cards_pdf([Copy(card)], Settings(points=False, notes=False))))
    for said in ("437", "Leads", "Painted"):
        assert said in shown
        assert said not in hidden
    assert "Runs" in hidden


def test_a_page_is_scaled_about_its_middle(placed: Placed) -> None:
    settings = Settings(scale_x=5, scale_y=-2)
    straight, scaled = (
        placed(cards_pdf(many(9), each)) for each in (Settings(), settings)
    )
    x, y = 105 * MM, 148.5 * MM
    for before, after in zip(straight, scaled, strict=True):
        for (_, at), (_, found) in zip(before, after, strict=True):
            assert found[:4] == pytest.approx((1.005, 0, 0, 0.998))
            middle = (x + (at[4] - x) * 1.005, y + (at[5] - y) * 0.998)
            assert found[4:] == pytest.approx(middle, abs=NEAR)
