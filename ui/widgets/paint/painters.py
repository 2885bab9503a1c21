"""What the whole window draws with: painters, pens, faces and outlines."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QImage,
    QPaintDevice,
    QPainter,
    QPen,
    QPolygonF,
)

if TYPE_CHECKING:
    from reports.pdf.raster import Pixels

NUMBERS: Final = "Roboto Condensed"
"""The family of prices and titles, which is that of the cards."""


def smooth(device: QPaintDevice) -> QPainter:
    """Return a painter of smooth edges and pictures."""
    painter, hints = QPainter(device), QPainter.RenderHint
    painter.setRenderHints(hints.Antialiasing | hints.SmoothPixmapTransform)
    return painter


def round_pen(ink: QColor, width: float) -> QPen:
    """Return a pen whose ends and corners are round."""
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(QBrush(ink), width, Qt.PenStyle.SolidLine, cap, join)


def face(
    like: QFont, family: str = "", *, bold: bool = True, pixels: float = 0
) -> QFont:
    """Return a face like another, of another weight, family or height in pixels."""
    changed = QFont(like)
    changed.setBold(bold)
    if family:
        changed.setFamily(family)
    if pixels:
        changed.setPixelSize(round(pixels))
    return changed


def image_of(page: "Pixels") -> QImage:
    """Return a drawn page, or a band of one."""
    form = QImage.Format.Format_RGB32
    # The copy owns its pixels; the bytes of the page are freed with the page.
    return QImage(page.data, page.width, page.height, page.stride, form).copy()


def outline(points: Iterable[tuple[float, float]], box: QRectF) -> QPolygonF:
    """Return points that are given as shares of a box."""
    wide, high = box.width(), box.height()
    return QPolygonF([box.topLeft() + QPointF(x * wide, y * high) for x, y in points])
