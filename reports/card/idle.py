"""Choices of a print job of cards that make no difference, and why.

The command line and the print dialog tell the same reasons.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from builder.content.card import Card
from builder.content.card_blocks import has_odds, has_own
from builder.core.formatting import counted
from reports.card.bleed import lost
from reports.card.copies import Copy
from reports.card.layout import laid_out
from reports.card.pieces import extent, printed
from reports.layout.formats import Arrangement, Copies, Settings, Sides


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
    lone = settings.copies is Copies.EACH and all(copy.count == 1 for copy in copies)
    turned = settings.sides in (Sides.SHORT_EDGE, Sides.FOLDABLE)
    pages = settings.arrangement is Arrangement.PAGES
    full = settings.fill and not _filled(copies, settings, photos)
    odds = any(map(has_odds, cards))
    priced, noted = any(card.price for card in cards), any(map(has_own, cards))
    armies = any(card.scanned for card in cards)
    reasons = [
        ("bleed", True, lost(settings)),
        ("sides", turned and pages, "Only sheets are turned or folded"),
        ("copies", lone, "No card here is wanted more than once"),
        ("numbered", settings.numbered and lone, "There are no copies to number"),
        ("fill", full and not pages, "No spare copy has room on the last sheet"),
        ("square", settings.square, _without_square(copies, settings, photos)),
        ("odds", against and not odds, f"No card here has odds against {against}"),
        ("points", not (settings.points or priced), "Nothing here costs points"),
        ("notes", not (settings.notes or noted), "There is no remark of yours here"),
        ("army_code", settings.army_code and not armies, "There is no army here"),
    ]
    return {name: why for name, idle, why in reasons if idle and why}


def _filled(
    copies: Sequence[Copy], settings: Settings, photos: Collection[str]
) -> bool:
    """Return whether a spare copy has room."""
    unfilled = replace(settings, fill=False)
    return extent(copies, settings, photos) != extent(copies, unfilled, photos)


def _without_square(
    copies: Sequence[Copy], settings: Settings, photos: Collection[str]
) -> str:
    """Return how many cards have no room for their square: they are as without it."""

    def looks(card: Card, count: int) -> object:
        return laid_out(card, settings, photo=card.photo in photos, count=count)

    if not settings.square:
        return ""
    cards = {(one.card, one.badge) for one in printed(copies, settings, photos)}
    coded = [one for one in cards if not one[0].scanned]
    few = sum(looks(*one) == looks(replace(one[0], code=""), one[1]) for one in coded)
    total = counted(len(coded), "card")
    return f"{few} of {total} have no room for the square" if few else ""
