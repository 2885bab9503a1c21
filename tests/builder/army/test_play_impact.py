"""What other house rules change at the table is told before they are chosen."""

from dataclasses import fields, replace
from enum import Enum
from typing import Any

import pytest

from builder import systems
from builder.army.model import Army, Entry
from builder.army.rule_impact import army_impact, library_impact
from builder.examples import examples_of
from builder.questions.model import Question
from builder.smallarms.scales import Casualties
from tests.sweeps import share

GAMES = ("microfig", "smallarms", "infantry")


def turned(key: str) -> list[Any]:
    """Return house rules of a game with one switch turned, for each of its values."""
    standard: Any = systems()[key].standard
    found = []
    for each in fields(standard):
        value = getattr(standard, each.name)
        others: tuple[Any, ...] = (not value,) if isinstance(value, bool) else ()
        if value is None and not each.name.startswith("most_"):
            others = (True,) if "bool" in str(each.type) else (5,)
        if isinstance(value, Enum):
            others = tuple(other for other in type(value) if other is not value)
        if each.name != "kind":
            found += [_with(standard, each.name, other) for other in others]
    return found


def _with(standard: Any, name: str, value: Any) -> Any:
    house = replace(standard, **{name: value})
    # A table of one's own is to be there, or the set is not legal.
    own = getattr(house, "casualties", None) is Casualties.OWN
    return replace(house, own_table="100 9") if own else house


CASES = [pytest.param(key, house) for key in GAMES for house in turned(key)]


def opened(question: Question, design: Any, house: Any) -> Any:
    return question.answer(design, question.start(design, house), house)


@pytest.mark.parametrize(("key", "house"), share(CASES, 3))
def test_the_designs_that_change_in_play_are_counted_and_named(
    key: str, house: Any
) -> None:
    """Counted here from the functions of the game, design by design."""
    system = systems()[key]
    examples = (each for one in examples_of(system.key) for _, each in one.designs)
    designs = [*(each.design for each in system.presets()), *examples][::2]
    other, answered = [], []
    for design in designs:
        was, now = system.stats(design, system.standard), system.stats(design, house)
        if [(s.value, s.small) for s in was] != [(s.value, s.small) for s in now]:
            other.append(design)
        asked = system.asked_of(design, house)
        if any(
            opened(each, design, house) != opened(each, design, system.standard)
            for each in asked
        ):
            answered.append(design)
    impact = library_impact(system, designs, None, house)
    either = sum(each in other or each in answered for each in designs)
    words = [
        f"{either} of {len(designs)} designs would change",
        *([f"{len(other)} would have other big values"] * bool(other)),
        *([f"{len(answered)} would get other answers at the desk"] * bool(answered)),
    ]
    assert list(impact.lines[: len(words)]) == words
    rest = impact.lines[len(words) :]
    assert rest
    assert all(line.startswith("At the table: ") for line in rest)
    army = Army(
        system=key, entries=tuple(Entry(design=str(n)) for n in range(len(designs)))
    )
    held = {str(n): design for n, design in enumerate(designs)}
    lines = army_impact(army, house, None, held).lines
    assert lines[: len(rest)] == rest
    for design in designs:
        line = [each for each in lines if each.startswith(f"{design.title}: ")]
        assert bool(line) is (design in other or design in answered)
        for stat in system.stats(design, house) if design in other else ():
            old = {each.label: each for each in system.stats(design, system.standard)}
            if old[stat.label].value != stat.value:
                assert f"{stat.label}: {old[stat.label].value}" in "".join(line)
                assert f"→ {stat.value}" in "".join(line)


@pytest.mark.parametrize(
    ("key", "limit"),
    [
        ("microfig", {"most_heavies": 0}),
        ("microfig", {"most_troopers": 3}),
        ("smallarms", {"most_weapons": 0}),
        ("smallarms", {"most_rounds": 4}),
        ("infantry", {"most_elite": 0}),
        ("infantry", {"most_weapons": 0}),
    ],
)
def test_a_limit_says_who_becomes_illegal(key: str, limit: dict[str, int]) -> None:
    """And that it is at the table; nothing that is asked in play changes."""
    system = systems()[key]
    standard: Any = system.standard
    house = replace(standard, **limit)
    designs = [d for one in examples_of(key) for _, d in one.designs]
    lost = sum(
        system.judged(each).legal and not system.judged(each, house).legal
        for each in designs
    )
    assert lost
    impact = library_impact(system, designs, None, house)
    assert f"{lost} would become illegal" in impact.lines
    assert sum(line.startswith("At the table: ") for line in impact.lines) == 1
