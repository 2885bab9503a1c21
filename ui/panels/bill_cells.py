"""The cells of a bill: a faint working, and an amount in the face of numbers."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

_HIGH: Final = 24
"""The height of a row, at the ordinary size of type."""
_ASIDE: Final = 8
"""The room beside the words of a cell, in pixels."""
_LINES: Final = 3
"""The most lines of a working."""


class BillCells(QStyledItemDelegate):
    """Draws the cells of one column, faint or as amounts."""

    def __init__(
        self, parent: QTreeView, *, amount: bool = False, faint: bool = False
    ) -> None:
        """Make a delegate.

        Args:
            parent: The tree.
            amount: Whether its cells are amounts.
            faint: Whether they are small print.
        """
        super().__init__(parent)
        self._tree = parent
        self._amount = amount
        self._faint = faint
        self._sizes: dict[Any, QSize] = {}
        self._font = QFont()
        self._room = 0

    def initStyleOption(self, option: QStyleOptionViewItem, index: Any) -> None:
        """Take the face of numbers, or the colour of small print."""
        super().initStyleOption(option, index)
        # The stubs do not know the attributes that Qt fills in.
        made: Any = option
        if self._amount:
            face = QFont("Roboto Condensed")
            face.setBold(True)
            face.setPixelSize(scaled(15))
            made.font = face
        if self._faint:
            # The ground of the list is transparent, so it cannot tell light from dark.
            faint = ThemeColor.FAINT.on(QApplication.palette())
            made.palette.setColor(QPalette.ColorRole.Text, faint)
            made.features |= QStyleOptionViewItem.ViewItemFeature.WrapText

    def sizeHint(self, option: QStyleOptionViewItem, index: Any) -> QSize:
        """Return the width of the words, and a height that can be clicked.

        A working has more lines where its column is narrow.
        """
        given: Any = option
        room = self._tree.columnWidth(index.column()) - _ASIDE if self._faint else 0
        if given.font != self._font or room != self._room:
            self._font, self._room = QFont(given.font), room
            self._sizes.clear()
        # A long bill is measured anew when one of its words grows.
        words = str(index.data() or "")
        found = self._sizes.get(words)
        if found is None:
            found = self._sizes[words] = self._measured(option, index, words)
        return found

    def _measured(self, option: QStyleOptionViewItem, index: Any, words: str) -> QSize:
        size: QSize = super().sizeHint(option, index)
        width, height = size.width(), max(scaled(_HIGH), size.height())
        if self._faint:
            given: Any = option
            metrics = given.fontMetrics
            width = metrics.horizontalAdvance(words) + _ASIDE
            if self._room < width - _ASIDE:
                line = metrics.lineSpacing()
                box = QRect(0, 0, max(self._room, 1), line * _LINES)
                wrap = Qt.TextFlag.TextWordWrap
                lines = metrics.boundingRect(box, wrap, words).height()
                height = max(height, min(lines, line * _LINES) + _ASIDE)
        return QSize(width + 4, height)


class ItemCells(BillCells):
    """Draws the items of a bill; in a narrow one with the working below each.

    Attributes:
        below: The column of the working that stands below; None where it has its own.
    """

    def __init__(self, parent: QTreeView) -> None:
        super().__init__(parent)
        self.below: int | None = None

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Any
    ) -> None:
        """Draw the item, and the working below it."""
        words = self._working(index)
        if not words:
            super().paint(painter, option, index)
            return
        made: Any = QStyleOptionViewItem(option)
        self.initStyleOption(made, index)
        item, made.text = made.text, ""
        style = self._tree.style()
        style.drawControl(
            QStyle.ControlElement.CE_ItemViewItem, made, painter, self._tree
        )
        box = made.rect.adjusted(4, _ASIDE // 2, -4, 0)
        metrics = QFontMetrics(made.font)
        item = metrics.elidedText(item, Qt.TextElideMode.ElideRight, box.width())
        painter.save()
        painter.setFont(made.font)
        painter.setPen(ThemeColor.TEXT.on(QApplication.palette()))
        top = Qt.AlignmentFlag.AlignTop
        painter.drawText(box, top, item)
        painter.setPen(ThemeColor.FAINT.on(QApplication.palette()))
        box.setTop(box.top() + metrics.lineSpacing())
        painter.drawText(box, top | Qt.TextFlag.TextWordWrap, words)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Any) -> QSize:
        """Return the width of the item alone, and the height with its working."""
        words = self._working(index)
        size = super().sizeHint(option, index)
        if not words:
            return size
        given: Any = option
        metrics = QFontMetrics(given.font)
        room = self._tree.columnWidth(index.column()) - self._depth(index) - _ASIDE
        box = QRect(0, 0, max(room, 1), metrics.lineSpacing() * _LINES)
        lines = metrics.boundingRect(box, Qt.TextFlag.TextWordWrap, words).height()
        return QSize(size.width(), metrics.lineSpacing() + lines + _ASIDE)

    def _working(self, index: QModelIndex) -> str:
        if self.below is None:
            return ""
        return str(index.siblingAtColumn(self.below).data() or "")

    def _depth(self, index: QModelIndex) -> int:
        """Return how far a cell is indented, in pixels."""
        deep = int(self._tree.rootIsDecorated())
        while (index := index.parent()).isValid():
            deep += 1
        return deep * self._tree.indentation()
