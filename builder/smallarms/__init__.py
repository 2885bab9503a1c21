"""Small Arms Fire: a skirmish of single men with D100 and life force."""

from __future__ import annotations

from typing import Final

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
from builder.smallarms.house_rules import STANDARD, House
from builder.smallarms.reference import reference
from builder.system.model import System

_ABOUT: Final = "The chance to hit line by line, and what the rounds will do."

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

SYSTEM: Final = System(
    key="smallarms",
    name="Small Arms Fire",
    book=BOOK,
    kinds={
        Man: ("man", "men"),
        Weapon: ("firearm", "firearms"),
    },
    standard=STANDARD,
    stats=stats,
    audit=audit,
    card=card,
    questions=QUESTIONS,
    presets=presets,
    examples=examples,
    reference=reference,
)

__all__ = ["BOOK", "STANDARD", "SYSTEM", "House", "Man", "Weapon"]
