"""How a row of a list is drawn: from both ends towards the name, with its signs."""

from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.lists.rows import LEFT, RIGHT, CellInk, Index, ItemRows, ListHeading
from ui.widgets.paint.marks import draw_ring
from ui.widgets.paint.painters import NUMBERS, face
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled


def shortened(metrics: QFontMetrics, text: str, wide: int) -> str:
    """Return words that fit, cut before the last one: many names begin alike.

    Args:
        metrics: The measures of the type.
        text: The words.
        wide: How many pixels there are.
    """
    if metrics.horizontalAdvance(text) <= wide:
        return text
    head, _, last = text.rpartition(" ")
    left = wide - metrics.horizontalAdvance(f" {last}")
    if not head or left < wide // 2:
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, wide)
    return f"{metrics.elidedText(head, Qt.TextElideMode.ElideRight, left)} {last}"


EDGE: Final = 8
GAP: Final = 8
BAR: Final = 3
"""The width of the bar at the left of a selected row."""

Option = QStyleOptionViewItem


class LineDelegate(QStyledItemDelegate):
    """Draws whole rows, and the headings between them.

    What stands before the wide column is drawn from the left and has the same place in
    every row. What stands behind it is drawn from the right and takes what it needs.
    """

    def __init__(self, rows: ItemRows[Any], ground: ThemeColor) -> None:
        super().__init__()
        self._rows = rows
        self._ground = ground
        wide = [each.wide for each in rows.columns].index(True)
        self._left = rows.columns[:wide]
        self._name = rows.columns[wide]
        self._right = rows.columns[:wide:-1]

    def paint(self, painter: QPainter, option: Option, index: Index) -> None:
        """Draw a heading or an item."""
        held = self._rows.seen(index.row())
        drawing = RowDrawing(painter, option, self._ground)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(held, ListHeading):
            drawing.section(held)
        elif held is not None:
            drawing.ground()
            self._item(drawing, held)
        drawing.ring()
        painter.restore()

    def _item(self, drawing: "RowDrawing", item: Any) -> None:
        scale = drawing.painter.device().devicePixelRatioF()
        for column in self._left:
            if column.picture:
                side = scaled(column.side)
                drawing.picture(column.picture(item, side, scale), side, column.gap)
        for column in self._right:
            if column.picture:
                side = scaled(column.side)
                drawing.badge(column.picture(item, side, scale), side, column.gap)
            elif column.ink is CellInk.NUMBER:
                drawing.number(column.words(item))
            else:
                drawing.aside(column.words(item))
        drawing.title(self._name.words(item))


def draw_words(
    painter: QPainter,
    box: QRect,
    words: str,
    ink: QColor,
    side: Qt.AlignmentFlag = LEFT,
) -> int:
    """Write a line in the painter's font, cut off at its end; return its width."""
    painter.setPen(ink)
    metrics, wide = painter.fontMetrics(), max(0, box.width())
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, wide)
    # One line: a name that came from outside may hold breaks.
    painter.drawText(box, int(side | Qt.TextFlag.TextSingleLine), shown)
    return metrics.horizontalAdvance(shown)


class RowDrawing:
    """A row that is drawn from both ends towards its name, which gets the rest."""

    def __init__(
        self, painter: QPainter, option: Option, ground: ThemeColor = ThemeColor.CANVAS
    ) -> None:
        self.painter = painter
        self._ground = ground
        self.option = option
        self.font: QFont = QFont(option.font)
        self.whole: QRect = QRect(option.rect)
        state = option.state
        self.chosen = bool(state & QStyle.StateFlag.State_Selected)
        self.focused = bool(state & QStyle.StateFlag.State_HasFocus)
        self.hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        self.left = self.whole.left() + scaled(EDGE)
        self.right = self.whole.right() - scaled(EDGE)

    def ground(self) -> None:
        """Fill a chosen row softly, with a bar at its left; a row under the pointer."""
        # The style may have filled a chosen row already.
        self.painter.fillRect(self.whole, self._ground.now)
        if self.chosen:
            self.painter.fillRect(self.whole, ThemeColor.ACCENT_SOFT.now)
            bar = QRect(self.whole)
            bar.setWidth(scaled(BAR))
            self.painter.fillRect(bar, ThemeColor.ACCENT.now)
        elif self.hovered:
            self.painter.fillRect(self.whole, ThemeColor.HOVER.now)

    def ring(self) -> None:
        """Draw the ring of the row that has the keyboard."""
        if self.focused:
            draw_ring(self.painter, self.whole)

    def section(self, section: ListHeading) -> None:
        """Draw a heading: an arrow, its words, and its count at the right."""
        faint = ThemeColor.FAINT.now
        middle = self.whole.center().y() + 0.5
        step = scaled(3.5)
        x = self.left + step
        self.painter.setPen(QPen(faint, 1.6))
        down = [(-step, -step / 2), (0, step / 2), (step, -step / 2)]
        points = down if section.open else [(y, x_) for x_, y in down]
        ends = [(x + across, middle + fall) for across, fall in points]
        for (x1, y1), (x2, y2) in pairwise(ends if section.open is not None else ()):
            self.painter.drawLine(round(x1), round(y1), round(x2), round(y2))
        if section.open is not None:
            self.left = x + step + scaled(GAP)
        self._at_right(str(section.count or ""), faint, bold=False)
        self._write(section.title, faint, bold=True)

    def picture(self, pixmap: QPixmap | None, side: int, gap: int) -> None:
        """Draw a picture, or leave its place free until it is ready."""
        if pixmap is not None:
            self._draw(pixmap, self.left, side)
        self.left += side + scaled(gap)

    def badge(self, pixmap: QPixmap | None, side: int, gap: int) -> None:
        """Draw a picture at the right; none takes no place."""
        if pixmap is not None:
            self._draw(pixmap, self.right - side, side)
            self.right -= side + scaled(gap)

    def number(self, words: str) -> None:
        """Write a number at the right, whole, however long it is."""
        ink = ThemeColor.TEXT.now
        plain = self.font
        self.font = face(plain, NUMBERS)
        self._at_right(words, ink, bold=True)
        self.font = plain

    def aside(self, words: str) -> None:
        """Write faint words at the right."""
        self._at_right(words, ThemeColor.FAINT.now, bold=False)

    def title(self, title: str) -> None:
        """Write a name into what is left, cut off if it is too long."""
        ink = ThemeColor.TEXT.now
        self._write(title, ink, bold=self.chosen)

    def _draw(self, pixmap: QPixmap, x: int, side: int) -> None:
        top = self.whole.top() + (self.whole.height() - side) / 2
        self.painter.drawPixmap(x, round(top), pixmap)

    def _take_pen(self, ink: QColor, *, bold: bool) -> None:
        self.font.setBold(bold)
        self.painter.setFont(self.font)
        self.painter.setPen(ink)

    def _at_right(self, text: str, ink: QColor, *, bold: bool) -> None:
        self._take_pen(ink, bold=bold)
        wide = QFontMetrics(self.font).horizontalAdvance(text)
        box = QRect(self.right - wide, self.whole.top(), wide + 1, self.whole.height())
        self.painter.drawText(box, int(RIGHT), text)
        self.right -= wide + (scaled(GAP) if text else 0)

    def _write(self, text: str, ink: QColor, *, bold: bool) -> None:
        self._take_pen(ink, bold=bold)
        wide = max(0, self.right - self.left)
        short = shortened(QFontMetrics(self.font), text, wide)
        box = QRect(self.left, self.whole.top(), wide, self.whole.height())
        self.painter.drawText(box, int(LEFT), short)
