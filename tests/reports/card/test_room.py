"""What is read keeps its room on cards of every format, and all come as PDFs."""

import io
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from typing import NamedTuple, TypeGuard

import pypdfium2
import pytest
from PIL import Image, ImageFont

from builder import describe
from builder.content.card import Block, Card, Table, Text
from builder.content.livery import ArmyColour, Emblem, Livery
from reports.card.copies import Copy
from reports.card.job import cards_pdf
from reports.card.layout import Leaf
from reports.card.metrics import BORDER, place
from reports.layout.fonts import path
from reports.layout.formats import (
    FORMATS,
    MM,
    SAFE,
    Arrangement,
    Format,
    InkStyle,
    Settings,
    Sides,
    format_named,
)
from reports.layout.glyphs import typeset
from reports.layout.marks import Box, Clipped, Disc, Picture, Side, Stroke, Words
from tests.builder.brikwars.test_ten_thousand import random_creation
from tests.leaves import example_cards, leaves, marks
from tests.measures.cards import blank
from tests.sweeps import share
from tests.type_sizes import cards

# What is read keeps its room on cards of every format, narrow, lying or huge.
#
# The boxes of letters are the font's own, as another library reads them.

OWN = ("120x60", "88x63", "89x57", "60x120", "40x50", "400x400", "50x400", "400x60")
SIZES = [*FORMATS, *map(format_named, OWN)]
LIVERY = Livery("Border Guard", ArmyColour.MOSS.hex, Emblem.TOWER)
RANDOM = 100
NEAR = 0.05
"""Points by which a curve may stand out of its box."""
TOUCH = 0.35
"""Points by which the boxes of two lines may meet: an accent, the foot of a j."""
HARD = "\N{NO-BREAK SPACE}"
PARTED = re.compile(r" ?\+ (?=\d+d)| (?=\()| (?=dice\b)")
LEAST = 10.0
"""The least height and width of a portrait, in millimetres."""
SMALL = 6.0
"""On a card of 40 by 50 mm."""


class Inked(NamedTuple):
    """A line of text and the box of its letters, in points."""

    text: str
    left: float
    top: float
    right: float
    low: float


@cache
def face(*, bold: bool) -> ImageFont.FreeTypeFont:
    name = f"RobotoCondensed-{'Bold' if bold else 'Regular'}"
    return ImageFont.truetype(str(path(name)), 200)


@cache
def letters(text: str, *, bold: bool) -> tuple[float, ...]:
    """Return left, top, right and foot of a text of 1 point, from its base line."""
    return tuple(end / 200 for end in face(bold=bold).getbbox(text, anchor="ls"))


def inked(side: Side) -> list[Inked]:
    out = []
    for mark, x, y in marks(side):
        if isinstance(mark, Words) and not mark.turn and mark.text.strip():
            size = mark.size
            box = letters(mark.text, bold=mark.bold)
            left, top, right, low = (end * size for end in box)
            at, base = x + mark.x, y + mark.y
            ends = at + left, base + top, at + right, base + low
            out.append(Inked(mark.text, *ends))
    return out


def ticks(side: Side) -> list[Inked]:
    """Return the boxes for a pen."""
    return [
        Inked(
            "□",
            x + mark.x,
            y + mark.y,
            x + mark.x + mark.width,
            y + mark.y + mark.height,
        )
        for mark, x, y in marks(side)
        if isinstance(mark, Box)
        if mark.fill == "#ffffff" and mark.stroke and mark.width == mark.height
    ]


def near_the_cut(side: Side) -> list[str]:
    edge = SAFE * MM - NEAR
    return [
        one.text
        for one in (*inked(side), *ticks(side))
        if min(one.left, one.top, side.width - one.right, side.height - one.low) < edge
    ]


def meeting(side: Side) -> list[tuple[str, str]]:
    """Return lines that overlap each other or a box."""
    each = sorted((*inked(side), *ticks(side)), key=lambda one: one.top)
    found = []
    for at, one in enumerate(each):
        for other in each[at + 1 :]:
            if other.top > one.low - TOUCH:
                break
            across = min(one.right, other.right) - max(one.left, other.left)
            if across > TOUCH:
                found.append((one.text, other.text))
    return found


