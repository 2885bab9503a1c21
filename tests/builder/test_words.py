"""Values in words, and the labels that fields are told apart by."""

import dataclasses
from typing import Any, get_args

import pytest

from builder import kinds, systems
from builder.brikwars.model.designs import Weapon
from builder.core.field_spec import field_specs, field_types
from builder.system.edits import worded


def classes() -> set[type]:
    """Return every class that a form has fields of."""
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
    ("held", "unit", "words"),
    [
        (3, '"', '3"'),
        (3, "CP", "3 CP"),
        (None, "", "none"),
        (True, "", "yes"),
        ((), "", "none"),
        ((1, 2), "", "1, 2"),
        (Weapon(name="Pike", size=2), "", '(“Pike”; Type Gun; Size 2")'),
    ],
)
def test_a_value_is_said_in_words(held: object, unit: str, words: str) -> None:
    assert worded(held, unit) == words
