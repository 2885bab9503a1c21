"""Photos in a PDF: framed, on the card's tint, pale in low ink, of any size."""

import io
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from PIL import Image

from builder.content.card import Card
from builder.content.livery import Badge, alone
from builder.core.framing import Framing
from reports.card.job import card_pdf
from reports.layout.formats import POKER, InkStyle, Settings, Sides
from reports.layout.marks import Area, Picture, Placed, Side
from reports.layout.palette import palette
from reports.pdf.document import pages_pdf
from reports.pdf.photo import ready
from reports.pdf.raster import page_images
from tests.reports.pdf.huge import grey_jpeg

SIDE = 100.0
WINDOW = Area(10, 20, 60, 50)
GROUND = "#00ff00"


def png(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def ramp(width: int, height: int) -> bytes:
    """Return a picture whose red tells how far across, whose green how far down."""
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    down = Image.linear_gradient("L").resize((width, height))
    return png(Image.merge("RGB", (across, down, Image.new("L", (width, height)))))


def page(data: bytes, framing: Framing | None = None) -> Image.Image:
    """Return a page with one framed photo, a pixel for each half point."""
    mark = Picture(*WINDOW, "p", framing, GROUND)
    side = Side(SIDE, SIDE, (Placed(0, 0, (mark,)),))
    (shown,) = page_images(pages_pdf("x", [side], {"p": data}), dpi=144)
    return Image.open(io.BytesIO(shown.png()))


def test_a_framed_photo_shows_the_part_it_should() -> None:
    framing = Framing(zoom=Fraction(2), x=Fraction(3, 4), y=Fraction(1, 4))
    made = page(ramp(600, 500), framing)
    for across in (0.1, 0.5, 0.9):
        for down in (0.1, 0.5, 0.9):
            x, y = WINDOW.x + WINDOW.width * across, WINDOW.y + WINDOW.height * down
            red, green, _ = made.getpixel((round(x * 2), round(y * 2)))
            assert red == pytest.approx(255 * (0.5 + across / 2), abs=8)
            assert green == pytest.approx(255 * down / 2, abs=8)


@pytest.mark.parametrize(
    "zoom", [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(5)]
)
def test_nothing_is_drawn_outside_the_window(zoom: Fraction) -> None:
    made = page(ramp(1600, 500), Framing(zoom=zoom))
    outside = [
        made.getpixel((x, y))
        for x in range(0, 200, 3)
        for y in range(0, 200, 3)
        if not (18 < x < 142 and 38 < y < 142)
    ]
    assert set(outside) == {(255, 255, 255)}


def test_what_a_whole_photo_leaves_free_is_the_ground() -> None:
    made = page(ramp(1600, 500), Framing(zoom=Fraction(0)))
    assert made.getpixel((80, 44)) == (0, 255, 0)
    assert made.getpixel((80, 136)) == (0, 255, 0)
    assert made.getpixel((80, 90)) != (0, 255, 0)


def test_a_transparent_photo_stands_on_the_ground() -> None:
    image = Image.new("RGBA", (300, 250), (0, 0, 0, 0))
    image.paste((200, 0, 0, 255), (100, 0, 200, 250))
    data = ready([asking()], {"p": png(image)}, Settings())["p"]
    made = page(data)
    assert made.getpixel((40, 90)) == (0, 255, 0)
    assert made.getpixel((80, 90)) == (200, 0, 0)


def asking(framing: Framing | None = None) -> Card:
    return Card("Bob", "Minifig", photo="p", framing=framing)


def test_the_ground_on_a_card_is_its_tint() -> None:
    from reports.card.job import card_pdf

    glass = png(Image.new("RGBA", (300, 250), (0, 0, 0, 0)))
    front, _ = page_images(card_pdf(asking(), None, {"p": glass}), dpi=144)
    colours = Image.open(io.BytesIO(front.png())).getcolors(1_000_000) or []
    tint = palette(alone(Badge.CREATURE).colour, InkStyle.COLOUR).tint
    wanted = tuple(int(tint[at : at + 2], 16) for at in (1, 3, 5))
    assert max(colours)[1] in (wanted, (255, 255, 255))
    assert {colour: count for count, colour in colours}[wanted] > 20_000


def test_a_photo_in_low_ink_is_pale_and_grey() -> None:
    thin = Settings(ink=InkStyle.LOW)
    for data in (ramp(60, 50), png(Image.new("RGBA", (9, 9), (0, 0, 0, 99)))):
        made = Image.open(io.BytesIO(ready([asking()], {"p": data}, thin)["p"]))
        assert made.mode in ("L", "LA")
        assert min(made.getchannel("L").tobytes()) >= 66


def test_a_zoomed_photo_keeps_the_pixels_that_show() -> None:
    data = ramp(2400, 2000)
    wide = {
        zoom: Image.open(
            io.BytesIO(
                ready(
                    [asking(), asking(Framing(zoom=Fraction(zoom)))],
                    {"p": data},
                    Settings(),
                )["p"]
            )
        ).width
        for zoom in (0, 1, 2, 3)
    }
    assert wide[0] == wide[1]
    assert wide[2] == pytest.approx(2 * wide[1], abs=2)
    assert wide[3] == 2400


def test_odd_photos_print_or_are_left_out() -> None:
    sideways = Image.Exif()
    sideways[0x0112] = 6
    tall = ready(
        [asking()],
        {"p": png(Image.new("RGB", (60, 40)), "JPEG", exif=sideways)},
        Settings(),
    )
    assert Image.open(io.BytesIO(tall["p"])).size == (40, 60)
    for data in (
        b"",
        b"no picture",
        ramp(60, 50)[:-40],
        png(Image.new("1", (9, 9)))[:9],
    ):
        assert ready([asking()], {"p": data}, Settings()) == {}
    for mode in ("1", "L", "P", "LA", "CMYK", "I;16"):
        kind = "TIFF" if mode == "CMYK" else "PNG"
        data = png(Image.new(mode, (60, 50)), kind)
        assert ready([asking()], {"p": data}, Settings())


def test_a_large_photo_warns_of_nothing() -> None:
    data = grey_jpeg(12_000, 9_000)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = Image.open(io.BytesIO(ready([asking()], {"p": data}, Settings())["p"]))
    assert made.size[0] / made.size[1] == pytest.approx(4 / 3, abs=0.01)
    assert made.getpixel((5, 5)) == (128, 128, 128)


IN_A_SMALL_ROOM = """
import pathlib, resource
from db.files.pictures import ready, looked_at
import reports.pdf.photo as photo
from builder.content.card import Card
from builder.content.livery import Badge, alone
from reports.layout.formats import Settings
from PIL import Image, ImageOps, JpegImagePlugin
from tests.reports.pdf.huge import grey_jpeg
Image.preinit()
data = grey_jpeg(12_000, 9_000)
used = int(pathlib.Path("/proc/self/statm").read_text().split()[0])
most = used * resource.getpagesize() + 300_000_000
resource.setrlimit(resource.RLIMIT_AS, (most, most))
seen = []
made = ready(data, lambda done, total: seen.append(done / total) or True)
assert (made.width, made.height) == (1600, 1200), made
assert seen == sorted(seen) and len(seen) > 20 and seen[-1] == 1, seen
assert looked_at(data) == 108_000_000
assert photo.ready([Card("a", "b", photo="p")], {"p": data}, Settings())["p"]
"""


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="limits memory as Linux does")
def test_108_million_pixels_take_at_most_300_megabytes() -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", IN_A_SMALL_ROOM], check=True)


