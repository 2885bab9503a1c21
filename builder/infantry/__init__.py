"""The Infantry Fire Rules: single men, one d20 to hit and one d6 for the place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from builder.firearms.desk import fire_desks
from builder.house_rules.in_force import in_force
from builder.infantry.answer import answer
from builder.infantry.book import BOOK, audit
from builder.infantry.card import card, stats
from builder.infantry.catalog import examples, presets
from builder.infantry.compare import COMPARE
from builder.infantry.designs import Man, Weapon
from builder.infantry.house_rules import STANDARD, House
from builder.infantry.reference import reference
from builder.infantry.situation import (
    ManFire,
    WeaponFire,
    irrelevant_fields,
    start,
    why_disabled,
)
from builder.questions.model import regardless
from builder.system.unpriced import (
    STRIPS,
    additions,
    army_effects,
    explain,
    price,
    strip,
)

KEY: Final = "infantry"
NAME: Final = "Infantry Fire Rules"
CURRENCY: Final = "points"
NAMES: Final[Mapping[type[Any], tuple[str, str]]] = {
    Man: ("infantryman", "infantrymen"),
    Weapon: ("infantry weapon", "infantry weapons"),
}
KINDS: Final = tuple(NAMES)
QUESTIONS: Final = (
    *fire_desks(
        {Man: ManFire, Weapon: WeaponFire},
        start,
        about="Who is hit, where, and what becomes of him.",
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
