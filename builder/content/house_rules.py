"""House rules in words: where a table differs from the book."""

from enum import Enum
from fractions import Fraction
from typing import Final

from builder.content.card import Text
from builder.core.design import HouseRules
from builder.core.field_spec import field_specs
from builder.core.formatting import figure

HOME_MADE: Final = "Home-made"
"""The group of house rules that are parts of a table's own."""

LIMITS: Final = "Limits"
"""The group of house rules that cap something."""


def in_force(house: HouseRules) -> tuple[str, ...]:
    """Return the house rules that differ from the book, a sentence each.

    Text a table has typed in, such as a table of its own, is not repeated.
    """
    standard = type(house)()
    return tuple(
        f"{spec.label} ({spec.rule}): {_worded(value)}"
        f"{'' if value is None else spec.unit}"
        for name, spec in field_specs(type(house)).items()
        if (value := getattr(house, name)) != getattr(standard, name) and not spec.long
    )


def setting(house: HouseRules, name: str) -> tuple[str, bool]:
    """Return how a house rule is set, in words, and whether the book differs."""
    spec = field_specs(type(house))[name]
    value = getattr(house, name)
    if spec.long:
        words = "typed in" if value else "none"
    else:
        words = f"{_worded(value)}{'' if value is None else spec.unit}" or "none"
    return words, value != getattr(type(house)(), name)


def in_force_text(house: HouseRules) -> tuple[Text, ...]:
    """Return the house rules in force as a block of a sheet; nothing if none are."""
    changed = in_force(house)
    return (Text("House rules", changed),) if changed else ()


def switch_of(kind: type[object], *names: str) -> str:
    """Return the labels of house rules that would change a verdict, with numbers."""
    specs = (field_specs(kind)[name] for name in names)
    return "; ".join(f"{spec.label} ({spec.rule})" for spec in specs)


def passes(most: Fraction | int | None, count: Fraction | int | None) -> bool:
    """Return whether a count passes a limit; none does where either is not said."""
    return most is not None and count is not None and count > most


def _worded(value: object) -> str:
    match value:
        case Enum():
            return str(value)
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case tuple():
            return ", ".join(part.title for part in value)
        case _:
            return figure(value)
