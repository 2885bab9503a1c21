"""Backs of cards: squares of designs and armies, and a picture of one's own."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from builder import describe
from builder.army.muster import roster
from builder.content.card import Card, Text
from builder.content.card_back import CardBack
from builder.content.linked import joined
from builder.content.livery import ArmyColour, Livery
from builder.core.framing import Framing
from builder.core.painting import Painting
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from db.files.muster_file import MusterFile
from db.sharing.clipboard.reading import read_text
from db.sharing.codes import read_code
from reports.card.copies import Copy, job_title, wanted
from reports.card.faces import SQUARE_WORDS, TOO_MUCH
from reports.card.job import card_pdf, cards_pdf
from reports.card.pieces import extent
from reports.layout.formats import (
    FORMATS,
    POKER,
    Arrangement,
    Format,
    InkStyle,
    Settings,
    Sides,
    own_format,
)
from reports.pdf.raster import page_sizes
from reports.roster.pdf import roster_pdf
from tests.db.values import unphotographed
from tests.reports.read_back import copied
from tests.reports.roster.test_roster import first_battle, large_army
from tests.squares import as_photo, pages_of, texts_in
from ui.printing.coded import army_copies, coded, copies_of

# The square of a design on the back of its card, read back from the page

DESIGNS = dict(examples_of("brikwars")[0].designs)


def square_copies_of(settings: Settings, notes: str = "") -> list[Copy]:
    designs = [replace(each, notes=notes or each.notes) for each in DESIGNS.values()]
    return list(coded([Copy(describe(d)) for d in designs], settings))


@pytest.mark.parametrize("ink", InkStyle)
def test_the_designs_of_first_battle_are_read_back(ink: InkStyle) -> None:
    settings = Settings(square=True, ink=ink)
    copies = square_copies_of(settings)
    made = {copy.card.code: copy.card.design for copy in copies}
    pages = list(pages_of(cards_pdf(copies, settings)))
    for seen in (lambda page: page, as_photo):
        found = [text for page in pages for text in texts_in(seen(page))]
        # The keep's own rules leave no room; a square never takes it from them.
        left = [item for code, item in made.items() if code not in found]
        assert [item.title for item in left if item] == ["Border Keep"]
        for text in found:
            assert tuple(read_code(text).designs.values()) == (made[text],)


def test_there_is_none_unless_it_is_wanted() -> None:
    copies = square_copies_of(Settings(square=True))
    assert not any(copy.card.code for copy in square_copies_of(Settings()))
    assert cards_pdf(copies, Settings()) == cards_pdf(
        square_copies_of(Settings()), Settings()
    )


@pytest.mark.parametrize("card", FORMATS, ids=lambda card: card.key)
def test_a_square_adds_no_card_and_moves_no_word(
    card: Format, read: Callable[[bytes], list[str]]
) -> None:
    settings = Settings(square=True, card=card)
    for copy in square_copies_of(settings):
        plain = card_pdf(replace(copy.card, code=""), settings)
        squared = card_pdf(copy.card, settings)
        assert page_sizes(squared) == page_sizes(plain)
        words = "".join(SQUARE_WORDS.split())
        pages = ["".join(page.split()).replace(words, "") for page in read(squared)]
        texts = [re.sub("BM1:[^,]*,", "", page) for page in pages]
        assert texts == ["".join(page.split()) for page in read(plain)]
        if texts != pages:
            # Who copies the page has its design, too.
            held = read_text(copied(squared))
            assert isinstance(held, MusterFile)
            assert [*held.designs.values()] == [unphotographed(copy.card.design)]


def test_a_back_without_room_stays_as_it_is() -> None:
    settings = Settings(square=True)
    keep = next(
        c.card for c in square_copies_of(settings) if c.card.title == "Border Keep"
    )
    assert card_pdf(keep, settings) == card_pdf(replace(keep, code=""), settings)


def test_a_card_without_notes_has_none_in_its_code() -> None:
    settings = Settings(square=True, notes=False)
    for copy in square_copies_of(settings, notes="Nobody knows"):
        (design,) = read_code(copy.card.code).designs.values()
        assert not design.notes


# The card of a whole army: its square is read back from the printed page

ON = Settings(army_code=True, arrangement=Arrangement.PAGES)


def code_card(settings: Settings, count: int = 0) -> Copy:
    """Return the code card of First battle, or of an army of so many designs."""
    copies = coded(
        army_copies(*(large_army(count) if count else first_battle())), settings
    )
    (found,) = [copy for copy in copies if copy.card.scanned]
    return found


@pytest.mark.parametrize("ink", InkStyle)
def test_the_army_is_read_back_from_its_card_and_from_a_photo(ink: InkStyle) -> None:
    settings = replace(ON, ink=ink)
    army, designs = first_battle()
    pdf = cards_pdf(coded(army_copies(army, designs), settings), settings)
    for seen in (lambda page: page, as_photo):
        (text,) = [text for page in pages_of(pdf) for text in texts_in(seen(page))]
        file = read_code(text)
        (made,) = file.armies.values()
        assert made.name == army.name
        assert [each.count for each in made.entries] == [e.count for e in army.entries]
        assert set(file.designs.values()) == {designs[e.design] for e in army.entries}


@pytest.mark.parametrize("card", FORMATS, ids=lambda each: each.key)
def test_its_square_has_48_millimetres_where_the_format_has_room(
    card: Format, read: Callable[[bytes], list[str]]
) -> None:
    copy = code_card(ON)
    pdf = card_pdf(copy.card, replace(ON, card=card))
    front, back = pages_of(pdf, 220)
    assert (texts_in(front), texts_in(back)) == ([copy.card.code], [])
    # Name, points and game stand on it; nothing is beside the card.
    words = "".join(read(pdf)[0].split())
    assert all(each in words for each in ("BorderGuard", "165CP", "BrikWars"))
    (found,) = zxingcpp.read_barcodes(front)
    corners = found.position
    # Of 48 mm with its white, 97 of 105 modules are its own.
    inner = (corners.top_right.x - corners.top_left.x) * 25.4 / 220
    # A card that lies has its head above the square, too.
    narrow = min(card.width, card.height - 15)
    assert inner >= (44 if narrow >= 56 else 32)


def test_a_large_army_has_linked_squares_on_a_card_each() -> None:
    settings = replace(ON, sides=Sides.FRONTS)
    copy = code_card(settings, 40)
    pages = list(pages_of(card_pdf(copy.card, settings), 220))
    found = [text for page in pages for text in texts_in(page)]
    pieces, _ = extent([copy], settings)
    assert len(found) == len(pages) == pieces > 1
    assert joined(found).strip() == copy.card.code


def test_each_of_several_backs_says_which_it_is(
    read: Callable[[bytes], list[str]],
) -> None:
    pages = read(card_pdf(code_card(ON, 40).card, ON))
    _, first, _, second = ("".join(page.split()) for page in pages)
    assert ("1of2" in first, "2of2" in second) == (True, True)


def test_too_large_an_army_says_so(read: Callable[[bytes], list[str]]) -> None:
    small = replace(ON, card=own_format(40, 50))
    card = replace(code_card(small).card, code="BM1:" + "ABCDEFGH" * 1_000)
    words = "".join("".join(page.split()) for page in read(card_pdf(card, small)))
    assert "".join(TOO_MUCH.split()) in words


def test_it_is_made_only_where_it_is_chosen() -> None:
    army, designs = first_battle()
    copies = coded(army_copies(army, designs), Settings(square=True))
    assert not any(each.card.scanned for each in wanted(copies, Settings(square=True)))
    only = coded(army_copies(army, designs), ON)
    assert [bool(each.card.code) for each in wanted(only, ON)] == [False] * 6 + [True]
    one = replace(army, entries=army.entries[:1])
    title = designs[one.entries[0].design].title
    assert job_title(army_copies(one, designs), [army.title]) == title


def test_it_keeps_notes_and_limit_to_itself_where_the_cards_do() -> None:
    army, designs = first_battle()
    army = replace(army, notes="Nobody knows", limit=200)
    bare = replace(ON, notes=False, points=False)
    *_, copy = coded(army_copies(army, designs), bare)
    (made,) = read_code(copy.card.code).armies.values()
    assert (made.notes, made.limit) == ("", None)


def test_house_rules_have_their_square_too() -> None:
    rules = RuleSet(name="House of cards")
    (copy,) = coded(
        copies_of([rules], {}, lambda *_: pytest.fail("no design"), ""),
        Settings(square=True),
    )
    assert list(read_code(copy.card.code).rulesets.values()) == [rules]


# A picture of one's own on backs: where it stands, and what it gives way to

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
