"""In low ink a dark hat, a dark mask and a dark beard part from what is beside them."""

from itertools import groupby

from builder.drawing.bricks import Layer, Portrait, Scene
from reports.bricks.drawn import BrickLook, brick_colours, drawn
from reports.layout.formats import InkStyle
from reports.layout.marks import Area, Placed, Side
from reports.pdf.document import pages_pdf
from reports.pdf.raster import page_images

HEAD = Layer(("hhhhhh", "hkhhkh", "hkhhkh", "hhhhhh"), 1, 1)
HAT = Layer(("kkkkkkkk", "kkkkkkkk"), 0, 0)
"""It covers the upper half of the eyes, so that hat and eyes touch."""
DARK, WHITE = 150, 235


def column(portrait: Portrait, across: float) -> list[int]:
    """Return the reds down a line, at a share of the width of a drawing 60 pt wide."""
    marks = tuple(drawn(portrait, Area(0, 0, 60, 60), BrickLook("", InkStyle.LOW)))
    side = Side(60, 60, (Placed(0, 0, marks),))
    (page,) = page_images(pages_pdf("Portrait", [side]), 600)
    left = round(page.width * across) * 4
    return [page.data[row * page.stride + left] for row in range(page.height)]


def test_a_dark_hat_parts_from_dark_eyes() -> None:
    """From the top: the hat, a white gap, an eye, the white chin, the rim."""
    found = column(Portrait((HEAD, HAT), Scene.STUDS), 2.5 / 8)
    shades = ["dark" if red < DARK else "white" if red > WHITE else "" for red in found]
    runs = [(shade, len([*run])) for shade, run in groupby(shades) if shade]
    wide = [(shade, length) for shade, length in runs if length >= 3]
    names = [shade for shade, _ in groupby(shade for shade, _ in wide)]
    assert names == ["white", "dark"] * 3 + ["white"]


def test_gunmetal_is_darker_than_all_other_bricks() -> None:
    """Eyes of gunmetal are seen on a beard of leather, a gun on a red sash."""
    colours = brick_colours("", InkStyle.LOW)
    shades = {letter: int(colour[1:3], 16) for letter, colour in colours.items()}
    gunmetal = shades.pop("k")
    assert gunmetal + 40 <= min(shades.values())
    assert gunmetal >= 0x60
