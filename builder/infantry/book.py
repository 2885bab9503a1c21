"""The book of Infantry Fire Rules, and what it says of designs and situations."""

from typing import Final

from builder.core.rulebook import Book, Violation, in_order
from builder.firearms.desk import audit_armed, faults_of_weapon
from builder.infantry.animals import Animal
from builder.infantry.designs import Man, Weapon
from builder.infantry.house_rules import House
from builder.infantry.legality import RULES
from builder.infantry.legality_animals import RULES as OF_ANIMALS
from builder.infantry.situation import Shot

BOOK: Final = Book("Infantry Fire Rules", "2017", in_order(RULES, OF_ANIMALS))


def audit(design: Weapon | Man | Animal, house: House) -> tuple[Violation, ...]:
    """Return every broken rule of a design, and of a man's weapons."""
    return audit_armed(BOOK, design, house)


def problems(
    shot: Shot, house: House, holder: Weapon | Man | None = None
) -> tuple[Violation, ...]:
    """Return why a shot has no odds, and what to remember about it.

    Args:
        shot: Weapon and situation.
        house: The readings.
        holder: Whose waivers count, as on the card: a man's, or the weapon's own.
    """
    of_weapon = faults_of_weapon(BOOK, shot.weapon, holder, house)
    return (*of_weapon, *BOOK.audit(shot, house))
