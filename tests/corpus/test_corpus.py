"""The corpus says what the rules say, its armies are what they are made of, and all of
the rules' words are in some army."""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum, EnumType
from fractions import Fraction
from typing import Any, Final, get_args

import pytest

from builder import kinds
from builder.core.design import Design
from builder.core.field_spec import choices, field_types
from db.files.muster import read, write
from tests.corpus.__main__ import spelt
from tests.corpus.armies import corpus
from tests.corpus.facts import FACTS, FOLDER, MUSTER, facts_of, named

ELSEWHERE: Final = {"CardPhoto", "Worth"}
"""Words that say nothing about what a thing costs, may or does."""

MADE: Final = dict(corpus())


@pytest.mark.parametrize("name", named())
def test_the_rules_say_what_the_corpus_says(name: str) -> None:
    """`python -m tests.corpus` writes it anew; read the difference like code."""
    kept = (FOLDER / f"{name}{FACTS}").read_text(encoding="utf-8")
    facts = facts_of(FOLDER / f"{name}{MUSTER}")
    assert json.loads(kept) == facts
    assert kept == f"{spelt(facts)}\n"


def test_the_armies_are_what_they_are_made_of() -> None:
    assert {each.name for each in FOLDER.iterdir()} == {
        f"{name}{end}" for name in MADE for end in (MUSTER, FACTS)
    }
    for name, file in MADE.items():
        assert (FOLDER / f"{name}{MUSTER}").read_bytes() == write(file)
        assert read(FOLDER / f"{name}{MUSTER}").designs == file.designs


def test_the_corpus_is_small() -> None:
    assert sum(each.stat().st_size for each in FOLDER.iterdir()) < 1_500_000


def enums(kind: Any, seen: set[Any]) -> Iterator[EnumType]:
    """Yield the words that a class and its parts may hold."""
    for hint in field_types(kind).values():
        ahead = list(choices(hint))
        while ahead:
            one = ahead.pop()
            ahead += [each for part in get_args(one) for each in choices(part)]
            if one in seen:
                continue
            if isinstance(one, EnumType):
                seen.add(one)
                yield one
            elif isinstance(one, type) and is_dataclass(one):
                seen.add(one)
                yield from enums(one, seen)


def held(value: Any) -> Iterator[Any]:
    """Yield the words that a value holds."""
    if isinstance(value, Enum):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from held(each)
    elif is_dataclass(value):
        for each in fields(value):
            yield from held(getattr(value, each.name))


def test_every_word_of_the_rules_is_in_some_army() -> None:
    every = [each for file in MADE.values() for each in file.designs.values()]
    used = {(type(word), word) for each in every for word in held(each)}
    seen: set[Any] = set()
    known = [one for kind in kinds().values() for one in enums(kind, seen)]
    assert len(known) > 20
    missing = [
        word
        for one in known
        if one.__name__ not in ELSEWHERE
        for word in list[Any](one)
        if (one, word) not in used
    ]
    assert not missing


def test_the_corpus_has_faults_waivers_and_house_rules() -> None:
    kept = [facts_of(FOLDER / f"{name}{MUSTER}") for name in ("waivers", "home-made")]
    severities = {
        severity
        for facts in kept
        for each in facts["designs"].values()
        for severity, _, _ in each["violations"]
    }
    assert {"refuse", "allowed"} <= severities


def test_costs_and_chances_are_exact() -> None:
    facts = json.loads((FOLDER / f"first-battle{FACTS}").read_text(encoding="utf-8"))
    rifle = facts["designs"]["rifle"]
    assert rifle["cost"] == "5"
    assert Fraction(rifle["odds"]["values"]["To hit"][1]) == Fraction(2, 3)
    assert sum(Fraction(amount) for amount, _, _ in rifle["bill"]) == 5


def test_every_army_has_a_design_to_judge() -> None:
    for name, file in MADE.items():
        assert file.designs or file.rulesets, name
        assert all(isinstance(each, Design) for each in file.designs.values())
