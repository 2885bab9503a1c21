"""An answered question, ready for paper or text."""

from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from fractions import Fraction
from typing import Any

from builder import home, kinds
from builder.content.card import Column, Row, Table, Text
from builder.core.design import Design, HouseRules
from builder.core.field_spec import FieldSpec, field_specs
from builder.core.formatting import figure
from builder.core.rulebook import Severity
from builder.house_rules.describe import in_force
from builder.questions.model import Answer, Question, inside

_Names = Callable[[str, Any], str]
"""Returns the name of a field's value, if only the design knows it; or nothing."""


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """An answer with its question and situation.

    Attributes:
        design: What the design is called.
        question: What the question is called.
        situation: Each field of the situation as a label and a value.
        answer: What the rules say.
        source: The book and the house rules in force, for the small print.
    """

    design: str
    question: str
    situation: tuple[tuple[str, str], ...]
    answer: Answer
    source: str = ""

    @property
    def title(self) -> str:
        """What a file of it is called."""
        return f"{self.design}, {self.question}"


def answered_question(
    question: Question,
    design: Design,
    situation: Any,
    house: HouseRules,
    answer: Answer,
) -> AnsweredQuestion:
    """Return an answer with its question and situation."""
    system = home(design)

    def known(field: str, value: Any) -> str:
        offers = question.offers(design, situation, field, house)
        return next((label for offer, label in offers if offer == value), "")

    irrelevant = question.irrelevant_fields(design, situation, house)
    source = (system.book.name, system.book.edition, *in_force(house))
    return AnsweredQuestion(
        design.title,
        question.title,
        _summary(situation, known, "", irrelevant),
        answer,
        "; ".join(filter(None, source)),
    )


def _summary(
    situation: Any, known: _Names, under: str, irrelevant: frozenset[str]
) -> tuple[tuple[str, str], ...]:
    """Return each relevant field as its label and its value in words.

    `under` is the path of the field it is a part of, with a dot at its end.
    """
    return tuple(
        (
            about.label,
            _text(
                getattr(situation, name),
                about,
                f"{under}{name}",
                known,
                inside(irrelevant, f"{name}."),
            ),
        )
        for name, about in field_specs(type(situation)).items()
        if name not in irrelevant
    )


def _text(
    value: Any, about: FieldSpec, path: str, known: _Names, irrelevant: frozenset[str]
) -> str:
    if isinstance(value, tuple):
        inner = any(map(is_dataclass, value))
        parts = (
            _text(
                part,
                about,
                f"{path}.{place}" if inner else path,
                known,
                inside(irrelevant, f"{place}."),
            )
            for place, part in enumerate(value)
        )
        return ("; " if inner else ", ").join(parts) or "none"
    if name := known(path, value):
        return name
    if type(value) in kinds().values() and value.title:
        return str(value.title)
    if is_dataclass(value):
        pairs = _summary(value, known, f"{path}.", irrelevant)
        return ", ".join(f"{label} {text}" for label, text in pairs)
    return _word(value, about.unit)


def _word(value: Any, unit: str) -> str:
    """Return a value without parts, with its unit."""
    match value:
        case None | "":
            return "–"
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            gap = "" if unit in ('"', "°") else " "
            return f"{figure(value)}{gap}{unit}".rstrip()
        case _:
            return str(value)


def refusals(answer: Answer) -> tuple[Text, ...]:
    """Return what was refused or is to be remembered, each under its heading."""
    headings = {
        Severity.REFUSE: "It may not be done",
        Severity.WARN: "Warnings",
        Severity.NOTE: "Remember",
    }
    texts = (
        Text(
            heading,
            tuple(str(one) for one in answer.refusals if one.severity is weight),
            grave=weight is Severity.REFUSE,
        )
        for weight, heading in headings.items()
    )
    return tuple(text for text in texts if text.paragraphs)


def outlines(answer: Answer) -> tuple[Table, ...]:
    """Return the tally of an answer as a table, each term above what it is made of.

    Nothing where the answer has no tally, or one without terms.
    """
    if answer.tally is None or not answer.tally.terms:
        return ()
    item, amount = Column("Item"), Column("Amount", "right")
    rows = tuple(
        Row(("· " * depth + term.label, figure(term.amount), term.working, term.rule))
        for depth, term in answer.tally.walk()
    )
    columns = (item, amount, Column("Working"), Column("Rule"))
    return (Table("How it comes about", columns, rows),)
