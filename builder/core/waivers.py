"""Waivers: what a table allows although a rule refuses it.

A waiver is part of a design or an army and names a rule. It hides nothing and removes
nothing: the violation stays, is printed, and weighs no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from builder.core.field_spec import field, validated
from builder.core.rulebook import Fix, Severity, Violation, gravest_first


@validated
class Waiver:
    """A rule that a table has agreed to look away from."""

    rule: str = field("", "Rule", high=40)
    words: str = field("agreed by the table", "Agreed", high=200)

    @property
    def title(self) -> str:
        """The rule and what was agreed."""
        return f"{self.rule}: {self.words}"


def excused(holder: Any, found: Iterable[Violation]) -> tuple[Violation, ...]:
    """Violations with those allowed that a design or an army has waivers for.

    Args:
        holder: What was judged; its waivers reach everything inside it.
        found: What the rules say of it.

    Returns:
        All of them, gravest first; what is allowed can be withdrawn by its fix.
    """
    agreed = {waiver.rule: waiver for waiver in holder.waivers}
    if not agreed:
        return gravest_first(list(found))
    return gravest_first(list(_weighed(holder.waivers, agreed, found)))


def _weighed(
    waivers: tuple[Waiver, ...],
    agreed: dict[str, Waiver],
    found: Iterable[Violation],
) -> Iterator[Violation]:
    for each in found:
        waiver = agreed.get(each.rule)
        if waiver is None or each.severity is not Severity.REFUSE:
            yield each
            continue
        rest = tuple(other for other in waivers if other.rule != each.rule)
        yield replace(
            each,
            severity=Severity.ALLOWED,
            message=f"{each.message} ({waiver.words})",
            fixes=(Fix("Withdraw the waiver", ("waivers",), rest),),
        )


def legal_words(found: Iterable[Violation]) -> str:
    """What is legal, in words: `Legal`, or `Legal with 2 waivers`."""
    count = sum(each.severity is Severity.ALLOWED for each in found)
    plural = "waiver" if count == 1 else "waivers"
    return f"Legal with {count} {plural}" if count else "Legal"


def waived(holder: Any, rule: str, words: str) -> tuple[Waiver, ...]:
    """The waivers of a design or an army with one more, in place of an older one."""
    rest = (waiver for waiver in holder.waivers if waiver.rule != rule)
    return (*rest, Waiver(rule=rule, words=words))
