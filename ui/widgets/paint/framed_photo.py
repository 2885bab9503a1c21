"""A photo as a window of a card shows it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from builder.core.framing import Framing
from reports.layout.framed import PhotoSize, photo_area
from reports.layout.marks import Area

GROUND = QColor("#e9edf2")
"""Behind a photo that is transparent or does not fill its window."""


def size_of(image: QImage) -> PhotoSize:
    """Return the size of an image in pixels."""
    return PhotoSize(image.width(), image.height())


def paint_photo(
    painter: QPainter, image: QImage, window: QRectF, framing: Framing | None
) -> None:
    """Draw a photo in a window, and what is cut off in no way."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setClipRect(window)
    painter.fillRect(window, GROUND)
    painter.drawImage(rect_of(image, window, framing), image)
    painter.restore()


def rect_of(image: QImage, window: QRectF, framing: Framing | None) -> QRectF:
    """Return where all of a photo stands behind a window."""
    return QRectF(*photo_area(size_of(image), area_of(window), framing))


def area_of(window: QRectF) -> Area:
    """Return a rectangle as the paper's area."""
    return Area(window.x(), window.y(), window.width(), window.height())


def thumbnail(
    image: QImage, framing: Framing | None, window: PhotoSize, side: int
) -> QPixmap:
    """Return a framed photo no larger than a square, sharp on fine screens."""
    sharp = 3
    scale = side * sharp / max(window)
    size = QSize(round(window.width * scale), round(window.height * scale))
    pixmap = QPixmap(size)
    painter = QPainter(pixmap)
    # Smooth scaling looks at four pixels only, so a large photo is made smaller first.
    near = (
        2
        * max(size.width(), size.height())
        * max(1, float((framing or Framing()).zoom))
    )
    if min(image.width(), image.height()) > near:
        image = image.scaled(
            QSize(round(near), round(near)),
            Qt.AspectRatioMode.KeepAspectRatioByExpanding,
            Qt.TransformationMode.SmoothTransformation,
        )
    paint_photo(painter, image, QRectF(pixmap.rect()), framing)
    painter.end()
    pixmap.setDevicePixelRatio(sharp)
    return pixmap
