"""The numbers of an answer are those of the whole of it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from builder import systems
from builder.core.field_spec import InvalidValue, put
from builder.core.rulebook import OUR_BOUND
from builder.examples import examples_of
from builder.questions.model import Answer, Later, Question
from builder.system.edits import Neighbourhood
from tests.sweeps import SEED, examples

EDITED = examples(20, 5)
"""How many edits of each example are asked about."""


def edited(design: Any, house: Any, chance: Random) -> Iterator[Any]:
    """Yield a design, and what some of its edits make of it."""
    yield design
    edits = Neighbourhood(house).of(design)
    for edit in chance.sample(edits, min(EDITED, len(edits))):
        try:
            yield put(design, edit.at, edit.value)
        except InvalidValue:
            continue


def told(question: Question, design: Any, house: Any) -> tuple[Answer, Answer]:
    situation = question.start(design, house)
    return (
        question.numbers(design, situation, house),
        question.ask(design, situation, house),
    )


@pytest.mark.parametrize("key", systems())
def test_numbers_are_those_of_the_whole_answer(key: str) -> None:
    system, chance, asked = systems()[key], Random(SEED + 51), 0  # noqa: S311 (no secret)
    house = system.standard
    for example in examples_of(key):
        for _, design in example.designs:
            for other in edited(design, house, chance):
                for question in system.questions:
                    if type(other) is not question.on:
                        continue
                    if not question.applies(other, house):
                        continue
                    few, whole = told(question, other, house)
                    if [why.title for why in whole.refusals] == [OUR_BOUND]:
                        continue
                    asked += 1
                    assert few.stats == whole.stats
                    assert few.tally == whole.tally
                    assert few.refusals == whole.refusals
                    assert tuple(few.parts) == whole.parts
    assert asked > 4 * EDITED


def test_parts_are_made_once_when_somebody_looks() -> None:
    looks: list[int] = []

    def make() -> Iterator[Any]:
        looks.append(1)
        yield from "abc"

    parts = Later(make)
    assert not looks
    assert (len(parts), parts[1], parts[1:], [*parts]) == (3, "b", ("b", "c"), [*"abc"])
    assert len(looks) == 1
