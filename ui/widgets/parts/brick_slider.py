"""A slider that is a row of bricks: each step is a brick."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider

from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

LEAST_PITCH: Final = 6
"""Pixels a brick needs at least; where there is less room they run together."""

WIDEST: Final = 26
"""Pixels of the widest brick."""


class BrickSlider(QSlider):
    """A number as bricks in a row, to click, drag and step through."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(scaled(60))

    def sizeHint(self) -> QSize:
        """Return the size of a short row of bricks."""
        return QSize(scaled(160), scaled(28))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the shortest row."""
        return QSize(scaled(60), scaled(28))

    @property
    def _pitch(self) -> float:
        """The width of a step in pixels."""
        steps = max(1, self.maximum() - self.minimum())
        return min(float(scaled(WIDEST)), (self.width() - 2) / steps)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bricks up to the number, and the empty room after them."""
        painter = QPainter(self)
        palette = self.palette()
        on = ThemeColor.ACCENT if self.isEnabled() else ThemeColor.OFF
        steps, pitch = self.maximum() - self.minimum(), self._pitch
        high = scaled(16)
        box = QRectF(1, (self.height() - high) / 2 + 1, pitch * steps, high)
        reached = box.left() + pitch * (self.value() - self.minimum())
        painter.setPen(Qt.PenStyle.NoPen)
        if pitch < LEAST_PITCH:
            painter.setBrush(ThemeColor.FILL.on(palette))
            painter.drawRect(box)
            painter.setBrush(on.on(palette))
            painter.drawRect(QRectF(box.left(), box.top(), reached - box.left(), high))
        for place in range(steps if pitch >= LEAST_PITCH else 0):
            filled = place < self.value() - self.minimum()
            color = (on if filled else ThemeColor.FILL).on(palette)
            left = box.left() + place * pitch
            brick = QRectF(left, box.top() + 3, pitch - 1, high - 3)
            painter.fillRect(brick, color)
            for stud in (0.14, 0.58):
                at = left + stud * (pitch - 1)
                painter.fillRect(QRectF(at, box.top(), pitch * 0.28, 4), color)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ThemeColor.ACCENT.on(palette), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the number of bricks up to the mouse."""
        self._take(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse while its button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._take(event)

    def _take(self, event: QMouseEvent) -> None:
        event.accept()
        # The left half of the first brick is nothing at all.
        steps = (event.position().x() - 1) / self._pitch + 0.5
        self.setValue(self.minimum() + max(0, round(steps)))