def test_pairs_of_framings_are_different_pictures() -> None:
    data = ramp(600, 500)
    spots = [
        Framing(zoom=Fraction(zoom), x=Fraction(x, 4))
        for zoom in (2, 3)
        for x in (1, 2, 3)
    ]
    pages = [page(data, framing).tobytes() for framing in spots]
    assert all(one != other for one, other in pairwise(pages))
    assert page(data, spots[0]).tobytes() == pages[0]


def test_a_card_hands_its_framing_to_the_picture() -> None:
    from tests.leaves import leaves

    framing = Framing(zoom=Fraction(3, 2))
    (leaf,) = leaves(asking(framing), Settings().card, InkStyle.COLOUR, photo=True)
    marks = [mark for placed in leaf.front.content for mark in placed.marks]
    (made,) = [mark for mark in marks if isinstance(mark, Picture)]
    assert made.framing == framing
    assert replace(asking(framing), framing=None) == asking()


# Pages as pictures


def test_a_page_becomes_pixels(dragon: Card) -> None:
    front, back = page_images(card_pdf(dragon), 150)
    assert (front.width, front.height) == pytest.approx(
        (POKER.width / 25.4 * 150, POKER.height / 25.4 * 150), abs=1
    )
    assert len(front.data) == front.stride * front.height
    assert front.data != back.data
    with Image.open(io.BytesIO(front.png())) as image:
        assert image.size == (front.width, front.height)
        # The white border, and the coloured band with the name on it.
        assert image.getpixel((3, 3)) == (255, 255, 255)
        assert image.getpixel((20, 22)) == (0x1F, 0x5B, 0x3A)


def test_pages_can_be_chosen(dragon: Card) -> None:
    pdf = card_pdf(dragon)
    every = page_images(pdf, 50)
    assert page_images(pdf, 50, range(1, 5)) == every[1:]


def test_threads_draw_and_look_at_once(dragon: Card, plain: Card) -> None:
    """Neither the drawing library nor the reading one can do two things at once."""

    def seen(card: Card) -> bytes:
        pdf = card_pdf(card, Settings(sides=Sides.FRONTS))
        return page_images(pdf, 60)[0].data

    cards = [dragon, plain] * 8
    alone = [seen(card) for card in cards[:2]] * 8
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(seen, cards)) == alone
