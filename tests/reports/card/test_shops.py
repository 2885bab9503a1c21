"""What print shops take: pictures and pages of their sizes, read back from files."""

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from builder.content.card import Card, Stat
from builder.content.livery import ArmyColour, Livery
from reports.card.bleed import finished
from reports.card.copies import Cancelled, Copy
from reports.card.job import cards_pdf
from reports.card.layout import laid_out
from reports.card.pictures import pictures_zip
from reports.layout.formats import (
    BOUNDS,
    FORMATS,
    MM,
    SAFE,
    Arrangement,
    Format,
    InkStyle,
    Proof,
    Settings,
    Sides,
    own_format,
    shop_named,
)
from reports.layout.marks import Box
from reports.layout.shops import HOME, SHOPS
from reports.pdf.raster import page_images
from reports.sheet.calibration import calibration_pdf
from tests.leaves import example_cards

TAKEN = {
    "mpc": (822, 1122),
    "mpc-bridge": (747, 1122),
    "mpc-tarot": (897, 1497),
    "ps": (822, 1122),
    "tgc": (825, 1125),
    "tgc-bridge": (750, 1125),
    "tgc-tarot": (900, 1500),
    "tgc-mini": (600, 825),
    "tgc-jumbo": (1125, 1725),
    "dtc": (825, 1125),
}
"""The pixels at 300 dpi that each shop names for its card, bleed and all."""
POINTS = {"dtc": (2.75 * 72, 3.75 * 72)}
"""The page that a shop names in inches, in points."""

KEYS = [shop.key for shop in SHOPS if shop is not HOME]
WHITE = (255, 255, 255)


def card(name: str = "Bob") -> Card:
    livery = Livery("", ArmyColour.MOSS.hex)
    return Card(name, "Man", stats=(Stat("Size", "1"),), livery=livery)


def images(data: bytes) -> dict[str, Image.Image]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {
            name: Image.open(io.BytesIO(archive.read(name)))
            for name in archive.namelist()
        }


def test_a_size_is_told_for_every_shop() -> None:
    assert set(KEYS) - {"any"} == set(TAKEN)
    assert len({shop.key for shop in SHOPS}) == len(SHOPS)


