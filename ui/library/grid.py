"""The library as a table: star, mark, picture, and a column for each fact."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from builder.listing.item import ListedItem
from builder.listing.order import SortOrder
from ui.library.filter_words import day
from ui.library.row_data import ROW
from ui.library.rows import LibraryRows
from ui.library.shelf import LibraryShelf
from ui.widgets.theme import scaled

HIGH: Final = 34
THUMB: Final = 30
MARK: Final = 16
STAR: Final = 15
INSIDE: Final = 6

Index = QModelIndex | QPersistentModelIndex


class GridColumn(IntEnum):
    """The columns, from left to right."""

    STAR = 0
    MARK = 1
    PICTURE = 2
    NAME = 3
    KIND = 4
    COST = 5
    TAGS = 6
    ARMIES = 7
    CHANGED = 8


LABELS: Final = {
    GridColumn.STAR: "",
    GridColumn.MARK: "",
    GridColumn.PICTURE: "",
    GridColumn.NAME: "Name",
    GridColumn.KIND: "Kind",
    GridColumn.COST: "Cost",
    GridColumn.TAGS: "Tags",
    GridColumn.ARMIES: "In armies",
    GridColumn.CHANGED: "Changed",
}
ORDERS: Final = {
    GridColumn.STAR: SortOrder.FAVOURITE,
    GridColumn.MARK: SortOrder.VERDICT,
    GridColumn.NAME: SortOrder.NAME,
    GridColumn.KIND: SortOrder.KIND,
    GridColumn.COST: SortOrder.COST,
    GridColumn.TAGS: SortOrder.TAGS,
    GridColumn.ARMIES: SortOrder.ARMIES,
    GridColumn.CHANGED: SortOrder.CHANGED,
}
"""What a click on the head of a column sorts by."""

DOWN_FIRST: Final = frozenset(
    {
        GridColumn.STAR,
        GridColumn.MARK,
        GridColumn.COST,
        GridColumn.ARMIES,
        GridColumn.CHANGED,
    }
)
"""The columns of which the largest is first at the first click."""

WIDTHS: Final = {
    GridColumn.STAR: 32,
    GridColumn.MARK: 30,
    GridColumn.PICTURE: 42,
    GridColumn.NAME: 220,
    GridColumn.KIND: 120,
    GridColumn.COST: 64,
    GridColumn.TAGS: 112,
    GridColumn.ARMIES: 130,
    GridColumn.CHANGED: 92,
}
"""The widths of the columns; a name has at least its own."""

DROPPED: Final = (
    GridColumn.ARMIES,
    GridColumn.CHANGED,
    GridColumn.TAGS,
    GridColumn.KIND,
)
"""The columns that give way, in that order, where there is little room."""


_COLUMNS: Final = tuple(GridColumn)


class LibraryGrid(LibraryRows):
    """The rows of the table, with heads of columns."""

    def __init__(self, shelf: LibraryShelf) -> None:
        super().__init__(shelf, columns=len(GridColumn))

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return the head of a column, and which side it is aligned with."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = GridColumn(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return LABELS[column]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            right = column is GridColumn.COST
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole and column in ORDERS:
            return f"Sort by {ORDERS[column].value.lower()}"
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, or what is known of its row."""
        if role == Qt.ItemDataRole.DisplayRole and index.isValid():
            item = super().data(index, ROW)
            if isinstance(item, ListedItem):
                return cell_text(item, _COLUMNS[index.column()], self.shelf)
        return super().data(index, role)


def cell_text(item: ListedItem, column: GridColumn, shelf: LibraryShelf) -> str:
    """Return the text of a cell; empty for those that are drawn."""
    write = TEXTS.get(column)
    return write(item, shelf) if write else ""


def _armies(item: ListedItem, shelf: LibraryShelf) -> str:
    """Return the first army of an item, and how many more it is in."""
    if not item.armies:
        return "–"
    first = shelf.items.get(item.armies[0])
    more = len(item.armies) - 1
    title = first.title if first else "an army"
    return f"{title} +{more}" if more else title


TEXTS: Final[dict[GridColumn, Callable[[ListedItem, LibraryShelf], str]]] = {
    GridColumn.NAME: lambda item, _: item.title,
    GridColumn.KIND: lambda item, shelf: str(
        getattr(shelf.value(item.id), "label", "army")
    ),
    GridColumn.COST: lambda item, _: item.price,
    GridColumn.TAGS: lambda item, _: ", ".join(filter(None, item.tags)),
    GridColumn.ARMIES: _armies,
    GridColumn.CHANGED: lambda item, _: day(item.changed) if item.changed else "",
}


class GridDelegate(QStyledItemDelegate):
    """Says how high a row is; the table draws its rows itself."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of any row."""
        return QSize(0, scaled(HIGH))
