"""Bricks that say how much: an amount and its room, or the sides of a scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

STUD: Final = 3
PITCH: Final = 11
"""The height of a stud and the distance between two, in pixels."""


@dataclass(frozen=True, slots=True)
class BrickStretch:
    """A part of a row of bricks.

    Attributes:
        share: Its part of the whole room; those beyond the room add up to more than 1.
        words: What stands on it where it fits.
        chosen: Whether it is outlined, as the part the player is at.
    """

    share: float
    words: str = ""
    chosen: bool = False


class BrickBar(QWidget):
    """An amount as bricks side by side; what is beyond the room is hatched."""

    def __init__(self, name: str, high: int = 24) -> None:
        super().__init__()
        self._parts: Sequence[BrickStretch] = ()
        self._high = high
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def display(self, parts: Sequence[BrickStretch], words: str) -> None:
        """Show some parts; the words tell a screen reader the whole."""
        self.setAccessibleDescription(words)
        if tuple(parts) != tuple(self._parts):
            self._parts = tuple(parts)
            self.update()

    def sizeHint(self) -> QSize:
        """Return a height for one line of words, and any width."""
        return QSize(scaled(120), scaled(self._high))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the room, the bricks in it, and those beyond it.

        A large army has hundreds of bricks, so all of one colour are drawn together.
        """
        painter = QPainter(self)
        palette, stud = self.palette(), scaled(STUD)
        whole = max(1.0, sum(part.share for part in self._parts))
        room = QRectF(
            0.5, stud + 0.5, (self.width() - 1) / whole, self.height() - stud - 1
        )
        painter.setPen(QPen(ThemeColor.EDGE.on(palette), 1))
        painter.setBrush(ThemeColor.SUNKEN.on(palette))
        painter.drawRect(room)
        boxes = self._boxes(room)
        within = [_cut(box, box.left(), room.right()) for box in boxes]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ThemeColor.ACCENT.on(palette))
        painter.drawRects([*within, *_studs(within, stud)])
        over = [
            _cut(box, room.right(), box.right())
            for box in boxes
            if box.right() > room.right() + 0.5
        ]
        painter.setBrush(ThemeColor.ILLEGAL_SOFT.on(palette))
        painter.drawRects(over)
        hatched = Qt.BrushStyle.BDiagPattern
        painter.setBrush(QBrush(ThemeColor.ILLEGAL.on(palette), hatched))
        painter.drawRects(over)
        painter.setPen(QPen(ThemeColor.SURFACE.on(palette), 1.5))
        painter.drawLines([QLineF(box.topRight(), box.bottomRight()) for box in boxes])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ThemeColor.TEXT.on(palette), 2))
        for part, box, inside in zip(self._parts, boxes, within, strict=True):
            if part.chosen:
                painter.drawRect(box.adjusted(1, 1, -1, -1))
            self._write(painter, part.words, inside)
        painter.end()

    def _boxes(self, room: QRectF) -> list[QRectF]:
        """Return where each part is drawn, from the left end of the room on."""
        boxes = []
        left = room.left()
        for part in self._parts:
            wide = part.share * room.width()
            boxes.append(QRectF(left, room.top(), wide, room.height()))
            left += wide
        return boxes

    def _write(self, painter: QPainter, words: str, box: QRectF) -> None:
        """Write words on a brick if it is long enough for most of them."""
        metrics = self.fontMetrics()
        room = int(box.width()) - 8
        if room < metrics.averageCharWidth() * 4 or not words:
            return
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        font = self.font()
        font.setBold(True)
        painter.save()
        painter.setFont(font)
        painter.setPen(ThemeColor.ON_ACCENT.on(self.palette()))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)
        painter.restore()


def _cut(box: QRectF, left: float, right: float) -> QRectF:
    """Return the part of a box between two places; it may be empty."""
    left, right = max(box.left(), left), min(box.right(), right)
    return QRectF(left, box.top(), max(0.0, right - left), box.height())


def _studs(boxes: Sequence[QRectF], high: int) -> list[QRectF]:
    """Return the studs on top of bricks, as many as fit on each."""
    pitch = scaled(PITCH)
    return [
        QRectF(
            box.left() + (place + 0.25) * pitch, box.top() - high, pitch * 0.5, high + 1
        )
        for box in boxes
        for place in range(int(box.width() // pitch))
    ]


# Scales of bricks, which show whether two sides balance.

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
