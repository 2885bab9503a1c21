"""One back for a whole deck: all else is in front, and no back tells cards apart."""

import io
import json
import zipfile
from dataclasses import replace

import pypdfium2
import pytest

from builder.army.muster import roster
from builder.content.card import Card
from builder.content.card_back import CardBack
from builder.content.theme import WORN, Theme, shipped
from builder.examples import examples_of
from reports.card.copies import Copy
from reports.card.job import cards_pdf
from reports.card.pictures import deck_zip, pictures_zip
from reports.layout.formats import Arrangement, Settings, Sides, format_named

EXAMPLE = examples_of("brikwars")[0]
CARDS = [
    unit.card for unit in roster(EXAMPLE.armies[0][1], dict(EXAMPLE.designs)).units
]
SMALL = replace(
    Settings(), card=format_named("mini-euro"), sides=Sides.ONE_BACK, dpi=100
)


def own_back(card: Card) -> Card:
    assert card.livery
    return replace(card, livery=replace(card.livery, back=CardBack(photo="back")))


def pages(pdf: bytes) -> list[bytes]:
    document = pypdfium2.PdfDocument(pdf)
    return [page.render(scale=1).to_pil().tobytes() for page in document]


@pytest.mark.parametrize("pictured", [False, True])
@pytest.mark.parametrize("theme", [WORN, shipped()[2]], ids=["worn", "dark"])
def test_all_backs_are_one_and_fronts_say_all(
    pictured: bool, theme: Theme, photo: bytes
) -> None:
    cards = [own_back(card) if pictured else card for card in CARDS]
    copies, photos = [Copy(card) for card in cards], {"back": photo}
    pages_of = Settings(arrangement=Arrangement.PAGES, theme=theme, bleed=3)
    made, alone = (
        pages(cards_pdf(copies, replace(pages_of, sides=sides), photos))
        for sides in (Sides.ONE_BACK, Sides.FRONTS)
    )
    assert made[::2] == alone
    assert len(set(made[1::2])) == 1
    assert made[1] not in alone


def test_the_back_is_that_of_the_army_most_cards_are_of() -> None:
    livery = CARDS[0].livery
    assert livery
    other = replace(CARDS[0], livery=replace(livery, army="Wolves", colour="#8e2b20"))
    settings = Settings(arrangement=Arrangement.PAGES, sides=Sides.ONE_BACK)
    alone, mixed = (
        pages(cards_pdf([Copy(card) for card in cards], settings))
        for cards in (CARDS[1:3], [other, *CARDS[1:3]])
    )
    assert mixed[1] == alone[1]


def test_pictures_for_a_shop_have_one_back_beside_the_fronts() -> None:
    copies = [Copy(card, 2) for card in CARDS[:2]]
    with zipfile.ZipFile(io.BytesIO(pictures_zip(copies, SMALL))) as archive:
        *fronts, back = archive.namelist()
        assert back == "back.png"
        one_back = {name: archive.read(name) for name in fronts}
    fronts_only = replace(SMALL, sides=Sides.FRONTS)
    with zipfile.ZipFile(io.BytesIO(pictures_zip(copies, fronts_only))) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == one_back


def test_a_deck_of_a_virtual_table_has_one_back() -> None:
    made = deck_zip([Copy(card) for card in CARDS], SMALL)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        saved = json.loads(archive.read("saved-object.json"))
        (deck,) = json.loads(archive.read("deck.json"))["decks"]
        assert "back.png" in archive.namelist()
        assert archive.read("readme.txt").count(b"back.png") == 1
    (sheet,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert (sheet["BackURL"], sheet["UniqueBack"]) == ("back.png", False)
    assert (deck["back"], deck["unique_backs"]) == ("back.png", False)
