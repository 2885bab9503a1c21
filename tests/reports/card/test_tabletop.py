"""The saved object of Tabletop Simulator, read back by its documented shape."""

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image, ImageChops

from builder.army.muster import roster
from builder.content.card import Card, Stat
from builder.examples import examples_of
from reports.card.copies import Copy
from reports.card.pictures import deck_zip, pictures_zip
from reports.card.tabletop import DeckAbout
from reports.layout.formats import Copies, Settings, Sides, format_named

SMALL = Settings(card=format_named("mini-euro"))


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def checked_sheets(sheets: Any) -> dict[int, dict[str, Any]]:
    """Return the sheets by their numbers, each with all that the program asks for."""
    found = {}
    for key, sheet in sheets.items():
        assert set(sheet) == {
            "FaceURL",
            "BackURL",
            "NumWidth",
            "NumHeight",
            "BackIsHidden",
            "UniqueBack",
        }
        assert 2 <= sheet["NumWidth"] <= 10
        assert 2 <= sheet["NumHeight"] <= 7
        assert type(sheet["BackIsHidden"]) is type(sheet["UniqueBack"]) is bool
        assert sheet["FaceURL"]
        assert sheet["BackURL"]
        found[int(key)] = sheet
    return found


def checked(saved: Any) -> list[tuple[int, int, str, str]]:
    """Return the cards of a saved object: sheet, place, name and description."""
    (thing,) = saved["ObjectStates"]
    sheets = checked_sheets(thing["CustomDeck"])
    if thing["Name"] == "CardCustom":
        inside = [thing]
        assert "DeckIDs" not in thing
    else:
        assert thing["Name"] == "DeckCustom"
        inside = thing["ContainedObjects"]
        assert len(inside) > 1
        assert thing["DeckIDs"] == [each["CardID"] for each in inside]
    found = []
    for each in inside:
        assert each["Name"] == ("Card" if len(inside) > 1 else "CardCustom")
        number, place = divmod(each["CardID"], 100)
        own = checked_sheets(each["CustomDeck"])
        assert own == {number: sheets[number]}
        assert place < sheets[number]["NumWidth"] * sheets[number]["NumHeight"]
        assert set(each["Transform"]) == {
            f"{of}{axis}" for of in ("pos", "rot", "scale") for axis in "XYZ"
        }
        found.append((number, place, each["Nickname"], each["Description"]))
    return found


def saved_in(files: dict[str, bytes]) -> Any:
    return json.loads(files["saved-object.json"])


def test_the_first_battle_is_a_deck_with_a_card_for_each_model() -> None:
    example = examples_of("brikwars")[0]
    army = example.armies[0][1]
    units = roster(army, dict(example.designs)).units
    copies = [Copy(unit.card, unit.count) for unit in units]
    files = unpacked(deck_zip(copies, Settings(), about=DeckAbout("Guard")))
    cards = checked(saved_in(files))
    assert [(number, place) for number, place, *_ in cards] == [
        (1, at) for at, entry in enumerate(army.entries) for _ in range(entry.count)
    ]
    names = [name for *_, name, _ in cards]
    assert names[:6] == ["Sergeant", *["Trooper"] * 4, "Rifleman"]
    assert cards[1][3].splitlines() == [
        "Creature, 8 CP",
        'Size 1", Armor 4, Move 5", Skill d6, Power 2"',
        'Pistol: Use 3, Range 6", Damage 1d6',
        'Round Shield: Use 2, Range CC, Damage Parry 1 Deflection, Shove 2"',
    ]
    (deck,) = json.loads(files["deck.json"])["decks"]
    assert deck["cards"] == list(dict.fromkeys(names))


