"""One line of a list: what it is found, filtered and sorted by, and the orders.

Why an item is marked is the gravest fault in words, and by whose rules.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from builder.army.model import Army, Item, Items
from builder.army.muster import muster
from builder.core.design import Design
from builder.core.row_enum import LabelledEnum
from builder.core.rulebook import Severity, Violation, excused
from builder.house_rules.ruleset import RuleSet, proof
from builder.registry import judge


class ItemVerdict(LabelledEnum):
    """What the rules say of an item, in one word. The gravest counts, the last here."""

    UNKNOWN = "not judged yet"
    LEGAL = "legal", "Legal"
    ALLOWED = "allowed", "Allowed"
    WARN = "warning", "Legal with a warning"
    REFUSE = "illegal", "Illegal"

    @property
    def severity(self) -> Severity | None:
        """The severity that it stands for; None if nothing is wrong."""
        return Severity.__members__.get(self.name)


def verdict(violations: tuple[Violation, ...]) -> ItemVerdict:
    """Return the verdict on something that breaks these rules; notes do not count."""
    found = {each.severity for each in violations}
    verdicts = (one for one in ItemVerdict if one.severity in found)
    return max(verdicts, key=_GRAVITY.__getitem__, default=ItemVerdict.LEGAL)


class ListedItem(NamedTuple):
    """What a list knows of a design, an army or a rule set.

    Attributes:
        id: Its id.
        title: Its name on one line.
        key: Its name without case and accents, to sort by.
        kind: Its kind, such as `brikwars.weapon`, `army` or `ruleset`.
        system: Its game.
        tags: Its tags.
        text: All that it is found by, without case and accents.
        price: What it costs, or its version, as it is shown; empty if not known.
        cost: What it costs; None if its game has no points, or it is not judged yet.
        verdict: What the rules say of it.
        armies: The ids of the armies that it is in.
        favourite: Whether the player marked it.
        changed: When it was saved last, in seconds since 1970, UTC.
    """

    id: str
    title: str = ""
    key: str = ""
    kind: str = ""
    system: str = ""
    tags: tuple[str, ...] = ()
    text: str = ""
    price: str = ""
    cost: Fraction | None = None
    verdict: ItemVerdict = ItemVerdict.UNKNOWN
    armies: tuple[str, ...] = ()
    favourite: bool = False
    changed: float = 0


# The orders of a list.


class SortOrder(Enum):
    """What a list is sorted by."""

    NAME = "Name"
    COST = "Cost"
    KIND = "Kind"
    CHANGED = "Changed"
    VERDICT = "Verdict"
    TAGS = "Tags"
    ARMIES = "In armies"
    FAVOURITE = "Favourite"


_GRAVITY: Final = {each: place for place, each in enumerate(ItemVerdict)}

_KEYS: Final[dict[SortOrder, Callable[[ListedItem], Any]]] = {
    SortOrder.COST: lambda item: item.cost,
    SortOrder.KIND: lambda item: item.kind,
    SortOrder.CHANGED: lambda item: item.changed,
    SortOrder.VERDICT: lambda item: _GRAVITY[item.verdict],
    SortOrder.TAGS: lambda item: tuple(sorted(item.tags)),
    SortOrder.ARMIES: lambda item: len(item.armies),
    SortOrder.FAVOURITE: lambda item: item.favourite,
}


def ordered(
    items: Iterable[ListedItem], order: SortOrder, *, down: bool = False
) -> list[ListedItem]:
    """Return items in an order. Equal ones stand by name, then by id, either way.

    What has no cost stands last, whichever way costs are sorted.

    Args:
        items: The items.
        order: What they are sorted by.
        down: Whether the largest is first.
    """
    if order is SortOrder.NAME:
        return sorted(items, key=by_name, reverse=down)
    rest = sorted(items, key=by_name)
    key = _KEYS[order]
    if order is SortOrder.COST:
        unknown = [item for item in rest if item.cost is None]
        known = [item for item in rest if item.cost is not None]
        return sorted(known, key=key, reverse=down) + unknown
    # Python keeps equal items in their order when it sorts in reverse, too.
    return sorted(rest, key=key, reverse=down)


def by_name(item: ListedItem) -> tuple[str, str, str]:
    """Return what items are sorted by as long as nothing else is asked for."""
    return item.key, item.title, item.id


MOST_ARMIES: Final = 4
"""The most armies whose verdict is told; a tooltip has room for no more."""


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
        said = f"{self.verdict.label} {self.by}"
        if self.gravest is None:
            return f"{said}."
        more = f" And {self.more} more." if self.more else ""
        return f"{said}: {self.gravest}.{more}"


def reasons(
    value: Item, active: RuleSet | None, library: Items, armies: Sequence[str]
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
