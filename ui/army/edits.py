"""The edits of an army's entries, and their order; each returns a new army."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from builder.army.groups import in_order, put_into, sorted_within
from builder.army.model import Army, Entry, EntryResult, MusteredArmy
from builder.core.field_spec import field_specs
from builder.core.rulebook import Severity
from ui.army.columns import Col, judged

MOST: Final = field_specs(Entry)["count"].high or 1
"""The largest count an entry can have."""


def joined(
    army: Army, ids: Iterable[str], group: str | None = None, at: int | None = None
) -> tuple[Army, list[int]]:
    """Add designs; the count of a design that has an entry already goes up by one.

    Args:
        army: The army so far.
        ids: The ids of the designs to add.
        group: The group they join, where only its own entries go up; None for any.
        at: The place to add them before; None for the end of the group.

    Returns:
        The army, and the places of the added designs.
    """
    entries, joining, fresh = list(army.entries), list(ids), list[Entry]()
    for design_id in joining:
        known = [
            place
            for place, entry in enumerate(entries)
            if entry.design == design_id and group in (None, entry.group)
        ]
        if known:
            entries[known[-1]] = _counted(entries[known[-1]], +1)
            continue
        new = [place for place, each in enumerate(fresh) if each.design == design_id]
        if new:
            fresh[new[0]] = _counted(fresh[new[0]], +1)
        else:
            fresh.append(Entry(design=design_id, group=group or ""))
    count = len(entries)
    made = replace(army, entries=(*entries, *fresh))
    made = put_into(made, range(count, count + len(fresh)), group or "", at)
    last = {
        entry.design: place
        for place, entry in enumerate(made.entries)
        if group in (None, entry.group)
    }
    return made, sorted({last[design_id] for design_id in joining})


def without(army: Army, places: Collection[int]) -> Army:
    """Return the army without some entries; their groups stay."""
    return replace(
        in_order_groups(army),
        entries=tuple(e for p, e in enumerate(army.entries) if p not in places),
    )


def in_order_groups(army: Army) -> Army:
    """Return the army with all of its groups named, also those about to be empty."""
    return replace(army, groups=in_order(army).groups)


def recounted(army: Army, places: Collection[int], step: int) -> Army:
    """Return the army with the counts of some entries changed, to 1 at least."""
    entries = tuple(
        _counted(entry, step) if place in places else entry
        for place, entry in enumerate(army.entries)
    )
    return replace(army, entries=entries)


def doubled(army: Army, places: Collection[int]) -> Army:
    """Return the army with a copy below each of some entries."""
    entries = tuple(
        copy
        for place, entry in enumerate(army.entries)
        for copy in ([entry] * (2 if place in places else 1))
    )
    return replace(army, entries=entries)


def followed(
    before: Sequence[Entry], after: Sequence[Entry], places: Iterable[int]
) -> list[int]:
    """Return where some entries are after a change that came from elsewhere.

    An entry is found as it was, or else by its design, the nearest first. One that is
    gone is left out.
    """
    free = set(range(len(after)))
    found = []
    for place in places:
        old = before[place]
        alike = [at for at in free if after[at] == old] or [
            at for at in free if after[at].design == old.design
        ]
        if alike:
            best = min(alike, key=lambda at: abs(at - place))
            free.discard(best)
            found.append(best)
    return sorted(found)


def _counted(entry: Entry, step: int) -> Entry:
    return replace(entry, count=max(1, min(entry.count + step, MOST)))


# Sorting the entries of an army within their groups.

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
