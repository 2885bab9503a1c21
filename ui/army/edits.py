"""The edits of an army's entries; each returns new entries."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from builder.army.model import Entry
from builder.core.field_spec import field_specs

Entries = tuple[Entry, ...]

MOST: Final = field_specs(Entry)["count"].high or 1
"""The largest count an entry can have."""


def joined(
    entries: Entries, ids: Iterable[str], at: int | None = None
) -> tuple[Entries, list[int]]:
    """Add designs; the count of a design that has an entry already goes up by one.

    Args:
        entries: The entries so far.
        ids: The ids of the designs to add.
        at: The row to add them before; None for the end.

    Returns:
        The entries, and the rows of the added designs.
    """
    made, joining = list(entries), list(ids)
    place = len(made) if at is None else max(0, min(at, len(made)))
    for design_id in joining:
        known = [row for row, entry in enumerate(made) if entry.design == design_id]
        if known:
            made[known[-1]] = _counted(made[known[-1]], +1)
        else:
            made.insert(place, Entry(design=design_id))
            place += 1
    last = {entry.design: row for row, entry in enumerate(made)}
    return tuple(made), sorted({last[design_id] for design_id in joining})


def without(entries: Entries, rows: Collection[int]) -> Entries:
    """Return the entries without some rows."""
    return tuple(entry for row, entry in enumerate(entries) if row not in rows)


def recounted(entries: Entries, rows: Collection[int], step: int) -> Entries:
    """Return the entries with the counts of some rows changed, to 1 at least."""
    return tuple(
        _counted(entry, step) if row in rows else entry
        for row, entry in enumerate(entries)
    )


def doubled(entries: Entries, rows: Collection[int]) -> Entries:
    """Return the entries with a copy below each of some rows."""
    return tuple(
        copy
        for row, entry in enumerate(entries)
        for copy in ([entry] * (2 if row in rows else 1))
    )


def gathered(entries: Entries, rows: Collection[int], at: int) -> Entries:
    """Return the entries with some rows moved together to before a row."""
    taken = [entries[row] for row in sorted(rows)]
    front = [entry for row, entry in enumerate(entries[:at]) if row not in rows]
    back = [
        entry for row, entry in enumerate(entries[at:], start=at) if row not in rows
    ]
    return (*front, *taken, *back)


def shifted(entries: Entries, rows: Collection[int], step: int) -> Entries:
    """Return the entries with some rows moved one up or down, if there is room."""
    if not rows:
        return entries
    at = min(rows) - 1 if step < 0 else max(rows) + 2
    return gathered(entries, rows, max(0, min(at, len(entries))))


def _counted(entry: Entry, step: int) -> Entry:
    return replace(entry, count=max(1, min(entry.count + step, MOST)))
