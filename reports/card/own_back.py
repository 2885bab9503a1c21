"""The back of a card that is a picture of the player's own."""

from collections.abc import Container
from dataclasses import replace

from builder.content.card import Card
from reports.card.setting import CardSetting
from reports.layout.formats import MM, OVER
from reports.layout.lines import Fitted, fit, written
from reports.layout.marks import Area, Box, Picture, Placed, Side, Stroke


def with_back(card: Card, at_hand: Container[str]) -> Card:
    """Return a card without the picture on its back, if that is not at hand."""
    livery = card.livery
    if livery is None or livery.back is None or livery.back.photo in at_hand:
        return card
    return replace(card, livery=replace(livery, back=None))


def back_words(setting: CardSetting, at: int) -> tuple[Fitted, Fitted, Fitted]:
    """Return what a back without rules says: the army, the book, and which card it is.

    The card's name stands for that of an army it has none of.
    """
    card, livery, place = setting.card, setting.livery, setting.place
    part = setting.part(at)
    which = " · ".join((card.title, part) if livery.army else (part,)) if part else ""
    name = livery.army or card.title
    sizes = place.ladder((16, 1), (13, 1), (11, 2), (9, 3), (8, 5), (7, 8))
    small = place.ladder((7, 2), (7, 4))
    return (
        fit(name, sizes, place.text, bold=True),
        fit(card.source, small, place.text),
        fit(which, small, place.text),
    )


def pictured_back(setting: CardSetting, at: int) -> Side:
    """Return a back that is a picture from edge to edge, with a band for the name."""
    place, back = setting.place, setting.livery.back
    if back is None:
        raise ValueError("there is no picture for this back")
    palette, over = place.palette, OVER * MM
    wide = place.width + 2 * over
    face = Area(-over, -over, wide, place.height + 2 * over)
    below: list[Picture | Box | Stroke] = [
        Picture(*face, back.photo, back.framing, palette.tint or "#ffffff")
    ]
    if back.nameless:
        return Side(place.width, place.height, (), (Placed(0, 0, tuple(below)),))
    words = back_words(setting, at)
    y = place.bottom - place.mm(1.5) - sum(word.height for word in words)
    top = y - place.mm(1.2)
    low = place.height + over - top
    below += [
        Box(-over, top, wide, low, palette.band or "#ffffff"),
        Stroke(-over, top, place.width + over, top, palette.accent, place.line),
    ]
    inks = [(word, palette.band_text) for word in words]
    marks = tuple(written(inks, place.left, y, place.text))
    bleed = (Placed(0, 0, tuple(below)),)
    return Side(place.width, place.height, (Placed(0, 0, marks),), bleed)
