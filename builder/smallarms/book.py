"""The book of Small Arms Fire, and what it says of designs and situations."""

from typing import Final

from builder.core.rulebook import Book, Violation, in_order
from builder.firearms.desk import audit_armed, faults_of_weapon
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House
from builder.smallarms.legality import RULES
from builder.smallarms.section_legality import RULES as OF_SECTIONS
from builder.smallarms.situation import Shot

BOOK: Final = Book("Small Arms Fire", "web edition", in_order(RULES, OF_SECTIONS))


def audit(design: Weapon | Man, house: House) -> tuple[Violation, ...]:
    """Return every broken rule of a design, and of a man's weapons."""
    return audit_armed(BOOK, design, house)


def problems(
    shot: Shot, house: House, holder: Weapon | Man | None = None
) -> tuple[Violation, ...]:
    """Return why a shot may not be fired, and what has no effect on it.

    Args:
        shot: Weapon and situation.
        house: The readings.
        holder: Whose waivers count, as on the card: a man's, or the weapon's own.
    """
    of_weapon = faults_of_weapon(BOOK, shot.weapon, holder, house)
    return (*of_weapon, *BOOK.audit(shot, house))
