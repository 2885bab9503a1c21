"""Settings that make no difference beside others, and why."""

from typing import Final

from reports.layout.formats import Arrangement, Copies, Settings
from reports.layout.shops import HOME

OF_PRINTER: Final = ("margin", "back_x", "back_y", "scale_x", "scale_y")
"""The settings that belong to a printer and its paper."""

_OF_SHEETS: Final = frozenset(("paper", "marks", "gutter", "fill", *OF_PRINTER))


def idle_setting(name: str, settings: Settings) -> str:
    """Return why a setting makes no difference beside others; nothing if it may."""
    shop = settings.shop
    names = ("arrangement", "card", "bleed") if shop.trim else ("arrangement",)
    if shop is not HOME and name in names:
        return f"{shop.name} says it"
    if name in _OF_SHEETS and settings.arrangement is Arrangement.PAGES:
        return "Only on sheets: a print shop has its own"
    if name in ("back_x", "back_y") and not settings.double:
        return "There are no pages of backs to move"
    if name == "numbered" and settings.copies is not Copies.EACH:
        return "Only where each copy has a card"
    if name == "fill" and settings.copies is Copies.EACH and settings.numbered:
        return "Numbered copies have no spare ones"
    return ""
