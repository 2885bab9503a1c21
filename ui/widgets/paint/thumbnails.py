"""Small square pictures of designs and armies, for lists and pages."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPainterPath, QPixmap

from builder.drawing.bricks import Portrait
from reports.bricks.drawn import BrickLook, drawn
from reports.bricks.signs import sign
from reports.layout.marks import Area, Box, Mark
from ui.widgets.paint.chart import paint_marks

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
    return _painted([Box(*whole, colour), *marks], pixels, scale, QImage())


def _painted(
    marks: Sequence[Mark], pixels: int, scale: float, image: QImage
) -> QPixmap:
    """Return a square with round corners of marks, and the middle of a photo on it."""
    made = QPixmap(pixels, pixels)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    box = QRectF(0, 0, pixels, pixels)
    path = QPainterPath()
    path.addRoundedRect(box, pixels * _CORNER, pixels * _CORNER)
    painter.setClipPath(path)
    paint_marks(painter, marks, QFont())
    if not image.isNull():
        shorter = min(image.width(), image.height())
        x, y = (image.width() - shorter) / 2, (image.height() - shorter) / 2
        painter.drawImage(box, image, QRectF(x, y, shorter, shorter))
    painter.end()
    made.setDevicePixelRatio(scale)
    return made
