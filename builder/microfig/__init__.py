"""MicroFig Death: one-stud troopers, and dice pools that halve and double."""

from __future__ import annotations

from typing import Final

from builder.microfig import blastdesk, impact
from builder.microfig.answer import answer
from builder.microfig.book import BOOK, audit
from builder.microfig.card import card, stats
from builder.microfig.catalog import examples, presets
from builder.microfig.choices import fit, irrelevant_fields, start, why_disabled
from builder.microfig.compare import COMPARE
from builder.microfig.designs import Squad
from builder.microfig.fire import Fire
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.reference import reference
from builder.questions.model import Question, regardless
from builder.system.model import System

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

SYSTEM: Final = System(
    key="microfig",
    name="MicroFig Death",
    book=BOOK,
    kinds={Squad: ("squad", "squads")},
    standard=STANDARD,
    stats=stats,
    audit=audit,
    card=card,
    questions=QUESTIONS,
    presets=presets,
    examples=examples,
    reference=reference,
)

__all__ = ["BOOK", "STANDARD", "SYSTEM", "House", "Squad"]
