"""Cards in themes: nothing is lost, nothing is clipped, and as ever without one."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings

from builder import describe
from builder.army.model import Army, Entry
from builder.army.muster import livery, roster
from builder.content.card import Card
from builder.content.livery import Livery, deep, of_unit
from builder.content.theme import WORN, Back, CardFrame, CardPart, Theme, shipped
from builder.examples import examples_of
from reports.bricks.drawn import brick_colours
from reports.card.copies import Copy
from reports.card.job import card_pdf, cards_pdf, told_of
from reports.card.layout import Leaf, laid_out
from reports.layout import fonts
from reports.layout.fonts import faces_of, typeset_in
from reports.layout.formats import Arrangement, Format, InkStyle, Settings, format_named
from reports.layout.glyphs import REPLACEMENT, typeset
from reports.layout.marks import OURS, Box, Polygon, Side, Words
from reports.layout.palette import palette
from reports.roster.pdf import roster_pdf
from tests.builder.test_themes import contrast
from tests.db.values import themes
from tests.reports.card import test_card as law

WIDE = Theme(
    name="Wide", paper="#1c2126", frame=CardFrame.ROUNDED, back=Back.BRICKS,
    heading="DejaVu Sans Condensed", body="DejaVu Sans Condensed",
)  # fmt: skip
EVERY = (*shipped(), WIDE, replace(WIDE, name="Bare", frame=CardFrame.NONE))
DESIGNS = [
    design
    for system in ("brikwars", "microfig", "smallarms", "infantry")
    for _, design in examples_of(system)[0].designs
]
CARDS = [describe(design) for design in DESIGNS]


def text(pdf: bytes) -> str:
    pages = pypdfium2.PdfDocument(pdf)
    return "".join(page.get_textpage().get_text_range() for page in pages)


def pixel(pdf: bytes, x: float, y: float) -> tuple[int, ...]:
    """Return the colour at a share of the first page."""
    image = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB")
    found = image.getpixel((int(x * image.width), int(y * image.height)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("ink", InkStyle)
def test_the_shipped_look_of_today_is_that_of_no_theme(ink: InkStyle) -> None:
    copies = [Copy(card, 2) for card in CARDS]
    for plain in (Settings(ink=ink), Settings(ink=ink, bleed=3, gutter=6)):
        ever = cards_pdf(copies, plain)
        assert cards_pdf(copies, replace(plain, theme=shipped()[0])) == ever


@pytest.mark.parametrize("theme", EVERY, ids=lambda one: one.key)
@pytest.mark.parametrize("key", ["poker", "mini-euro", "tarot"])
def test_every_theme_keeps_the_laws_of_the_layout(
    theme: Theme, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaves(card: Card, card_format: Format, ink: InkStyle) -> tuple[Leaf, ...]:
        return laid_out(card, Settings(card=card_format, ink=ink, theme=theme))

    monkeypatch.setattr(law, "leaves", leaves)
    # A ruler that is left out takes no words along.
    faces, _ = faces_of(theme)
    with typeset_in(faces):
        for card in CARDS:
            law.check(card, format_named(key))


def grounds(side: Side) -> Iterator[tuple[Words, str]]:
    """Yield each line of text with the colour of what is drawn below it last.

    A shape of another form below it is not judged.
    """
    below: list[tuple[float, float, float, float, str]] = []
    for placed in (*side.bleed, *side.content):
        for mark in placed.marks:
            match mark:
                case Box(fill=str(fill)) if fill:
                    x, y = placed.x + mark.x, placed.y + mark.y
                    below.append((x, y, x + mark.width, y + mark.height, fill))
                case Polygon(fill=str(fill)) if fill:
                    xs = [placed.x + x for ring in mark.rings for x, _ in ring]
                    ys = [placed.y + y for ring in mark.rings for _, y in ring]
                    below.append((min(xs), min(ys), max(xs), max(ys), ""))
                case Words() if mark.text.strip() and not mark.turn:
                    x, y = placed.x + mark.x + 0.5, placed.y + mark.y - mark.size * 0.3
                    holds = [
                        one[4]
                        for one in below
                        if one[0] <= x <= one[2] and one[1] <= y <= one[3]
                    ]
                    if holds and holds[-1]:
                        yield mark, holds[-1]


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("theme", EVERY, ids=lambda one: one.key)
def test_every_word_is_read_on_what_is_below_it(theme: Theme, ink: InkStyle) -> None:
    tried = 0
    for card in CARDS:
        for leaf in laid_out(card, Settings(theme=theme, ink=ink)):
            for side in (leaf.front, leaf.back):
                for mark, ground in grounds(side):
                    tried += 1
                    seen = contrast(mark.ink, ground)
                    assert seen >= 4.4, (card.title, mark.text, mark.ink, ground)
    assert tried > 100 or ink is InkStyle.LOW


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(themes())
def test_any_theme_prints(theme: Theme) -> None:
    card = CARDS[0]
    for ink in InkStyle:
        data = card_pdf(card, Settings(theme=theme, ink=ink))
        assert data == card_pdf(card, Settings(theme=theme, ink=ink))
        assert card.title in text(data)


def test_its_faces_are_embedded_and_ours_stay_for_what_it_lacks() -> None:
    data = card_pdf(replace(CARDS[0], title="Wolf \u9f8d"), Settings(theme=WIDE))
    named = set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            for font in page.Resources.Font.values():
                named.add(str(font.BaseFont).partition("+")[2])
                assert "/FontFile2" in font.FontDescriptor
    assert {"DejaVuSansCondensed", "DroidSansFallback"} <= named
    assert "RobotoCondensed" not in named


def test_a_font_that_is_not_there_is_told_in_one_sentence() -> None:
    theme = Theme(name="x", heading="Nowhere, Neverland", body="Roboto Condensed")
    (said,) = faces_of(theme)[1]
    assert said == (
        "There is no bold font “Nowhere or Neverland” on this computer: "
        "Roboto Condensed is printed instead."
    )
    plain = card_pdf(CARDS[0], Settings())
    assert card_pdf(CARDS[0], Settings(theme=replace(theme, body=""))) == plain
    assert told_of([Copy(CARDS[0])], Settings(theme=theme)) == list(faces_of(theme)[1])


def test_a_picture_that_no_font_has_is_left_out_and_told() -> None:
    card = replace(CARDS[0], title="Ork \U0001f4a5 Boy")
    said = told_of([Copy(card)], Settings())
    assert said == ["No font here has \U0001f4a5: left out on paper"]
    assert "Ork Boy" in text(card_pdf(card))
    assert REPLACEMENT in text(card_pdf(replace(card, title="\U0001f4a5")))


@pytest.mark.parametrize("colour", ["#ffffff", "#e0e000", "#1f5b3a"])
def test_bricks_keep_a_colour_that_no_word_could_stand_on(colour: str) -> None:
    worn = of_unit(Livery("Guard"), Entry(own_colour=colour))
    card, band = replace(CARDS[0], livery=worn), deep(colour)
    assert brick_colours(worn.colour, InkStyle.COLOUR)["m"] == colour
    assert palette(worn.colour, InkStyle.COLOUR).band == band
    said = told_of([Copy(card)], Settings())
    told = f"{colour} is too light for white words; their ground is {band}."
    assert said == [told] * (colour != band)
    assert not told_of([Copy(card)], Settings(ink=InkStyle.LOW))


@pytest.mark.parametrize(
    ("rights", "embeds"),
    [(0, True), (2, False), (4, True), (6, True), (8, True), (0x100, False),
     (0x200, False)],
)  # fmt: skip
def test_the_licence_of_a_font_says_whether_it_is_embedded(
    rights: int, embeds: bool, tmp_path: Path
) -> None:
    ours = Path(fonts.__file__).parents[1] / "fonts" / "DejaVuSansCondensed.ttf"
    data = bytearray(ours.read_bytes())
    for at in range(12, 12 + 16 * data[5], 16):
        if data[at : at + 4] == b"OS/2":
            start = int.from_bytes(data[at + 8 : at + 12], "big")
            data[start + 8 : start + 10] = rights.to_bytes(2, "big")
    path = tmp_path / "a.ttf"
    path.write_bytes(data)
    found = fonts.read(path)
    assert (found.family, found.bold, found.embeds) == (
        "DejaVu Sans Condensed", False, embeds,
    )  # fmt: skip


@pytest.mark.parametrize(
    "data", [b"", b"\0\1\0\0", b"OTTO" + b"x" * 99, b"\0\1\0\0\xff" * 99]
)
def test_a_damaged_font_is_none(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.ttf"
    path.write_bytes(data)
    assert fonts.read(path) is None


def test_an_army_wears_its_theme_unless_another_is_chosen() -> None:
    example = examples_of("brikwars")[0]
    designs, (_, army) = dict(example.designs), example.armies[0]
    worn = replace(army, theme=shipped()[2])
    assert livery(worn).theme == shipped()[2]
    card = replace(CARDS[0], livery=livery(worn))
    dark = card_pdf(card)
    assert dark == card_pdf(replace(CARDS[0], livery=livery(army)),
                            Settings(theme=shipped()[2]))  # fmt: skip
    assert card_pdf(card, Settings(theme=shipped()[0])) != dark
    listed = roster(worn, designs)
    assert roster_pdf(listed) == roster_pdf(
        roster(army, designs), Settings(theme=shipped()[2])
    )
    assert roster_pdf(listed, Settings(theme=shipped()[3])) != roster_pdf(listed)


def test_a_rim_is_painted_to_the_edge_with_and_without_bleed() -> None:
    theme = Theme(name="Red", rim="#cc1122", frame=CardFrame.LINE)
    assert pixel(card_pdf(CARDS[0], Settings(theme=theme)), 0.005, 0.5) == (204, 17, 34)
    shop = Settings(theme=theme, bleed=3, arrangement=Arrangement.PAGES)
    assert pixel(cards_pdf([Copy(CARDS[0])], shop), 0.005, 0.5) == (204, 17, 34)
    low = replace(shop, ink=InkStyle.LOW)
    assert pixel(cards_pdf([Copy(CARDS[0])], low), 0.005, 0.5) == (255, 255, 255)


def test_paper_is_painted_within_the_frame() -> None:
    theme = Theme(name="Green", paper="#aaeeaa")
    data = card_pdf(Card("A", "Man", livery=Livery()), Settings(theme=theme))
    assert pixel(data, 0.5, 0.9) == (170, 238, 170)
    assert pixel(data, 0.005, 0.5) == (255, 255, 255)


def test_what_a_theme_leaves_out_is_gone_and_nothing_else() -> None:
    card = describe(DESIGNS[0], None, "Minifig, Armor 4")
    whole = text(card_pdf(card))
    for part, gone in (
        (CardPart.ODDS, "Odds"), (CardPart.FOOT, card.source),
    ):  # fmt: skip
        shown = text(card_pdf(card, Settings(theme=Theme(name="x", hidden=(part,)))))
        assert gone in whole
        assert gone not in shown
        assert card.title in shown
    bare = Settings(theme=Theme(name="x", hidden=tuple(CardPart)))
    said = text(card_pdf(card, bare))
    assert all(typeset(stat.value) in said for stat in card.stats)
    assert faces_of(WORN) == (OURS, ())


def test_each_of_an_army_may_look_otherwise_in_one_print() -> None:
    """Faces of one card never measure another's."""
    dark = replace(CARDS[0], livery=Livery(theme=WIDE))
    both = cards_pdf([Copy(dark), Copy(CARDS[1])])
    again = cards_pdf([Copy(CARDS[1]), Copy(dark)])
    assert sorted(text(both)) == sorted(text(again))
    assert Army(entries=(Entry(design="a"),)).theme is None
