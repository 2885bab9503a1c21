"""A slider that is a row of bricks: each step is a brick."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider

from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

LEAST_PITCH: Final = 6
"""Pixels a brick needs at least; where there is less room they run together."""

WIDEST: Final = 25
"""Pixels of the widest brick."""


class BrickSlider(QSlider):
    """A number as bricks in a row, to click, drag and step through.

    A row may show a few bricks at a time, each with its number below; it moves on with
    a larger number.
    """

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._most: int | None = None
        self._sign = ""
        self._held: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(scaled(60))

    def count(self, most: int, sign: str = "") -> None:
        """Show so many bricks at most, numbered in a unit."""
        if (most, sign) != (self._most, self._sign):
            # It keeps its size, as a row of bricks that are as long as they are wide.
            fixed = QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed
            self.setSizePolicy(*fixed)
            self._most, self._sign = most, sign
            self.updateGeometry()
            self.update()

    @property
    def first(self) -> int:
        """The number before the first brick that is shown."""
        if self._held is not None:
            return self._held
        if self._most is None:
            return self.minimum()
        return max(self.minimum(), self.value() - self._most)

    @property
    def _steps(self) -> int:
        whole = max(1, self.maximum() - self.minimum())
        return whole if self._most is None else self._most

    def sizeHint(self) -> QSize:
        """Return the size of a short row of bricks."""
        wide = 160 if self._most is None else self._most * WIDEST + 2
        return QSize(scaled(wide), self._high)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the shortest row."""
        return QSize(scaled(60), self._high)

    @property
    def _high(self) -> int:
        return scaled(28 if self._most is None else 34)

    @property
    def _pitch(self) -> float:
        return min(float(scaled(WIDEST)), (self.width() - 2) / self._steps)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bricks up to the number, and the empty room after them."""
        painter = QPainter(self)
        palette = self.palette()
        on = ThemeColor.ACCENT if self.isEnabled() else ThemeColor.OFF
        steps, pitch = self._steps, self._pitch
        high, first = scaled(16), self.first
        top = 1 if self._most else (self.height() - high) / 2 + 1
        box = QRectF(1, top, pitch * steps, high)
        reached = box.left() + pitch * (self.value() - first)
        painter.setPen(Qt.PenStyle.NoPen)
        if pitch < LEAST_PITCH:
            painter.setBrush(ThemeColor.FILL.on(palette))
            painter.drawRect(box)
            painter.setBrush(on.on(palette))
            painter.drawRect(QRectF(box.left(), box.top(), reached - box.left(), high))
        for place in range(steps if pitch >= LEAST_PITCH else 0):
            filled = place < self.value() - first
            color = (on if filled else ThemeColor.FILL).on(palette)
            left = box.left() + place * pitch
            brick = QRectF(left, box.top() + 3, pitch - 1, high - 3)
            painter.fillRect(brick, color)
            for stud in (0.14, 0.58):
                at = left + stud * (pitch - 1)
                painter.fillRect(QRectF(at, box.top(), pitch * 0.28, 4), color)
        if self._most:
            self._number(painter, box)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ThemeColor.ACCENT.on(palette), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _number(self, painter: QPainter, box: QRectF) -> None:
        """Write the number of each brick below it, where there is room."""
        font = QFont(self.font())
        font.setPixelSize(scaled(11))
        painter.setFont(font)
        last = f"{self.first + self._steps}{self._sign}"
        every = 1 if painter.fontMetrics().horizontalAdvance(last) < self._pitch else 2
        at = self.value() - self.first - 1
        for place in range(self._steps):
            if place != at and (place + 1) % every:
                continue
            ink = ThemeColor.TEXT if place == at else ThemeColor.FAINT
            painter.setPen(ink.on(self.palette()))
            below = QRectF(box.left() + place * self._pitch, box.bottom() + 1, 0, 0)
            below.setSize(QSizeF(self._pitch - 1, self.height() - below.top()))
            words = f"{self.first + place + 1}{self._sign}"
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            painter.drawText(below, flags | Qt.TextFlag.TextDontClip, words)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the form around it."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the number of bricks up to the mouse."""
        # The row stays where it is while a brick of it is held.
        self._held = self.first
        self._take(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the row move on."""
        self._held = None
        self.update()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse while its button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._take(event)

    def _take(self, event: QMouseEvent) -> None:
        event.accept()
        # The left half of the first brick is nothing at all.
        steps = (event.position().x() - 1) / self._pitch + 0.5
        self.setValue(self.first + max(0, min(round(steps), self._steps)))
