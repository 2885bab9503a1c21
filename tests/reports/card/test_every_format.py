"""All examples, presets and a card with far too much on it, in every format, as PDFs.

What both sides say is compared with what fronts alone say, as a reader of the PDF
finds it. A desk tries one format each day, CI all of them.
"""

import io
import re
from dataclasses import replace
from functools import cache

import pypdfium2
import pytest
from PIL import Image

from builder.content.card import Card, Text
from reports.card.copies import Copy
from reports.card.job import cards_pdf
from reports.card.metrics import BORDER
from reports.layout.formats import (
    FORMATS,
    MM,
    Arrangement,
    Format,
    InkStyle,
    Settings,
    Sides,
)
from tests.sweeps import share
from tests.type_sizes import cards

pytestmark = pytest.mark.full

PHOTOS = {"wide": (1600, 500), "high": (90, 1400), "tiny": (40, 30)}
"""Photos of odd sizes, in pixels."""
NEAR = 0.5
"""Points by which a letter may stand out, such as the foot of a j."""
TRIED = share(FORMATS, 14)


@cache
def photos() -> dict[str, bytes]:
    found = {}
    for key, size in PHOTOS.items():
        out = io.BytesIO()
        Image.radial_gradient("L").resize(size).convert("RGB").save(out, "PNG")
        found[key] = out.getvalue()
    return found


@cache
def copies() -> tuple[Copy, ...]:
    """Return the cards, three of them with photos and each third one for three."""
    made: list[Card] = list(cards())
    for at, key in enumerate(PHOTOS):
        made[at] = replace(made[at], photo=key)
    return tuple(Copy(one, 1 + 2 * (at % 3 == 0)) for at, one in enumerate(made))


@cache
def printed(card_format: Format, sides: Sides, ink: InkStyle) -> bytes:
    """Return a PDF in which each side is a page as large as the card."""
    settings = Settings(
        card=card_format, sides=sides, ink=ink, arrangement=Arrangement.PAGES
    )
    return cards_pdf(copies(), settings, photos())


def read(pdf: bytes) -> str:
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        found.append(text.get_text_range())
        text.close()
        page.close()
    return " ".join(found).casefold()


@cache
def general() -> str:
    """Return the rules that the reference sheet says, which cost no further card."""
    blocks = (block for one in cards() for block in (*one.front, *one.back))
    texts = (block for block in blocks if isinstance(block, Text))
    said = " ".join(line for block in texts for line in block.general)
    return said.replace('"', "″").casefold()


@pytest.mark.parametrize("card_format", TRIED, ids=lambda one: one.key)
def test_fronts_alone_say_what_both_sides_say(card_format: Format) -> None:
    """A reader of the file may run words together that stand beside each other."""
    two = read(printed(card_format, Sides.LONG_EDGE, InkStyle.COLOUR))
    one = read(printed(card_format, Sides.FRONTS, InkStyle.COLOUR))
    said = "".join(f"{one} {general() if 'sheet' in one else ''}".split())
    words = set(re.findall(r"[\w½¼¾″]+", two))
    assert len(words) > 900
    assert {word for word in words - {"continued"} if word not in said} == set()


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("card_format", TRIED, ids=lambda one: one.key)
def test_all_that_is_read_lies_within_the_rim(
    card_format: Format, ink: InkStyle
) -> None:
    """The numbers of the ruler stand in the rim, and nothing stands beyond the cut."""
    out = []
    wide, high = card_format.width * MM, card_format.height * MM
    for number, page in enumerate(
        pypdfium2.PdfDocument(printed(card_format, Sides.LONG_EDGE, ink))
    ):
        text = page.get_textpage()
        for at in range(text.count_rects()):
            left, low, right, top = text.get_rect(at)
            rim = left > wide - 2 * BORDER
            edge = -NEAR if rim else BORDER - NEAR
            fits = min(left, low, wide - right, high - top) >= edge
            if not fits:
                out.append((number, text.get_text_bounded(left, low, right, top)))
        text.close()
        page.close()
    assert not out
