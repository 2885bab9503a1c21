"""Designs in words: all that a design holds, and back again."""

import dataclasses
from enum import Enum
from typing import Any, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder import kinds, systems
from builder.core.field_spec import field_specs, field_types
from builder.system.words import (
    design_in_words,
    design_of_words,
    in_words,
    of_words,
    told_in_words,
)
from reports.layout.glyphs import one_line
from tests.db.values import designs, unphotographed, values


def plain(value: Any) -> Any:
    """Return a value as data without what words leave out: photos and their framing."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, Enum) or not dataclasses.is_dataclass(value):
        return value
    kind: Any = type(value)
    names = field_types(kind).keys() - {"photo", "framing"}
    return {name: plain(getattr(value, name)) for name in names}


@given(designs())
def test_a_design_comes_back_from_its_words(design: Any) -> None:
    words = design_in_words(design)
    assert told_in_words(words)
    back = design_of_words(words, kinds())
    assert plain(back) == plain(unphotographed(design))


@given(designs())
def test_words_are_a_line_that_no_post_changes(design: Any) -> None:
    words = design_in_words(design)
    assert one_line(words) == words


@given(st.text(max_size=30))
@example("”; Size 40")
@example("a\\”b")
@example("\u3164\u1160\u0644\u0627e\u0301 \u212b")
def test_any_name_is_data(name: str) -> None:
    from builder.brikwars.model.designs import Weapon

    words = design_in_words(Weapon(name=name))
    assert one_line(words) == words
    assert design_of_words(words, kinds()) == Weapon(name=name)


@pytest.mark.parametrize("system", systems())
@given(st.data())
def test_house_rules_come_back_from_their_words(system: str, data: Any) -> None:
    kind = type(systems()[system].standard)
    house = data.draw(values(kind))
    assert of_words(kind, in_words(house)) == house


def classes() -> set[type]:
    """Return every class that words tell of."""
    found: set[type] = set()
    ahead: list[Any] = [*kinds().values()]
    ahead += [type(each.standard) for each in systems().values()]
    while ahead:
        kind = ahead.pop()
        if kind in found:
            continue
        found.add(kind)
        hints = list(field_types(kind).values())
        while hints:
            hint: Any = hints.pop()
            hints += get_args(hint)
            if isinstance(hint, type) and dataclasses.is_dataclass(hint):
                ahead.append(hint)
    return found


def test_labels_can_be_told_apart() -> None:
    for kind in classes():
        labels = [spec.label for spec in field_specs(kind).values()]
        assert len(set(labels)) == len(labels), kind
        assert not [each for each in labels if set(each) & set(";()“”")], kind


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ('Weapon “Gun”; Size 5000000000000"', "must be a whole number"),
        ("Weapon “Gun”; Colour blue", "“Colour blue” is nothing that it has"),
        ('Weapon “Gun”; Size 2"; Size 3"', "stands there twice"),
        ("Weapon “Gun", "not closed"),
        ("Weapon “Gun”; Type Blaster", "Blaster"),
        ("Weapon “Gun”; Damage dice ((((((((((((((((", "not closed"),
        ("Creation “”; Weapons 5", "out of place"),
        ("Creation “”; Notes open", "curly quotes"),
    ],
)
def test_what_cannot_be_read_says_why(words: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        design_of_words(words, kinds())


@pytest.mark.parametrize("line", ["Weapon: Use 3", "Weapons “x”", "a Weapon “x”", ""])
def test_other_lines_are_no_words(line: str) -> None:
    assert design_of_words(line, kinds()) is None
