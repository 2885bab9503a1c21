"""Charts on the screen: the same marks as on paper, drawn by Qt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPalette,
    QPen,
    QPolygonF,
)

from reports.layout.marks import Box, Disc, Mark, Polygon, Scaled, Stroke, Words
from ui.widgets.paint.tokens import ThemeColor, is_dark

if TYPE_CHECKING:
    from reports.chart.style import Look

LEAST_POINTS: Final = 9.0
"""The smallest font size in a chart."""


def chart_font(font: QFont) -> QFont:
    """Return the window's font for charts, never too small to read."""
    made = QFont(font)
    made.setPointSizeF(max(LEAST_POINTS, font.pointSizeF()))
    return made


def screen_look(font: QFont, palette: QPalette) -> Look:
    """Return the look of charts on the window's background; lengths are in pixels."""
    # Lists draw marks at the start of the window, and charts come later.
    from reports.chart.style import on_dark, on_light

    metrics = QFontMetricsF(font)
    ground = ThemeColor.SURFACE.on(palette).name()
    # The look wants the height of the letters, not that of a whole line.
    size = metrics.ascent() + metrics.descent() * 0.4
    look = on_dark if is_dark(palette) else on_light
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
            case _:
                continue


def _wet(painter: QPainter, mark: Box | Disc | Polygon) -> None:
    """Set the painter's brush and pen for a shape."""
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
