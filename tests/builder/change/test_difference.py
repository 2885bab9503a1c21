"""A difference equals judging both sides anew and asking in full."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from builder import systems
from builder.brikwars import STANDARD
from builder.brikwars.attack.best import choices
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.attack.whole import whole_of
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.change.difference import Difference, Inquiry, difference
from builder.content.card import Stat
from builder.core.field_spec import InvalidValue, put
from builder.core.rulebook import Severity
from builder.examples import examples_of
from builder.registry import judge
from builder.system.edits import Neighbourhood
from tests.sweeps import SEED, examples
from tests.test_memos import forget

EDITS = examples(250, 12)
"""How many edits of each game are tried, for each of two seeds."""
APART = 10
"""Of so many one is judged and asked again with nothing kept in mind."""


def edits(key: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield random designs of a game, each with what a random edit makes of it."""
    chance = Random(seed)  # noqa: S311 (no secret)
    house = systems()[key].standard
    known = [e for example in examples_of(key) for _, e in example.designs]
    found = 0
    while found < EDITS:
        design = chance.choice(known)
        # A walk of some edits, so that illegal and odd designs are among them.
        for _ in range(chance.randrange(1, 5)):
            before = design
            edit = chance.choice(Neighbourhood(house).of(design))
            try:
                design = put(design, edit.at, edit.value)
            except InvalidValue:
                continue
        if design != before:
            found += 1
            yield before, design


def reckoned(one: tuple[Stat, ...], other: tuple[Stat, ...]) -> dict[str, Any]:
    """Return what differs in two rows of big values, counted by hand."""
    old, new = {s.label: s for s in one}, {s.label: s for s in other}
    return {
        label: (old.get(label), new.get(label))
        for label in old.keys() | new.keys()
        if exactly(old.get(label)) != exactly(new.get(label))
    }


def exactly(stat: Stat | None) -> Any:
    """Return a big value with the number that it rounds: 6.0 may be another 6.0."""
    return stat, getattr(stat.value, "exact", None) if stat else None


def shown(changes: Any) -> dict[str, Any]:
    return {each.label: (each.before, each.after) for each in changes}


@pytest.mark.parametrize("seed", [SEED + 1, SEED + 51])
@pytest.mark.parametrize("key", systems())
def test_a_difference_is_judged_and_asked_in_full(key: str, seed: int) -> None:
    system, asked = systems()[key], 0
    chance = Random(seed)  # noqa: S311 (no secret)
    for before, after in edits(key, seed):
        fitting = [
            question
            for question in system.questions
            if question.on is type(before) and question.applies(before, system.standard)
        ]
        for question in chance.sample(fitting, min(1, len(fitting))):
            about = Inquiry(question, question.start(before, system.standard))
            found = difference(before, after, None, about)
            both = judge(before), judge(after)
            was, now = (judged.price for judged in both)
            if was is not None and now is not None:
                assert found.points == now - was
            assert shown(found.values) == reckoned(*(judged.stats for judged in both))
            assert found.legal is both[1].legal
            known = {(why.rule, why.message) for why in both[0].violations}
            assert [*found.broken] == [
                why
                for why in both[1].violations
                if why.severity in (Severity.REFUSE, Severity.WARN)
                and (why.rule, why.message) not in known
            ]
            check_chances(found, about, before, after)
            asked += 1
            if asked % APART == 0:
                forget()
                again = difference(before, after, None, about)
                assert told(again) == told(found)
    assert asked > EDITS // 2


def told(found: Difference) -> tuple[Any, ...]:
    chances = {
        stat: exactly(stat)
        for each in found.chances
        for stat in (each.before, each.after)
    }
    return found.points, shown(found.values), chances, found.broken, found.mended


def check_chances(found: Difference, about: Inquiry, before: Any, after: Any) -> None:
    house = systems()[before.system].standard
    question = about.question
    sides: list[tuple[Stat, ...]] = []
    other = about.of_edit(before, after, house)
    for design, inquiry in ((before, about), (after, other)):
        if inquiry is None or not question.applies(design, house):
            sides.append(())
            continue
        sides.append(asked_in_full(question, design, inquiry.situation, house))
    assert shown(found.chances) == reckoned(*sides)


def asked_in_full(question: Any, design: Any, situation: Any, house: Any) -> Any:
    """Return the big values of a full answer, to the attack that is best for it."""
    if question.key == "whole":
        found = choices(whole_of(design, situation, house)).found
        situation = replace(situation, shots=found[0].rows) if found else situation
    return question.ask(design, situation, house).stats


GUNS = Creation(
    size=3,
    mounts=(
        Mount(weapon=Weapon(size=1, name="Long gun")),
        Mount(weapon=Weapon(size=2, name="Short gun")),
        Mount(weapon=Weapon(size=3, name="Large gun")),
    ),
)


def test_a_weapon_is_followed_to_its_new_place() -> None:
    start = CREATION_ODDS.start(GUNS, STANDARD)
    asked = Inquiry(CREATION_ODDS, put(start, ("weapon",), 2))
    fewer = put(GUNS, ("mounts",), GUNS.mounts[1:])
    other = asked.of_edit(GUNS, fewer, STANDARD)
    assert other
    assert other.situation.weapon == 1
    gone = asked.of_edit(GUNS, put(GUNS, ("mounts",), GUNS.mounts[:2]), STANDARD)
    assert gone is None
    larger = put(GUNS, ("mounts", 2, "weapon", "size"), 4)
    same = asked.of_edit(GUNS, larger, STANDARD)
    assert same
    assert same.situation.weapon == 2


def test_what_is_gone_has_no_number_and_no_growth() -> None:
    start = put(CREATION_ODDS.start(GUNS, STANDARD), ("weapon",), 0)
    fewer = put(GUNS, ("mounts",), GUNS.mounts[1:])
    found = difference(GUNS, fewer, None, Inquiry(CREATION_ODDS, start))
    assert found.chances
    assert {each.after for each in found.chances} == {None}
    assert {each.growth for each in found.chances} == {None}


def test_better_is_what_a_player_wishes_for() -> None:
    start = CREATION_ODDS.start(GUNS, STANDARD)
    larger = put(GUNS, ("mounts", 0, "weapon", "size"), 3)
    found = difference(GUNS, larger, None, Inquiry(CREATION_ODDS, start))
    kills = next(each for each in found.chances if each.label == "Kills")
    assert kills.growth
    assert kills.growth > 0
    assert kills.better == 1
