"""The library as a table: star, mark, picture, and a column for each fact."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from builder.listing.item import ItemVerdict, ListedItem
from builder.listing.order import SortOrder
from ui.library.filter_words import day
from ui.library.glyphs import ListGlyphs
from ui.library.row_delegate import NUMBERS
from ui.library.rows import ROW, LibraryRows
from ui.library.shelf import LibraryShelf
from ui.library.thumbnails import Thumbnails
from ui.widgets.paint.tokens import ThemeColor
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
    write = _TEXTS.get(column)
    return write(item, shelf) if write else ""


def _armies(item: ListedItem, shelf: LibraryShelf) -> str:
    """Return the first army of an item, and how many more it is in."""
    if not item.armies:
        return "–"
    first = shelf.items.get(item.armies[0])
    more = len(item.armies) - 1
    title = first.title if first else "an army"
    return f"{title} +{more}" if more else title


_TEXTS: Final[dict[GridColumn, Callable[[ListedItem, LibraryShelf], str]]] = {
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
    """Draws the cells of the table."""

    def __init__(self, shelf: LibraryShelf, thumbnails: Thumbnails) -> None:
        super().__init__()
        self._shelf = shelf
        self._thumbnails = thumbnails
        self._glyphs = ListGlyphs()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of any row."""
        return QSize(0, scaled(HIGH))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a cell: its ground, then what is in it."""
        item = index.data(ROW)
        if not isinstance(item, ListedItem):
            return
        painter.save()
        given: Any = option
        column = _COLUMNS[index.column()]
        box: QRect = given.rect
        self._ground(painter, given, first=column is GridColumn.STAR)
        picture = self._drawn(item, column, painter.device().devicePixelRatioF())
        if picture is not None:
            side = picture.deviceIndependentSize().width()
            x = box.left() + (box.width() - side) / 2
            y = box.top() + (box.height() - side) / 2
            painter.drawPixmap(QPointF(x, y), picture)
        elif column in _TEXTS:
            self._write(painter, given, column, item)
        painter.restore()

    def _drawn(
        self, item: ListedItem, column: GridColumn, scale: float
    ) -> QPixmap | None:
        """Return what is drawn in a cell; None for words, or before it is known."""
        if column is GridColumn.STAR:
            return self._glyphs.star(scaled(STAR), scale, full=item.favourite)
        if column is GridColumn.MARK and item.verdict is not ItemVerdict.UNKNOWN:
            return self._glyphs.mark(item.verdict, scaled(MARK), scale)
        if column is GridColumn.PICTURE:
            value = self._shelf.value(item.id)
            return self._thumbnails.of(value, scaled(THUMB), scale)
        return None

    def _ground(self, painter: QPainter, option: Any, *, first: bool) -> None:
        """Fill a cell, and draw the hair line below it."""
        ink, box, state = self._glyphs.ink, option.rect, option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        soft = ThemeColor.ACCENT_SOFT if chosen else ThemeColor.SURFACE
        painter.fillRect(box, ink(soft))
        if chosen and first:
            bar = QRect(box)
            bar.setWidth(scaled(3))
            painter.fillRect(bar, ink(ThemeColor.ACCENT))
        line = QRect(box)
        line.setTop(box.bottom())
        painter.fillRect(line, ink(ThemeColor.LINE))
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(ink(ThemeColor.ACCENT), 2))
            painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4)

    def _write(
        self, painter: QPainter, option: Any, column: GridColumn, item: ListedItem
    ) -> None:
        """Write the text of a cell; a name may be cut off, a price never."""
        text = cell_text(item, column, self._shelf)
        box = option.rect.adjusted(scaled(INSIDE), 0, -scaled(INSIDE), 0)
        strong = column in (GridColumn.NAME, GridColumn.COST)
        font = QFont(option.font)
        font.setBold(strong)
        if column is GridColumn.COST:
            font.setFamily(NUMBERS)
        painter.setFont(font)
        token = ThemeColor.TEXT if strong else ThemeColor.FAINT
        painter.setPen(self._glyphs.ink(token))
        if column is GridColumn.COST:
            painter.drawText(box, _RIGHT, text)
            return
        cut = Qt.TextElideMode.ElideRight
        short = QFontMetrics(font).elidedText(text, cut, box.width())
        painter.drawText(box, _LEFT, short)


_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
