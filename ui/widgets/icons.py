"""The icons of the tool bar, drawn in the colour of the text around them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap, QPolygonF

SIDE: Final = 20
SHARP: Final = 3
"""Times as many pixels as points, for screens of high density."""


def icon(name: str, palette: QPalette) -> QIcon:
    """An icon by name, faded too for when its action cannot be used.

    Raises:
        KeyError: There is no such icon.
    """
    made = QIcon()
    for mode, group in (
        (QIcon.Mode.Normal, QPalette.ColorGroup.Active),
        (QIcon.Mode.Disabled, QPalette.ColorGroup.Disabled),
    ):
        color = palette.color(group, QPalette.ColorRole.ButtonText)
        made.addPixmap(_drawn(_DRAWINGS[name], color), mode)
    return made


def emblem() -> QIcon:
    """The program's own: a yellow brick with two studs."""
    pixmap = QPixmap(256, 256)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor("#2b2f36"), 12)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor("#f7c51e"))
    for left in (52, 144):
        painter.drawRoundedRect(QRectF(left, 60, 60, 50), 8, 8)
    painter.drawRoundedRect(QRectF(24, 96, 208, 112), 12, 12)
    painter.end()
    return QIcon(pixmap)


def steady(icon: QIcon, side: int = 48) -> QIcon:
    """An icon that keeps its colours where its row is selected."""
    icon.addPixmap(icon.pixmap(side), QIcon.Mode.Selected)
    return icon


def _drawn(draw: Callable[[QPainter], None], color: QColor) -> QPixmap:
    pixmap = QPixmap(SIDE * SHARP, SIDE * SHARP)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SHARP, SHARP)
    pen = QPen(color, 1.6)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    draw(painter)
    painter.end()
    pixmap.setDevicePixelRatio(SHARP)
    return pixmap


def _lines(painter: QPainter, *points: tuple[float, float]) -> None:
    painter.drawPolyline(QPolygonF([QPointF(*point) for point in points]))


def _new(painter: QPainter) -> None:
    """A brick with two studs, and a plus."""
    painter.drawRoundedRect(QRectF(2, 9, 11, 8), 1, 1)
    _lines(painter, (4, 9), (4, 7), (6.5, 7), (6.5, 9))
    _lines(painter, (8.5, 9), (8.5, 7), (11, 7), (11, 9))
    _lines(painter, (16, 2.5), (16, 8.5))
    _lines(painter, (13, 5.5), (19, 5.5))


def _duplicate(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(3, 3, 10, 10), 1.5, 1.5)
    _lines(painter, (7, 16.5), (15.5, 16.5), (16.5, 15.5), (16.5, 7))


def _undo(painter: QPainter) -> None:
    painter.drawArc(QRectF(4, 6, 12, 10), -60 * 16, 200 * 16)
    _lines(painter, (3.2, 5), (4.2, 9.6), (8.8, 8.4))


def _redo(painter: QPainter) -> None:
    painter.drawArc(QRectF(4, 6, 12, 10), 40 * 16, 200 * 16)
    _lines(painter, (16.8, 5), (15.8, 9.6), (11.2, 8.4))


def _cards(painter: QPainter) -> None:
    """Two cards, one behind the other, the front one with its lines."""
    painter.drawRoundedRect(QRectF(3, 4.5, 9, 12.5), 1.5, 1.5)
    _lines(painter, (8, 2.5), (15.5, 2.5), (17, 4), (17, 14))
    _lines(painter, (5.5, 8), (9.5, 8))
    _lines(painter, (5.5, 11), (9.5, 11))
    _lines(painter, (5.5, 14), (8, 14))


def _roster(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(4, 2.5, 12, 15), 1.5, 1.5)
    for y in (6.5, 10, 13.5):
        painter.drawPoint(QPointF(7, y))
        _lines(painter, (9.2, y), (13.2, y))


def _share(painter: QPainter) -> None:
    _lines(painter, (10, 12), (10, 2.5), (6.5, 6))
    _lines(painter, (10, 2.5), (13.5, 6))
    _lines(painter, (6, 9), (4, 9), (4, 17), (16, 17), (16, 9), (14, 9))


def _search(painter: QPainter) -> None:
    painter.drawEllipse(QRectF(3, 3, 10, 10))
    _lines(painter, (11.8, 11.8), (17, 17))


_DRAWINGS: Final[dict[str, Callable[[QPainter], None]]] = {
    "new": _new,
    "duplicate": _duplicate,
    "undo": _undo,
    "redo": _redo,
    "cards": _cards,
    "roster": _roster,
    "share": _share,
    "search": _search,
}
