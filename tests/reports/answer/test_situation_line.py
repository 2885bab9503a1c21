"""The situation of an answer in one line, over all questions of all games."""

from random import Random
from typing import Any

import pytest

from builder.core.field_spec import field_specs
from builder.questions.model import Answer
from reports.answer.model import answered_question
from tests.builder.test_hidden_fields import examples, nudged, questions

NOTHING = Answer()
TRIES = 3


@pytest.mark.parametrize(("system", "question"), [*questions()])
def test_a_line_says_what_was_changed_and_nothing_else(
    system: Any, question: Any
) -> None:
    """Of each change by itself: what has an effect is said, and in one line."""
    house = system.standard
    designs = [each for each in examples(system) if type(each) is question.on]
    by = Random(question.key)  # noqa: S311  # no secret
    specs = field_specs(question.situation)
    for design in filter(lambda each: question.applies(each, house), designs[:TRIES]):
        start = question.settled(design, question.start(design, house), house)
        opening = answered_question(question, design, start, house, NOTHING)
        before = dict(opening.situation)
        for name, spec in specs.items():
            _, other = nudged(system, start, frozenset({name}), by) or ("", start)
            other = question.settled(design, question.fit(design, other, house), house)
            answered = answered_question(question, design, other, house, NOTHING)
            line, after = answered.line, dict(answered.situation)
            assert line
            assert "\n" not in line
            if other == start:
                assert line == opening.line
            elif spec.label in before and after.get(spec.label) != before[spec.label]:
                assert line != opening.line, name
