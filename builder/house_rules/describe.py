"""House rules in words: what a table plays otherwise than the book."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, Final

from builder.core.design import House
from builder.core.field_spec import field_specs
from builder.core.formatting import figure

HOME_MADE: Final = "Home-made"
"""The group of house rules that are parts of a table's own."""

LIMITS: Final = "Limits"
"""The group of house rules that cap something."""


def differences(house: House, standard: House) -> tuple[str, ...]:
    """The house rules that differ from the standard readings, a sentence each.

    Text a table has typed in, such as a table of its own, is not repeated.

    Args:
        house: The house rules of a game.
        standard: The same as its book reads.
    """
    return tuple(_differences(house, standard))


def _differences(house: House, standard: House) -> Iterator[str]:
    for name, about in field_specs(type(house)).items():
        value = getattr(house, name)
        if value == getattr(standard, name) or about.long:
            continue
        unit = about.unit if value is not None else ""
        yield f"{about.label} ({about.rule}): {_said(value)}{unit}"


def _said(value: Any) -> str:
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
