"""Waivers: what a table allows although a rule refuses it.

A waiver is part of a design or an army and names a rule. It hides nothing and removes
nothing: the violation stays, is printed, and weighs no more.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from builder.core.field_spec import field, validated
from builder.core.rulebook import Fix, Severity, Violation, gravest_first


@validated
class Waiver:
    """A rule that a table has agreed not to enforce."""

    rule: str = field("", "Rule", high=40)
    words: str = field("agreed by the table", "Agreed", high=200)

    @property
    def title(self) -> str:
        """The rule and what was agreed."""
        return f"{self.rule}: {self.words}"


def excused(holder: Any, found: Iterable[Violation]) -> tuple[Violation, ...]:
    """Return violations, with those allowed that a holder has waivers for.

    Args:
        holder: What was judged; its waivers reach everything inside it.
        found: What the rules say of it.

    Returns:
        All of them, gravest first; what is allowed can be withdrawn by its fix.
    """
    words = {waiver.rule: waiver.words for waiver in holder.waivers}
    return gravest_first(
        _allowed(holder.waivers, each, words[each.rule])
        if each.rule in words and each.severity is Severity.REFUSE
        else each
        for each in found
    )


def _allowed(waivers: tuple[Waiver, ...], found: Violation, words: str) -> Violation:
    rest = tuple(waiver for waiver in waivers if waiver.rule != found.rule)
    return replace(
        found,
        severity=Severity.ALLOWED,
        message=f"{found.message} ({words})",
        fixes=(Fix("Withdraw the waiver", ("waivers",), rest),),
    )


def legal_words(found: Iterable[Violation]) -> str:
    """Return how it is legal, in words: `Legal`, or `Legal with 2 waivers`."""
    count = sum(each.severity is Severity.ALLOWED for each in found)
    plural = "waiver" if count == 1 else "waivers"
    return f"Legal with {count} {plural}" if count else "Legal"


def waived(holder: Any, rule: str, words: str) -> tuple[Waiver, ...]:
    """Return a holder's waivers with one more, in place of an older one."""
    rest = (waiver for waiver in holder.waivers if waiver.rule != rule)
    return (*rest, Waiver(rule=rule, words=words))
