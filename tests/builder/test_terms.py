"""What a card or a form prints is a common word, or the glossary has it."""

import dataclasses
import enum
import re
import typing
from collections import Counter
from collections.abc import Iterator

import pytest

from builder import describe
from builder.content.card import Stat, Table
from builder.core.field_spec import field_specs
from builder.core.formatting import worded
from builder.core.texts import canonical
from builder.examples import examples_of
from builder.glossary.terms import choices as chosen
from builder.glossary.terms import term, terms
from builder.registry import systems
from builder.rules.lookup import sources_of_rules

COMMON = frozenset(
    re.findall(
        r"\w+",
        """
    a across added agreed an and animal area as at be beside body bonus bought by
    carries chance chances changes class count covers dice die dies does down each
    effect effects faces farthest figures for gives half has hit hits home if in is
    it its joined kills kind largest launch level like load loaded long made man men
    middle mount move moved name negative no of off on once one or other own paid
    part photo points ranges set shape shot size sizes takes terrain the to turn
    type up weapon weapons what when with within worked works zoom
    air antigravity antitank artillery auto automatic ballistic bigger bolt carbine
    choice circle cone dog draught explosive fixed gun hard incendiary keeps less
    machine minimum missile none normal numbers pack percent pistol plates point radius
    raw rifle semi shield skilled soft space steel submachine target two
        """,
    )
)
"""Words that need no glossary."""


def parts(hint: object) -> Iterator[type]:
    for each in typing.get_args(hint):
        yield from parts(each)
    if isinstance(hint, type):
        yield hint


def labels(kind: type, seen: set[type]) -> Iterator[str]:
    """Yield the labels of a form, and of the forms inside it."""
    if kind in seen or not dataclasses.is_dataclass(kind):
        return
    seen.add(kind)
    for spec in field_specs(kind).values():
        yield spec.label
        if spec.group:
            yield spec.group
    for hint in typing.get_type_hints(kind).values():
        for part in parts(hint):
            yield from labels(part, seen)


def choices(kind: type, seen: set[type]) -> Iterator[enum.Enum]:
    """Yield what can be chosen in a form, and in the forms inside it."""
    if kind in seen:
        return
    seen.add(kind)
    if issubclass(kind, enum.Enum):
        yield from kind
    elif dataclasses.is_dataclass(kind):
        for hint in typing.get_type_hints(kind).values():
            for part in parts(hint):
                yield from choices(part, seen)


def printed(value: object) -> Iterator[str]:
    """Yield the labels of values and columns in all that a card is made of."""
    if isinstance(value, Stat):
        yield value.label
    if isinstance(value, Table):
        yield from (each.label for each in value.columns)
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from printed(getattr(value, field.name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from printed(each)


def unexplained(words: str, game: str) -> list[str]:
    """Return what of some words neither everybody knows nor the glossary has."""
    if not words or term(words, game):
        return []
    single = re.findall(r"[A-Za-z]{2,}", words)
    return [
        word
        for word in single
        if word.casefold() not in COMMON and not term(word, game)
    ]


@pytest.mark.parametrize("game", systems())
def test_the_glossary_has_every_label_of_a_form(game: str) -> None:
    seen: set[type] = set()
    found = {
        label
        for kind in systems()[game].kinds
        for label in labels(kind, seen)
        if unexplained(label, game)
    }
    assert not sorted(found)


@pytest.mark.parametrize("game", systems())
def test_the_glossary_has_every_choice_of_a_form(game: str) -> None:
    """A choice is a common word, a term, or says itself what it means."""
    seen: set[type] = set()
    kinds = systems()[game].kinds
    told = {each.words[0].casefold() for each in chosen(kinds)}
    found = {
        worded(each)
        for kind in kinds
        for each in choices(kind, seen)
        if unexplained(worded(each), game)
    }
    assert {each for each in found if each.casefold() not in told} == set()
    assert len(told) > 60 or game != "brikwars"


def test_a_term_has_one_meaning_and_a_rule_that_there_is() -> None:
    found = Counter(
        (each.game, word.casefold()) for each in terms() for word in each.words
    )
    assert [key for key, count in found.items() if count > 1] == []
    known = sources_of_rules()
    for each in terms():
        assert not each.rule or canonical(each.rule) in known, each.rule
        assert each.game in ("", *systems())
        assert each.meaning.endswith("."), each.words


@pytest.mark.parametrize("game", systems())
def test_the_glossary_has_every_label_of_a_card(game: str) -> None:
    found = {
        label
        for example in examples_of(game)
        for _, design in example.designs
        for label in printed(describe(design))
        if unexplained(label, game)
    }
    assert not sorted(found)
