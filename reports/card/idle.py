"""Choices of a print job of cards that make no difference, and why.

The command line and the print dialog tell the same reasons.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from builder.content.card import Card
from builder.content.card_blocks import has_odds, has_own
from builder.core.formatting import counted
from reports.card.bleed import lost
from reports.card.copies import Copy, Wanted, wanted
from reports.card.layout import extent, laid_out
from reports.layout.formats import Arrangement, Copies, Settings, Sides

_LONE: Final = "No card here is wanted more than once"


def idle_of_cards(
    copies: Sequence[Copy],
    settings: Settings,
    photos: Collection[str] = (),
    against: str = "",
) -> dict[str, str]:
    """Return what is chosen and makes no difference to these cards, each with why.

    Args:
        copies: The cards, with their codes.
        settings: The player's choices.
        photos: The keys of the photos at hand.
        against: The target of the odds; empty for no odds.
    """
    cards = [copy.card for copy in copies if copy.times(settings)]
    reasons = {
        "bleed": lost(settings),
        "sides": _unturned(settings),
        "copies": _lone(copies, settings),
        "fill": _full(copies, settings, photos),
        "square": _without_square(copies, settings, photos),
        "odds": against and _without_odds(cards, against),
        "points": "" if settings.points else _unpriced(cards),
        "notes": "" if settings.notes else _unnoted(cards),
        "army_code": settings.army_code and _without_army(cards),
    }
    if settings.numbered and reasons["copies"]:
        reasons["numbered"] = _LONE
    return {name: why for name, why in reasons.items() if why}


def _unturned(settings: Settings) -> str:
    turned = settings.sides in (Sides.SHORT_EDGE, Sides.FOLDABLE)
    pages = settings.arrangement is Arrangement.PAGES
    return "Only sheets are turned or folded" if turned and pages else ""


def _lone(copies: Sequence[Copy], settings: Settings) -> str:
    several = any(copy.count > 1 for copy in copies)
    return _LONE if settings.copies is Copies.EACH and not several else ""


def _full(copies: Sequence[Copy], settings: Settings, photos: Collection[str]) -> str:
    pages = settings.arrangement is Arrangement.PAGES
    if not settings.fill or pages or settings.numbered:
        return ""
    unfilled = replace(settings, fill=False)
    if extent(copies, settings, photos) != extent(copies, unfilled, photos):
        return ""
    return "No spare copy has room on the last sheet"


def _without_square(
    copies: Sequence[Copy], settings: Settings, photos: Collection[str]
) -> str:
    if not settings.square:
        return ""
    designs = [one for one in wanted(copies, settings) if not one.card.scanned]
    keys = frozenset(photos)
    few = sum(not _shows_square(one, settings, keys) for one in designs)
    every = counted(len(designs), "card")
    return f"{few} of {every} have no room for the square" if few else ""


def _shows_square(one: Wanted, settings: Settings, photos: Collection[str]) -> bool:
    """Return whether a card has room for its square: it is another one without it."""
    photo = one.card.photo in photos
    plain = replace(one.card, code="")
    with_square, without = (
        laid_out(card, settings, photo=photo, count=one.badge)
        for card in (one.card, plain)
    )
    return with_square != without


def _without_odds(cards: Sequence[Card], against: str) -> str:
    shown = any(map(has_odds, cards))
    return "" if shown else f"No card here has odds against {against}"


def _unpriced(cards: Sequence[Card]) -> str:
    return "" if any(card.price for card in cards) else "Nothing here costs points"


def _unnoted(cards: Sequence[Card]) -> str:
    return "" if any(map(has_own, cards)) else "There is no remark of yours here"


def _without_army(cards: Sequence[Card]) -> str:
    return "" if any(card.scanned for card in cards) else "There is no whole army here"
