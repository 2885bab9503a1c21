"""Squares on the screen: always black on white, as cameras read them best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from reports.layout.square import Square
from ui.widgets.theme import scaled

SIDE: Final = 268
"""The side of a square in a dialog, with its white."""

_EXPORTED: Final = 8
"""Pixels of a module in a picture to send."""

_PAPER: Final = Qt.GlobalColor.white
_INK: Final = Qt.GlobalColor.black


def square_image(square: Square, module: int = _EXPORTED) -> QImage:
    """Return a picture of a square with its white, so many pixels to a module."""
    side = square.across * module
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(_PAPER)
    painter = QPainter(image)
    for (left, top), _, (right, low), _ in square.black:
        box = QRectF(left, top, right - left, low - top)
        whole = QRectF(box.topLeft() * module, box.size() * module)
        painter.fillRect(whole, _INK)
    painter.end()
    return image


def squares_image(squares: Sequence[Square]) -> QImage:
    """Return linked squares side by side, as one picture to send."""
    images = [square_image(square) for square in squares]
    wide = sum(image.width() for image in images)
    high = max(image.height() for image in images)
    strip = QImage(wide, high, QImage.Format.Format_RGB32)
    strip.fill(_PAPER)
    painter = QPainter(strip)
    at = 0
    for image in images:
        painter.drawImage(at, 0, image)
        at += image.width()
    painter.end()
    return strip


def paint_square(painter: QPainter, square: Square | None, room: QRect) -> None:
    """Paint a square in the middle of a white ground; the ground alone if None.

    Each module is as many whole pixels as there is room for, so that all are alike;
    where that is few, they are made smooth instead.
    """
    painter.fillRect(room, _PAPER)
    if square is None:
        return
    ratio = painter.device().devicePixelRatio()
    pixels = int(min(room.width(), room.height()) * ratio)
    module = pixels // square.across
    smooth = module < 3
    image = square_image(square, 6 if smooth else module)
    side = pixels / ratio if smooth else image.width() / ratio
    area = QRectF(0, 0, side, side)
    area.moveCenter(QRectF(room).center())
    if not smooth:
        # On whole pixels of the screen.
        area.moveTo(round(area.x() * ratio) / ratio, round(area.y() * ratio) / ratio)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
    painter.drawImage(area, image)


class SquareView(QWidget):
    """One square on white, in light and in dark.

    Attributes:
        square: What it shows; None while that is not known.
    """

    def __init__(self) -> None:
        super().__init__()
        self.square: Square | None = None
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Fixed, policy.Fixed)

    def display(self, square: Square | None, words: str) -> None:
        """Show another square, and say what it is to who cannot see it."""
        self.square = square
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        """Return its side, by the size of the type."""
        return QSize(scaled(SIDE), scaled(SIDE))

    def paintEvent(self, _: QPaintEvent) -> None:
        """Paint it."""
        painter = QPainter(self)
        paint_square(painter, self.square, self.rect())
        painter.end()


class LargeSquares(QWidget):
    """Squares that fill the screen, for a phone to read; Esc leaves.

    Attributes:
        at: Which one is shown.
    """

    def __init__(self, squares: Sequence[Square], title: str, parent: QWidget) -> None:
        """Show squares; there is at least one.

        Args:
            squares: The squares.
            title: What they hold.
            parent: The dialog they belong to.
        """
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        # A window in which nothing has the focus is silent to who cannot see it.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()
        self._squares, self._title = list(squares), title
        self.at = 0
        self.turn(0)

    def turn(self, step: int) -> None:
        """Show the next square, or the one before."""
        self.at = (self.at + step) % len(self._squares)
        many = len(self._squares)
        self._words = "Esc leaves"
        if many > 1:
            self._words = f"{self.at + 1} of {many}: ← and → turn, Esc leaves"
        self.setAccessibleName(f"Square of {self._title}. {self._words}")
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn or leave."""
        key = event.key()
        if key in {Qt.Key.Key_Escape, Qt.Key.Key_F11}:
            self.close()
        elif key in {Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_PageDown}:
            self.turn(1)
        elif key in {Qt.Key.Key_Left, Qt.Key.Key_PageUp}:
            self.turn(-1)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, _: QMouseEvent) -> None:
        """Turn to the next one; leave after the last."""
        if self.at + 1 < len(self._squares):
            self.turn(1)
        else:
            self.close()

    def paintEvent(self, _: QPaintEvent) -> None:
        """Paint it, with a line of words below it."""
        painter = QPainter(self)
        foot = scaled(44)
        painter.fillRect(self.rect(), _PAPER)
        room = self.rect().adjusted(0, 0, 0, -foot)
        paint_square(painter, self._squares[self.at], room)
        painter.setPen(_INK)
        line = self.rect().adjusted(scaled(24), self.height() - foot, -scaled(24), 0)
        cut = Qt.TextElideMode.ElideMiddle
        whole = f"{self._title}  ·  {self._words}"
        words = painter.fontMetrics().elidedText(whole, cut, line.width())
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(line, flags, words)
        painter.end()
