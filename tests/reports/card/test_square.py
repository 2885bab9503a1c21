"""The square of a design on the back of its card, read back from the page."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from builder import describe
from builder.examples import examples_of
from db.sharing.codes import read_code
from reports.card.copies import Copy
from reports.card.faces import SQUARE_WORDS
from reports.card.job import card_pdf, cards_pdf
from reports.layout.formats import FORMATS, Format, InkStyle, Settings
from reports.pdf.raster import page_sizes
from tests.squares import as_photo, pages_of, texts_in
from ui.printing.coded import coded

DESIGNS = dict(examples_of("brikwars")[0].designs)


def copies_of(settings: Settings, notes: str = "") -> list[Copy]:
    designs = [replace(each, notes=notes or each.notes) for each in DESIGNS.values()]
    return list(coded([Copy(describe(d)) for d in designs], settings))


@pytest.mark.parametrize("ink", InkStyle)
def test_the_designs_of_first_battle_are_read_back(ink: InkStyle) -> None:
    settings = Settings(square=True, ink=ink)
    copies = copies_of(settings)
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
    copies = copies_of(Settings(square=True))
    assert not any(copy.card.code for copy in copies_of(Settings()))
    assert cards_pdf(copies, Settings()) == cards_pdf(copies_of(Settings()), Settings())


@pytest.mark.parametrize("card", FORMATS, ids=lambda card: card.key)
def test_a_square_adds_no_card_and_moves_no_word(
    card: Format, read: Callable[[bytes], list[str]]
) -> None:
    settings = Settings(square=True, card=card)
    for copy in copies_of(settings):
        plain = card_pdf(replace(copy.card, code=""), settings)
        squared = card_pdf(copy.card, settings)
        assert page_sizes(squared) == page_sizes(plain)
        words = "".join(SQUARE_WORDS.split())
        texts = ["".join(page.split()).replace(words, "") for page in read(squared)]
        assert texts == ["".join(page.split()) for page in read(plain)]


def test_a_back_without_room_stays_as_it_is() -> None:
    settings = Settings(square=True)
    keep = next(c.card for c in copies_of(settings) if c.card.title == "Border Keep")
    assert card_pdf(keep, settings) == card_pdf(replace(keep, code=""), settings)


def test_a_card_without_notes_has_none_in_its_code() -> None:
    settings = Settings(square=True, notes=False)
    for copy in copies_of(settings, notes="Nobody knows"):
        (design,) = read_code(copy.card.code).designs.values()
        assert not design.notes
