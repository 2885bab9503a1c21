"""The book of MicroFig Death, and what it says of designs and situations."""

from typing import Final

from builder.core.rulebook import Book, Violation, in_order
from builder.core.waivers import excused
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.legality import RULES
from builder.microfig.volley import Volley

BOOK: Final = Book("MicroFig Death", "2001", in_order(RULES))


def audit(squad: Squad, house: House) -> tuple[Violation, ...]:
    """Return every broken rule of a squad."""
    return excused(squad, BOOK.audit(squad, house))


def problems(volley: Volley, house: House) -> tuple[Violation, ...]:
    """Return why a weapon may not fire; nothing if it may, even with an empty pool."""
    return BOOK.audit(volley, house)
