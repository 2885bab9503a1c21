"""Small square pictures of designs, for the rows of lists."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPainterPath, QPixmap

from builder.drawing.bricks import Portrait
from reports.bricks.drawn import BrickLook, drawn
from reports.layout.marks import Area
from ui.widgets.paint.chart import paint_marks

GROUND: Final = "#e3e8ea"
"""What lies behind a portrait, in the light and in the dark window alike."""

_CORNER: Final = 0.14
"""The radius of the corners, in sides."""


@lru_cache(maxsize=512)
def thumbnail(
    portrait: Portrait | None, colour: str, side: int, scale: float, photo: bytes = b""
) -> QPixmap:
    """Return the picture of a design; the 512 that were used last are kept.

    Args:
        portrait: What is drawn where there is no photo; None for the ground alone.
        colour: The colour of its army, as `#rrggbb`.
        side: The side of the square, in logical pixels.
        scale: Device pixels for each of them.
        photo: The photo of the design, as a file holds it; its middle is shown.
    """
    pixels = max(1, round(side * scale))
    made = QPixmap(pixels, pixels)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    box = QRectF(0, 0, pixels, pixels)
    path = QPainterPath()
    path.addRoundedRect(box, pixels * _CORNER, pixels * _CORNER)
    painter.setClipPath(path)
    painter.fillRect(box, GROUND)
    image = QImage.fromData(photo) if photo else QImage()
    if not image.isNull():
        shorter = min(image.width(), image.height())
        x, y = (image.width() - shorter) / 2, (image.height() - shorter) / 2
        painter.drawImage(box, image, QRectF(x, y, shorter, shorter))
    elif portrait is not None:
        look = BrickLook(colour)
        area = Area(0, 0, pixels, pixels).inset(pixels * 0.06)
        paint_marks(painter, drawn(portrait, area, look, largest=pixels), QFont())
    painter.end()
    made.setDevicePixelRatio(scale)
    return made
