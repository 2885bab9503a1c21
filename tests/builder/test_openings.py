"""A question opens on something that may be done, and only where it makes sense."""

from typing import Any

import pytest

from builder import home, judge, systems
from builder.brikwars.model.designs import Creation
from builder.brikwars.tables.scales import Structure
from builder.core.field_spec import put
from builder.core.rulebook import Severity, legal
from builder.examples import examples_of
from builder.infantry.designs import Animal
from builder.questions.model import Question

LEGAL = [
    design
    for system in systems().values()
    for example in examples_of(system.key)
    for _, design in example.designs
    if legal(judge(design).violations)
]


def questions(design: Any) -> tuple[Question, ...]:
    return home(design).asked_of(design)


@pytest.mark.parametrize("design", LEGAL, ids=lambda it: it.title)
def test_a_question_opens_on_what_may_be_done(design: Any) -> None:
    for about in questions(design):
        house = home(design).standard
        found = about.answer(design, about.start(design, house), house)
        assert legal(found.refusals), (about.title, found.refusals)


def test_what_is_smaller_than_a_minifig_shoves_its_like() -> None:
    """R8.2.8: it cannot Shove a minifig."""
    vermin = Creation(size=0, structure=Structure.NONE)
    about = next(each for each in questions(vermin) if each.key == "melee")
    house = home(vermin).standard
    found = about.answer(vermin, about.start(vermin, house), house)
    assert legal(found.refusals)
    assert found.stats[0].label == "To hit"


def test_an_animal_is_fired_at_with_a_click() -> None:
    """I1, I12: first its hit places, then what a rifle does."""
    animal = Animal()
    about = next(each for each in questions(animal) if each.key == "fire")
    house = home(animal).standard
    begun = about.start(animal, house)
    found = about.answer(animal, begun, house)
    assert found.parts
    assert not found.stats
    (note,) = found.refusals
    assert note.severity is Severity.NOTE
    (fix,) = note.fixes
    assert about.answer(animal, put(begun, fix.at, fix.value), house).stats