def faces(files: dict[str, bytes], cards: Sequence[Any]) -> list[Image.Image]:
    """Return what the program would show of each card: its place on its sheet."""
    found = []
    (thing,) = saved_in(files)["ObjectStates"]
    for number, place, *_ in cards:
        sheet = thing["CustomDeck"][str(number)]
        with Image.open(io.BytesIO(files[sheet["FaceURL"]])) as image:
            wide = image.width // sheet["NumWidth"]
            high = image.height // sheet["NumHeight"]
            row, column = divmod(place, sheet["NumWidth"])
            at = column * wide, row * high, (column + 1) * wide, (row + 1) * high
            found.append(image.crop(at).convert("L").resize((60, 90)))
    return found


def test_each_card_shows_its_own_face() -> None:
    titles = ["Wolf", "Bear", "An Otter of the River"]
    copies = [
        Copy(Card(title, "Man", stats=(Stat("Armor", str(at)),)))
        for at, title in enumerate(titles)
    ]
    settings = Settings(card=format_named("mini-euro"), sides=Sides.FRONTS)
    files = unpacked(deck_zip(copies, settings))
    alone = unpacked(pictures_zip(copies, settings))
    wanted = []
    for picture in alone.values():
        with Image.open(io.BytesIO(picture)) as image:
            wanted.append(image.convert("L").resize((60, 90)))
    for at, face in enumerate(faces(files, checked(saved_in(files)))):
        far = [
            sum(dot * many for dot, many in enumerate(difference.histogram()))
            for difference in (ImageChops.difference(face, each) for each in wanted)
        ]
        assert far.index(min(far)) == at
    (sheet,) = checked_sheets(saved_in(files)["ObjectStates"][0]["CustomDeck"]).values()
    assert sheet["BackURL"] == sheet["FaceURL"]


@pytest.mark.full
def test_the_seventieth_card_is_the_first_of_the_second_sheet() -> None:
    copies = [Copy(Card(f"Unit {at}", "Man"), 2) for at in range(71)]
    cards = checked(saved_in(unpacked(deck_zip(copies, SMALL))))
    assert [(number, place) for number, place, *_ in cards] == [
        divmod(at // 2 + 100 + (31 if at // 2 > 68 else 0), 100) for at in range(142)
    ]


def test_a_single_card_is_no_deck() -> None:
    files = unpacked(deck_zip([Copy(Card("Bob", "Man"))], SMALL))
    assert checked(saved_in(files)) == [(1, 0, "Bob", "Man")]
    pair = unpacked(deck_zip([Copy(Card("Bob", "Man"), 2)], SMALL))
    assert [place for _, place, *_ in checked(saved_in(pair))] == [0, 0]


def test_each_copy_with_a_picture_of_its_own_is_there_once() -> None:
    settings = Settings(card=format_named("mini-euro"), copies=Copies.EACH)
    cards = checked(saved_in(unpacked(deck_zip([Copy(Card("Bob", ""), 3)], settings))))
    assert [place for _, place, *_ in cards] == [0, 1, 2]


def test_how_many_cards_the_player_says_goes_before_the_count() -> None:
    copies = [Copy(Card("Bob", ""), 3, prints=2)]
    cards = checked(saved_in(unpacked(deck_zip(copies, SMALL))))
    assert [place for _, place, *_ in cards] == [0, 1]


def test_an_address_stands_before_every_picture() -> None:
    about = DeckAbout("Guard", "https://example.org/guard/")
    files = unpacked(deck_zip([Copy(Card("Bob", ""))], SMALL, about=about))
    (sheet,) = saved_in(files)["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["FaceURL"] == "https://example.org/guard/fronts-1.png"
    assert sheet["BackURL"] == "https://example.org/guard/backs-1.png"
    assert b"https://example.org/guard/" in files["readme.txt"]


def test_no_name_is_a_tag() -> None:
    files = unpacked(deck_zip([Copy(Card("[b]Bob[/b]", "[i]"))], SMALL))
    ((*_, name, about),) = checked(saved_in(files))
    assert "[b]" not in name
    assert "[i]" not in about
    assert "Bob" in name
