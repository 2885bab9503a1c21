"""Small Arms Fire: a skirmish of single men with D100 and life force."""

from typing import Final

from builder.firearms.desk import fire_desks
from builder.questions.model import regardless
from builder.smallarms.answer import answer
from builder.smallarms.book import BOOK, audit
from builder.smallarms.card import card, stats
from builder.smallarms.catalog import examples, presets
from builder.smallarms.compare import COMPARE
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import STANDARD
from builder.smallarms.reference import reference
from builder.smallarms.situation import (
    ManFire,
    WeaponFire,
    irrelevant_fields,
    start,
    why_disabled,
)
from builder.system.model import System

SYSTEM: Final = System(
    key="smallarms",
    name="Small Arms Fire",
    book=BOOK,
    kinds={Man: ("man", "men"), Weapon: ("firearm", "firearms")},
    standard=STANDARD,
    questions=(
        *fire_desks(
            {Man: ManFire, Weapon: WeaponFire},
            start,
            about="The chance to hit line by line, and what the rounds will do.",
            answer=answer,
            why_disabled=regardless(why_disabled),
            irrelevant_fields=regardless(irrelevant_fields),
        ),
        *COMPARE,
    ),
    audit=audit,
    stats=stats,
    card=card,
    reference=reference,
    presets=presets,
    examples=examples,
)

__all__ = ["BOOK", "STANDARD", "SYSTEM", "Man", "Weapon"]
