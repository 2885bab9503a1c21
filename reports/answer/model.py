"""A question that was answered, with all that paper or a text says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from fractions import Fraction
from typing import Any

from builder import home, kinds
from builder.content.card import Column, Row, Table, Text
from builder.core.design import Design, House
from builder.core.field_spec import FieldSpec, field_specs
from builder.core.formatting import figure
from builder.core.rulebook import Severity
from builder.core.tally import Tally
from builder.house_rules.describe import in_force
from builder.questions.model import Answer, Question

Known = Callable[[str, Any], str]
"""What a value of a field is called where only the design knows; or nothing."""


def _unknown(_field: str, _value: Any) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """An answer and what it answers.

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


def asked(
    question: Question, design: Design, situation: Any, house: House, answer: Answer
) -> AnsweredQuestion:
    """An answer with what it answers."""
    system = home(design)

    def known(field: str, value: Any) -> str:
        offers = question.offers(design, situation, field, house)
        return next((label for offer, label in offers if offer == value), "")

    source = (system.book.name, system.book.edition, *in_force(house))
    return AnsweredQuestion(
        design.title,
        question.title,
        summary(
            situation, known, but=question.irrelevant_fields(design, situation, house)
        ),
        answer,
        "; ".join(filter(None, source)),
    )


def summary(
    situation: Any,
    known: Known = _unknown,
    *,
    under: str = "",
    but: frozenset[str] = frozenset(),
) -> tuple[tuple[str, str], ...]:
    """Each asked field as its label and its value in words.

    Args:
        situation: A value with asked fields.
        known: What values are called that only a design knows.
        under: The field whose part it is and its place there, each with a dot.
        but: Fields that make no difference, and are not told.
    """
    return tuple(
        (about.label, _said(getattr(situation, name), about, f"{under}{name}", known))
        for name, about in field_specs(type(situation)).items()
        if name not in but
    )


def _said(value: Any, about: FieldSpec, field: str, known: Known) -> str:
    if isinstance(value, tuple):
        inner = any(map(is_dataclass, value))
        parts = (
            _said(part, about, f"{field}.{place}" if inner else field, known)
            for place, part in enumerate(value)
        )
        return ("; " if inner else ", ").join(parts) or "none"
    name = known(field, value) or _title(value)
    if name:
        return name
    if is_dataclass(value):
        pairs = summary(value, known, under=f"{field}.")
        return ", ".join(f"{label} {text}" for label, text in pairs)
    return _word(value, about.unit)


def _title(value: Any) -> str:
    """What a design is called; nothing for any other value."""
    return value.title if type(value) in kinds().values() else ""


def _word(value: Any, unit: str) -> str:
    """A value without parts, with its unit."""
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
    """What was refused or is to be remembered, each under its heading."""
    headings = {
        Severity.REFUSE: "It may not be done",
        Severity.WARN: "Warnings",
        Severity.NOTE: "Remember",
    }
    return tuple(
        Text(
            heading,
            tuple(str(one) for one in answer.refusals if one.severity is weight),
            grave=weight is Severity.REFUSE,
        )
        for weight, heading in headings.items()
        if any(one.severity is weight for one in answer.refusals)
    )


def outline(tally: Tally) -> Table:
    """A tally as a table: what each term is made of stands below it."""
    return Table(
        "How it comes about",
        (Column("Item"), Column("Amount", "right"), Column("Working"), Column("Rule")),
        tuple(
            Row(
                (
                    "· " * depth + term.label,
                    figure(term.amount),
                    term.working,
                    term.rule,
                )
            )
            for depth, term in tally.walk()
        ),
    )
