"""Fields that describe themselves, and edits by path."""

from dataclasses import dataclass

import pytest

from builder.core.field_spec import (
    InvalidValue,
    field,
    field_specs,
    get,
    put,
    validate,
    validated,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    name: str = field("", "Name", high=5)
    size: int = field(1, "Size", low=0, high=9)
    parts: tuple[str, ...] = field((), "Parts", high=2)
    flag: bool = field(False, "Flag")
    silent: int = 0

    def __post_init__(self) -> None:
        validate(self)


def test_a_field_describes_itself() -> None:
    assert list(field_specs(Thing)) == ["name", "size", "parts", "flag"]
    assert field_specs(Thing)["size"].low == 0
    assert field_specs(Thing)["name"].label == "Name"


@pytest.mark.parametrize(
    ("values", "at", "reason"),
    [
        ({"size": -1}, "size", "must be a whole number from 0 to 9, not −1"),
        ({"size": 10}, "size", "must be a whole number from 0 to 9, not 10"),
        ({"size": 10**400}, "size", "a number of about 401 digits"),
        ({"name": "x" * 6}, "name", "is 6 characters long; at most 5 are read"),
        ({"name": "\ud800"}, "name", "half a character"),
        ({"parts": ("a", "b", "c")}, "parts", "has 3 parts; from 0 to 2 are read"),
    ],
)
def test_nonsense_names_its_field(
    values: dict[str, object], at: str, reason: str
) -> None:
    with pytest.raises(InvalidValue, match=reason) as caught:
        Thing(**values)  # type: ignore[arg-type]
    assert caught.value.at == (at,)


def test_a_path_leads_to_a_part_and_back() -> None:
    thing = Thing(parts=("a", "b"))
    assert get(thing, ("parts", 1)) == "b"
    changed = put(thing, ("parts", 1), "B")
    assert changed == Thing(parts=("a", "B"))
    assert put(thing, (), "other") == "other"


@pytest.mark.parametrize("path", [("nowhere",), ("parts", 7), ("name", "x")])
def test_a_path_that_leads_nowhere_is_refused(path: tuple[str | int, ...]) -> None:
    with pytest.raises(LookupError):
        get(Thing(), path)
    with pytest.raises(LookupError):
        put(Thing(), path, "x")


def test_an_edit_out_of_bounds_is_refused() -> None:
    with pytest.raises(InvalidValue):
        put(Thing(), ("size",), 99)


def test_a_default_out_of_bounds_is_refused_like_any_value() -> None:
    @validated
    class Hat:
        height: int = field(9, "Height", low=0, high=5)

    with pytest.raises(InvalidValue, match="height must be"):
        Hat()
    assert Hat(height=5).height == 5
