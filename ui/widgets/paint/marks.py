"""What is drawn small: marks of severity, a favourite's star, rings and dice."""

from collections.abc import Callable
from functools import partial
from itertools import cycle
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.core.rulebook import Severity
from ui.widgets.paint.painters import outline, round_pen, smooth
from ui.widgets.paint.tokens import BODY, Ink, ThemeColor, is_dark

INKS: Final = {
    Severity.REFUSE: Ink.REFUSE,
    Severity.BOUND: Ink.WARN,
    Severity.WARN: Ink.WARN,
    Severity.NOTE: Ink.NOTE,
    Severity.ALLOWED: Ink.NOTE,
    None: Ink.GOOD,
}
"""The ink of each severity; None means legal."""

WORDS: Final = {None: "Legal"} | {each: each.label for each in Severity}
"""The word beside each mark."""


class Mark(QWidget):
    """A mark as a small widget that follows the palette."""

    def __init__(self, severity: Severity | None = None, side: int = 18) -> None:
        super().__init__()
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_severity(severity)

    def show_severity(self, severity: Severity | None) -> None:
        """Change to the mark of another severity; None means legal."""
        self._weight = severity
        self.setAccessibleName(WORDS[severity])
        self.update()

    def sizeHint(self) -> QSize:
        """Return its size, which grows with the type."""
        side = round(self._side * self.fontInfo().pixelSize() / BODY)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the mark."""
        draw_mark(smooth(self), QRectF(self.rect()), self._weight)


def kept_picture(
    key: str, side: int, scale: float, draw: Callable[[QPainter, QRectF], object]
) -> QPixmap:
    """Return a square picture, drawn once: each row of a list asks for some.

    Args:
        key: What it shows, in which colours.
        side: Its side in points.
        scale: The pixels of each point.
        draw: Draws it into a box of pixels.
    """
    key, pixels = f"{key} {side} {scale}", max(1, round(side * scale))
    picture = QPixmap(pixels, pixels)
    if not QPixmapCache.find(key, picture):
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(painter, QRectF(picture.rect()))
        picture.setDevicePixelRatio(scale)
        QPixmapCache.insert(key, picture)
    return picture


def mark_picture(severity: Severity | None, side: int, scale: float) -> QPixmap:
    """Return the mark as a picture of a size in points, for a scale of the screen."""
    key = f"mark {severity} {INKS[severity].now.name()}"
    return kept_picture(key, side, scale, partial(draw_mark, severity=severity))


def mark_icon(severity: Severity | None) -> QIcon:
    """Return the mark as an icon, sharp on high-density screens too."""
    return QIcon(mark_picture(severity, 48, 1))


def draw_mark(painter: QPainter, box: QRectF, severity: Severity | None) -> None:
    """Draw a crossed octagon, a triangle with a bang, a disc with an i, or a tick."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = box.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(INKS[severity].now)
    dark = is_dark(QPalette())
    sign = QPen(QColor("black" if dark else "white"), box.width() * 0.12)
    sign.setCapStyle(Qt.PenCapStyle.RoundCap)
    match severity:
        case Severity.REFUSE:
            painter.drawPolygon(outline(_around(8, pi / 8), box))
            painter.setPen(sign)
            painter.drawLine(_at(box, 0.34, 0.34), _at(box, 0.66, 0.66))
            painter.drawLine(_at(box, 0.66, 0.34), _at(box, 0.34, 0.66))
        case Severity.BOUND | Severity.WARN:
            painter.drawPolygon(outline(((0.5, 0.04), (1, 0.94), (0, 0.94)), box))
            painter.setPen(sign)
            painter.drawLine(_at(box, 0.5, 0.38), _at(box, 0.5, 0.62))
            painter.drawPoint(_at(box, 0.5, 0.81))
        case Severity.NOTE:
            painter.drawEllipse(box)
            painter.setPen(sign)
            painter.drawPoint(_at(box, 0.5, 0.26))
            painter.drawLine(_at(box, 0.5, 0.47), _at(box, 0.5, 0.76))
        case Severity.ALLOWED | None:
            if severity:
                painter.drawRoundedRect(box, 3, 3)
            else:
                painter.drawEllipse(box)
            painter.setPen(sign)
            tick = (0.27, 0.53), (0.44, 0.7), (0.74, 0.34)
            painter.drawPolyline(outline(tick, box))


def _at(box: QRectF, across: float, down: float) -> QPointF:
    return QPointF(box.left() + across * box.width(), box.top() + down * box.height())


def _around(
    count: int, first: float = -pi / 2, inner: float = 0.5
) -> tuple[tuple[float, float], ...]:
    """Return corners about the middle of a box of one by one.

    Args:
        count: How many.
        first: Where the first one is, as an angle.
        inner: How far each second one is from the middle; the others reach the sides.
    """
    angles = (first + 2 * pi * place / count for place in range(count))
    reaches = zip(angles, cycle((0.5, inner)), strict=False)
    return tuple((0.5 + cos(at) * far, 0.5 + sin(at) * far) for at, far in reaches)


def star_picture(side: int, scale: float, *, full: bool) -> QPixmap:
    """Return the star of a favourite, or of something that is none, as a picture."""

    def draw(painter: QPainter, _: QRectF) -> None:
        painter.scale(scale, scale)
        ink = (ThemeColor.TEXT if full else ThemeColor.FAINT).now
        painter.setPen(round_pen(ink, 1.3))
        painter.setBrush(ink if full else Qt.BrushStyle.NoBrush)
        inside = QRectF(0, 0, side, side).adjusted(0.7, 0.7, -0.7, -0.7)
        painter.drawPolygon(outline(_around(10, inner=0.22), inside))

    return kept_picture(f"star {ThemeColor.TEXT.now.name()} {full}", side, scale, draw)


def draw_ring(painter: QPainter, around: QRect) -> None:
    """Draw the ring of what has the keyboard."""
    painter.save()
    painter.setPen(QPen(ThemeColor.ACCENT.now, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(around).adjusted(1, 1, -1, -1), 4, 4)
    painter.restore()


# The outlines of dice, filled with a colour for the effect of the die.

OUTLINES: Final = {
    4: ((0.5, 0.04), (0.98, 0.92), (0.02, 0.92)),
    6: ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)),
    8: ((0.5, 0.0), (0.95, 0.5), (0.5, 1.0), (0.05, 0.5)),
    10: ((0.5, 0.0), (1.0, 0.45), (0.86, 0.66), (0.5, 1.0), (0.14, 0.66), (0.0, 0.45)),
    12: _around(5),
}
"""The outline of each die in a box of one by one; a die without faces is a disc."""


def draw_die(painter: QPainter, box: QRectF, faces: int, color: QColor) -> None:
    """Draw the outline of a die, filled with the colour of its effect."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ThemeColor.TEXT.now, 1.2))
    painter.setBrush(color)
    if faces in OUTLINES:
        painter.drawPolygon(outline(OUTLINES[faces], box))
    else:
        painter.drawEllipse(box)


def die_icon(faces: int, color: QColor) -> QIcon:
    """Return the outline of a die as an icon."""

    def draw(painter: QPainter, _: QRectF) -> None:
        painter.scale(3, 3)
        draw_die(painter, QRectF(1, 1, 14, 14), faces, color)

    edge = ThemeColor.TEXT.now.name()
    return QIcon(kept_picture(f"die {faces} {color.name()} {edge}", 48, 1, draw))
