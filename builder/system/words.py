"""A value in words, as the way out says what it sets a field to."""

import dataclasses
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, Final

from builder.core.field_spec import field_specs

_ALWAYS: Final = frozenset({"type", "size"})
"""What is said even where it is as in a new design: few know that by heart."""

_UNSAID: Final = frozenset({"name", "photo", "framing", "back", "house", "edition"})
"""What stands in front of the fields, or has no words."""


def worded(held: object, unit: str) -> str:
    """Return a value in words; parts of it stand in brackets.

    Args:
        held: The value.
        unit: What stands behind a number, such as `"`; empty for none.
    """
    if isinstance(held, tuple):
        return ", ".join(worded(part, "") for part in held) or "none"
    if is_dataclass(held):
        name = getattr(held, "name", "")
        return f"({'; '.join([*([f'“{name}”'] if name else []), *_fields(held)])})"
    match held:
        case None:
            words = "none"
        case bool():
            words = "yes" if held else "no"
        case Enum():
            words = str(held.value)
        case str():
            words = f"“{held}”"
        case _:
            words = f"{held}{' ' * unit[:1].isalpha()}{unit}"
    return words


def _fields(value: Any) -> Iterator[str]:
    """Yield what is otherwise than in a new value of its class."""
    specs = field_specs(type(value))
    for part in dataclasses.fields(value):
        held, spec = getattr(value, part.name), specs.get(part.name)
        usual = held == part.default and part.name not in _ALWAYS
        if spec is None or usual or part.name in _UNSAID:
            continue
        yield spec.label if held is True else f"{spec.label} {worded(held, spec.unit)}"
