"""A deck as a saved object of Tabletop Simulator, beside the sheets of its pictures.

The program takes a JSON file: `ObjectStates` holds a deck with a `CustomDeck` for each
sheet, by its number from 1, and `DeckIDs`: 100 times that number, and the place of the
card on its sheet, from 0. A single card is an object of another name.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from builder.content.card import Card
from builder.content.roster import key_stats
from reports.text.plain import weapon_lines
from reports.text.posts import bbcode

SAVED: Final = "saved-object.json"
"""The name of the saved object in the archive of a deck."""

README: Final = "readme.txt"

UPLOAD: Final = (
    "upload its pictures, and put its saved-object.json into the folder Saved Objects "
    "of Tabletop Simulator; its readme.txt says how, and where the addresses go"
)
"""What is to be done with such an archive."""

_HOW: Final = """\
A deck for Tabletop Simulator

1. Upload {pictures} where every player can fetch them: with the
   Cloud Manager in the menu Modding of Tabletop Simulator, or in a web space.
2. {addresses}
3. Put saved-object.json into the folder
   Documents/My Games/Tabletop Simulator/Saves/Saved Objects
4. In the game: Objects > Saved Objects, and drag the deck onto the table.

An address that begins with file:/// works on your own machine only; the other
players see blank cards. deck.json has the numbers to type in, if you would
rather make the deck by hand.
"""
_TO_FILL: Final = (
    "Open saved-object.json in a text editor. Put the address of each picture in\n"
    "   the place of its name, such as fronts-1.png, everywhere."
)
_FILLED: Final = (
    "Their addresses are in saved-object.json already:\n   they begin with {at}"
)


class DeckSheet(NamedTuple):
    """A sheet of a deck.

    Attributes:
        front: The name of its picture.
        back: The name of the picture of its backs; empty for none.
        columns: How many cards are in a row.
        rows: How many rows.
        alike: Whether all cards have one back.
    """

    front: str
    back: str
    columns: int
    rows: int
    alike: bool = False


class DeckCard(NamedTuple):
    """A face on a sheet.

    Attributes:
        card: What it says.
        id: 100 times the number of its sheet, and its place there.
        copies: How often it is in the deck.
    """

    card: Card
    id: int
    copies: int = 1


class DeckAbout(NamedTuple):
    """What else is to be known of a deck.

    Attributes:
        title: What it is called.
        at: The address of the folder where its pictures will be; empty for their bare
            names.
    """

    title: str
    at: str = ""


def deck_files(
    sheets: Sequence[DeckSheet], cards: Sequence[DeckCard], about: DeckAbout
) -> dict[str, bytes]:
    """Return the saved object of a deck, and a text that says what to do with it.

    Args:
        sheets: The sheets in their order.
        cards: The faces in theirs; there must be at least one.
        about: What it is called, and where its pictures are.
    """
    base = f"{about.at.rstrip('/')}/" if about.at else ""
    custom = {
        str(number): _sheet(sheet, base) for number, sheet in enumerate(sheets, 1)
    }
    inside = [_one(card, custom) for card in cards for _ in range(card.copies)]
    if len(inside) == 1:
        return _files(sheets, about.title, {**inside[0], "Name": "CardCustom"}, base)
    deck = {
        **_object("DeckCustom", about.title),
        "DeckIDs": [card["CardID"] for card in inside],
        "CustomDeck": custom,
        "ContainedObjects": inside,
    }
    return _files(sheets, about.title, deck, base)


def _files(
    sheets: Sequence[DeckSheet], title: str, thing: Mapping[str, object], base: str
) -> dict[str, bytes]:
    saved = {"SaveName": bbcode(title), "ObjectStates": [thing]}
    names = (name for sheet in sheets for name in (sheet.front, sheet.back) if name)
    pictures = dict.fromkeys(names)
    how = _HOW.format(
        pictures=", ".join(pictures),
        addresses=_FILLED.format(at=base) if base else _TO_FILL,
    )
    text = json.dumps(saved, indent=2, ensure_ascii=False)
    return {SAVED: f"{text}\n".encode(), README: how.encode()}


def _sheet(sheet: DeckSheet, base: str) -> dict[str, object]:
    """Return a sheet; a deck without backs shows its fronts on both sides."""
    return {
        "FaceURL": base + sheet.front,
        "BackURL": base + (sheet.back or sheet.front),
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": not sheet.alike,
    }


def _one(each: DeckCard, custom: Mapping[str, object]) -> dict[str, object]:
    number = str(each.id // 100)
    return {
        **_object("Card", each.card.title or "(no name)", stat_lines(each.card)),
        "CardID": each.id,
        "CustomDeck": {number: custom[number]},
    }


def _object(name: str, title: str, about: str = "") -> dict[str, object]:
    """Return what every object has; the game would take brackets in words for tags."""
    turned = dict.fromkeys(("posX", "posY", "posZ", "rotX"), 0.0)
    scale = dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1.0)
    return {
        "Name": name,
        "Transform": {**turned, "rotY": 180.0, "rotZ": 0.0, **scale},
        "Nickname": bbcode(title),
        "Description": bbcode(about),
    }


def stat_lines(card: Card) -> str:
    """Return a card in a few lines: kind and price, big values, then each weapon."""
    price = f"{card.price} {card.currency}" if card.price else ""
    head = ", ".join(filter(None, (card.kind, price, card.stamp)))
    return "\n".join(filter(None, (head, key_stats(card), *weapon_lines(card))))
