"""Colours, marks and stars for lists, made once for a theme and a size."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPixmap

from builder.listing.item import ItemVerdict
from ui.widgets.paint.marks import draw_mark, draw_star
from ui.widgets.paint.tokens import ThemeColor

NUMBERS: Final = "Roboto Condensed"
"""The face of prices."""


class ListGlyphs:
    """What the rows of a list are drawn with; another theme makes it anew.

    A list paints hundreds of cells for a keystroke, so nothing is worked out twice.
    """

    def __init__(self) -> None:
        self._palette = 0
        self._inks: dict[ThemeColor, QColor] = {}
        self._pictures: dict[object, QPixmap] = {}

    def ink(self, token: ThemeColor) -> QColor:
        """Return a colour of the theme."""
        self._follow()
        if token not in self._inks:
            self._inks[token] = token.on(QGuiApplication.palette())
        return self._inks[token]

    def mark(self, verdict: ItemVerdict, side: int, scale: float) -> QPixmap:
        """Return the mark of a verdict."""
        self._follow()
        key = verdict, side, scale
        if key not in self._pictures:
            pixmap, painter, box = _canvas(side, scale)
            draw_mark(painter, box, verdict.severity, QGuiApplication.palette())
            self._keep(key, pixmap, painter, scale)
        return self._pictures[key]

    def star(self, side: int, scale: float, *, full: bool) -> QPixmap:
        """Return the star of a favourite, or of something that is none."""
        self._follow()
        key = full, side, scale
        if key not in self._pictures:
            pixmap, painter, _ = _canvas(side, scale)
            painter.scale(scale, scale)
            within = QRectF(0, 0, side, side)
            draw_star(painter, within, QGuiApplication.palette(), full=full)
            self._keep(key, pixmap, painter, scale)
        return self._pictures[key]

    def _keep(
        self, key: object, pixmap: QPixmap, painter: QPainter, scale: float
    ) -> None:
        painter.end()
        pixmap.setDevicePixelRatio(scale)
        self._pictures[key] = pixmap

    def _follow(self) -> None:
        """Forget everything after a change of theme."""
        now = QGuiApplication.palette().cacheKey()
        if now != self._palette:
            self._palette = now
            self._inks.clear()
            self._pictures.clear()


def _canvas(side: int, scale: float) -> tuple[QPixmap, QPainter, QRectF]:
    pixels = max(1, round(side * scale))
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap, QPainter(pixmap), QRectF(0, 0, pixels, pixels)


GLYPHS: Final = ListGlyphs()
"""Shared by all lists."""
