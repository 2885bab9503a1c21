"""The star of a favourite: full, or an outline, so that its shape says it."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPen, QPolygonF

from ui.widgets.paint.tokens import ThemeColor


def draw_star(painter: QPainter, box: QRectF, palette: QPalette, *, full: bool) -> None:
    """Draw a star into a box.

    Args:
        painter: What it is drawn with.
        box: Where.
        palette: The colours of the window.
        full: Whether it is filled.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = (ThemeColor.TEXT if full else ThemeColor.FAINT).on(palette)
    pen = QPen(ink, 1.3)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(ink if full else Qt.BrushStyle.NoBrush)
    middle, reach = box.center(), box.width() / 2 - 0.7
    corners = []
    for corner in range(10):
        angle = -pi / 2 + corner * pi / 5
        length = reach if corner % 2 == 0 else reach * 0.44
        corners.append(middle + QPointF(cos(angle), sin(angle)) * length)
    painter.drawPolygon(QPolygonF(corners))
    painter.restore()
