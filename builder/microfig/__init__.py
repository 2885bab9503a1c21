"""MicroFig Death: one-stud troopers, and dice pools that halve and double."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from builder.microfig import blastdesk, impact
from builder.microfig.answer import answer
from builder.microfig.audit import audit
from builder.microfig.book import BOOK
from builder.microfig.cards import card, price, stats
from builder.microfig.choices import barred, fit, idle, start
from builder.microfig.designs import Squad
from builder.microfig.examples import examples, presets
from builder.microfig.fire import Fire
from builder.microfig.house import STANDARD, House, in_force
from builder.microfig.reference import reference
from builder.question import Question
from builder.system import Company, Explanation, Unclear

KEY: Final = "microfig"
NAME: Final = "MicroFig Death"
CURRENCY: Final = "points"
KINDS: Final[tuple[type[Any], ...]] = (Squad,)

NAMES: Final[Mapping[type[Any], tuple[str, str]]] = {Squad: ("squad", "squads")}
STRIPS: Final[tuple[str, ...]] = ()

QUESTIONS: Final = (
    Question(
        key="fire",
        title="Fire desk",
        about="How the pool halves and doubles, and what both sides lose.",
        on=Squad,
        situation=Fire,
        start=start,
        answer=answer,
        fit=fit,
        barred=barred,
        idle=idle,
    ),
    Question(
        key="blast",
        title="Blast planner",
        about="Who loses what around the point of impact.",
        on=Squad,
        situation=impact.Blast,
        start=impact.begin,
        answer=blastdesk.answer,
        idle=impact.idle,
    ),
)


def strip(_design: Any, _against: str, _house: House) -> None:
    """Nothing: its cards tell the odds anyway."""


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
    "NAMES",
    "QUESTIONS",
    "STANDARD",
    "STRIPS",
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
    "strip",
]
