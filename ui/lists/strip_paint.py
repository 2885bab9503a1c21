"""How the rows of a list with heads are drawn: all that are seen, at one go."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QTableView

from ui.lists.columns import LEFT, CellInk, ListColumn, ListHeading
from ui.lists.glyphs import GLYPHS, NUMBERS
from ui.lists.rows import ItemRows
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

INSIDE: Final = 6
"""What is free at both sides of a text."""

MOST_SHORT: Final = 4_000
"""The most texts that are remembered as they were cut."""


class _Seen(NamedTuple):
    """A row that is seen: its number, its item, its upper edge and its height."""

    row: int
    item: Any
    top: int
    high: int
    chosen: bool


class _Strip(NamedTuple):
    """A column that is shown: its left edge and its width."""

    column: ListColumn[Any]
    left: int
    wide: int


class StripPainter:
    """Draws the rows of a table.

    A keystroke in the filter shows other rows, and each has nine cells. So a column is
    drawn as a whole, with its face and its ink set once, and not cell by cell.
    """

    def __init__(self, rows: ItemRows[Any]) -> None:
        self._rows = rows
        self._short: dict[tuple[str, int, bool], str] = {}
        self._face = QFont()

    def paint(self, painter: QPainter, table: QTableView, exposed: QRect) -> None:
        """Draw the rows of a table that touch a part of it that is to be drawn."""
        rows = list(self._seen(table, exposed))
        strips = [
            _Strip(each, table.columnViewportPosition(at), table.columnWidth(at))
            for at, each in enumerate(self._rows.columns)
            if not table.isColumnHidden(at)
        ]
        self._ground(painter, rows, strips)
        for strip in strips:
            if (
                strip.left > exposed.right()
                or strip.left + strip.wide <= exposed.left()
            ):
                continue
            if strip.column.text:
                self._write(painter, table.font(), strip, rows)
            else:
                self._draw(painter, strip, rows)
        self._ring(painter, table)

    def _ground(
        self, painter: QPainter, rows: list[_Seen], strips: list[_Strip]
    ) -> None:
        """Fill the rows, and draw the hair line below each of them."""
        ink = GLYPHS.ink
        start = min((each.left for each in strips), default=0)
        wide = sum(each.wide for each in strips)
        for seen in rows:
            soft = ThemeColor.ACCENT_SOFT if seen.chosen else ThemeColor.SURFACE
            painter.fillRect(start, seen.top, wide, seen.high, ink(soft))
            if seen.chosen:
                bar = QRect(start, seen.top, scaled(3), seen.high)
                painter.fillRect(bar, ink(ThemeColor.ACCENT))
            foot = seen.top + seen.high - 1
            painter.fillRect(start, foot, wide, 1, ink(ThemeColor.LINE))

    def _draw(self, painter: QPainter, strip: _Strip, rows: list[_Seen]) -> None:
        """Draw a column of pictures."""
        make = strip.column.picture
        if make is None:
            return
        scale = painter.device().devicePixelRatioF()
        for seen in rows:
            picture = make(seen.item, scaled(strip.column.side), scale)
            if picture is None:
                continue
            side = picture.deviceIndependentSize().width()
            x = strip.left + (strip.wide - side) / 2
            y = seen.top + (seen.high - side) / 2
            painter.drawPixmap(QPointF(x, y), picture)

    def _write(
        self, painter: QPainter, face: QFont, strip: _Strip, rows: list[_Seen]
    ) -> None:
        """Write a column of texts; words may be cut off, a number never."""
        column = strip.column
        number = column.ink is CellInk.NUMBER
        strong = column.ink is not CellInk.FAINT
        if face != self._face:
            self._face = QFont(face)
            self._short.clear()
        font = QFont(face)
        font.setBold(strong)
        if number:
            font.setFamily(NUMBERS)
        painter.setFont(font)
        token = ThemeColor.TEXT if strong else ThemeColor.FAINT
        painter.setPen(GLYPHS.ink(token))
        metrics = QFontMetrics(font)
        inside = scaled(INSIDE)
        left, wide = strip.left + inside, strip.wide - 2 * inside
        side = int(column.align or LEFT)
        for seen in rows:
            text = column.words(seen.item)
            if not number:
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
        painter.setPen(QPen(GLYPHS.ink(ThemeColor.ACCENT), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = QRectF(table.visualRect(current)).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, 4, 4)

    def _seen(self, table: QTableView, exposed: QRect) -> Iterator[_Seen]:
        """Yield the rows that touch a part of a table, from top to bottom."""
        first = table.rowAt(exposed.top())
        last = table.rowAt(exposed.bottom())
        last = self._rows.rowCount() - 1 if last < 0 else last
        chosen = {
            row
            for part in table.selectionModel().selection().toList()
            for row in range(max(part.top(), first), min(part.bottom(), last) + 1)
        }
        for row in range(max(first, 0), last + 1) if first >= 0 else ():
            item = self._rows.seen(row)
            if item is not None and not isinstance(item, ListHeading):
                top, high = table.rowViewportPosition(row), table.rowHeight(row)
                yield _Seen(row, item, top, high, row in chosen)
