"""MicroFig Death: one-stud troopers, and dice pools that halve and double."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from builder.house_rules.in_force import in_force
from builder.microfig import blast_answer, blast_situation, situation
from builder.microfig.answer import answer
from builder.microfig.book import BOOK, audit
from builder.microfig.card import card, stats
from builder.microfig.catalog import examples, presets
from builder.microfig.compare import COMPARE
from builder.microfig.designs import Squad
from builder.microfig.house_rules import STANDARD, House
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
NAMES: Final[Mapping[type[Any], tuple[str, str]]] = {Squad: ("squad", "squads")}
KINDS: Final = tuple(NAMES)
QUESTIONS: Final = (
    Question(
        key="fire",
        title="Fire desk",
        about="How the pool halves and doubles, and what both sides lose.",
        on=Squad,
        situation=situation.Fire,
        start=situation.start,
        answer=answer,
        fit=regardless(situation.fit),
        why_disabled=regardless(situation.why_disabled),
        irrelevant_fields=regardless(situation.irrelevant_fields),
    ),
    Question(
        key="blast",
        title="Blast planner",
        about="Who loses what around the point of impact.",
        on=Squad,
        situation=blast_situation.Blast,
        start=blast_situation.start,
        answer=blast_answer.answer,
        irrelevant_fields=regardless(blast_situation.irrelevant_fields),
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
