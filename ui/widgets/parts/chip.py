"""A chip: a round button, chosen or not, no wider than its words."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QPushButton

from ui.widgets.labels import styled
from ui.widgets.theme import scaled

PADDING = 26
"""The room beside the words, on both sides together, with the border."""


class Chip(QPushButton):
    """A round button for a filter or an option."""

    def __init__(self, words: str = "", *, name: str = "", tip: str = "") -> None:
        """Make a chip.

        Args:
            words: The words on it.
            name: Its name for a screen reader; the words if empty.
            tip: Its tooltip.
        """
        super().__init__(words, autoDefault=False)
        self.setToolTip(tip)
        if name:
            self.setAccessibleName(name)
        styled(self, kind="chip")

    def sizeHint(self) -> QSize:
        """Return the width of its words and of the padding beside them."""
        words = self.text().replace("&&", "&")
        wide = QFontMetrics(self.font()).horizontalAdvance(words)
        return QSize(wide + scaled(PADDING), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the same: a chip is never cut off."""
        return self.sizeHint()
