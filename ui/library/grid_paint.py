"""How the rows of the library's table are drawn: all that are seen, at one go."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QTableView

from builder.listing.item import ItemVerdict, ListedItem
from ui.library.glyphs import ListGlyphs
from ui.library.grid import (
    INSIDE,
    MARK,
    STAR,
    TEXTS,
    THUMB,
    GridColumn,
    cell_text,
)
from ui.library.picture_queue import Thumbnails
from ui.library.row_data import ROW
from ui.library.row_delegate import NUMBERS
from ui.library.shelf import LibraryShelf
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

MOST_SHORT: Final = 4_000
"""The most texts that are remembered as they were cut."""


class _Seen(NamedTuple):
    """A row that is seen: its number, its item, its upper edge and its height."""

    row: int
    item: ListedItem
    top: int
    high: int
    chosen: bool


class _Strip(NamedTuple):
    """A column that is shown: its left edge and its width."""

    column: GridColumn
    left: int
    wide: int


class GridPainter:
    """Draws the rows of a table.

    A keystroke in the filter shows other rows, and each has nine cells. So a column is
    drawn as a whole, with its face and its ink set once, and not cell by cell.
    """

    def __init__(self, shelf: LibraryShelf, thumbnails: Thumbnails) -> None:
        self._shelf = shelf
        self._thumbnails = thumbnails
        self._glyphs = ListGlyphs()
        self._short: dict[tuple[str, int, bool], str] = {}
        self._face = QFont()

    def paint(self, painter: QPainter, table: QTableView, exposed: QRect) -> None:
        """Draw the rows of a table that touch a part of it that is to be drawn."""
        rows = list(_seen(table, exposed))
        strips = [
            _Strip(each, table.columnViewportPosition(each), table.columnWidth(each))
            for each in GridColumn
            if not table.isColumnHidden(each)
        ]
        self._ground(painter, rows, strips)
        for strip in strips:
            if (
                strip.left > exposed.right()
                or strip.left + strip.wide <= exposed.left()
            ):
                continue
            if strip.column in TEXTS:
                self._write(painter, table.font(), strip, rows)
            else:
                self._draw(painter, strip, rows)
        self._ring(painter, table)

    def _ground(
        self, painter: QPainter, rows: list[_Seen], strips: list[_Strip]
    ) -> None:
        """Fill the rows, and draw the hair line below each of them."""
        ink = self._glyphs.ink
        start = min((each.left for each in strips), default=0)
        wide = sum(each.wide for each in strips)
        marked = any(each.column is GridColumn.STAR for each in strips)
        for seen in rows:
            soft = ThemeColor.ACCENT_SOFT if seen.chosen else ThemeColor.SURFACE
            painter.fillRect(start, seen.top, wide, seen.high, ink(soft))
            if seen.chosen and marked:
                bar = QRect(start, seen.top, scaled(3), seen.high)
                painter.fillRect(bar, ink(ThemeColor.ACCENT))
            foot = seen.top + seen.high - 1
            painter.fillRect(start, foot, wide, 1, ink(ThemeColor.LINE))

    def _draw(self, painter: QPainter, strip: _Strip, rows: list[_Seen]) -> None:
        """Draw a column of stars, marks or pictures."""
        scale = painter.device().devicePixelRatioF()
        for seen in rows:
            picture = self._picture(seen.item, strip.column, scale)
            if picture is None:
                continue
            side = picture.deviceIndependentSize().width()
            x = strip.left + (strip.wide - side) / 2
            y = seen.top + (seen.high - side) / 2
            painter.drawPixmap(QPointF(x, y), picture)

    def _picture(
        self, item: ListedItem, column: GridColumn, scale: float
    ) -> QPixmap | None:
        """Return what is drawn in a cell; None before it is known."""
        if column is GridColumn.STAR:
            return self._glyphs.star(scaled(STAR), scale, full=item.favourite)
        if column is GridColumn.MARK:
            if item.verdict is ItemVerdict.UNKNOWN:
                return None
            return self._glyphs.mark(item.verdict, scaled(MARK), scale)
        value = self._shelf.value(item.id)
        return self._thumbnails.of(value, scaled(THUMB), scale, item.id)

    def _write(
        self, painter: QPainter, face: QFont, strip: _Strip, rows: list[_Seen]
    ) -> None:
        """Write a column of texts; a name may be cut off, a price never."""
        column = strip.column
        price = column is GridColumn.COST
        strong = price or column is GridColumn.NAME
        if face != self._face:
            self._face = QFont(face)
            self._short.clear()
        font = QFont(face)
        font.setBold(strong)
        if price:
            font.setFamily(NUMBERS)
        painter.setFont(font)
        token = ThemeColor.TEXT if strong else ThemeColor.FAINT
        painter.setPen(self._glyphs.ink(token))
        metrics = QFontMetrics(font)
        inside = scaled(INSIDE)
        left, wide = strip.left + inside, strip.wide - 2 * inside
        side = _RIGHT if price else _LEFT
        for seen in rows:
            text = cell_text(seen.item, column, self._shelf)
            if not price:
                text = self._cut(text, wide, metrics, strong=strong)
            painter.drawText(left, seen.top, wide, seen.high, side, text)

    def _cut(self, text: str, wide: int, metrics: QFontMetrics, *, strong: bool) -> str:
        """Return a text as it fits into a width."""
        key = text, wide, strong
        found = self._short.get(key)
        if found is None:
            if len(self._short) > MOST_SHORT:
                self._short.clear()
            found = metrics.elidedText(text, Qt.TextElideMode.ElideRight, wide)
            self._short[key] = found
        return found

    def _ring(self, painter: QPainter, table: QTableView) -> None:
        """Draw the ring of the cell that has the keyboard."""
        current = table.currentIndex()
        if not current.isValid() or not table.hasFocus():
            return
        painter.setPen(QPen(self._glyphs.ink(ThemeColor.ACCENT), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = QRectF(table.visualRect(current)).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, 4, 4)


def _seen(table: QTableView, exposed: QRect) -> Iterator[_Seen]:
    """Yield the rows that touch a part of a table, from top to bottom."""
    model, selection = table.model(), table.selectionModel()
    first = table.rowAt(exposed.top())
    last = table.rowAt(exposed.bottom())
    last = model.rowCount() - 1 if last < 0 else last
    chosen = {
        row
        for part in selection.selection().toList()
        for row in range(max(part.top(), first), min(part.bottom(), last) + 1)
    }
    for row in range(max(first, 0), last + 1) if first >= 0 else ():
        item = model.index(row, 0).data(ROW)
        if isinstance(item, ListedItem):
            top, high = table.rowViewportPosition(row), table.rowHeight(row)
            yield _Seen(row, item, top, high, row in chosen)


_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
