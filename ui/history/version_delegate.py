"""How a row of the history is drawn: when, the points, what was done, what changed."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from ui.history.version_model import ROW, Index, VersionLine
from ui.lists.glyphs import GLYPHS, NUMBERS
from ui.lists.line_paint import RowDrawing
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

LINE: Final = 20
_AROUND: Final = 6
_LINES: Final = 3

NOW: Final = "as it is now"
COMPARING: Final = "Comparing…"


class VersionDelegate(QStyledItemDelegate):
    """Draws a version on three lines."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of any row: all are equally high."""
        return QSize(0, scaled(_LINES * LINE + 2 * _AROUND))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a version."""
        line = index.data(ROW)
        if not isinstance(line, VersionLine):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing = RowDrawing(painter, option, ThemeColor.SURFACE)
        drawing.ground()
        _VersionDrawing(drawing).draw(line)
        drawing.ring()
        painter.restore()


class _VersionDrawing:
    """A version within a row that has its ground."""

    def __init__(self, drawing: RowDrawing) -> None:
        self._drawing = drawing
        self._painter = drawing.painter
        self._top = drawing.whole.top() + scaled(_AROUND)

    def draw(self, line: VersionLine) -> None:
        """Draw the three lines and the hair line below them."""
        text, faint = ThemeColor.TEXT, ThemeColor.FAINT
        left, right = self._drawing.left, self._drawing.right
        self._painter.setPen(GLYPHS.ink(ThemeColor.LINE))
        bottom = self._drawing.whole.bottom()
        self._painter.drawLine(left, bottom, right, bottom)
        price = QFont(self._drawing.font)
        price.setFamily(NUMBERS)
        price.setBold(line.moved)
        end = self._write(line.price, (left, right), price, text, at_right=True)
        bold = QFont(self._drawing.font)
        bold.setBold(True)
        start = self._write(line.when, (left, end), bold, text)
        if line.now:
            self._write(f"·  {NOW}", (start, end), self._drawing.font, faint)
        self._top += scaled(LINE)
        plain = self._drawing.font
        first = line.done or line.said or COMPARING
        second = line.said if line.done else ""
        second = second or (COMPARING if line.done and not line.said else "")
        self._write(first, (left, right), plain, text)
        self._top += scaled(LINE)
        self._write(second, (left, right), plain, faint)

    def _write(
        self,
        words: str,
        between: tuple[int, int],
        font: QFont,
        ink: ThemeColor,
        *,
        at_right: bool = False,
    ) -> int:
        """Write words between two edges, and return where the next may begin."""
        left, right = between
        metrics = QFontMetrics(font)
        wide = max(0, right - left)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, wide)
        self._painter.setFont(font)
        self._painter.setPen(GLYPHS.ink(ink))
        side = Qt.AlignmentFlag.AlignRight if at_right else Qt.AlignmentFlag.AlignLeft
        flags = int(side | Qt.AlignmentFlag.AlignVCenter)
        self._painter.drawText(QRect(left, self._top, wide, scaled(LINE)), flags, shown)
        used = metrics.horizontalAdvance(shown) + scaled(8)
        if not words:
            return right if at_right else left
        return right - used if at_right else left + used
