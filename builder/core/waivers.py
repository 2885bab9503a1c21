"""Waivers: what a table allows although a rule refuses it.

A waiver is part of a design or an army and names a rule. The violation stays and is
printed, but it no longer makes anything illegal.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from builder.core.field_spec import field, validated
from builder.core.formatting import counted
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


class Waiving(Protocol):
    """What has waivers: a design, or an army."""

    @property
    def waivers(self) -> tuple[Waiver, ...]:
        """What its table allows it."""


def excused(holder: Waiving, found: Iterable[Violation]) -> tuple[Violation, ...]:
    """Return violations; a waiver of the holder turns a refusal into an allowance.

    Args:
        holder: What was judged; its waivers reach everything inside it.
        found: What the rules say of it.

    Returns:
        All of them, gravest first; the fix of an allowed one withdraws its waiver.
    """
    words = {waiver.rule: waiver.words for waiver in holder.waivers}
    return gravest_first(
        _allowed(holder.waivers, finding, words[finding.rule])
        if finding.rule in words and finding.severity is Severity.REFUSE
        else finding
        for finding in found
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
    """Return the words of a legal verdict: `Legal`, or `Legal with 2 waivers`."""
    count = sum(each.severity is Severity.ALLOWED for each in found)
    return f"Legal with {counted(count, 'waiver')}" if count else "Legal"


def waived(holder: Waiving, rule: str, words: str) -> tuple[Waiver, ...]:
    """Return a holder's waivers with one added; it replaces one of the same rule."""
    rest = (waiver for waiver in holder.waivers if waiver.rule != rule)
    return (*rest, Waiver(rule=rule, words=words))
