"""Small Arms Fire: a skirmish of single men with D100 and life force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from builder.core.design import Design
from builder.questions.model import Question, regardless
from builder.smallarms.answer import answer
from builder.smallarms.book import BOOK, audit
from builder.smallarms.card import card, stats
from builder.smallarms.catalog import examples, presets
from builder.smallarms.choices import (
    fit,
    irrelevant_fields,
    offers,
    start,
    why_disabled,
)
from builder.smallarms.compare import COMPARE
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.fire import ManFire, WeaponFire
from builder.smallarms.house_rules import STANDARD, House, in_force
from builder.smallarms.reference import reference
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
KINDS: Final[tuple[type[Design], ...]] = (Man, Weapon)

_ABOUT: Final = "The chance to hit line by line, and what the rounds will do."

NAMES: Final[Mapping[type[Design], tuple[str, str]]] = {
    Man: ("man", "men"),
    Weapon: ("firearm", "firearms"),
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
