"""What a control would change, in the words that the window has for it."""

from dataclasses import dataclass
from typing import Final

from builder.change.difference import Difference, Inquiry, ValueChange
from builder.comparison.tables import NONE
from builder.core.design import Design, HouseRules
from builder.core.formatting import grouped, signed
from builder.core.rulebook import Severity
from builder.questions.model import Answer, Question
from reports.answer.model import answered_question

_SIGNS: Final = {1: " ▲", 0: "", -1: " ▼"}
_BREAKS: Final = {Severity.REFUSE: "breaks", Severity.WARN: "warned by"}
_SPOKEN: Final = str.maketrans({"▲": "better", "▼": "worse", "→": "to"})


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a control would change of what is in front.

    Attributes:
        act: What it does, as the undo menu says it.
        found: What it would change.
        asked: What the numbers answer; empty for nothing.
    """

    act: str
    found: Difference
    asked: str = ""

    @property
    def verdict(self) -> str:
        """Whether it would be legal, and the gravest rule that it breaks or mends."""
        found, was = self.found, self.found.before.judgement.legal
        word = "legal" if found.legal else "illegal"
        words = f"{'Stays' if was == found.legal else 'Would be'} {word}"
        rules = found.broken if was or not found.legal else ()
        rule = next(iter((*rules, *found.mended)), None)
        if rule is None:
            return words
        does = "mends" if rule in found.mended else _BREAKS[rule.severity]
        return f"{words}: {does} {rule.rule} {rule.title}"

    @property
    def price(self) -> tuple[str, ...]:
        """What it would cost, and how much more; nothing where that stays."""
        price, more = self.found.after.judgement.price, self.found.points
        return (grouped(price), signed(more)) if price and more else ()

    @property
    def line(self) -> str:
        """What is asked, and all numbers that would be others."""
        changes = (*self.found.chances, *self.found.values)
        words = " · ".join(map(_in_words, changes)) or "no number changes"
        return f"{self.asked}: {words}" if self.asked else words

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
        parts = (self.act, self.verdict, *self.price, self.line)
        return "; ".join(parts).translate(_SPOKEN)


def _in_words(change: ValueChange) -> str:
    was, now = (side.value if side else NONE for side in change.sides)
    return f"{change.label} {was} → {now}{_SIGNS[change.better]}"


def inquiry_of(
    design: Design, house: HouseRules, question: Question | None, situation: object
) -> tuple[Inquiry | None, str]:
    """Return what edits are compared by, and its words; None opens the question."""
    if question is None:
        return None, ""
    situation = question.fit(design, situation or question.start(design, house), house)
    told = answered_question(question, design, situation, house, Answer())
    return Inquiry(question, situation), f"{question.title} · {told.line}"
