"""A row of bricks as an amount: what is used, and how much there is room for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
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
        """Draw the room, the bricks in it, and those beyond it."""
        painter = QPainter(self)
        palette = self.palette()
        stud = scaled(STUD)
        whole = max(1.0, sum(part.share for part in self._parts))
        room = QRectF(
            0.5, stud + 0.5, (self.width() - 1) / whole, self.height() - stud - 1
        )
        painter.setPen(QPen(ThemeColor.EDGE.on(palette), 1))
        painter.setBrush(ThemeColor.SUNKEN.on(palette))
        painter.drawRect(room)
        left = room.left()
        for part in self._parts:
            box = QRectF(left, room.top(), part.share * room.width(), room.height())
            self._draw(painter, part, box, room.right(), stud)
            left = box.right()
        painter.end()

    def _draw(
        self, painter: QPainter, part: BrickStretch, box: QRectF, end: float, stud: int
    ) -> None:
        """Draw one part, hatched from the end of the room on."""
        palette = self.palette()
        accent, ground = ThemeColor.ACCENT.on(palette), ThemeColor.SURFACE.on(palette)
        within = QRectF(box)
        within.setRight(min(box.right(), max(end, box.left())))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawRect(within)
        pitch = scaled(PITCH)
        for place in range(int(within.width() // pitch)):
            at = within.left() + place * pitch + pitch * 0.25
            painter.drawRect(QRectF(at, box.top() - stud, pitch * 0.5, stud + 1))
        if box.right() > end + 0.5:
            over = QRectF(box)
            over.setLeft(max(box.left(), end))
            painter.setBrush(ThemeColor.ILLEGAL_SOFT.on(palette))
            painter.drawRect(over)
            hatched = Qt.BrushStyle.BDiagPattern
            painter.setBrush(QBrush(ThemeColor.ILLEGAL.on(palette), hatched))
            painter.drawRect(over)
        painter.setPen(QPen(ground, 1.5))
        painter.drawLine(box.topRight(), box.bottomRight())
        if part.chosen:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ThemeColor.TEXT.on(palette), 2))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        self._write(painter, part.words, within)

    def _write(self, painter: QPainter, words: str, box: QRectF) -> None:
        """Write words on a brick if it is long enough for most of them."""
        metrics = self.fontMetrics()
        room = int(box.width()) - 8
        if room < metrics.averageCharWidth() * 4 or not words:
            return
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(ThemeColor.ON_ACCENT.on(self.palette()))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)
