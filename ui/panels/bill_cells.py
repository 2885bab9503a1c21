"""The cells of a bill: a faint working, and an amount in the face of numbers."""

from typing import Any, Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import (
    QApplication,
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
