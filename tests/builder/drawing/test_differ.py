"""No two portraits of what differs look alike: two pixels of a hundred at least."""

import dataclasses
from itertools import combinations
from typing import Any, NamedTuple

import pypdfium2
import pytest
from PIL import Image, ImageChops

from builder.drawing.bricks import Portrait
from builder.registry import describe
from reports.bricks.drawn import BrickLook
from reports.bricks.window import window
from reports.layout.marks import Area, Placed, Side
from reports.pdf.document import pages_pdf
from tests.portraits import HIGH, WIDE, picked

LEAST = 0.02
"""The share of the pixels of a window in which two portraits differ at least."""
VISIBLE = 24
"""How far two pixels are apart, of 255, to be told apart."""


class Picture(NamedTuple):
    """A portrait as pixels, and every fourth line of it."""

    whole: Image.Image
    lines: Image.Image


def pictures(portraits: list[Portrait]) -> list[Picture]:
    """Return portraits in the window of a poker card, in one army's colour."""
    look = BrickLook("#1f5b3a")
    pages = [
        Side(WIDE, HIGH, (Placed(0, 0, window(each, Area(0, 0, WIDE, HIGH), look)),))
        for each in portraits
    ]
    document = pypdfium2.PdfDocument(pages_pdf("Portraits", pages))
    drawn = [page.render(scale=1).to_pil().convert("RGB") for page in document]
    return [Picture(each, fourth(each)) for each in drawn]


def fourth(picture: Image.Image) -> Image.Image:
    """Return every fourth line of a picture."""
    lines = Image.new("RGB", (picture.width, len(range(0, picture.height, 4))))
    for row, line in enumerate(range(0, picture.height, 4)):
        lines.paste(picture.crop((0, line, picture.width, line + 1)), (0, row))
    return lines


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return how many pixels differ visibly."""
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[VISIBLE:])


def apart(one: Picture, other: Picture) -> float:
    """Return the share of pixels that differ visibly, or less where it is enough."""
    pixels = one.whole.width * one.whole.height
    # Most pairs differ enough in every fourth line, and need no closer look.
    some = differing(one.lines, other.lines) / pixels
    return some if some >= LEAST else differing(one.whole, other.whole) / pixels


@pytest.fixture(scope="module")
def shown() -> dict[Portrait, list[Any]]:
    """Return each portrait of an example or a preset, with the designs it shows."""
    found: dict[Portrait, list[Any]] = {}
    for design in picked(()):
        portrait = describe(design).portrait
        if portrait:
            found.setdefault(portrait, []).append(design)
    return found


@pytest.mark.full
def test_what_differs_looks_different(shown: dict[Portrait, list[Any]]) -> None:
    drawn = zip(shown.values(), pictures(list(shown)), strict=True)
    alike = [
        (ours[0].title, theirs[0].title, round(share, 4))
        for (ours, one), (theirs, other) in combinations(drawn, 2)
        if (share := apart(one, other)) < LEAST
    ]
    assert not alike


HIDDEN = {"name", "notes", "tags", "photo", "points", "waivers", "capacity"}
"""Fields that need not show: what a design is called, and how much is in a clip."""


def visible(value: Any) -> Any:
    """Return a design without what need not show."""
    if isinstance(value, tuple):
        return tuple(map(visible, value))
    if not dataclasses.is_dataclass(value):
        return value
    shown = (each.name for each in dataclasses.fields(value) if each.name not in HIDDEN)
    return tuple((name, visible(getattr(value, name))) for name in shown)


def test_only_equal_designs_share_a_portrait(
    shown: dict[Portrait, list[Any]],
) -> None:
    mixed = [
        [design.title for design in designs]
        for designs in shown.values()
        if len({visible(design) for design in designs}) > 1
    ]
    assert not mixed
