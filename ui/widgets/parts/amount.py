"""A row of bricks as an amount: what is used, and how much there is room for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen
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
