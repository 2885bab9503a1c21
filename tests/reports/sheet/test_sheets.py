"""Sheets of cards, read back from the PDF."""

import io
from dataclasses import replace
from typing import Any

import pikepdf
import pytest

from builder.content.card import Card, Stat, Text
from builder.content.livery import ArmyColour, Livery
from builder.drawing.bricks import Layer, Portrait, Scene
from reports.card.copies import Cancelled, Copy
from reports.card.job import card_pdf, cards_pdf
from reports.card.pieces import extent
from reports.layout.formats import (
    A4,
    CLASSIC,
    MM,
    POKER,
    Arrangement,
    Copies,
    Format,
    InkStyle,
    Marks,
    Settings,
    Sides,
)
from reports.pdf.photo import ready
from reports.pdf.raster import page_images
from reports.sheet.grid import best_grid
from tests.reports.read_back import Placed, Read

NEAR = 0.1 * MM


def many(count: int) -> list[Copy]:
    return [Copy(Card(f"Unit {number}", "Creature")) for number in range(count)]


def test_nothing_is_drawn_beyond_the_sheet_of_a_card(dragon: Card) -> None:
    """Every pen stays on the card, so that the clip of its form loses nothing."""
    with pikepdf.open(io.BytesIO(card_pdf(dragon))) as document:
        for page in document.pages:
            width, height = map(float, page.MediaBox[2:])
            for operands, operator in pikepdf.parse_content_stream(page):
                points = list(map(float, operands)) if str(operator) in "mlc" else []
                assert all(0 <= x <= width for x in points[::2])
                assert all(0 <= y <= height for y in points[1::2])


def strokes(pdf: bytes, number: int) -> list[tuple[float, tuple[float, ...]]]:
    """Return the straight lines of a page: the pen's width, and both ends."""
    found = []
    pen, start = 1.0, (0.0, 0.0)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for operands, operator in pikepdf.parse_content_stream(document.pages[number]):
            match str(operator):
                case "w":
                    pen = float(operands[0])
                case "m":
                    start = float(operands[0]), float(operands[1])
                case "l":
                    found.append((pen, (*start, *map(float, operands))))
    return found


def test_cut_marks_are_hairlines_outside_the_cards() -> None:
    lines = strokes(cards_pdf(many(9)), 0)
    assert len(lines) == 2 * 4 + 2 * 4
    left, right, low, high = 10.5 * MM, 199.5 * MM, 16.5 * MM, 280.5 * MM
    upright = {left + column * 63 * MM for column in range(4)}
    lying = {low + row * 88 * MM for row in range(4)}
    for pen, (x1, y1, x2, y2) in lines:
        assert pen == 0.25
        assert (x2 - x1) ** 2 + (y2 - y1) ** 2 == pytest.approx((3 * MM) ** 2, rel=0.01)
        if x1 == x2:
            assert any(x1 == pytest.approx(x, abs=NEAR) for x in upright)
            assert max(y1, y2) < low - 1.9 * MM or min(y1, y2) > high + 1.9 * MM
        else:
            assert any(y1 == pytest.approx(y, abs=NEAR) for y in lying)
            assert max(x1, x2) < left - 1.9 * MM or min(x1, x2) > right + 1.9 * MM


def test_cut_marks_can_be_left_out() -> None:
    for page in range(2):
        assert strokes(cards_pdf(many(9), Settings(marks=Marks.OFF)), page) == []


def test_a_back_lies_behind_its_front_on_the_long_edge(placed: Placed) -> None:
    fronts, backs = placed(cards_pdf(many(2), Settings(sides=Sides.LONG_EDGE)))
    for (front, at), (back, behind) in zip(fronts, backs, strict=True):
        assert back == front[:-1] + "b"
        assert behind[:4] == (1, 0, 0, 1)
        mirrored = A4.width * MM - at[4] - POKER.width * MM
        assert behind[4:] == pytest.approx((mirrored, at[5]), abs=NEAR)


