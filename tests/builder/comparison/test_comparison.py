"""Designs side by side: properties of every game, and tables worked out by hand."""

import dataclasses
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import home, infantry, judge, kinds, microfig, smallarms, systems
from builder.brikwars import Creation, Field, House, Weapon
from builder.brikwars.tables.mods import Mod
from builder.comparison.tables import DIFFERS, KEY, LONGEST, MOST, NONE, names
from builder.content.card import Row, Table, Text
from builder.core.field_spec import InvalidValue
from builder.core.formatting import figure
from builder.examples import examples_of
from builder.questions.model import Answer, Question
from db.files.codec import read_situation, spelt_out
from tests.builder.asked import table
from tests.builder.test_properties import CREATIONS, FIELDS, HOUSES, WEAPONS
from tests.sweeps import examples, share

GUN = Weapon(name="Gun", size=2)
CHEAT = Weapon(name="Cheat", size=2, mods=(Mod.HIGH_POWERED,))


def question(kind: type) -> Question:
    system = next(each for each in systems().values() if kind in each.kinds)
    (found,) = (q for q in system.questions if q.on is kind and q.key == KEY)
    return found


def compare(*designs: Any, house: Any = None, **fields: Any) -> Answer:
    asked = question(type(designs[0]))
    house = home(designs[0]).standard if house is None else house
    begun = asked.start(designs[0], house)
    situation = replace(begun, others=designs[1:], **fields)
    return asked.answer(designs[0], situation, house)


def row(answer: Answer, title: str, label: str) -> Row:
    return next(r for r in table(answer, title).rows if r.cells[1] == label)


def tables(answer: Answer) -> list[Table]:
    return [part for part in answer.parts if isinstance(part, Table)]


def sentence(answer: Answer) -> str:
    first = answer.parts[0]
    assert isinstance(first, Text)
    return first.paragraphs[0]


def printed() -> list[Any]:
    """Return every example and every preset of every game."""
    designs = [
        design
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
    ]
    return designs + [
        preset.design for system in systems().values() for preset in system.presets()
    ]


SQUADS = st.builds(
    microfig.Squad,
    rifles=st.integers(0, 12),
    pistols=st.integers(0, 12),
    points=st.none() | st.integers(0, 50).map(Fraction),
)
FIREARMS = st.builds(
    smallarms.Weapon, name=st.text(max_size=5), base=st.none() | st.integers(0, 150)
)
SMALL_MEN = st.builds(
    smallarms.Man,
    life=st.integers(0, 100),
    weapons=st.lists(FIREARMS, max_size=2).map(tuple),
)
INFANTRYMEN = st.builds(
    infantry.Man,
    elite=st.integers(-3, 9),
    points=st.none() | st.integers(0, 50).map(Fraction),
)
INFANTRY_WEAPONS = st.builds(
    infantry.Weapon,
    bands=st.lists(
        st.builds(
            infantry.designs.RangeBand,
            to=st.integers(1, 900).map(Fraction),
            chance=st.integers(0, 100),
        ),
        max_size=3,
    ).map(tuple),
)
EVERY = (
    WEAPONS,
    CREATIONS,
    FIELDS,
    SQUADS,
    FIREARMS,
    SMALL_MEN,
    INFANTRYMEN,
    INFANTRY_WEAPONS,
)
GROUPS = st.one_of(*(st.lists(designs, min_size=2, max_size=MOST) for designs in EVERY))


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_every_kind_of_every_game_can_be_compared(kind: type) -> None:
    asked = question(kind)
    system = home(kind())
    begun = asked.start(kind(), system.standard)
    assert begun.others == ()
    fields = {field.name for field in dataclasses.fields(asked.situation)}
    assert ("against" in fields) is bool(system.strips)
    offered = [
        value for value, _ in asked.offers(kind(), begun, "against", system.standard)
    ]
    assert offered == list(system.strips)
    if system.strips:
        assert begun.against == system.strips[0]
    situation = replace(begun, others=(kind(), kind(), kind()))
    payload = spelt_out(situation)
    assert read_situation(asked.situation, payload) == situation
    with pytest.raises(InvalidValue):
        replace(begun, others=(kind(),) * MOST)


