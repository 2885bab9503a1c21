"""What the painter writes: every character, true discs, bricks as rectangles."""

import io
import math
import re
import zlib
from contextlib import closing
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from builder.brikwars.model.house_rules import STANDARD
from builder.registry import describe, systems
from reports.bricks.drawn import BrickLook, drawn
from reports.layout.glyphs import literal
from reports.layout.marks import (
    Area,
    Bookmark,
    Box,
    Clipped,
    Disc,
    Mark,
    Placed,
    Polygon,
    Scaled,
    Side,
    Stroke,
    Words,
)
from reports.pdf.document import pages_pdf
from reports.pdf.raster import page_images
from reports.reference import reference_of, reference_pdf
from tests.portraits import HIGH, WIDE, picked

SIDE = 120.0
DPI = 288


def page(*marks: Mark) -> bytes:
    return pages_pdf("x", [Side(SIDE, SIDE, (Placed(0, 0, marks),))])


def seen(*marks: Mark) -> Image.Image:
    (shown,) = page_images(page(*marks), dpi=DPI)
    return Image.open(io.BytesIO(shown.png())).convert("L")


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    text = document[0].get_textpage().get_text_range()
    document.close()
    return "".join(text.split())


def code_of(pdf: bytes) -> str:
    """Return the operators of the only page."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    opened = [zlib.decompress(one) for one in streams if one[:1] == b"x"]
    return next(one for one in opened if b" cm" in one or b" re" in one).decode()


def inked(image: Image.Image) -> float:
    """Return the black area in square points."""
    dark = sum(255 - value for value in image.tobytes()) / 255
    return dark * (72 / DPI) ** 2


@given(st.text(st.characters(min_codepoint=33, max_codepoint=0x24F), max_size=20))
def test_every_character_is_read_back(text: str) -> None:
    words = literal(f"({text})\\")
    shown = text_of(page(Words(5, 50, words, 4, "#000000")))
    assert shown.startswith("(")
    assert shown.endswith("\\")


def test_brackets_and_strokes_are_text() -> None:
    words = r"a(b)c\d)e(f"
    assert text_of(page(Words(5, 50, words, 9, "#000000"))) == words


def test_a_face_with_more_than_256_characters_is_read_back() -> None:
    signs = [chr(0x4E00 + number) for number in range(600)]
    lines = ["".join(signs[at : at + 30]) for at in range(0, 600, 30)]
    marks = [Words(2, 5 + 5 * n, line, 3, "#000000") for n, line in enumerate(lines)]
    again = Words(2, 112, lines[-1] + lines[0], 1.6, "#000000")
    assert text_of(page(*marks, again)) == "".join((*lines, lines[-1], lines[0]))


def test_two_documents_at_a_time_keep_their_own_codes() -> None:
    one, two = (page(Words(5, 50, text, 9, "#000000")) for text in ("龍虎", "虎龍"))
    assert (text_of(one), text_of(two)) == ("龍虎", "虎龍")
    assert one == page(Words(5, 50, "龍虎", 9, "#000000"))


@pytest.mark.parametrize("radius", [0.8, 3, 20, 45])
def test_a_disc_is_round_and_of_its_size(radius: float) -> None:
    image = seen(Disc(60, 60, radius, "#000000"))
    assert inked(image) == pytest.approx(math.pi * radius**2, rel=0.05)
    left, top, right, bottom = image.point(lambda v: 255 - v).getbbox() or (0,) * 4
    assert right - left == pytest.approx(bottom - top, abs=1.1)
    assert right - left == pytest.approx(radius * 2 * DPI / 72, abs=2.1)


def test_lines_after_a_disc_end_square() -> None:
    line = Stroke(40, 90, 80, 90, "#000000", 10)
    disc = Disc(20, 20, 5, "#000000")
    alone, after = inked(seen(line)), inked(seen(disc, line))
    assert after - inked(seen(disc)) == pytest.approx(alone, rel=0.01)
    within = Clipped(0, 0, SIDE, SIDE, (disc,))
    assert inked(seen(within, line)) == pytest.approx(after, rel=0.01)
    outside = Clipped(0, 0, SIDE, SIDE, (line,))
    assert inked(seen(disc, outside, line)) == pytest.approx(after, rel=0.01)


def test_the_font_is_set_again_after_a_clip() -> None:
    small = Words(5, 20, "small", 6, "#000000", bold=True)
    large = Words(5, 60, "large", 20, "#000000")
    end = Words(5, 90, "end", 6, "#000000", bold=True)
    one = seen(large, Clipped(0, 0, SIDE, 40, (small,)), end)
    two = seen(large, small, end)
    assert one.tobytes() == two.tobytes()


def test_a_brick_is_the_rectangle_it_was() -> None:
    """A ring turned by a corner is no rectangle to the painter, but looks like one."""
    ring = ((20.0, 30.0), (90.0, 30.0), (90.0, 70.0), (20.0, 70.0))
    turned = (*ring[1:], ring[0])
    for fill, stroke in (("#000000", ""), ("", "#000000"), ("#888888", "#000000")):
        one, two = (seen(Polygon((each,), fill, stroke, 3)) for each in (ring, turned))
        assert one.tobytes() == two.tobytes()
    assert " re " in code_of(page(Polygon((ring,), "#000000")))
    assert " l " in code_of(page(Polygon((turned,), "#000000")))


def test_bricks_that_overlap_leave_no_hole() -> None:
    slope = ((30.0, 60.0), (60.0, 20.0), (80.0, 60.0))
    rings = [
        ((x, 30.0), (x + 30, 30.0), (x + 30, 70.0), (x, 70.0)) for x in (20.0, 40.0)
    ]
    whole = seen(Polygon((*rings, slope), "#000000"))
    parts = seen(*(Polygon((ring,), "#000000") for ring in (*rings, slope)))
    assert inked(whole) == pytest.approx(inked(parts), rel=0.002)


def test_a_scaled_shape_looks_like_one_in_points() -> None:
    brick = ((5, 10), (35, 10), (35, 30), (5, 30))
    slope = ((40, 30), (55, 10), (60, 30))
    rings = tuple(
        tuple((10 + 1.5 * x, 20 + 1.5 * y) for x, y in ring) for ring in (brick, slope)
    )
    plain = Polygon(rings, "#888888", "#000000", 3)
    small = Polygon((brick, slope), "#888888", "#000000", 2)
    again = Stroke(10, 100, 90, 100, "#000000", 3)
    one, two = seen(plain, again), seen(Scaled(10, 20, 1.5, (small,)), again)
    # Slanted edges are rounded, by a grey that nobody sees.
    assert max(ImageChops.difference(one, two).tobytes()) <= 3


def test_shapes_take_few_bytes() -> None:
    discs = [Disc(x, 50, 2, "#112233") for x in range(10, 110)]
    one, two = (len(code_of(page(Box(0, 0, 9, 9, "#000000"), *d)))
                for d in (discs[:50], discs))  # fmt: skip
    assert two - one < 50 * 35
    rows = [len(code_of(page(*[Box(0, 0, 9, 9, "#000000")] * n))) for n in (1, 2, 3)]
    assert all(more - less < 40 for less, more in pairwise(rows))


# Bricks


def test_the_corners_of_bricks_are_whole_numbers() -> None:
    """Anything else would be written with all its decimals."""
    portraits = filter(None, (describe(one).portrait for one in picked(())))
    groups = [
        mark
        for portrait in portraits
        for mark in drawn(portrait, Area(0, 0, WIDE, HIGH), BrickLook("#1f5b3a"))
        if isinstance(mark, Scaled)
    ]
    shapes = [shape for group in groups for shape in group.shapes]
    assert len(shapes) > 1000
    assert {
        type(number)
        for shape in shapes
        for ring in shape.rings
        for corner in ring
        for number in corner
    } == {int}


# What a file says of itself


@pytest.mark.parametrize("title", ["Border Guard", "<b>&amp;</b> ]]>", "שלום", ""])
def test_language_title_and_maker_are_said_in_both_ways(title: str) -> None:
    words = Words(5, 20, "A line", 9, "#000000")
    pdf = pages_pdf(title, [Side(100, 50, (Placed(0, 0, (words,)),))], {}, "Test page")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert str(document.Root.Lang) == "en"
        assert str(document.docinfo["/Author"]) == "Brickmuster"
        assert str(document.docinfo["/Subject"]) == "Test page"
        with document.open_metadata() as packet:
            assert packet["dc:description"] == "Test page"
            assert (packet.get("dc:title") or "") == title
            assert packet["dc:language"] == {"en"}


def test_bookmarks_become_a_list_of_contents() -> None:
    # The second comes without a heading above it, and so is a heading itself.
    first = (Bookmark(10, "One", 1), Bookmark(30, "One and a half", 1))
    second = (Bookmark(12, "Two"), Bookmark(20, "Below two", 1))
    sides = [Side(100, 50, (Placed(0, 0, marks),)) for marks in (first, second)]
    pdf = pages_pdf("Contents", sides)
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        found = [
            (each.level, each.get_title(), each.get_dest().get_index())
            for each in document.get_toc()
        ]
    assert found == [
        (0, "One", 0),
        (1, "One and a half", 0),
        (0, "Two", 1),
        (1, "Below two", 1),
    ]


def test_each_heading_of_a_reference_sheet_is_in_its_list_of_contents() -> None:
    sheet = reference_of(systems()["brikwars"], STANDARD)
    titles = [block.title for block in sheet.back if block.title]
    with closing(pypdfium2.PdfDocument(reference_pdf(sheet))) as document:
        found = [each.get_title() for each in document.get_toc()]
        pages = [each.get_dest().get_index() for each in document.get_toc()]
    assert found == titles
    assert pages == sorted(pages)
    assert max(pages) == len(pypdfium2.PdfDocument(reference_pdf(sheet))) - 1
