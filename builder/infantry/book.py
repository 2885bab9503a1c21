"""The book of Infantry Fire Rules, and what it says of designs and situations."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from builder.core.rulebook import Book, Severity, Violation, in_order
from builder.core.waivers import excused
from builder.infantry.designs import Man, Weapon
from builder.infantry.fire import RULES as OF_FIRE
from builder.infantry.fire import Aimed
from builder.infantry.house_rules import House
from builder.infantry.legality import RULES as OF_DESIGNS

BOOK: Final = Book("Infantry Fire Rules", "2017", in_order(OF_DESIGNS, OF_FIRE))


def audit(design: Weapon | Man, house: House) -> tuple[Violation, ...]:
    """Every broken rule of a design, and of a man's weapons."""
    found = list(BOOK.audit(design, house))
    if isinstance(design, Man):
        for place, weapon in enumerate(design.weapons):
            lifted = BOOK.audit(weapon, house)
            found += [each.under(("weapons", place)) for each in lifted]
    return excused(design, found)


def problems(what: Aimed, house: House) -> tuple[Violation, ...]:
    """Why there are no odds of it, and what to remember.

    What is wrong with the weapon itself is mended in its design, not here.
    """
    broken = [
        replace(found, at=(), fixes=())
        for found in audit(what.weapon, house)
        if found.severity is Severity.REFUSE
    ]
    return (*broken, *BOOK.audit(what, house))
