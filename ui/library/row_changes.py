"""Which rows of a list of the library are drawn again after a change."""

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex

from builder.listing.filter import NO_ARMY
from builder.listing.item import ListedItem

MOST_APART: Final = 12
"""The most rows that are drawn again one by one; the whole list for more."""


def differing(
    before: Mapping[str, ListedItem], after: Mapping[str, ListedItem]
) -> Collection[str] | None:
    """Return the ids of items that are other ones than before; None for any."""
    known = before.get
    found = [key for key, item in after.items() if known(key) is not item]
    for key in found:
        old, item = known(key), after[key]
        # The name of an army stands in the rows of its designs, too.
        if item.kind == NO_ARMY and (old is None or old.title != item.title):
            return None
    return found


def redraw(
    model: QAbstractItemModel, rows: Collection[QModelIndex], *, every: bool
) -> None:
    """Draw some rows of a list again, or every row for many of them."""
    last = model.columnCount() - 1
    if every or len(rows) > MOST_APART:
        whole = model.index(model.rowCount() - 1, last)
        if whole.isValid():
            model.dataChanged.emit(model.index(0, 0), whole)
        return
    for row in rows:
        # Cell by cell, because Qt draws everything anew for a change of several.
        for column in range(last + 1):
            cell = row.siblingAtColumn(column)
            model.dataChanged.emit(cell, cell)
