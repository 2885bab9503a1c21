"""What a picture is cut to, and the numbers on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QWidget

_WIDE: Final = 24
"""The width of a number, in pixels."""

_TALL: Final = 100
_LONG: Final = 300
"""From this height a part has its number at its corner; from this width, inside."""

_PLATE: Final = QColor("#b3261e")
_INK: Final = QColor("#ffffff")


@dataclass(frozen=True, slots=True)
class Cut:
    """What is shown of a widget.

    Parts are named by their class, by what they are called for those who cannot see, or
    by the words of a label or a button.

    Attributes:
        around: The parts that are shown; the whole widget if empty.
        part: What is shown of them: left, top, right, bottom, from 0 to 1.
        numbers: The part that each number stands on, as the text beside it counts.
    """

    around: tuple[str, ...] = ()
    part: tuple[float, float, float, float] = (0, 0, 1, 1)
    numbers: Mapping[int, str] = field(default_factory=dict)

    def area(self, shown: QWidget) -> QRect:
        """Return what is shown of a widget, in its pixels.

        Raises:
            LookupError: If it does not show a part.
        """
        whole = QRect()
        for name in self.around:
            whole |= _place(shown, _part(shown, name))
        whole = shown.rect() & whole if self.around else shown.rect()
        left, top, right, bottom = self.part
        start = QPoint(round(left * whole.width()), round(top * whole.height()))
        end = QPoint(round(right * whole.width()), round(bottom * whole.height()))
        return QRect(whole.topLeft() + start, whole.topLeft() + end - QPoint(1, 1))

    def picture(self, shown: QWidget) -> QPixmap:
        """Return the picture, at the density of the screen.

        Raises:
            LookupError: If the widget does not show a part.
        """
        area = self.area(shown)
        pixels = shown.grab(area)
        painter = QPainter(pixels)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, name in self.numbers.items():
            part = _part(shown, name)
            place = _place(shown, part)
            # The end of a button or of a list has no words.
            blank = isinstance(part, QAbstractButton | QAbstractItemView)
            at = place.topRight() if blank else _beside(place)
            _number(painter, number, at - area.topLeft())
        painter.end()
        return pixels


def _part(shown: QWidget, name: str) -> QWidget:
    for each in shown.findChildren(QWidget):
        called = {type(each).__name__, each.accessibleName()}
        if isinstance(each, QLabel | QAbstractButton):
            called.add(each.text().replace("&", ""))
        if name in called and each.isVisibleTo(shown):
            # Beside the words of a field the number would lie on the field.
            return (each.buddy() if isinstance(each, QLabel) else None) or each
    raise LookupError(f"the picture has no {name}")


def _place(shown: QWidget, part: QWidget) -> QRect:
    size = part.size()
    if isinstance(part, QLabel):
        size = size.boundedTo(part.sizeHint())
    return QRect(part.mapTo(shown, QPoint(0, 0)), size)


def _beside(place: QRect) -> QPoint:
    """Return where the number of a part has its middle: where no words are hidden."""
    if place.height() > _TALL:
        return place.topLeft()
    side = -1 if place.width() > _LONG else 1
    return QPoint(place.right() + side * _WIDE * 3 // 4, place.center().y())


def _number(painter: QPainter, number: int, at: QPoint) -> None:
    left = max(3, at.x() - _WIDE // 2)
    top = max(3, at.y() - _WIDE // 2)
    plate = QRectF(left, top, _WIDE, _WIDE)
    painter.setPen(_INK)
    painter.setBrush(_PLATE)
    painter.drawEllipse(plate)
    font = QFont("Roboto Condensed")
    font.setPixelSize(16)
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, str(number))
