"""One side of a card with round corners and a shadow."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from reports.layout.settings import Format

SHADOW: Final = 5
CORNER_MM: Final = 3.0


class CardFace(QWidget):
    """The image of a card, scaled to the size it is shown at."""

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self._radius = 0.0
        self._drawn = QPixmap()
        self.setAccessibleName("One side of the card")

    def display(self, image: QImage, size: QSize, card: Format) -> None:
        """Show a side of a card of some format at a size on the screen."""
        self._image = image
        self._drawn = QPixmap()
        self._radius = CORNER_MM * size.width() / card.width
        self.setFixedSize(size + QSize(2 * SHADOW, 2 * SHADOW))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the card and its shadow, drawn once for each size."""
        scale = self.devicePixelRatioF()
        if self._drawn.size() != self.size() * scale:
            self._drawn = QPixmap(self.size() * scale)
            self._drawn.setDevicePixelRatio(scale)
            self._drawn.fill(Qt.GlobalColor.transparent)
            self._draw(QPainter(self._drawn))
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        card = QRectF(self.rect()).adjusted(SHADOW, SHADOW - 1, -SHADOW, -SHADOW - 1)
        painter.setPen(QColor(0, 0, 0, 0))
        for step in range(SHADOW, 0, -1):
            painter.setBrush(QColor(0, 0, 0, 14))
            around = card.adjusted(-step, -step + 2, step, step + 2)
            painter.drawRoundedRect(around, self._radius + step, self._radius + step)
        path = QPainterPath()
        path.addRoundedRect(card, self._radius, self._radius)
        painter.setClipPath(path)
        painter.drawImage(card, self._image)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(0, 0, 0, 90), 0.7))
        painter.setBrush(QColor(0, 0, 0, 0))
        painter.drawPath(path)
        painter.end()
