"""A price: words on a yellow brick with studs."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

FACE: Final = "Roboto Condensed"
HIGH: Final = 48
LEAST: Final = 52
STUD: Final = 5
"""The height of a stud; the measures are pixels at the ordinary size of type."""


class PriceBrick(QWidget):
    """The points of what is shown, on a brick; hidden while there are none.

    Attributes:
        amount: The figure.
        unit: The unit below it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.amount = ""
        self.unit = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def display(self, amount: str, unit: str) -> None:
        """Show an amount in a unit; nothing if there is no amount."""
        if (amount, unit) != (self.amount, self.unit):
            before = self.sizeHint()
            self.amount, self.unit = amount, unit
            self.setAccessibleName(f"Price {amount} {unit}".strip())
            # A new layout draws the whole page anew.
            if self.sizeHint() != before:
                self.updateGeometry()
            self.update()
        self.setVisible(bool(amount))

    def sizeHint(self) -> QSize:
        """Return a size that the figure fits into."""
        room = QFontMetricsF(self._font(20)).horizontalAdvance(self.amount)
        return QSize(max(scaled(LEAST), round(room) + scaled(18)), scaled(HIGH + STUD))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the brick and its words."""
        painter = QPainter(self)
        draw_brick(painter, QRectF(self.rect()), ThemeColor.BRICK.on(self.palette()))
        painter.setPen(ThemeColor.ON_BRICK.on(self.palette()))
        wall = QRectF(self.rect()).adjusted(0, scaled(STUD), 0, 0)
        upper, lower = QRectF(wall), QRectF(wall)
        if self.unit:
            upper.setHeight(wall.height() * 0.64)
            lower.setTop(wall.top() + wall.height() * 0.56)
        for box, pixels, words in ((upper, 20, self.amount), (lower, 12, self.unit)):
            painter.setFont(self._font(pixels))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        painter.end()

    def _font(self, pixels: int) -> QFont:
        font = QFont(FACE)
        font.setBold(True)
        font.setPixelSize(max(1, scaled(pixels)))
        return font


def draw_brick(painter: QPainter, box: QRectF, color: QColor) -> None:
    """Draw a brick with two studs, or more if it is long, that fills a box."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    stud = box.height() * STUD / (HIGH + STUD)
    painter.drawRect(box.adjusted(0, stud, 0, 0))
    count = max(2, round(box.width() / box.height() * 2))
    pitch = box.width() / count
    for place in range(count):
        left = box.left() + pitch * (place + 0.22)
        painter.drawRect(QRectF(left, box.top(), pitch * 0.56, stud + 1))
