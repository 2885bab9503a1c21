"""Marks of severity: each has its own shape, so that nobody depends on the colour."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPixmapCache,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.core.rulebook import Severity
from ui.widgets.paint.inks import Ink
from ui.widgets.paint.tokens import is_dark

INKS: Final = {
    Severity.REFUSE: Ink.REFUSE,
    Severity.WARN: Ink.WARN,
    Severity.NOTE: Ink.NOTE,
    Severity.ALLOWED: Ink.NOTE,
    None: Ink.GOOD,
}
"""The ink of each severity; None means legal."""

WORDS: Final = {None: "Legal"} | {each: each.word for each in Severity}
"""The word beside each mark."""


class Mark(QWidget):
    """A mark as a small widget that follows the palette."""

    def __init__(self, severity: Severity | None = None, side: int = 18) -> None:
        super().__init__()
        self._weight = severity
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_severity(severity)

    def show_severity(self, severity: Severity | None) -> None:
        """Change to the mark of another severity; None means legal."""
        self._weight = severity
        self.setAccessibleName(WORDS[severity])
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size it was made with."""
        return QSize(self._side, self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the mark."""
        painter = QPainter(self)
        draw_mark(painter, QRectF(self.rect()), self._weight, self.palette())
        painter.end()


def mark_icon(severity: Severity | None, palette: QPalette, side: int = 16) -> QIcon:
    """Return the mark as an icon, sharp on high-density screens too."""
    # Each row of a table asks for one.
    key = (
        f"mark {severity} {INKS[severity].on(palette).rgba()} {is_dark(palette)} {side}"
    )
    pixmap = QPixmap(side * 3, side * 3)
    if not QPixmapCache.find(key, pixmap):
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        draw_mark(painter, QRectF(pixmap.rect()), severity, palette)
        painter.end()
        QPixmapCache.insert(key, pixmap)
    return QIcon(pixmap)


def draw_mark(
    painter: QPainter, box: QRectF, severity: Severity | None, palette: QPalette
) -> None:
    """Draw a crossed octagon, a triangle with a bang, a disc with an i, or a tick."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = box.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(INKS[severity].on(palette))
    sign = QPen(QColor("black" if is_dark(palette) else "white"), box.width() * 0.12)
    sign.setCapStyle(Qt.PenCapStyle.RoundCap)
    match severity:
        case Severity.REFUSE:
            painter.drawPolygon(_regular(box, 8, pi / 8))
            painter.setPen(sign)
            painter.drawLine(_at(box, 0.34, 0.34), _at(box, 0.66, 0.66))
            painter.drawLine(_at(box, 0.66, 0.34), _at(box, 0.34, 0.66))
        case Severity.WARN:
            corners = [_at(box, 0.5, 0.04), _at(box, 1, 0.94), _at(box, 0, 0.94)]
            painter.drawPolygon(QPolygonF(corners))
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
            painter.drawPolyline(
                QPolygonF(
                    [_at(box, *p) for p in ((0.27, 0.53), (0.44, 0.7), (0.74, 0.34))]
                )
            )


def _at(box: QRectF, across: float, down: float) -> QPointF:
    return QPointF(box.left() + across * box.width(), box.top() + down * box.height())


def _regular(box: QRectF, corners: int, turn: float) -> QPolygonF:
    """Return a regular polygon in a box, turned by so many radians from the right."""
    half = box.width() / 2
    return QPolygonF(
        [
            box.center() + QPointF(cos(angle), sin(angle)) * half
            for angle in (turn + 2 * pi * n / corners for n in range(corners))
        ]
    )
