"""What the reports draw, on the screen: charts, and small pictures of designs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
)

from builder.content.livery import deep
from builder.drawing.bricks import Portrait
from reports.bricks.drawn import BrickLook, drawn
from reports.bricks.signs import sign
from reports.bricks.window import window
from reports.layout.marks import (
    Area,
    Box,
    Clipped,
    Disc,
    Mark,
    Polygon,
    Scaled,
    Stroke,
    Words,
)
from ui.widgets.paint.painters import smooth
from ui.widgets.paint.tokens import ThemeColor, is_dark

if TYPE_CHECKING:
    from reports.chart.marks import Look


# Charts on the screen: the same marks as on paper, drawn by Qt.


LEAST_POINTS: Final = 8.25
"""The smallest font size in a chart."""


def chart_font(font: QFont) -> QFont:
    """Return the window's font for charts, never too small to read."""
    made = QFont(font)
    made.setPointSizeF(max(LEAST_POINTS, QFontInfo(font).pointSizeF()))
    return made


def screen_look(font: QFont) -> Look:
    """Return the look of charts on the window's background; lengths are in pixels."""
    # Lists draw marks at the start of the window, and charts come later.
    from reports.chart.marks import on_dark, on_light

    metrics = QFontMetricsF(font)
    ground = ThemeColor.SURFACE.now.name()
    # The look wants the height of the letters, not that of a whole line.
    size = metrics.ascent() + metrics.descent() * 0.4
    look = on_dark if is_dark(QPalette()) else on_light
    return look(size, metrics.horizontalAdvance, ground)


def paint_marks(painter: QPainter, marks: Iterable[Mark], font: QFont) -> None:
    """Draw marks; all their words are in one font."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    for mark in marks:
        match mark:
            case Words():
                _write(painter, mark)
            case Stroke():
                painter.setPen(QPen(QColor(mark.ink), mark.line))
                painter.drawLine(QLineF(mark.x1, mark.y1, mark.x2, mark.y2))
            case Box():
                _wet(painter, mark)
                painter.drawRect(QRectF(mark.x, mark.y, mark.width, mark.height))
            case Disc():
                _wet(painter, mark)
                painter.drawEllipse(QPointF(mark.x, mark.y), mark.radius, mark.radius)
            case Polygon():
                _wet(painter, mark)
                for ring in mark.rings:
                    painter.drawPolygon(QPolygonF([QPointF(*one) for one in ring]))
            case Scaled():
                painter.save()
                painter.translate(mark.x, mark.y)
                painter.scale(mark.unit, mark.unit)
                paint_marks(painter, mark.shapes, font)
                painter.restore()
            case Clipped():
                painter.save()
                painter.setClipRect(QRectF(mark.x, mark.y, mark.width, mark.height))
                paint_marks(painter, mark.marks, font)
                painter.restore()
            case _:
                continue


def _wet(painter: QPainter, mark: Box | Disc | Polygon) -> None:
    pen = QPen(QColor(mark.stroke), mark.line) if mark.stroke else Qt.PenStyle.NoPen
    painter.setPen(pen)
    painter.setBrush(QBrush(QColor(mark.fill)) if mark.fill else Qt.BrushStyle.NoBrush)


def _write(painter: QPainter, words: Words) -> None:
    painter.setPen(QColor(words.ink))
    if not words.turn:
        painter.drawText(QPointF(words.x, words.y), words.text)
        return
    painter.save()
    painter.translate(words.x, words.y)
    painter.rotate(-words.turn)
    painter.drawText(QPointF(0, 0), words.text)
    painter.restore()


MOST: Final = 600
"""The most pictures that are kept; those not seen for longest are dropped."""

GROUND: Final = "#e3e8ea"
"""What lies behind a portrait, in the light and in the dark window alike."""

_CORNER: Final = 0.14
"""The radius of the corners, in sides."""


@lru_cache(maxsize=MOST)
def thumbnail(
    portrait: Portrait | None, colour: str, side: int, scale: float, photo: bytes = b""
) -> QPixmap:
    """Return the picture of a design; those that were used last are kept.

    Args:
        portrait: What is drawn where there is no photo; None for the ground alone.
        colour: The colour of its army, as `#rrggbb`.
        side: The side of the square, in logical pixels.
        scale: Device pixels for each of them.
        photo: The photo of the design, as a file holds it; its middle is shown.
    """
    pixels = max(1, round(side * scale))
    image = QImage.fromData(photo) if photo else QImage()
    whole = Area(0, 0, pixels, pixels)
    marks: list[Mark] = [Box(*whole, GROUND)]
    if image.isNull() and portrait is not None:
        look = BrickLook(colour)
        marks += drawn(portrait, whole.inset(pixels * 0.06), look, largest=pixels)
    return _painted(marks, pixels, scale, image)


def scene(portrait: Portrait, colour: str, side: int, scale: float) -> QPixmap:
    """Return the picture of a portrait before what lies behind it.

    Args:
        portrait: The portrait.
        colour: The colour of its army, as `#rrggbb`.
        side: The side of the square, in logical pixels.
        scale: Device pixels for each of them.
    """
    pixels = max(1, round(side * scale))
    marks = window(portrait, Area(0, 0, pixels, pixels), BrickLook(colour))
    return _painted(marks, pixels, scale, QImage())


@lru_cache(maxsize=64)
def flag(emblem: str, colour: str, side: int, scale: float) -> QPixmap:
    """Return the picture of an army: its emblem on its colour.

    Args:
        emblem: The name of a sign; empty for the colour alone.
        colour: The colour, as `#rrggbb`.
        side: The side of the square, in logical pixels.
        scale: Device pixels for each of them.
    """
    pixels = max(1, round(side * scale))
    whole = Area(0, 0, pixels, pixels)
    marks = sign(emblem, whole.inset(pixels * 0.2), "#ffffff") if emblem else []
    return _painted([Box(*whole, deep(colour)), *marks], pixels, scale, QImage())


def _painted(
    marks: Sequence[Mark], pixels: int, scale: float, image: QImage
) -> QPixmap:
    """Return a square with round corners of marks, and the middle of a photo on it."""
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    with smooth(picture) as painter:
        box = QRectF(0, 0, pixels, pixels)
        path = QPainterPath()
        path.addRoundedRect(box, pixels * _CORNER, pixels * _CORNER)
        painter.setClipPath(path)
        paint_marks(painter, marks, QFont())
        if not image.isNull():
            shorter = min(image.width(), image.height())
            x, y = (image.width() - shorter) / 2, (image.height() - shorter) / 2
            painter.drawImage(box, image, QRectF(x, y, shorter, shorter))
    picture.setDevicePixelRatio(scale)
    return picture
