"""The Infantry Fire Rules: single men, one d20 to hit and one d6 for the place."""

from __future__ import annotations

from typing import Final

from builder.infantry.answer import answer
from builder.infantry.book import BOOK, audit
from builder.infantry.card import card, stats
from builder.infantry.catalog import examples, presets
from builder.infantry.choices import fit, irrelevant_fields, offers, start, why_disabled
from builder.infantry.compare import COMPARE
from builder.infantry.designs import Man, Weapon
from builder.infantry.fire import ManFire, WeaponFire
from builder.infantry.house_rules import STANDARD, House
from builder.infantry.reference import reference
from builder.questions.model import Question, regardless
from builder.system.model import System

_ABOUT: Final = "Who is hit, where, and what becomes of him."


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
    key="infantry",
    name="Infantry Fire Rules",
    book=BOOK,
    kinds={
        Man: ("infantryman", "infantrymen"),
        Weapon: ("infantry weapon", "infantry weapons"),
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