@given(GROUPS)
@settings(max_examples=examples(60))
def test_any_designs_can_be_compared_without_loss(designs: list[Any]) -> None:
    """It never raises, and leaves out nothing that one alone would show."""
    answer = compare(*designs)
    assert not answer.refusals
    assert len(answer.stats) == len(designs)
    for each in tables(answer):
        assert len(each.columns) == 2 + len(designs)
        assert {len(line.cells) for line in each.rows} <= {2 + len(designs)}
    heads = [column.label for column in table(answer, "Verdict").columns[2:]]
    assert len(set(heads)) == len(designs)
    rules = {line.cells[1] for line in table(answer, "Verdict").rows}
    for place, design in enumerate(designs, 2):
        judged = judge(design)
        if judged.tally:
            total = row(answer, "Bill", "Total").cells[place]
            assert total == figure(judged.tally.total)
        for violation in judged.violations:
            assert f"{violation.rule} {violation.title}" in rules
        spoken = {stat.label for stat in judged.stats}
        shown = table(answer, "Stat line").rows
        assert spoken <= {line.cells[1] for line in shown if line.cells[place] != NONE}


@given(GROUPS)
@settings(max_examples=examples(60))
def test_rows_are_marked_where_designs_differ_and_nowhere_else(
    designs: list[Any],
) -> None:
    answer = compare(*designs)
    marked = 0
    for each in tables(answer):
        for line in each.rows:
            differs = len(set(line.cells[2:])) > 1
            assert line.cells[0] == (DIFFERS if differs else "")
            marked += differs
    every = sum(len(each.rows) for each in tables(answer))
    found = f"differ in {marked} of {every}" if marked else f"alike in all {every}"
    assert found in sentence(answer)


@given(st.one_of(*EVERY), st.integers(1, MOST - 1))
@settings(max_examples=examples(60))
def test_a_design_does_not_differ_from_itself(design: Any, count: int) -> None:
    answer = compare(design, *[design] * count)
    assert sentence(answer).startswith("They are alike in all")
    assert not any(line.cells[0] for each in tables(answer) for line in each.rows)


@given(st.lists(WEAPONS, min_size=2, max_size=3), HOUSES)
@settings(max_examples=examples(30))
def test_designs_are_judged_by_the_house_rules_given(
    designs: list[Weapon], house: House
) -> None:
    answer = compare(*designs, house=house)
    rules = {line.cells[1] for line in table(answer, "Verdict").rows}
    judged = {
        f"{violation.rule} {violation.title}"
        for design in designs
        for violation in judge(design, house).violations
    }
    assert rules == {"Verdict", *judged}


@pytest.mark.parametrize("against", systems()["brikwars"].strips)
def test_the_printed_creations_and_weapons_have_odds(against: str) -> None:
    for kind in (Weapon, Creation, Field):
        designs = [design for design in printed() if type(design) is kind]
        for first, second in share(list(pairwise(designs)), of=5):
            answer = compare(first, second, against=against)
            strips = [
                home(design).strip(design, against, House())
                for design in (first, second)
            ]
            cells = {cell for each in tables(answer) for r in each.rows
                     for cell in r.cells}  # fmt: skip
            for strip in filter(None, strips):
                assert {c for r in strip.rows for c in r.cells[1:]} <= cells


def test_the_gravest_rules_of_all_designs_come_first() -> None:
    designs = [design for design in printed() if type(design) is Creation]
    order = {mark: place for place, mark in enumerate("✗!•✓")}
    for first, second in pairwise(designs):
        rows = table(compare(first, second), "Verdict").rows[1:]
        gravest = [
            min(order[mark] for cell in r.cells[2:] for mark in cell if mark in order)
            for r in rows
        ]
        assert gravest == sorted(gravest)


def test_long_names_are_cut_and_still_differ() -> None:
    long = [Weapon(name="Very " * 30 + end) for end in ("red", "blue")]
    found = names(long)
    assert len(set(found)) == 2
    assert all(len(name) <= LONGEST + 3 for name in found)


def test_an_unknown_target_is_refused_with_the_known_ones() -> None:
    answer = compare(GUN, CHEAT, against="a teapot")
    (found,) = answer.refusals
    assert 'Nobody is called "a teapot"' in found.message
    assert "Minifig, Armor 4" in found.message
    # A text as long as a book is cut short.
    (found,) = compare(GUN, CHEAT, against="x" * 999).refusals
    assert found.message.split('"')[1] == "x" * 60
    begun = question(Weapon).start(GUN, House())
    mended = found.fixes[0].apply(replace(begun, others=(CHEAT,), against="a teapot"))
    assert not question(Weapon).answer(GUN, mended, House()).refusals
