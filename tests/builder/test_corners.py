"""No situation within the bounds of its fields makes a question raise.

Each field of each question is put to each of its bounds, alone and all together, for a
design at its defaults, at its lower bounds and at its upper ones.
"""

from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from builder import systems
from builder.core.field_spec import LONGEST_NAME, FieldSpec, InvalidValue, field_specs
from builder.questions.model import Answer, Question
from tests.sweeps import THOROUGH

DEEP = 2
"""How far parts within parts are put to their bounds, too."""
MOST = 12
"""The most parts of a list that are tried; lists of units and squads are no longer."""

QUESTIONS = [
    pytest.param(key, each, id=f"{key}-{each.key}-{each.on.__name__}")
    for key, system in systems().items()
    for each in system.questions
]


def corners(hint: Any, spec: FieldSpec, deep: int) -> Iterator[Any]:
    """Yield the values at the bounds of a field, the smallest first."""
    inner = [each for each in get_args(hint) if each is not type(None)]
    if get_origin(hint) is tuple:
        yield ()
        if deep:
            parts = corners(inner[0], FieldSpec(""), deep - 1)
            yield from ((part,) * min(spec.high or MOST, MOST) for part in parts)
        return
    if type(None) in get_args(hint):
        yield None
    # Of a row of the book and one that a table made, the row of the book.
    hint = inner[0] if inner else hint
    if hint is bool:
        yield from (False, True)
    elif issubclass(hint, Enum):
        yield from hint
    elif hint in (int, Fraction):
        yield from (hint(end) for end in (spec.low, spec.high) if end is not None)
    elif hint is str:
        yield from ("", "x" * min(spec.high or LONGEST_NAME, 99))
    elif is_dataclass(hint) and deep:
        yield from whole(hint, deep - 1)


def whole(kind: Any, deep: int = DEEP) -> Iterator[Any]:
    """Yield a value with its defaults, one at its lower bounds and one at its upper."""
    yield kind()
    hints = get_type_hints(kind)
    for end in (0, -1):
        made = kind()
        for name, spec in field_specs(kind).items():
            ends = [*corners(hints[name], spec, deep)]
            try:
                made = replace(made, **{name: ends[end]} if ends else {})
            except InvalidValue:  # what a length or a colour is, no bounds say
                continue
        yield made


def situations(question: Question, start: Any) -> Iterator[Any]:
    """Yield situations with all fields at their bounds, then with one of them."""
    hints = get_type_hints(question.situation)
    yield from whole(question.situation)
    for name, spec in field_specs(question.situation).items():
        for value in corners(hints[name], spec, DEEP):
            yield replace(start, **{name: value})


@pytest.mark.parametrize(("key", "question"), QUESTIONS)
def test_no_situation_within_bounds_raises(key: str, question: Question) -> None:
    """Every question keeps the promise of `Question.answer`, in every game."""
    system = systems()[key]
    for design in whole(question.on):
        if not question.applies(design, system.standard):
            continue
        start = question.start(design, system.standard)
        tried = [*situations(question, start)]
        for situation in tried if THOROUGH else [*tried[:3], *tried[3::19]]:
            answer = question.answered(design, situation, system.standard)
            assert isinstance(answer, Answer)