def crossed(side: Side) -> list[str]:
    """Return lines of text that an upright line runs through, unless a box hides it."""
    found = []
    every = [(at, *each) for at, each in enumerate(marks(side))]
    upright = [
        (at, x + mark.x1, y + min(mark.y1, mark.y2), y + max(mark.y1, mark.y2))
        for at, mark, x, y in every
        if isinstance(mark, Stroke) and mark.x1 == mark.x2
    ]
    boxes = [
        (at, x + mark.x, y + mark.y, mark.width, mark.height)
        for at, mark, x, y in every
        if isinstance(mark, Box) and mark.fill
    ]
    for one in inked(side):
        for at, x, top, low in upright:
            within = one.left + TOUCH < x < one.right - TOUCH
            hidden = any(
                later > at
                and left <= one.left
                and one.right <= left + wide
                and upper <= one.top + TOUCH
                and one.low <= upper + high + TOUCH
                for later, left, upper, wide, high in boxes
            )
            if within and one.top < low and one.low > top and not hidden:
                found.append(one.text)
    return found


def portraits(side: Side, least: float) -> list[Clipped | Picture]:
    return [
        mark
        for mark, _, _ in marks(side)
        if isinstance(mark, Clipped | Picture)
        and min(mark.width, mark.height) >= least * MM - NEAR
    ]


def broken(card: Card, made: tuple[Leaf, ...]) -> list[str]:
    """Return the values that do not stand in one line: on the front, or in a row.

    A long one may be parted at its dice, and before a bracket; a Damage in a row
    wherever its column ends.
    """
    lines = [one.text.replace(HARD, " ") for one in inked(made[0].front)]
    parts = (part for stat in card.stats for part in PARTED.split(stat.value))
    found = [part for part in parts if not any(plain(part) in line for line in lines)]
    sides = [side for leaf in made for side in (leaf.front, leaf.back)]
    lines = [one.text.replace(HARD, " ") for side in sides for one in inked(side)]
    for row in (row for table in card.front if armed(table) for row in table.rows):
        ways = zip_longest(row.cells[1:], row.brief[1:], fillvalue="\0")
        found += [
            way[0]
            for at, way in enumerate(ways, 1)
            if not any(
                plain(one) in line
                for one in way
                for line in (lines if at < 3 else (" ".join(lines),))
            )
        ]
    return found


def armed(block: Block) -> TypeGuard[Table]:
    return isinstance(block, Table) and block.part == "arms"


def plain(text: str) -> str:
    return typeset(text).replace(HARD, " ").strip()


@cache
def drawn_by_lot() -> tuple[Card, ...]:
    chance = random.Random("cards of every format")  # noqa: S311
    return tuple(describe(random_creation(chance)) for _ in range(RANDOM))


def tried(number: int) -> Iterator[tuple[Card, InkStyle, int]]:
    """Yield cards, each in one of the inks and for one or three models."""
    for at, card in enumerate(share((*example_cards(), *drawn_by_lot()), 9)):
        ink = list(InkStyle)[(at + number) % 2]
        yield card, ink, 1 + 2 * (at % 3 == 0)


@pytest.mark.parametrize("size", SIZES, ids=lambda one: one.key)
def test_what_is_read_keeps_three_millimetres_and_its_column(
    size: Format,
) -> None:
    """And a portrait stands on every front, on the smallest card a small one.

    It gives way to the first lines of weapons alone. Values stand whole, and no line
    meets another.
    """
    least = SMALL if size.height <= 50 else LEAST
    found: list[object] = []
    for card, ink, count in tried(SIZES.index(size)):
        made = leaves(card, size, ink, count=count)
        free = not any(map(armed, card.front)) or blank(made[0].front) > LEAST
        if free and not portraits(made[0].front, least):
            found.append((card.title, "no portrait"))
        found += [(card.title, text) for text in broken(card, made)]
        for side in (side for leaf in made for side in (leaf.front, leaf.back)):
            out = near_the_cut(side), crossed(side), *meeting(side)
            found += [(card.title, *texts) for texts in out if texts]
    assert not found


