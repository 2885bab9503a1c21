"""What is behind a cell of the table Against, and the order of its rows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from builder.against.table import AgainstTable, Contestant
from builder.core.field_spec import field_specs, values_of
from builder.questions.contest import Gauge
from builder.questions.model import Question


def ranked(
    against: AgainstTable, gauge: Gauge, order: int | None
) -> Sequence[Contestant]:
    """Return the rows by a number in a column, or as they are listed."""
    if order is None or order >= len(against.columns):
        return against.rows
    rows, target = against.rows, against.columns[order]
    worth = [against.cell(row, target).exact(gauge) or 0 for row in rows]
    places = sorted(range(len(rows)), key=worth.__getitem__, reverse=True)
    return [rows[place] for place in places]


def behind(
    against: AgainstTable, one: Contestant, other: Contestant
) -> Iterator[tuple[Contestant, Question, Any]]:
    """Yield the questions that say what one does to another, each in its situation.

    First what the cell says, then the same of as many as there are of both.
    """
    assault = against.cell(one, other)
    if assault.question is None:
        return
    yield one, assault.question, assault.situation
    for question in against.ours.army.rule_system.questions:
        if question.key == "many" and question.on is type(one.design):
            most = field_specs(question.situation)["count"].high or 1
            ours, theirs = (min(side.many, most) for side in (one, other))
            begun = question.start(one.design, against.house)
            shared = values_of(assault.situation, question.situation)
            yield one, question, replace(begun, **shared, count=ours, others=theirs)
