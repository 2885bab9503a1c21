"""The icons of the tool bar, drawn in the colour of the text around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImage,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
    QPixmapCache,
    QPolygonF,
)

SIDE: Final = 20
SHARP: Final = 3
"""Pixels for each point, so that icons are sharp on high-density screens."""

EMBLEM: Final = 256
"""The side of the program's icon, in the units that it is drawn in."""


def icon(name: str, palette: QPalette) -> QIcon:
    """Return an icon by name, with a faded version for a disabled action.

    Raises:
        KeyError: There is no such icon.
    """
    made = QIcon()
    for mode, group in (
        (QIcon.Mode.Normal, QPalette.ColorGroup.Active),
        (QIcon.Mode.Disabled, QPalette.ColorGroup.Disabled),
    ):
        color = palette.color(group, QPalette.ColorRole.ButtonText)
        key = f"icon {name} {color.rgba()}"
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):
            pixmap = _drawn(_DRAWINGS[name], color)
            QPixmapCache.insert(key, pixmap)
        made.addPixmap(pixmap, mode)
    return made


def emblem() -> QIcon:
    """Return the program's icon: a yellow brick with two studs."""
    return QIcon(QPixmap.fromImage(emblem_image(EMBLEM)))


def emblem_image(side: int) -> QImage:
    """Return the picture of the program's icon, so many pixels wide and high."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / EMBLEM, side / EMBLEM)
    pen = QPen(QColor("#2b2f36"), 12)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor("#f7c51e"))
    for left in (52, 144):
        painter.drawRoundedRect(QRectF(left, 60, 60, 50), 8, 8)
    painter.drawRoundedRect(QRectF(24, 96, 208, 112), 12, 12)
    painter.end()
    return image


def steady(icon: QIcon, side: int = 48) -> QIcon:
    """Return an icon that keeps its colours where its row is selected."""
    icon.addPixmap(icon.pixmap(side), QIcon.Mode.Selected)
    return icon


def _drawn(strokes: Iterable[_Stroke], color: QColor) -> QPixmap:
    pixmap = QPixmap(SIDE * SHARP, SIDE * SHARP)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SHARP, SHARP)
    pen = QPen(color, 1.6)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    for stroke in strokes:
        stroke(painter)
    painter.end()
    pixmap.setDevicePixelRatio(SHARP)
    return pixmap


_Stroke = Callable[[QPainter], object]


def _line(*points: tuple[float, float]) -> _Stroke:
    return lambda painter: painter.drawPolyline(
        QPolygonF([QPointF(*point) for point in points])
    )


def _box(x: float, y: float, width: float, height: float, round_: float) -> _Stroke:
    box = QRectF(x, y, width, height)
    return lambda painter: painter.drawRoundedRect(box, round_, round_)


def _arc(start: int, span: int) -> _Stroke:
    """Return an arc from an angle on, in degrees."""
    box = QRectF(4, 6, 12, 10)
    return lambda painter: painter.drawArc(box, start * 16, span * 16)


def _dot(x: float, y: float) -> _Stroke:
    return lambda painter: painter.drawPoint(QPointF(x, y))


_DRAWINGS: Final[dict[str, tuple[_Stroke, ...]]] = {
    # A brick with two studs, and a plus.
    "new": (
        _box(2, 9, 11, 8, 1),
        _line((4, 9), (4, 7), (6.5, 7), (6.5, 9)),
        _line((8.5, 9), (8.5, 7), (11, 7), (11, 9)),
        _line((16, 2.5), (16, 8.5)),
        _line((13, 5.5), (19, 5.5)),
    ),
    "duplicate": (
        _box(3, 3, 10, 10, 1.5),
        _line((7, 16.5), (15.5, 16.5), (16.5, 15.5), (16.5, 7)),
    ),
    "undo": (_arc(-60, 200), _line((3.2, 5), (4.2, 9.6), (8.8, 8.4))),
    "redo": (_arc(40, 200), _line((16.8, 5), (15.8, 9.6), (11.2, 8.4))),
    # Two cards, one behind the other, the front one with its lines.
    "cards": (
        _box(3, 4.5, 9, 12.5, 1.5),
        _line((8, 2.5), (15.5, 2.5), (17, 4), (17, 14)),
        *(_line((5.5, y), (9.5, y)) for y in (8, 11)),
        _line((5.5, 14), (8, 14)),
    ),
    "roster": (
        _box(4, 2.5, 12, 15, 1.5),
        *(_dot(7, y) for y in (6.5, 10, 13.5)),
        *(_line((9.2, y), (13.2, y)) for y in (6.5, 10, 13.5)),
    ),
    "share": (
        _line((10, 12), (10, 2.5), (6.5, 6)),
        _line((10, 2.5), (13.5, 6)),
        _line((6, 9), (4, 9), (4, 17), (16, 17), (16, 9), (14, 9)),
    ),
    "ruler": (
        _box(1.5, 6, 17, 8, 1),
        *(_line((x, 6), (x, 9.5)) for x in (5, 8.3, 11.6, 15)),
    ),
    # Two books upright, and one that leans on them.
    "library": (
        _box(2.5, 3, 4, 14, 0.8),
        _box(6.5, 3, 4, 14, 0.8),
        _line((11.5, 4.6), (15, 3.4), (18.6, 15.8), (15, 17), (11.5, 4.6)),
    ),
    # A bin with its lid.
    "bin": (
        _line((3, 5.5), (17, 5.5)),
        _line((7.5, 5.5), (8, 3), (12, 3), (12.5, 5.5)),
        _line((4.8, 5.5), (5.8, 17), (14.2, 17), (15.2, 5.5)),
        *(_line((x, 8.5), (x, 14)) for x in (8.4, 11.6)),
    ),
    # Two arrows away from each other.
    "expand": (
        _line((12, 3), (17, 3), (17, 8)),
        _line((17, 3), (11.5, 8.5)),
        _line((3, 12), (3, 17), (8, 17)),
        _line((3, 17), (8.5, 11.5)),
    ),
    # A pair of scales.
    "check": (
        _line((10, 3), (10, 16.5)),
        _line((6.5, 16.5), (13.5, 16.5)),
        _line((3.5, 5.5), (16.5, 5.5)),
        _line((3.5, 5.5), (1.5, 11), (5.5, 11), (3.5, 5.5)),
        _line((16.5, 5.5), (14.5, 11), (18.5, 11), (16.5, 5.5)),
    ),
    "search": (_box(3, 3, 10, 10, 5), _line((11.8, 11.8), (17, 17))),
}
