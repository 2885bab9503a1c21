"""What is in the bin, as a table that can be sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

import builder
from builder.core.formatting import brief, capital
from builder.listing.words import folded, matches
from ui.history.moments import days_left, moment_here
from ui.widgets.labels import literal

if TYPE_CHECKING:
    from db.versions import Removed

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

SORT: Final = int(Role.UserRole)
"""The role of what a column is sorted by."""

_LONGEST: Final = 120


class BinCol(IntEnum):
    """The columns, from the left."""

    NAME = 0
    KIND = 1
    REMOVED = 2
    STAYS = 3


LABELS: Final = ("Name", "Kind", "Removed", "Stays for")


def kind_of(item: Removed) -> str:
    """Return what an item is, in a word: `Weapon`."""
    fixed = {"army": "Army", "ruleset": "House rules"}
    names = builder.names().get(item.kind)
    return fixed.get(item.kind) or capital(names[0] if names else item.kind)


class BinModel(QAbstractTableModel):
    """The items of the bin.

    Attributes:
        items: The items, what was removed last first.
    """

    def __init__(self, today: Callable[[], date]) -> None:
        super().__init__()
        self.items: tuple[Removed, ...] = ()
        self._days = 0
        self._today = today

    def show(self, items: Sequence[Removed], days: int) -> None:
        """Show other items, which stay for so many days."""
        self.beginResetModel()
        self.items, self._days = tuple(items), days
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of items."""
        return 0 if parent.isValid() else len(self.items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(LABELS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        """Return the name of a column."""
        if orientation is Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return LABELS[section]
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return a cell's text, what it is sorted by, or the row for a reader."""
        if not index.isValid():
            return None
        item, column = self.items[index.row()], BinCol(index.column())
        if role == SORT:
            return self._sorted_by(item, column)
        if role == Role.DisplayRole:
            return self._text(item, column)
        if role == Role.AccessibleTextRole and column is BinCol.NAME:
            cells = [self._text(item, each) for each in BinCol]
            cells[BinCol.REMOVED] = f"removed {cells[BinCol.REMOVED]}"
            cells[BinCol.STAYS] = f"stays for {cells[BinCol.STAYS]}"
            return ", ".join(cells)
        if role == Role.ToolTipRole and column is BinCol.NAME:
            return literal(brief(item.title, 300))
        return None

    def _text(self, item: Removed, column: BinCol) -> str:
        match column:
            case BinCol.NAME:
                return brief(item.title, _LONGEST)
            case BinCol.KIND:
                return kind_of(item)
            case BinCol.REMOVED:
                return moment_here(item.removed)
            case BinCol.STAYS:
                left = days_left(item.removed, self._days, self._today())
                return {0: "today", 1: "1 day"}.get(left, f"{left} days")

    def _sorted_by(self, item: Removed, column: BinCol) -> Any:
        match column:
            case BinCol.NAME:
                return item.title.casefold()
            case BinCol.KIND:
                return kind_of(item)
            case _:
                return item.removed.timestamp()


class BinFilter(QSortFilterProxyModel):
    """The items that hold every word of a search, sorted by a column."""

    def __init__(self, model: BinModel) -> None:
        super().__init__()
        self._model = model
        self._words = ""
        self.setSourceModel(model)
        self.setSortRole(SORT)

    def search(self, words: str) -> None:
        """Show what holds every word."""
        self._words = words
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Return whether an item holds every word, in its name or its kind."""
        if not self._words.strip():
            return True
        item = self._model.items[row]
        return matches(folded(f"{item.title} {kind_of(item)}"), self._words)
