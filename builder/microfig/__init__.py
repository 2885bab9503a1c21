"""MicroFig Death: one-stud troopers, and dice pools that halve and double."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from builder.core.design import Design
from builder.microfig import blastdesk, impact
from builder.microfig.answer import answer
from builder.microfig.book import BOOK, audit
from builder.microfig.card import card, stats
from builder.microfig.catalog import examples, presets
from builder.microfig.choices import fit, irrelevant_fields, start, why_disabled
from builder.microfig.compare import COMPARE
from builder.microfig.designs import Squad
from builder.microfig.fire import Fire
from builder.microfig.house_rules import STANDARD, House, in_force
from builder.microfig.reference import reference
from builder.questions.model import Question, regardless
from builder.system.unpriced import (
    STRIPS,
    additions,
    army_effects,
    explain,
    price,
    strip,
)

KEY: Final = "microfig"
NAME: Final = "MicroFig Death"
CURRENCY: Final = "points"
KINDS: Final[tuple[type[Design], ...]] = (Squad,)

NAMES: Final[Mapping[type[Design], tuple[str, str]]] = {Squad: ("squad", "squads")}
QUESTIONS: Final = (
    Question(
        key="fire",
        title="Fire desk",
        about="How the pool halves and doubles, and what both sides lose.",
        on=Squad,
        situation=Fire,
        start=start,
        answer=answer,
        fit=regardless(fit),
        why_disabled=regardless(why_disabled),
        irrelevant_fields=regardless(irrelevant_fields),
    ),
    Question(
        key="blast",
        title="Blast planner",
        about="Who loses what around the point of impact.",
        on=Squad,
        situation=impact.Blast,
        start=impact.begin,
        answer=blastdesk.answer,
        irrelevant_fields=regardless(impact.irrelevant_fields),
    ),
    COMPARE,
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
    "Squad",
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