def test_a_back_stands_on_its_head_on_the_short_edge(placed: Placed) -> None:
    settings = Settings(sides=Sides.SHORT_EDGE, back_x=1.5, back_y=-0.5)
    fronts, backs = placed(cards_pdf(many(2), settings))
    for (_, at), (_, behind) in zip(fronts, backs, strict=True):
        assert behind[:4] == (-1, 0, 0, -1)
        x = at[4] + (POKER.width + 1.5) * MM
        y = (A4.height + 0.5) * MM - at[5]
        assert behind[4:] == pytest.approx((x, y), abs=NEAR)


def test_fronts_alone_take_one_side_of_the_paper(placed: Placed) -> None:
    (page,) = placed(cards_pdf(many(2), Settings(sides=Sides.FRONTS)))
    assert [name[-1] for name, _ in page] == ["f", "f"]


@pytest.mark.parametrize("card", [CLASSIC, POKER])
def test_a_foldable_card_has_its_back_across_the_fold(
    placed: Placed, card: Format
) -> None:
    pdf = cards_pdf(many(3), Settings(card=card, sides=Sides.FOLDABLE))
    (page,) = placed(pdf)
    for (front, at), (back, behind) in zip(page[::2], page[1::2], strict=True):
        assert back == front[:-1] + "b"
        if behind[0] == 1:
            expected = at[4] + card.width * MM, at[5]
        else:
            # Folded over the upper edge, a back that stands on its head is upright.
            expected = at[4] + card.width * MM, at[5] + 2 * card.height * MM
        assert behind[4:] == pytest.approx(expected, abs=NEAR)
    assert 0.5 in {pen for pen, _ in strokes(pdf, 0)}


def test_a_count_is_one_badge_or_so_many_cards(
    placed: Placed, read: Read, plain: Card
) -> None:
    badge = cards_pdf([Copy(plain, 12)], Settings(sides=Sides.FRONTS))
    assert [len(page) for page in placed(badge)] == [1]
    assert "×12" in read(badge)[0]
    each = Settings(sides=Sides.FRONTS, copies=Copies.EACH)
    twelve = cards_pdf([Copy(plain, 12)], each)
    assert [len(page) for page in placed(twelve)] == [9, 3]
    assert {name for page in placed(twelve) for name, _ in page} == {"k00001f"}
    assert "×" not in "".join(read(twelve))


def test_a_copy_is_at_least_one(plain: Card) -> None:
    with pytest.raises(ValueError, match="not 0 times"):
        Copy(plain, 0)


def test_no_cards_make_no_file() -> None:
    with pytest.raises(ValueError, match="no cards to print"):
        cards_pdf([])


def test_the_text_is_all_there_and_literal(
    read: Read, dragon: Card, illegal: Card
) -> None:
    front, back = read(card_pdf(illegal))
    assert "Überkanone<b>&amp;Söhne</b>" in front
    assert "ILLEGAL" in front
    assert "41⅔" in front
    assert "ILLEGAL" in back
    assert 'AhandweaponofSize5"isheldatSize1"' in back
    front, back = read(card_pdf(dragon))
    for said in ("ScorpiosaurusRex", "86½", "3d10", '8"', "d8", "TooBig", "Destroyed"):
        assert said in front
    for said in ("2×Claw2", "2d10Exp"):
        assert said in front
    for said in ("Venomous", "Flight:mayhover", "Ninthedition"):
        assert said in back


@pytest.mark.parametrize(
    "title",
    ["Österreich ½", "Ωμέγα", "Дракон Ёж", "龍戦士", "한글", "<b>&</b>", "a\x00b"],
)
def test_a_name_of_any_script_is_drawn(read: Read, plain: Card, title: str) -> None:
    expected = "".join(title.split()).replace("\x00", "")
    assert all(expected in page for page in read(card_pdf(replace(plain, title=title))))


def test_a_sign_no_face_has_shows_as_such(read: Read, plain: Card) -> None:
    assert "a\ufffdb" in read(card_pdf(replace(plain, title="a\U000f0000b")))[0]


