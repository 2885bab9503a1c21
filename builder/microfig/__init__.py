"""MicroFig Death: one-stud troopers, and dice pools that halve and double."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from builder.microfig import blastdesk
from builder.microfig.answer import answer
from builder.microfig.audit import audit
from builder.microfig.book import BOOK
from builder.microfig.cards import card, price, stats
from builder.microfig.designs import Squad
from builder.microfig.examples import examples, presets
from builder.microfig.fire import Fire, barred, start
from builder.microfig.house import STANDARD, House, in_force
from builder.microfig.reference import reference
from builder.question import Question
from builder.system import Company, Explanation, Unclear

KEY: Final = "microfig"
NAME: Final = "MicroFig Death"
CURRENCY: Final = "points"
KINDS: Final[tuple[type[Any], ...]] = (Squad,)

QUESTIONS: Final = (
    Question(
        key="fire",
        title="Fire desk",
        about="How the pool halves and doubles, and what both sides lose.",
        on=Squad,
        situation=Fire,
        start=start,
        answer=answer,
        barred=barred,
    ),
    Question(
        key="blast",
        title="Blast planner",
        about="Who loses what around the point of impact.",
        on=Squad,
        situation=blastdesk.Blast,
        start=blastdesk.begin,
        answer=blastdesk.answer,
    ),
)


def company(_squads: Sequence[tuple[int, Any]], _house: House) -> Company:
    """Squads do nothing to each other's price."""
    return Company()


def explain(_text: str) -> Explanation:
    """Nothing: the game prints no stat lines.

    Raises:
        Unclear: Always.
    """
    raise Unclear(f"{NAME} prints no stat lines that could be explained")


__all__ = [
    "BOOK",
    "CURRENCY",
    "KEY",
    "KINDS",
    "NAME",
    "QUESTIONS",
    "STANDARD",
    "House",
    "Squad",
    "audit",
    "card",
    "company",
    "examples",
    "explain",
    "in_force",
    "presets",
    "price",
    "reference",
    "stats",
]