@pytest.mark.parametrize("key", TAKEN)
@pytest.mark.parametrize("dpi", [300, 600])
def test_a_picture_has_the_pixels_that_its_shop_asks_for(key: str, dpi: int) -> None:
    wanted = replace(Settings(dpi=dpi).at(shop_named(key)), sides=Sides.FRONTS)
    (image,) = images(pictures_zip([Copy(card())], wanted)).values()
    wide, high = TAKEN[key]
    assert image.size == (wide * dpi // 300, high * dpi // 300)
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


@pytest.mark.parametrize("key", TAKEN)
def test_a_shop_cuts_as_much_off_each_side(key: str) -> None:
    """A bleed that the width tells is the one that the height tells."""
    chosen = Settings().at(shop_named(key))
    trim = (chosen.card.width, chosen.card.height)
    for pixels, cut in zip(TAKEN[key], trim, strict=True):
        over = (pixels / 300 * 25.4 - cut) / 2
        assert over == pytest.approx(chosen.bleed, abs=0.001)
    assert 3 <= chosen.bleed <= 3.2
    assert 3 <= chosen.shop.safe <= 3.2


def test_a_picture_bleeds_to_its_last_pixel() -> None:
    shown = images(pictures_zip([Copy(card())], Settings().at(shop_named("mpc"))))
    assert len(shown) == 2
    for image in shown.values():
        plain = image.convert("RGB")
        wide, high = plain.size
        edge = [(x, y) for x in (0, wide - 1) for y in range(high)]
        edge += [(x, y) for x in range(wide) for y in (0, high - 1)]
        assert WHITE not in {plain.getpixel(place) for place in edge}


@pytest.mark.parametrize("card_format", FORMATS, ids=lambda one: one.key)
def test_a_card_bleeds_alike_on_both_sides(card_format: Format) -> None:
    """The head and the ground of a front run over its left edge and its right one."""
    chosen = Settings(card=card_format, bleed=3)
    for card in example_cards():
        for leaf in laid_out(card, chosen):
            side = finished(leaf.front, card, chosen)
            boxes = [
                mark
                for placed in side.bleed
                for mark in placed.marks
                if isinstance(mark, Box)
            ]
            shown, mirrored = (
                {(round(x, 3), box.y, box.width, box.height, box.fill) for x, box in at}
                for at in (
                    [(box.x, box) for box in boxes],
                    [(side.width - box.x - box.width, box) for box in boxes],
                )
            )
            assert shown == mirrored
            assert len(shown) > 4


lengths = st.integers(40, 120)


@settings(max_examples=12)
@given(
    st.one_of(st.sampled_from(FORMATS), st.builds(own_format, lengths, st.just(60))),
    st.sampled_from([0.0, 2.0, 3.0, 5.0]),
    st.integers(int(BOUNDS["dpi"].low), 320),
)
def test_a_picture_is_as_large_as_the_card_and_its_bleed(
    size: Any, bleed: float, dpi: int
) -> None:
    chosen = Settings(card=size, bleed=bleed, dpi=dpi, sides=Sides.FRONTS)
    (image,) = images(pictures_zip([Copy(card())], chosen)).values()
    for pixels, length in zip(image.size, (size.width, size.height), strict=True):
        exact = (Fraction(str(length)) + 2 * Fraction(bleed)) * 10 / 254 * dpi
        assert abs(pixels - exact) <= Fraction(1, 2)


def test_a_picture_beyond_all_bounds_is_refused() -> None:
    wanted = Settings(card=own_format(300, 400), dpi=1200)
    with pytest.raises(ValueError, match="14173 x 18898 pixels is too large"):
        pictures_zip([Copy(card())], wanted)
    for dpi in (99, 1201, float("nan")):
        with pytest.raises(ValueError, match="dpi is 100 to 1200 dpi"):
            Settings(dpi=dpi)


def test_long_work_tells_how_far_it_is_and_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 2

    copies = [Copy(card(f"Unit {number}")) for number in range(4)]
    with pytest.raises(Cancelled):
        pictures_zip(copies, Settings(dpi=600), progress=progress)
    assert told == [(0, 4), (1, 4), (2, 4)]


@pytest.mark.parametrize("key", KEYS)
def test_the_boxes_of_a_page_say_what_its_shop_cuts(key: str) -> None:
    chosen = Settings().at(shop_named(key))
    with pikepdf.open(io.BytesIO(cards_pdf([Copy(card())], chosen))) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            media, trim = (
                [float(each) for each in page[name]]
                for name in ("/MediaBox", "/TrimBox")
            )
            assert [float(each) for each in page["/BleedBox"]] == media
            # PDF/X wants one of the two, and a viewer would show the art alone.
            assert "/ArtBox" not in page
            over = chosen.bleed * MM
            cut = [over, over, media[2] - over, media[3] - over]
            assert trim == pytest.approx(cut, abs=0.01)
            size = trim[2] - trim[0], trim[3] - trim[1]
            whole = (chosen.card.width * MM, chosen.card.height * MM)
            assert size == pytest.approx(whole, abs=0.01)
            if key in POINTS:
                assert media[2:] == pytest.approx(POINTS[key], abs=0.01)


def test_backs_come_first_where_a_shop_wants_them_so(
    read: Callable[[bytes], list[str]],
) -> None:
    for key, first in (("any", True), ("dtc", False)):
        wanted = Settings().at(shop_named(key))
        pages = read(cards_pdf([Copy(card()), Copy(card("Tom"))], wanted))
        # The army's back has no size.
        assert ["Size" in page for page in pages] == [first, not first] * 2


def test_a_shop_says_what_it_takes() -> None:
    mpc, dtc, some = map(shop_named, ("mpc", "dtc", "any"))
    assert mpc.remark("pdf") == "MakePlayingCards takes pictures of cards, not this"
    assert dtc.remark("zip") == "DriveThruCards takes a PDF, not this"
    assert "PDF/X-1a" in dtc.remark("pdf")
    assert [mpc.remark("zip"), some.remark("zip"), some.remark("pdf")] == [""] * 3


def test_any_shop_leaves_card_and_bleed_to_the_player() -> None:
    some = shop_named("any")
    chosen = Settings(card=FORMATS[3], bleed=2).at(some)
    assert (chosen.card, chosen.bleed) == (FORMATS[3], 2)
    assert Settings().at(some).bleed == 3
    assert Settings(bleed=2).at(shop_named("tgc")).bleed == 3.175


def test_at_home_again_all_is_as_at_home() -> None:
    home = Settings(card=FORMATS[3], ink=InkStyle.LOW)
    assert home.at(HOME) is home
    for key in KEYS:
        away = home.at(shop_named(key))
        assert away.arrangement is Arrangement.PAGES
        assert replace(away.at(HOME), card=home.card) == home


# The proof.

LINES = {"cut": (214, 0, 108), "safe": (0, 122, 61), "bleed": (0, 87, 217)}


def found(pdf: bytes, inset: float, over: float) -> set[tuple[int, ...]]:
    """Return the colours along a line across the middle of the left edge.

    It is so far within the cut, in millimetres.
    """
    (page,) = page_images(pdf, 508, range(1))
    image = page.image()
    x = round((over + inset) * 20)
    rows = range(round((over + 20) * 20), round((over + 60) * 20))
    dots = [image.getpixel((x + beside, y)) for beside in (-1, 0, 1) for y in rows]
    return {tuple(dot) for dot in dots if isinstance(dot, tuple)}


@pytest.mark.parametrize("key", ["any", "mpc", "tgc"])
def test_a_proof_shows_the_cut_what_is_safe_and_where_it_bleeds(key: str) -> None:
    chosen = Settings(proof=Proof.PRINTED).at(shop_named(key))
    pdf = cards_pdf([Copy(card())], chosen)
    over, safe = chosen.bleed, chosen.shop.safe
    where = {"cut": 0.0, "safe": safe, "bleed": 0.2 - over}
    for name, inset in where.items():
        assert LINES[name] in found(pdf, inset, over)
        for other in LINES.keys() - {name}:
            assert LINES[other] not in found(pdf, inset, over)
    bare = replace(chosen, proof=Proof.OFF)
    for inset in where.values():
        lines = found(cards_pdf([Copy(card())], bare), inset, over)
        assert not lines & set(LINES.values())


def test_a_proof_on_a_sheet_shows_the_safe_area_of_3_mm() -> None:
    assert SAFE == 3.0
    chosen = Settings(proof=Proof.PRINTED)
    (page,) = page_images(cards_pdf([Copy(card())], chosen), 508, range(1))
    image = page.image()
    left, top = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
    x = round((left + SAFE) * 20)
    seen = {
        image.getpixel((x + beside, round((top + down / 10) * 20)))
        for beside in (-1, 0, 1)
        for down in range(200, 600)
    }
    assert LINES["safe"] in seen


def test_what_the_preview_shows_is_not_printed() -> None:
    copies = [Copy(card())]
    off, shown = Settings(), Settings(proof=Proof.SHOWN)
    assert cards_pdf(copies, off) == cards_pdf(copies, shown)
    assert pictures_zip(copies, off) == pictures_zip(copies, shown)


# Black.


def inks(stream: Any) -> set[tuple[str, tuple[float, ...]]]:
    return {
        (str(operator), tuple(float(each) for each in operands))
        for operands, operator in pikepdf.parse_content_stream(stream)
        if str(operator) in {"g", "G", "rg", "RG", "k", "K"}
    }


def test_hairlines_and_rulers_are_black_alone() -> None:
    """Marks to cut along, and all of a test page, are DeviceGray 0."""
    sheet = cards_pdf([Copy(card())], Settings())
    for pdf in (sheet, calibration_pdf(Settings().paper)):
        with pikepdf.open(io.BytesIO(pdf)) as document:
            found = inks(document.pages[0])
            assert ("G", (0.0,)) in found
            assert not {sign for sign, _ in found} & {"rg", "RG", "k", "K"}


def test_a_text_of_pure_black_is_written_as_black_alone() -> None:
    low = Settings(ink=InkStyle.LOW, arrangement=Arrangement.PAGES)
    with pikepdf.open(io.BytesIO(cards_pdf([Copy(card())], low))) as document:
        found = inks(document.pages[0])
    assert ("g", (0.0,)) in found
    assert all(len(set(parts)) > 1 for sign, parts in found if sign in {"rg", "RG"})
