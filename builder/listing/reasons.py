"""Why an item is marked: the gravest fault in words, and by whose rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from builder.army.model import Army, Item
from builder.army.muster import muster
from builder.core.design import Design
from builder.core.rulebook import Severity, Violation, excused
from builder.house_rules.ruleset import RuleSet, proof
from builder.listing.item import ItemVerdict, verdict
from builder.registry import judge

MOST_ARMIES: Final = 4
"""The most armies whose verdict is told; a tooltip has room for no more."""

_WORDS: Final = {
    ItemVerdict.LEGAL: "Legal",
    ItemVerdict.ALLOWED: "Allowed",
    ItemVerdict.WARN: "Legal with a warning",
    ItemVerdict.REFUSE: "Illegal",
}


@dataclass(frozen=True, slots=True)
class MarkReason:
    """What one set of rules says of an item.

    Attributes:
        verdict: The verdict.
        by: Whose rules: `by the book`, `in Border Guard (by Harbor Street 2)`.
        gravest: The gravest fault; None if there is none.
        more: How many faults there are besides, without notes.
    """

    verdict: ItemVerdict
    by: str
    gravest: Violation | None = None
    more: int = 0

    def __str__(self) -> str:
        said = f"{_WORDS[self.verdict]} {self.by}"
        if self.gravest is None:
            return f"{said}."
        more = f" And {self.more} more." if self.more else ""
        return f"{said}: {self.gravest}.{more}"


def reasons(
    value: Item,
    active: RuleSet | None,
    library: Mapping[str, Item],
    armies: Sequence[str],
) -> list[MarkReason]:
    """Return what is said of an item, the verdict that marks it in the library first.

    Other rules are named only where they come to another verdict: those of the book,
    if a rule set is active, and those of the armies that it is in.

    Args:
        value: The item.
        active: The active rule set of its game; None for the book.
        library: All items by id.
        armies: The ids of the armies that it is in.
    """
    if isinstance(value, RuleSet):
        return [_reason(proof(value), "as a set of house rules")]
    if isinstance(value, Army):
        return [_reason(muster(value, library).violations, _played(value))]
    house = active.house if active else None
    by = f"by {active.edition.title}" if active else "by the book"
    first = _reason(judge(value, house).violations, by)
    others = _others(value, active, [library.get(key) for key in armies])
    return [first, *(other for other in others if other.verdict is not first.verdict)]


def _others(
    value: Design, active: RuleSet | None, armies: Sequence[Item | None]
) -> Iterator[MarkReason]:
    """Yield what the book says where a rule set is active, then what armies say."""
    if active is not None:
        yield _reason(judge(value).violations, "by the book")
    for army in [each for each in armies if isinstance(each, Army)][:MOST_ARMIES]:
        found = excused(army.waivers, judge(value, army.house).violations)
        yield _reason(found, f"in {army.title} ({_played(army)})")


def _played(army: Army) -> str:
    """Return by whose rules an army plays."""
    if army.house is None:
        return "by the book"
    return f"by {army.edition.title}" if army.edition else "by its own house rules"


def _reason(violations: Sequence[Violation], by: str) -> MarkReason:
    faults = [each for each in violations if each.severity is not Severity.NOTE]
    first = faults[0] if faults else None
    return MarkReason(verdict(tuple(violations)), by, first, max(0, len(faults) - 1))
