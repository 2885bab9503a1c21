"""The house rules of any game that are in force, and how a finding names one."""

from __future__ import annotations

from typing import Any

from builder.content.card import Text
from builder.core.field_spec import field_specs
from builder.house_rules.describe import differences


def in_force(house: Any) -> tuple[str, ...]:
    """Return the house rules that differ from the book's readings, a sentence each."""
    return differences(house, type(house)())


def in_force_text(house: Any) -> tuple[Text, ...]:
    """Return the same as a block of a reference sheet, or nothing."""
    changed = in_force(house)
    return (Text("House rules", changed),) if changed else ()


def switch_of(kind: type[Any], name: str) -> str:
    """Return the words of a house rule that would change a verdict, with its number."""
    about = field_specs(kind)[name]
    return f"{about.label} ({about.rule})"
