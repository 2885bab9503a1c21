"""The cells of a bill: a faint working, and an amount in the face of numbers."""

from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

_HIGH = 24
"""The height of a row, at the ordinary size of type."""


class BillCells(QStyledItemDelegate):
    """Draws the cells of one column, faint or as amounts."""

    def __init__(
        self, parent: Any, *, amount: bool = False, faint: bool = False
    ) -> None:
        """Make a delegate.

        Args:
            parent: The tree.
            amount: Whether its cells are amounts.
            faint: Whether they are small print.
        """
        super().__init__(parent)
        self._amount = amount
        self._faint = faint
        self._sizes: dict[Any, QSize] = {}
        self._font = QFont()

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

    def sizeHint(self, option: QStyleOptionViewItem, index: Any) -> QSize:
        """Return the width of the words, and a height that can be clicked."""
        given: Any = option
        if given.font != self._font:
            self._font = QFont(given.font)
            self._sizes.clear()
        # A long bill is measured anew when one of its words grows.
        words = index.data()
        found = self._sizes.get(words)
        if found is None:
            size: QSize = super().sizeHint(option, index)
            found = QSize(size.width() + 4, max(scaled(_HIGH), size.height()))
            self._sizes[words] = found
        return found