def fonts(pdf: bytes) -> dict[str, bool]:
    """Return each face in the file, and whether it is embedded."""
    found = {}
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.check_pdf_syntax() == []
        for item in document.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
                descriptor: Any = item.get("/FontDescriptor", {})
                found[str(item.BaseFont)] = "/FontFile2" in descriptor
    return found


def test_every_face_is_embedded(plain: Card) -> None:
    card = replace(plain, title="Dragon 龍 ☠ ★", kind="Ёж")
    embedded = fonts(cards_pdf([Copy(card)]))
    assert len(embedded) == 4
    assert all(embedded.values())


def test_the_printer_is_asked_to_keep_the_size(plain: Card) -> None:
    pdf = cards_pdf([Copy(plain)], title="Wolfpack & Ω")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(document.docinfo["/Title"]) == "Wolfpack & Ω"


@pytest.mark.parametrize("ink", InkStyle)
def test_the_same_cards_give_the_same_file(
    dragon: Card, illegal: Card, photo: bytes, ink: InkStyle
) -> None:
    copies = [Copy(replace(dragon, photo="p")), Copy(illegal, 3)]
    first, second = (
        cards_pdf(copies, Settings(ink=ink), {"p": photo}) for _ in range(2)
    )
    assert first == second


def images(pdf: bytes) -> int:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return sum(
            isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
            for item in document.objects
        )


def test_a_photo_is_embedded_once(dragon: Card, photo: bytes) -> None:
    with_photo = replace(dragon, photo="p")
    twins = [Copy(with_photo), Copy(replace(with_photo, title="Twin"))]
    assert images(cards_pdf(twins, photos={"p": photo})) == 1
    assert images(card_pdf(with_photo, photos={"p": photo})) == 1


def test_without_its_photo_a_card_shows_a_silhouette(
    dragon: Card, photo: bytes
) -> None:
    with_photo = replace(dragon, photo="p")
    bare = card_pdf(dragon)
    assert images(bare) == 0
    assert card_pdf(with_photo) == bare
    assert card_pdf(with_photo, photos={"p": b"not a picture"}) == bare
    thin = Settings(ink=InkStyle.LOW)
    assert images(card_pdf(with_photo, thin, {"p": photo})) == 1


def test_a_photo_is_no_finer_than_paper_shows(dragon: Card) -> None:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGBA", (2400, 1800), (200, 30, 30, 128)).save(out, "PNG")
    cards = [replace(dragon, photo="p")]
    made = ready(cards, {"p": out.getvalue(), "unused": b""}, Settings())
    with Image.open(io.BytesIO(made["p"])) as image:
        assert image.format == "PNG"
        assert min(image.size) == round(88 * 0.75 / 25.4 * 280)


def test_the_player_can_stop(plain: Card) -> None:
    seen = []

    def progress(done: int, total: int) -> bool:
        seen.append((done, total))
        return done < 3

    with pytest.raises(Cancelled):
        cards_pdf(many(9), progress=progress)
    assert seen == [(0, 9), (1, 9), (2, 9), (3, 9)]
    cards_pdf(many(1))


def test_progress_comes_to_its_end(plain: Card) -> None:
    seen: list[tuple[int, int]] = []
    each = Settings(copies=Copies.EACH)

    def progress(done: int, total: int) -> bool:
        seen.append((done, total))
        return True

    cards_pdf([Copy(plain, 4)], each, progress=progress)
    assert seen == [(done, 4) for done in range(5)]


# What a print shop asks for: bleed, boxes, a page for each side


NEARER = 0.01 * MM
SHOP = Settings(arrangement=Arrangement.PAGES, bleed=3)


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
        # The ground is the lowest part of the window, and runs over both edges.
        down = [(x - 2.5, y + 20 + step / 4) for step in range(200)]
        found = colours_at(pdf, down)
        assert 1.0 <= found.count(dark) / 4 <= 8.0
        _, low = down[found.index(dark) + found.count(dark) // 2]
        inside, right = colours_at(pdf, [(x + 3, low), (x + 65, low)])
        assert {inside, right} == {dark}


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
            assert found[4:] == pytest.approx(middle, abs=NEARER)
