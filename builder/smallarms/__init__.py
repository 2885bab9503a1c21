"""Small Arms Fire: a skirmish of single men with D100 and life force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from builder.firearms.desk import fire_desks
from builder.house_rules.in_force import in_force
from builder.questions.model import regardless
from builder.smallarms.answer import answer
from builder.smallarms.book import BOOK, audit
from builder.smallarms.card import card, stats
from builder.smallarms.catalog import examples, presets
from builder.smallarms.compare import COMPARE
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import STANDARD, House
from builder.smallarms.reference import reference
from builder.smallarms.situation import (
    ManFire,
    WeaponFire,
    irrelevant_fields,
    start,
    why_disabled,
)
from builder.system.unpriced import (
    STRIPS,
    additions,
    army_effects,
    explain,
    price,
    strip,
)

KEY: Final = "smallarms"
NAME: Final = "Small Arms Fire"
CURRENCY: Final = "points"
NAMES: Final[Mapping[type[Any], tuple[str, str]]] = {
    Man: ("man", "men"),
    Weapon: ("firearm", "firearms"),
}
KINDS: Final = tuple(NAMES)
QUESTIONS: Final = (
    *fire_desks(
        {Man: ManFire, Weapon: WeaponFire},
        start,
        about="The chance to hit line by line, and what the rounds will do.",
        answer=answer,
        why_disabled=regardless(why_disabled),
        irrelevant_fields=regardless(irrelevant_fields),
    ),
    *COMPARE,
)


__all__ = [
    "BOOK",
    "CURRENCY",
    "KEY",
    "KINDS",
    "NAME",
    "NAMES",
    "QUESTIONS",
    "STANDARD",
    "STRIPS",
    "House",
    "Man",
    "Weapon",
    "additions",
    "army_effects",
    "audit",
    "card",
    "examples",
    "explain",
    "in_force",
    "presets",
    "price",
    "reference",
    "stats",
    "strip",
]
