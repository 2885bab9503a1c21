"""Helpers to ask a question of a design by the names of its fields, and to read it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import is_dataclass
from typing import Any

from builder import home, judge
from builder.content.card import Table, Text
from builder.content.chart import Chart, HeatTable
from builder.core.rulebook import Fix, Severity, Violation
from builder.questions.model import Answer, Question

Golden = Callable[[str, str], None]
"""Compares a text with the golden of a name."""


def ask(design: Any, key: str = "fire", house: Any = None, **fields: Any) -> Answer:
    """Return the answer to the question of this key."""
    (found,) = [q for q in questions_of(design) if q.key == key]
    by = house or standard_of(home(design))
    answer: Answer = found.answered(design, found.situation(**fields), by)
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
    return {term.label: int(term.amount) for term in answer.tally.terms}


def cells(answer: Answer, title: str) -> list[tuple[str, ...]]:
    """Return the rows of the table whose title begins with a text."""
    return [row.cells for row in table(answer, title).rows]


def table(answer: Answer, title: str) -> Table:
    """Return the table whose title begins with a text."""
    tables = [part for part in answer.parts if isinstance(part, Table)]
    (found,) = [table for table in tables if table.title.startswith(title)]
    return found


def texts(answer: Answer) -> str:
    """Return all paragraphs, one after the other."""
    parts = [part for part in answer.parts if isinstance(part, Text)]
    return " ".join(line for part in parts for line in part.paragraphs)


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


def breaks(design: Any, rule: str, house: Any = None) -> list[Violation]:
    """Return what one rule says of the design."""
    return [violation for violation in broken(design, house) if violation.rule == rule]


def refused(design: Any, house: Any = None) -> set[str]:
    """Return the numbers of the rules that make the design illegal."""
    graver = [v for v in broken(design, house) if v.severity is Severity.REFUSE]
    return {violation.rule for violation in graver}


def said(answer: Answer) -> dict[str, str]:
    """Return what the rules say of the situation, by their numbers."""
    return {each.rule: each.message for each in answer.refusals}


def ruled(
    found: Sequence[Violation], after: Callable[[Fix], Sequence[Violation]]
) -> Iterator[str]:
    """Yield what each rule says and where, its fixes, and what is left after each."""
    for one in found:
        at = ".".join(map(str, one.at)) or "all of it"
        yield f"  {one.severity} {one.rule} at {at}: {one.message}"
        for fix in one.fixes:
            where = ".".join(map(str, fix.at))
            left = " ".join(each.rule or "our limit" for each in after(fix))
            yield f"    {fix.label}: {where} = {plain(fix.value)}; leaves {left or '-'}"


def unsettled(
    found: Sequence[Violation], after: Callable[[Fix], Sequence[Violation]]
) -> list[str]:
    """Return the fixes after which the same rule still says the same thing there."""
    return [
        fix.label
        for one in found
        for fix in one.fixes
        if (one.rule, one.at, one.message)
        in [(each.rule, each.at, each.message) for each in after(fix)]
    ]


def plain(value: Any) -> str:
    """Return a value as a word: a number or text as it is, parts by their titles."""
    if isinstance(value, tuple):
        return "; ".join(map(plain, value)) or "none"
    return str(value.title) if is_dataclass(value) else str(value)
