"""Which fixes of a violation help, told by trying them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from builder.core.field_spec import InvalidValue
from builder.core.rulebook import Fix, Severity, Violation

Judged = TypeVar("Judged")


def helpful_fixes(
    value: Judged, found: Violation, judged: Callable[[Judged], Sequence[Violation]]
) -> tuple[Fix, ...]:
    """Return the fixes of a violation that settle it, those that leave least first.

    A fix is left out if the same violation stays, or if it breaks another rule. The
    one fix of an allowed violation takes its permission back, and is always returned.

    Args:
        value: The value that was judged.
        found: One of its violations.
        judged: Judges it, and what a fix makes of it.
    """
    if found.severity is Severity.ALLOWED:
        return found.fixes
    before = _refusals(judged(value))
    helping: list[tuple[int, int, int, Fix]] = []
    for fix in found.fixes:
        try:
            after = judged(fix.apply(value))
        except (LookupError, TypeError, InvalidValue):
            continue
        if not _stays(found, after) and _refusals(after) <= before:
            helping.append((len(_refusals(after)), len(after), len(helping), fix))
    return tuple(fix for *_, fix in sorted(helping, key=lambda each: each[:3]))


def _stays(found: Violation, after: Sequence[Violation]) -> bool:
    there = (found.rule, found.message, found.at)
    return any((each.rule, each.message, each.at) == there for each in after)


def _refusals(violations: Sequence[Violation]) -> set[str]:
    """Return the rules that are broken."""
    return {each.rule for each in violations if each.severity is Severity.REFUSE}
