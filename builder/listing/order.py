"""The orders of a list."""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, Final

from builder.listing.item import ItemVerdict, ListedItem


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
