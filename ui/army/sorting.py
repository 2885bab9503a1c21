"""Sorting the entries of an army within their groups."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from builder.army.groups import sorted_within
from builder.army.model import Army, EntryResult, MusteredArmy
from builder.core.rulebook import Severity
from ui.army.columns import Col, judged

_GRAVE: Final = {Severity.REFUSE: 0, Severity.WARN: 1}

SORTS: Final[Mapping[str, Callable[[EntryResult], Any]]] = {
    "cost": lambda each: (each.total is None, -(each.total or 0)),
    "name": lambda each: each.title.casefold(),
    "kind": lambda each: (
        each.design.label if each.design else "",
        each.title.casefold(),
    ),
    "verdict": lambda each: _GRAVE.get(judged(each)[0], 2),  # type: ignore[arg-type]
    "count": lambda each: -each.entry.count,
    "price of one": lambda each: (each.each is None, -(each.each or 0)),
    "who plays": lambda each: not each.entry.plays,
}
"""What an entry is sorted by, by words: the dearest, gravest and most come first."""

OF_COLUMN: Final = {
    Col.PLAYS: "who plays",
    Col.DESIGN: "name",
    Col.KIND: "kind",
    Col.COUNT: "count",
    Col.EACH: "price of one",
    Col.TOTAL: "cost",
    Col.VERDICT: "verdict",
}
"""What a click on a heading sorts by."""


def sorted_army(mustered: MusteredArmy, by: str) -> Army:
    """Return an army sorted within its groups; the other way round if it is already."""
    key = SORTS[by]
    army = sorted_within(mustered.army, lambda place: key(mustered.results[place]))
    if army != mustered.army:
        return army
    ranks: dict[int, Any] = {}
    # Equal entries keep their order in both directions, so ranks are turned, not rows.
    keys = sorted({repr(key(each)): key(each) for each in mustered.results}.values())
    for place, each in enumerate(mustered.results):
        ranks[place] = -keys.index(key(each))
    return sorted_within(mustered.army, ranks.__getitem__)
