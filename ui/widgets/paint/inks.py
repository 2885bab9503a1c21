"""The colours of text with a meaning, each readable on light and on dark."""

from enum import Enum

from PySide6.QtGui import QColor, QPalette

from ui.widgets.paint.tokens import ThemeColor, is_dark


class Ink(Enum):
    """A meaning with its colour on a light and on a dark background."""

    REFUSE = ThemeColor.ILLEGAL.value
    WARN = ThemeColor.WARN.value
    NOTE = ThemeColor.NOTE.value
    GOOD = ThemeColor.LEGAL.value
    FAINT = ThemeColor.FAINT.value

    def on(self, palette: QPalette) -> QColor:
        """Return the colour that is readable on a palette's background."""
        return QColor(self.value[is_dark(palette)])
