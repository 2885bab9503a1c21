"""The button that closes a tab."""

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton

SIDE = 24


class CloseButton(QAbstractButton):
    """A small cross in the colour of the text, highlighted under the mouse."""

    def __init__(self) -> None:
        super().__init__()
        # Ctrl+W closes a tab from the keyboard.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setToolTip("Close the tab; everything stays in the library")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Return a size that is easy to hit."""
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cross, with a background under the mouse."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().color(QPalette.ColorRole.Midlight))
            painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        pen = QPen(self.palette().color(QPalette.ColorRole.WindowText), 1.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        cross = QRectF(self.rect()).adjusted(8.5, 8.5, -8.5, -8.5)
        painter.drawLine(QLineF(cross.topLeft(), cross.bottomRight()))
        painter.drawLine(QLineF(cross.topRight(), cross.bottomLeft()))
        painter.end()
