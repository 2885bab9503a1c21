"""Scales of bricks, which show whether two sides balance."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

MOST: Final = 3
"""The most bricks drawn on one side."""

WIDE: Final = 84
HIGH: Final = 34
BRICK: Final = 9
TILT: Final = 5
"""Measures in pixels at the ordinary size of type; a side sinks by the tilt."""


class BrickScales(QWidget):
    """A beam with bricks at both ends; what is lacking is an empty outline."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._sides = (0, 0)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def display(self, left: int, right: int, words: str) -> None:
        """Show how much lies on each side; the words tell a screen reader."""
        self.setAccessibleDescription(words)
        if (left, right) != self._sides:
            self._sides = left, right
            self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the scales."""
        return QSize(scaled(WIDE), scaled(HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the foot, the beam, and the bricks on both of its ends."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        left, right = self._sides
        lean = (left > right) - (left < right)
        middle, beam = self.width() / 2, self.height() - scaled(12)
        grey = ThemeColor.FAINT.on(palette)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(grey)
        foot, half = beam + scaled(10), scaled(6)
        tip = (QPointF(middle, beam), QPointF(middle - half, foot))
        painter.drawPolygon(QPolygonF([*tip, QPointF(middle + half, foot)]))
        across = QPointF(middle - scaled(4), -lean * scaled(TILT))
        start, end = QPointF(middle, beam) - across, QPointF(middle, beam) + across
        painter.setPen(QPen(grey, scaled(2)))
        painter.drawLine(start, end)
        self._pile(painter, start, left, right - left)
        end -= QPointF(self._pitch * MOST, 0)
        self._pile(painter, end, right, left - right)
        painter.end()

    @property
    def _pitch(self) -> float:
        return float(scaled(BRICK))

    def _pile(self, painter: QPainter, at: QPointF, count: int, lacking: int) -> None:
        """Draw the bricks of one side, and outlines for those it lacks."""
        palette, pitch = self.palette(), self._pitch
        accent, missing = ThemeColor.ACCENT.on(palette), ThemeColor.ILLEGAL.on(palette)
        shown = min(count, MOST)
        for place in range(min(MOST, shown + max(0, lacking))):
            there = place < shown
            left, top = at.x() + place * pitch, at.y() - scaled(11)
            box = QRectF(left + 0.5, top + 3.5, pitch - 2, scaled(7))
            dashed = QPen(missing, 1, Qt.PenStyle.DashLine)
            painter.setPen(QPen(accent, 1) if there else dashed)
            painter.setBrush(accent if there else Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
            if there:
                stud = QRectF(left + pitch * 0.25, top + 1, pitch * 0.35, 3)
                painter.fillRect(stud, accent)
