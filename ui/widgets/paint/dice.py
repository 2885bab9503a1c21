"""The outlines of dice, filled with a colour for the effect of the die."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap, QPolygonF

OUTLINES: Final = {
    4: ((0.5, 0.04), (0.98, 0.92), (0.02, 0.92)),
    6: ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)),
    8: ((0.5, 0.0), (0.95, 0.5), (0.5, 1.0), (0.05, 0.5)),
    10: ((0.5, 0.0), (1.0, 0.45), (0.86, 0.66), (0.5, 1.0), (0.14, 0.66), (0.0, 0.45)),
    12: tuple(
        (0.5 + 0.5 * cos(angle), 0.5 + 0.5 * sin(angle))
        for angle in (-pi / 2 + 2 * pi * n / 5 for n in range(5))
    ),
}
"""The outline of each die in a box of one by one; a die without faces is a disc."""


def draw_die(
    painter: QPainter, box: QRectF, faces: int, color: QColor, palette: QPalette
) -> None:
    """Draw the outline of a die, filled with the colour of its effect."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.color(QPalette.ColorRole.ButtonText), 1.2))
    painter.setBrush(color)
    outline = OUTLINES.get(faces)
    if outline is None:
        painter.drawEllipse(box)
        return
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(box.x() + across * box.width(), box.y() + down * box.height())
                for across, down in outline
            ]
        )
    )


def die_icon(faces: int, color: QColor, palette: QPalette, side: int = 16) -> QIcon:
    """Return the outline of a die as an icon."""
    pixmap = QPixmap(3 * side, 3 * side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.scale(3, 3)
    draw_die(painter, QRectF(1, 1, side - 2, side - 2), faces, color, palette)
    painter.end()
    return QIcon(pixmap)
