"""What can be asked of a BrikWars design at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from builder.brikwars.attack.field import FIELD_ODDS
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.compare import COMPARE
from builder.brikwars.dispute.report import JUDGE
from builder.brikwars.engine.plan import TurnPlan
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.resolve import settled
from builder.brikwars.turn.answer import answer as turn_answer
from builder.brikwars.turn.choices import irrelevant_fields as turn_irrelevant_fields
from builder.brikwars.turn.choices import offers as turn_offers
from builder.brikwars.turn.choices import why_disabled as turn_why_disabled
from builder.brikwars.turn.start import fit, start
from builder.questions.model import Question

TURN: Final = Question(
    key="turn",
    title="Turn planner",
    about="What may be used together this turn, and what a hit would leave of it?",
    on=Creation,
    situation=TurnPlan,
    start=start,
    answer=turn_answer,
    fit=fit,
    why_disabled=turn_why_disabled,
    offers=turn_offers,
    irrelevant_fields=turn_irrelevant_fields,
)

_ASKED: Final = (
    TURN,
    WEAPON_ODDS,
    CREATION_ODDS,
    FIELD_ODDS,
    JUDGE,
)


def _settling(question: Question) -> Question:
    """The same question, asked of a design as the house rules have it."""
    return replace(
        question,
        start=lambda design, house: question.start(settled(design, house), house),
        answer=lambda design, situation, house: question.answer(
            settled(design, house), situation, house
        ),
        fit=lambda design, situation, house: question.fit(
            settled(design, house), situation, house
        ),
        why_disabled=lambda design, *about: question.why_disabled(
            settled(design, about[-1]), *about
        ),
        offers=lambda design, *about: question.offers(
            settled(design, about[-1]), *about
        ),
        irrelevant_fields=lambda design, situation, house: question.irrelevant_fields(
            settled(design, house), situation, house
        ),
    )


# Comparing asks the judge of the game itself, who settles what he is shown.
QUESTIONS: Final[tuple[Question, ...]] = (*map(_settling, _ASKED), *COMPARE)
