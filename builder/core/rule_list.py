"""The rules that a module holds, so that none is written and never asked."""

from collections.abc import Mapping
from typing import Any

from builder.core.rulebook import Rule


def rules_of(names: Mapping[str, Any]) -> tuple[Rule, ...]:
    """Return every rule among the `globals()` of a module, in the order written."""
    return tuple(each for each in names.values() if isinstance(each, Rule))
