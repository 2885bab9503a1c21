"""How a row of the library is drawn: its mark, its picture, its name and its price."""

from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from builder.listing.item import ItemVerdict, ListedItem
from ui.library.glyphs import ListGlyphs
from ui.library.picture_queue import Thumbnails
from ui.library.row_data import ROW, ListHeading
from ui.library.shelf import LibraryShelf
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

HIGH: Final = 32
"""The height of a row."""

NUMBERS: Final = "Roboto Condensed"
"""The face of prices."""

MARK: Final = 16
THUMB: Final = 24
EDGE: Final = 8
GAP: Final = 8
BAR: Final = 3
"""The width of the bar at the left of a selected row."""

GLYPHS: Final = ListGlyphs()
"""Shared by all lists; they make a drawing for each row."""

Index = QModelIndex | QPersistentModelIndex
Option = QStyleOptionViewItem


class RowDelegate(QStyledItemDelegate):
    """Draws the whole row of the narrow list, and the headings of its sections."""

    def __init__(self, shelf: LibraryShelf, thumbnails: Thumbnails) -> None:
        super().__init__()
        self._shelf = shelf
        self._thumbnails = thumbnails

    def sizeHint(self, option: Option, index: Index) -> QSize:
        """Return the size of any row: all are equally high."""
        return QSize(0, scaled(HIGH))

    def paint(self, painter: QPainter, option: Option, index: Index) -> None:
        """Draw a heading or an item."""
        held = index.data(ROW)
        drawing = RowDrawing(painter, option)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(held, ListHeading):
            drawing.section(held)
        elif isinstance(held, ListedItem):
            drawing.ground()
            self._item(drawing, held)
        drawing.ring()
        painter.restore()

    def _item(self, drawing: "RowDrawing", item: ListedItem) -> None:
        scale = drawing.painter.device().devicePixelRatioF()
        side = drawing.px(THUMB)
        value = self._shelf.value(item.id)
        drawing.mark(item.verdict)
        drawing.picture(self._thumbnails.of(value, side, scale, item.id), side)
        drawing.price(item.price)
        if item.favourite:
            drawing.star()
        drawing.title(item.title)


class RowDrawing:
    """A row that is drawn from both ends towards its name, which gets the rest."""

    def __init__(
        self, painter: QPainter, option: Any, ground: ThemeColor = ThemeColor.CANVAS
    ) -> None:
        self.painter = painter
        self._ground = ground
        self._ink = GLYPHS.ink
        self._scale = painter.device().devicePixelRatioF()
        self.font: QFont = QFont(option.font)
        self.whole: QRect = QRect(option.rect)
        state = option.state
        self.chosen = bool(state & QStyle.StateFlag.State_Selected)
        self.focused = bool(state & QStyle.StateFlag.State_HasFocus)
        self.hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        self.left = self.whole.left() + self.px(EDGE)
        self.right = self.whole.right() - self.px(EDGE)

    def px(self, pixels: float) -> int:
        """Return a length for the size of the window's text."""
        return scaled(pixels)

    def ground(self) -> None:
        """Fill a chosen row softly, with a bar at its left; a row under the pointer."""
        # The style may have filled a chosen row already.
        self.painter.fillRect(self.whole, self._ink(self._ground))
        if self.chosen:
            self.painter.fillRect(self.whole, self._ink(ThemeColor.ACCENT_SOFT))
            bar = QRect(self.whole)
            bar.setWidth(scaled(BAR))
            self.painter.fillRect(bar, self._ink(ThemeColor.ACCENT))
        elif self.hovered:
            self.painter.fillRect(self.whole, self._ink(ThemeColor.HOVER))

    def ring(self) -> None:
        """Draw the ring of the row that has the keyboard."""
        if self.focused:
            self.painter.setPen(QPen(self._ink(ThemeColor.ACCENT), 2))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            box = QRectF(self.whole).adjusted(1, 1, -1, -1)
            self.painter.drawRoundedRect(box, 4, 4)

    def section(self, section: ListHeading) -> None:
        """Draw a heading: an arrow, its words, and its count at the right."""
        faint = self._ink(ThemeColor.FAINT)
        middle = self.whole.center().y() + 0.5
        step = self.px(3.5)
        x = self.left + step
        self.painter.setPen(QPen(faint, 1.6))
        down = [(-step, -step / 2), (0, step / 2), (step, -step / 2)]
        points = down if section.open else [(y, x_) for x_, y in down]
        ends = [(x + across, middle + fall) for across, fall in points]
        for (x1, y1), (x2, y2) in pairwise(ends):
            self.painter.drawLine(round(x1), round(y1), round(x2), round(y2))
        self.left = x + step + self.px(GAP)
        self._at_right(str(section.count or ""), faint, bold=False)
        self._write(section.title, faint, bold=True)

    def mark(self, verdict: ItemVerdict) -> None:
        """Draw the mark of a verdict; nothing before it is known."""
        side = self.px(MARK)
        if verdict is not ItemVerdict.UNKNOWN:
            self._draw(GLYPHS.mark(verdict, side, self._scale), self.left, side)
        self.left += side + self.px(GAP - 2)

    def picture(self, pixmap: QPixmap | None, side: int) -> None:
        """Draw a picture, or leave its place free until it is ready."""
        if pixmap is not None:
            self._draw(pixmap, self.left, side)
        self.left += side + self.px(GAP)

    def price(self, price: str) -> None:
        """Write a price at the right, whole, however long it is."""
        ink = self._ink(ThemeColor.TEXT)
        words = self.font
        self.font = QFont(words)
        self.font.setFamily(NUMBERS)
        self._at_right(price, ink, bold=True)
        self.font = words

    def star(self) -> None:
        """Draw the star of a favourite before the price."""
        side = self.px(13)
        star = GLYPHS.star(side, self._scale, full=True)
        self._draw(star, self.right - side, side)
        self.right -= side + self.px(GAP - 2)

    def title(self, title: str) -> None:
        """Write a name into what is left, cut off if it is too long."""
        ink = self._ink(ThemeColor.TEXT)
        self._write(title, ink, bold=self.chosen)

    def _draw(self, pixmap: QPixmap, x: int, side: int) -> None:
        self.painter.drawPixmap(x, round(self._top(side)), pixmap)

    def _top(self, side: float) -> float:
        return self.whole.top() + (self.whole.height() - side) / 2

    def _at_right(self, text: str, ink: QColor, *, bold: bool) -> None:
        self.font.setBold(bold)
        self.painter.setFont(self.font)
        self.painter.setPen(ink)
        wide = QFontMetrics(self.font).horizontalAdvance(text)
        box = QRect(self.right - wide, self.whole.top(), wide + 1, self.whole.height())
        self.painter.drawText(box, _RIGHT, text)
        self.right -= wide + (self.px(GAP) if text else 0)

    def _write(self, text: str, ink: QColor, *, bold: bool) -> None:
        self.font.setBold(bold)
        self.painter.setFont(self.font)
        self.painter.setPen(ink)
        wide = max(0, self.right - self.left)
        short = QFontMetrics(self.font).elidedText(
            text, Qt.TextElideMode.ElideRight, wide
        )
        box = QRect(self.left, self.whole.top(), wide, self.whole.height())
        self.painter.drawText(box, _LEFT, short)


_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
