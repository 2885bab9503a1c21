"""The few colours with a meaning, each readable on a light and a dark background."""

from enum import Enum

from PySide6.QtGui import QColor, QPalette


class Ink(Enum):
    """A meaning with its colour on a light and on a dark background."""

    REFUSE = "#b3261e", "#ff8a80"
    WARN = "#8a5300", "#ffb951"
    NOTE = "#0b57a4", "#8ab8ff"
    GOOD = "#1b6b34", "#7ddb97"
    FAINT = "#5c6066", "#a7abb3"

    def on(self, palette: QPalette) -> QColor:
        """Return the colour that is readable on a palette's background."""
        return QColor(self.value[is_dark(palette)])


def is_dark(palette: QPalette) -> bool:
    """Return whether text is lighter than its background."""
    ground = palette.color(QPalette.ColorRole.Base)
    text = palette.color(QPalette.ColorRole.Text)
    return ground.lightness() < text.lightness()
