"""Helpers to ask a question of a design by the names of its fields, and to read it."""

from typing import Any

from builder import home, judge
from builder.content.card import Table
from builder.content.chart import Chart, HeatTable
from builder.core.rulebook import Violation
from builder.questions.model import Answer, Question


def ask(design: Any, key: str = "fire", house: Any = None, **fields: Any) -> Answer:
    """Return the answer to the question of this key."""
    (found,) = [q for q in questions_of(design) if q.key == key]
    by = house or standard_of(home(design))
    answer: Answer = found.answer(design, found.situation(**fields), by)
    return answer


def questions_of(design: Any) -> list[Question]:
    """Return the questions that can be asked of a design."""
    system: Any = home(design)
    asked = getattr(system, "QUESTIONS", None) or system.questions
    return [question for question in asked if question.on is type(design)]


def standard_of(system: Any) -> Any:
    """Return the rules of a game as its book has them."""
    return getattr(system, "standard", None) or system.standard


def value(answer: Answer, label: str) -> str:
    """Return the big value of this name."""
    (found,) = [stat.value for stat in answer.stats if stat.label == label]
    return found


def bill(answer: Answer) -> dict[str, int]:
    """Return the terms of the first value."""
    assert answer.tally
    return {term.label: int(term.amount) for term in answer.tally.terms}


def cells(answer: Answer, title: str) -> list[tuple[str, ...]]:
    """Return the rows of the table whose title begins with a text."""
    tables = [part for part in answer.parts if isinstance(part, Table)]
    (found,) = [table for table in tables if table.title.startswith(title)]
    return [row.cells for row in found.rows]


def chart(answer: Answer, title: str) -> Chart | HeatTable:
    """Return the chart of this name."""
    (found,) = [
        part
        for part in answer.parts
        if isinstance(part, Chart | HeatTable) and part.title.startswith(title)
    ]
    return found


def broken(design: Any, house: Any = None) -> list[Violation]:
    """Return every rule the design breaks."""
    return list(judge(design, house).violations)


def said(answer: Answer) -> dict[str, str]:
    """Return what the rules say of the situation, by their numbers."""
    return {each.rule: each.message for each in answer.refusals}
