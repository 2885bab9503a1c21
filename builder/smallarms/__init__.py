"""Small Arms Fire: a skirmish of single men with D100 and life force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from builder.question import Question
from builder.smallarms.answer import answer
from builder.smallarms.audit import audit
from builder.smallarms.book import BOOK
from builder.smallarms.cards import card, price, stats
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.examples import examples, presets
from builder.smallarms.fire import ManFire, WeaponFire, barred, fit, offers, start
from builder.smallarms.house import STANDARD, House, in_force
from builder.smallarms.reference import reference
from builder.system import Company, Explanation, Unclear

KEY: Final = "smallarms"
NAME: Final = "Small Arms Fire"
CURRENCY: Final = "points"
KINDS: Final[tuple[type[Any], ...]] = (Man, Weapon)

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
        fit=fit,
        barred=barred,
        offers=offers,
    ),
    Question(
        key="fire",
        title="Fire desk",
        about=_ABOUT,
        on=Weapon,
        situation=WeaponFire,
        start=start(WeaponFire),
        answer=answer,
        barred=barred,
    ),
)


def company(_designs: Sequence[tuple[int, Any]], _house: House) -> Company:
    """Men do nothing to each other's price."""
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
    "Man",
    "Weapon",
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
