"""One line of a list: what it is found, filtered and sorted by, and the orders."""

from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from builder.core.rulebook import Severity, Violation


class ItemVerdict(Enum):
    """What the rules say of an item, in one word. The gravest counts."""

    UNKNOWN = "not judged yet"
    LEGAL = "legal"
    ALLOWED = "allowed"
    WARN = "warning"
    REFUSE = "illegal"

    @property
    def severity(self) -> Severity | None:
        """The severity that it stands for; None if nothing is wrong."""
        return _SEVERITIES.get(self)


_SEVERITIES = {
    ItemVerdict.REFUSE: Severity.REFUSE,
    ItemVerdict.WARN: Severity.WARN,
    ItemVerdict.ALLOWED: Severity.ALLOWED,
}


def verdict(violations: tuple[Violation, ...]) -> ItemVerdict:
    """Return the verdict on something that breaks these rules; notes do not count."""
    found = {each.severity for each in violations}
    for one, severity in _SEVERITIES.items():
        if severity in found:
            return one
    return ItemVerdict.LEGAL


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