def test_cards_that_lie_have_their_portrait_at_the_left() -> None:
    """From the head to the foot, and words in columns beside it and on the back."""
    dragon = next(
        one for one in example_cards() if one.title == "Fire-breathing Dragon"
    )
    for size in SIZES:
        if size.key == "40x50":
            # Its weapons leave no room for one.
            continue
        inset = place(size, "#000000", InkStyle.COLOUR).inset
        lies = size.width >= 1.2 * size.height and not inset
        leaf, *_ = leaves(dragon, size, InkStyle.COLOUR)
        (window,) = portraits(leaf.front, LEAST)
        beside = [one for one in inked(leaf.front) if one.text == "Weapon"]
        if beside:
            low = window.y + window.height
            right = window.x + window.width
            assert (beside[0].left > right) is lies
            assert (beside[0].top > low) is not lies
        assert (window.width < size.width * MM / 2) or not lies


def test_a_lying_card_needs_fewer_cards_than_a_stack_of_words() -> None:
    """Of the examples, 17 of 50 went on on a second card of 88 by 63 mm."""
    size = format_named("poker-landscape")
    several = [
        one for one in example_cards() if len(leaves(one, size, InkStyle.COLOUR)) > 1
    ]
    assert len(several) <= 4


@pytest.mark.parametrize("size", SIZES, ids=lambda one: one.key)
def test_the_ruler_has_a_stud_for_each_inch(size: Format) -> None:
    """Ticks stand a quarter of an inch apart, and studs in the rim count the inches."""
    card = replace(example_cards()[0], livery=LIVERY)
    back = leaves(card, size, InkStyle.COLOUR)[0].back
    rim = back.width - place(size, "#000000", InkStyle.COLOUR).rim
    ticks = sorted(
        y + mark.y1
        for mark, x, y in marks(back)
        if isinstance(mark, Stroke) and x + mark.x1 > rim and mark.y1 == mark.y2
    )
    studs = [
        y + m.y for m, x, y in marks(back) if isinstance(m, Disc) and x + m.x > rim
    ]
    inches = min(3, int((size.height - 5) / 25.4))
    assert len(ticks) == 4 * inches + 1
    assert ticks == pytest.approx([ticks[0] + 18 * at for at in range(len(ticks))])
    for inch in range(1, inches + 1):
        low = ticks[4 * inch]
        assert sum(low < y < low + 9 for y in studs) == inch
    assert len(studs) == inches * (inches + 1) / 2


# All examples, presets and a card with far too much on it, in every format, as PDFs.
#
# What both sides say is compared with what fronts alone say, as a reader of the PDF
# finds it. A desk tries one format each day, CI all of them.

PHOTOS = {"wide": (1600, 500), "high": (90, 1400), "tiny": (40, 30)}
"""Photos of odd sizes, in pixels."""
FORMATS_NEAR = 0.5
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


@pytest.mark.full
@pytest.mark.parametrize("card_format", TRIED, ids=lambda one: one.key)
def test_fronts_alone_say_what_both_sides_say(card_format: Format) -> None:
    """A reader of the file may run words together that stand beside each other."""
    two = read(printed(card_format, Sides.LONG_EDGE, InkStyle.COLOUR))
    one = read(printed(card_format, Sides.FRONTS, InkStyle.COLOUR))
    said = "".join(f"{one} {general() if 'sheet' in one else ''}".split())
    words = set(re.findall(r"[\w½¼¾″]+", two))
    assert len(words) > 900
    assert {word for word in words - {"continued"} if word not in said} == set()


@pytest.mark.full
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
            edge = -FORMATS_NEAR if rim else BORDER - FORMATS_NEAR
            fits = min(left, low, wide - right, high - top) >= edge
            if not fits:
                out.append((number, text.get_text_bounded(left, low, right, top)))
        text.close()
        page.close()
    assert not out
