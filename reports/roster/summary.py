"""The units of an army in one table, for a list that is to be short."""

from typing import Final

from builder.content.card import Row, Table
from builder.content.roster import COLUMNS, Roster

_KEYS: Final = ("count", "name", "stats", "arms", "each", "total")
"""The columns that paper has room for, of those in `COLUMNS`."""
_MOST_BOXES: Final = 12


def summary(roster: Roster, *, boxes: bool) -> Table:
    """Return the entries in a row each; a column in which nothing stands is left out.

    Args:
        roster: The list.
        boxes: Whether each model has a box to tick.
    """
    cells = [
        {**{key: COLUMNS[key].unit(unit) for key in _KEYS}, "name": unit.name}
        for unit in roster.units
    ]
    used = [key for key in _KEYS if any(row[key].strip() for row in cells)]
    rows = []
    for unit, row in zip(roster.units, cells, strict=True):
        struck = bool(unit.card.stamp)
        below = " – ".join(filter(None, (unit.card.stamp, unit.card.kind)))
        ticks = unit.count if boxes and 1 < unit.count <= _MOST_BOXES else 0
        texts = tuple(row[key] for key in used)
        rows.append(Row(texts, _lines(below, unit.note), struck=struck, boxes=ticks))
    heads = tuple(COLUMNS[key].heading for key in used)
    title = f"Entries, in {roster.currency}" if roster.total else "Entries"
    return Table(title, heads, tuple(rows))


def _lines(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text.strip())
