"""Icons, drawn in the colour of the text around them, and buttons with one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QIconEngine,
    QImage,
    QPainter,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QToolButton

from ui.widgets.labels import styled
from ui.widgets.paint.marks import kept_picture
from ui.widgets.paint.painters import round_pen, smooth
from ui.widgets.paint.tokens import ThemeColor

SIDE: Final = 20
"""The side of an icon, in the units that it is drawn in."""

_FILE: Final = Path(__file__).with_name("icons.txt")

EMBLEM: Final = 256
"""The side of the program's icon, in the units that it is drawn in."""


class _Engine(QIconEngine):
    """Draws an icon in the colours of the window, whenever it is seen."""

    def __init__(self, name: str, ink: ThemeColor) -> None:
        super().__init__()
        self._name = name
        self._strokes = _drawings()[name]
        self._ink = ink

    def clone(self) -> QIconEngine:
        """Return another one that draws the same."""
        return _Engine(self._name, self._ink)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return the icon, faded where it cannot be used."""
        color = (ThemeColor.OFF if mode is QIcon.Mode.Disabled else self._ink).now
        side = min(size.width(), size.height())
        draw = partial(_draw, self._strokes, color)
        return kept_picture(f"icon {self._name} {color.name()}", side, 1, draw)

    def paint(
        self, painter: QPainter, box: QRect, mode: QIcon.Mode, state: QIcon.State
    ) -> None:
        """Draw the icon into a box."""
        painter.drawPixmap(box, self.pixmap(box.size(), mode, state))


def icon(name: str, ink: ThemeColor = ThemeColor.TEXT) -> QIcon:
    """Return an icon by name, which follows the light and the dark theme.

    Raises:
        KeyError: There is no such icon.
    """
    return QIcon(_Engine(name, ink))


def emblem() -> QIcon:
    """Return the program's icon: a yellow brick with two studs."""
    return QIcon(QPixmap.fromImage(emblem_image(EMBLEM)))


def emblem_image(side: int) -> QImage:
    """Return the picture of the program's icon, so many pixels wide and high."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with smooth(image) as painter:
        painter.scale(side / EMBLEM, side / EMBLEM)
        painter.setPen(round_pen(QColor("#2b2f36"), 12))
        painter.setBrush(QColor("#f7c51e"))
        for left in (52, 144):
            painter.drawRoundedRect(QRectF(left, 60, 60, 50), 8, 8)
        painter.drawRoundedRect(QRectF(24, 96, 208, 112), 12, 12)
    return image


def steady(icon: QIcon) -> QIcon:
    """Return an icon that keeps its colours where its row is selected."""
    icon.addPixmap(icon.pixmap(48), QIcon.Mode.Selected)
    return icon


def _draw(
    strokes: "Iterable[_Stroke]", color: QColor, painter: QPainter, box: QRectF
) -> None:
    painter.scale(box.width() / SIDE, box.height() / SIDE)
    painter.setPen(round_pen(color, 1.6))
    for stroke in strokes:
        stroke(painter)


_Stroke = Callable[[QPainter], object]


def _line(*numbers: float) -> _Stroke:
    points = zip(numbers[::2], numbers[1::2], strict=True)
    line = QPolygonF([QPointF(*point) for point in points])
    return lambda painter: painter.drawPolyline(line)


def _box(*numbers: float) -> _Stroke:
    box, round_ = QRectF(*numbers[:4]), numbers[4]
    return lambda painter: painter.drawRoundedRect(box, round_, round_)


def _arc(*degrees: float) -> _Stroke:
    box = QRectF(4, 6, 12, 10)
    start, span = (round(each * 16) for each in degrees)
    return lambda painter: painter.drawArc(box, start, span)


def _dot(*numbers: float) -> _Stroke:
    return lambda painter: painter.drawPoint(QPointF(*numbers))


@cache
def _drawings() -> Mapping[str, Sequence[_Stroke]]:
    shapes = {"line": _line, "box": _box, "arc": _arc, "dot": _dot}
    found: dict[str, list[_Stroke]] = {}
    name = ""
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            shape, *numbers = line.split()
            found[name].append(shapes[shape](*map(float, numbers)))
        elif line and not line.startswith("#"):
            name = line
            found[name] = []
    return found


class IconButton(QToolButton):
    """A slim button with an icon, drawn in the colours of the window."""

    def __init__(self, sign: str, name: str, tip: str) -> None:
        """Make a button.

        Args:
            sign: The icon, as `ui.widgets.icons` names it.
            name: Its name for a screen reader.
            tip: Its tooltip.
        """
        super().__init__()
        self.setIcon(icon(sign))
        self.setAccessibleName(name)
        self.setToolTip(tip)
        styled(self, kind="quiet")
