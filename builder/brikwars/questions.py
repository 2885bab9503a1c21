"""The questions a player can ask about a BrikWars design."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from builder.brikwars.attack.blaze import BURNING
from builder.brikwars.attack.field import FIELD_ODDS
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.dispute.report import JUDGE
from builder.brikwars.manual.question import CREATION_BY_HAND, WEAPON_BY_HAND
from builder.brikwars.melee.question import CREATION_MELEE, WEAPON_MELEE
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.resolve import resolve_homemade
from builder.brikwars.turn.question import TURN_PLANNER
from builder.comparison import Comparable
from builder.questions.model import Question

_CALLS: Final = (
    "start",
    "answer",
    "fit",
    "why_disabled",
    "offers",
    "irrelevant_fields",
    "applies",
)
"""The functions of a question; each takes a design first and house rules last."""


def _resolved(question: Question) -> Question:
    """Return a question that first brings a design's home-made parts up to date."""

    def of_resolved(call: Callable[..., object]) -> Callable[..., object]:
        return lambda design, *about: call(resolve_homemade(design, about[-1]), *about)

    calls: dict[str, Any] = {
        name: of_resolved(getattr(question, name)) for name in _CALLS
    }
    return replace(question, **calls)


_TABLE: Final = (
    *(TURN_PLANNER, WEAPON_ODDS, CREATION_ODDS, BURNING, FIELD_ODDS),
    *(WEAPON_MELEE, CREATION_MELEE, WEAPON_BY_HAND, CREATION_BY_HAND),
    JUDGE,
)

QUESTIONS: Final[tuple[Question, ...]] = (*map(_resolved, _TABLE),)

COMPARED: Final = (
    Comparable(Weapon, "weapons"),
    Comparable(Creation, "creations"),
    Comparable(Field, "fields"),
)
"""What can stand side by side. Comparing goes through `kinds`, which brings home-made
parts up to date itself."""
