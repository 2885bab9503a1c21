"""The card of a whole army: its square is read back from the printed page."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import zxingcpp

from builder.content.linked import joined
from builder.house_rules.ruleset import RuleSet
from db.sharing.codes import read_code
from reports.card.copies import Copy, job_title, wanted
from reports.card.faces import TOO_MUCH
from reports.card.job import card_pdf, cards_pdf
from reports.card.layout import extent
from reports.layout.formats import (
    FORMATS,
    Arrangement,
    Format,
    InkStyle,
    Settings,
    Sides,
    own_format,
)
from tests.reports.roster.test_roster import first_battle, large_army
from tests.squares import as_photo, pages_of, texts_in
from ui.printing.coded import army_copies, coded, copies_of

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
