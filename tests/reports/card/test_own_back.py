"""A picture of one's own on backs: where it stands, and what it gives way to."""

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pypdfium2
import pytest
from PIL import Image

from builder.army.muster import roster
from builder.content.card import Card, Text
from builder.content.card_back import CardBack
from builder.content.livery import ArmyColour, Livery
from builder.core.framing import Framing
from builder.core.painting import Painting
from builder.examples import examples_of
from reports.card.copies import Copy
from reports.card.job import card_pdf, cards_pdf
from reports.layout.formats import (
    FORMATS,
    POKER,
    Arrangement,
    Format,
    InkStyle,
    Settings,
)
from reports.roster.pdf import roster_pdf

OWN = Painting.read(" ".join(["#..#.#..#"] * 9))
GUARD = Livery("Border Guard", ArmyColour.MOSS.hex, OWN)
PICTURED = replace(GUARD, back=CardBack(photo="k"))
NAMELESS = replace(GUARD, back=CardBack(photo="k", nameless=True))
SAYS_ALL = Card("Trooper", "Creature", "5", "CP", source="BrikWars 2010")
RED = (200, 10, 10)


@cache
def red(width: int = 700, height: int = 900) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), RED).save(out, "PNG")
    return out.getvalue()


def worn(livery: Livery, card: Card = SAYS_ALL) -> Card:
    return replace(card, livery=livery)


def pages(data: bytes) -> Iterator[Image.Image]:
    pdf = pypdfium2.PdfDocument(data)
    for number in range(len(pdf)):
        yield pdf[number].render(scale=2).to_pil().convert("RGB")


def back_of(card: Card, settings: Settings) -> Image.Image:
    _, back = pages(card_pdf(card, settings, {"k": red()}))
    return back


def texts(data: bytes) -> list[str]:
    pdf = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_bounded() for page in pdf]


def reddish(pixel: object) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(a - b) < 12 for a, b in zip(pixel, RED, strict=True))


@pytest.mark.parametrize("card_format", FORMATS, ids=lambda each: each.key)
def test_the_picture_fills_the_face_of_every_format(card_format: Format) -> None:
    back = back_of(worn(NAMELESS), Settings(card=card_format))
    wide, high = back.size
    for x, y in product((2, wide // 2, wide - 3), (2, high // 2, high - 3)):
        assert reddish(back.getpixel((x, y))), (x, y)
    # With the band the name is on it, whole, and the picture above it.
    data = card_pdf(worn(PICTURED), Settings(card=card_format), {"k": red()})
    assert "Border Guard" in " ".join(texts(data)[1].split())
    assert reddish(back_of(worn(PICTURED), Settings(card=card_format)).getpixel((3, 3)))
    assert not texts(
        card_pdf(worn(NAMELESS), Settings(card=card_format), {"k": red()})
    )[1]


@pytest.mark.parametrize("bleed", [1.0, 3.0, 5.0])
@pytest.mark.parametrize("ink", InkStyle)
def test_the_picture_runs_over_the_cut_as_far_as_the_bleed(
    bleed: float, ink: InkStyle
) -> None:
    settings = Settings(bleed=bleed, ink=ink, arrangement=Arrangement.PAGES)
    _, back = pages(cards_pdf([Copy(worn(NAMELESS))], settings, {"k": red()}))
    corners = product((1, back.width - 2), (1, back.height - 2))
    seen = {back.getpixel(corner) for corner in corners}
    assert len(seen) == 1
    assert (255, 255, 255) not in seen
    assert reddish(*seen) == (ink is InkStyle.COLOUR)


def test_what_is_seen_of_a_picture_is_the_same_with_each_bleed() -> None:
    half = Image.new("RGB", (730, 980), RED)
    half.paste((10, 10, 200), (0, 0, 300, 980))
    out = io.BytesIO()
    half.save(out, "PNG")
    edges = []
    for bleed in (0.0, 3.0, 5.0):
        settings = Settings(bleed=bleed, arrangement=Arrangement.PAGES)
        _, back = pages(
            cards_pdf([Copy(worn(NAMELESS))], settings, {"k": out.getvalue()})
        )
        row = [reddish(back.getpixel((x, 40))) for x in range(back.width)]
        # From the cut, in points; a page has two pixels for each.
        edges.append(row.index(True) / 2 - bleed * 72 / 25.4)
    assert max(edges) - min(edges) < 1


def test_a_back_with_rules_keeps_them_and_its_ghost() -> None:
    rules = worn(PICTURED, replace(SAYS_ALL, back=(Text("In play", ("It holds.",)),)))
    data = card_pdf(rules, Settings(), {"k": red()})
    assert "It holds." in texts(data)[1] or "It holds." in texts(data)[0]
    long = replace(rules, back=(Text("In play", ("The bridge was held. " * 60,)),))
    pages_of = texts(card_pdf(long, Settings(), {"k": red()}))
    assert "held" in pages_of[1]


def test_a_square_comes_before_the_picture() -> None:
    coded = worn(NAMELESS, replace(SAYS_ALL, code="BM1:6BF000000000"))
    plain = worn(GUARD, replace(SAYS_ALL, code="BM1:6BF000000000"))
    shown = [*pages(card_pdf(coded, Settings(square=True), {"k": red()}))]
    expected = [*pages(card_pdf(plain, Settings(square=True)))]
    assert [each.tobytes() for each in shown] == [each.tobytes() for each in expected]


@pytest.mark.parametrize("sides", ["card", "sheets", "pages"])
def test_a_picture_that_is_not_at_hand_changes_no_byte(sides: str) -> None:
    def made(livery: Livery) -> bytes:
        if sides == "card":
            return card_pdf(worn(livery), Settings())
        arrangement = Arrangement.PAGES if sides == "pages" else Arrangement.SHEETS
        settings = Settings(arrangement=arrangement)
        return cards_pdf([Copy(worn(livery))], settings, {"other": red()})

    assert made(PICTURED) == made(GUARD)


def test_a_list_holds_no_picture_of_backs() -> None:
    example = next(each for each in examples_of("brikwars") if each.armies)
    army, designs = example.armies[0][1], dict(example.designs)
    pictured = replace(army, back=CardBack(photo="k"))
    data = roster_pdf(roster(pictured, designs), photos={"k": red()})
    assert data == roster_pdf(roster(army, designs), photos={"k": red()})


def test_a_picture_is_framed_on_the_whole_face() -> None:
    """The left edge of a wide picture is seen only where it is framed."""
    wide = Image.new("RGB", (2000, 500), (10, 10, 200))
    wide.paste(RED, (0, 0, 400, 500))
    out = io.BytesIO()
    wide.save(out, "PNG")
    seen = []
    for framing in (None, Framing(x=Framing().x * 0)):
        back = CardBack(photo="k", framing=framing, nameless=True)
        data = card_pdf(
            worn(replace(GUARD, back=back)), Settings(card=POKER), {"k": out.getvalue()}
        )
        _, face = pages(data)
        seen.append(reddish(face.getpixel((face.width // 2, face.height // 2))))
    assert seen == [False, True]
