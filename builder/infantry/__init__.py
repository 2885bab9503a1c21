"""The Infantry Fire Rules: single men, one d20 to hit and one d6 for the place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from builder.core.design import Design
from builder.infantry.answer import answer
from builder.infantry.book import BOOK, audit
from builder.infantry.card import card, stats
from builder.infantry.catalog import examples, presets
from builder.infantry.choices import fit, irrelevant_fields, offers, start, why_disabled
from builder.infantry.compare import COMPARE
from builder.infantry.designs import Man, Weapon
from builder.infantry.fire import ManFire, WeaponFire
from builder.infantry.house_rules import STANDARD, House, in_force
from builder.infantry.reference import reference
from builder.questions.model import Question, regardless
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
KINDS: Final[tuple[type[Design], ...]] = (Man, Weapon)

_ABOUT: Final = "Who is hit, where, and what becomes of him."


NAMES: Final[Mapping[type[Design], tuple[str, str]]] = {
    Man: ("infantryman", "infantrymen"),
    Weapon: ("infantry weapon", "infantry weapons"),
}
QUESTIONS: Final = (
    Question(
        key="fire",
        title="Fire desk",
        about=_ABOUT,
        on=Man,
        situation=ManFire,
        start=start(ManFire),
        answer=answer,
        fit=regardless(fit),
        why_disabled=regardless(why_disabled),
        irrelevant_fields=regardless(irrelevant_fields),
        offers=regardless(offers),
    ),
    Question(
        key="fire",
        title="Fire desk",
        about=_ABOUT,
        on=Weapon,
        situation=WeaponFire,
        start=start(WeaponFire),
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
