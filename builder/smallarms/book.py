"""The book of Small Arms Fire, and what it says of designs and situations."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from builder.core.rulebook import Book, Severity, Violation, in_order
from builder.core.waivers import excused
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.fire import RULES as OF_FIRE
from builder.smallarms.fire import Declared
from builder.smallarms.house_rules import House
from builder.smallarms.legality import RULES as OF_DESIGNS

BOOK: Final = Book("Small Arms Fire", "web edition", in_order(OF_DESIGNS, OF_FIRE))


def audit(design: Weapon | Man, house: House) -> tuple[Violation, ...]:
    """Every broken rule of a design, and of a man's weapons."""
    found = list(BOOK.audit(design, house))
    if isinstance(design, Man):
        for place, weapon in enumerate(design.weapons):
            under = ("weapons", place)
            found += [each.under(under) for each in BOOK.audit(weapon, house)]
    return excused(design, found)


def problems(what: Declared, house: House) -> tuple[Violation, ...]:
    """Why it may not be fired like that, and what has no effect.

    What is wrong with the weapon itself is mended in its design, not here.
    """
    broken = [
        replace(found, at=(), fixes=())
        for found in BOOK.audit(what.weapon, house)
        if found.severity is Severity.REFUSE
    ]
    return (*broken, *BOOK.audit(what, house))
