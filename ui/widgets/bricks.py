"""What is drawn as bricks: an amount and its room, a price, and a slider."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from builder.glossary.terms import term
from ui.widgets.labels import explain
from ui.widgets.paint.marks import draw_ring
from ui.widgets.paint.painters import NUMBERS, face, smooth
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.terms import told
from ui.widgets.theme import scaled, set_scaled

BAR_STUD: Final = 3
BAR_PITCH: Final = 11
"""The height of a stud and the distance between two, in pixels."""
BAR_ASIDE: Final = 6
"""What is free at both ends of the words on a brick, in pixels."""


@dataclass(frozen=True, slots=True)
class BrickStretch:
    """A part of a row of bricks.

    Attributes:
        share: Its part of the whole room; those beyond the room add up to more than 1.
        words: What stands on it where it fits.
        chosen: Whether it is outlined, as the part the player is at.
    """

    share: float
    words: str = ""
    chosen: bool = False


class BrickBar(QWidget):
    """An amount as bricks side by side; what is beyond the room is hatched."""

    def __init__(self, name: str, high: int = 24) -> None:
        super().__init__(accessibleName=name)
        self._parts: Sequence[BrickStretch] = ()
        self._high = high
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def display(self, parts: Sequence[BrickStretch], words: str) -> None:
        """Show some parts; the words tell a screen reader the whole."""
        self.setAccessibleDescription(words)
        if tuple(parts) != tuple(self._parts):
            self._parts = tuple(parts)
            self.update()

    def sizeHint(self) -> QSize:
        """Return a height for one line of words, and any width."""
        return QSize(scaled(120), scaled(self._high))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the room, the bricks in it, and those beyond it.

        A large army has hundreds of bricks, so all of one colour are drawn together.
        """
        painter = QPainter(self)
        stud = scaled(BAR_STUD)
        whole = max(1.0, sum(part.share for part in self._parts))
        room = QRectF(
            0.5, stud + 0.5, (self.width() - 1) / whole, self.height() - stud - 1
        )
        painter.setPen(QPen(ThemeColor.EDGE.now, 1))
        painter.setBrush(ThemeColor.SUNKEN.now)
        painter.drawRect(room)
        boxes = self._boxes(room)
        within = [_cut(box, box.left(), room.right()) for box in boxes]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ThemeColor.ACCENT.now)
        painter.drawRects([*within, *_studs(within, stud)])
        over = [
            _cut(box, room.right(), box.right())
            for box in boxes
            if box.right() > room.right() + 0.5
        ]
        painter.setBrush(ThemeColor.ILLEGAL_SOFT.now)
        painter.drawRects(over)
        hatched = Qt.BrushStyle.BDiagPattern
        painter.setBrush(QBrush(ThemeColor.ILLEGAL.now, hatched))
        painter.drawRects(over)
        painter.setPen(QPen(ThemeColor.SURFACE.now, 1.5))
        painter.drawLines([QLineF(box.topRight(), box.bottomRight()) for box in boxes])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ThemeColor.TEXT.now, 2))
        for part, box, inside in zip(self._parts, boxes, within, strict=True):
            if part.chosen:
                painter.drawRect(box.adjusted(1, 1, -1, -1))
            self._write(painter, part.words, inside)

    def _boxes(self, room: QRectF) -> list[QRectF]:
        boxes = []
        left = room.left()
        for part in self._parts:
            wide = part.share * room.width()
            boxes.append(QRectF(left, room.top(), wide, room.height()))
            left += wide
        return boxes

    def _write(self, painter: QPainter, words: str, box: QRectF) -> None:
        font = face(self.font())
        metrics = QFontMetricsF(font)
        room = box.width() - 2 * scaled(BAR_ASIDE)
        if room < metrics.averageCharWidth() * 4 or not words:
            return
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.save()
        painter.setFont(font)
        painter.setPen(ThemeColor.ON_ACCENT.now)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)
        painter.restore()


def _cut(box: QRectF, left: float, right: float) -> QRectF:
    """Return the part of a box between two places; it may be empty."""
    left, right = max(box.left(), left), min(box.right(), right)
    return QRectF(left, box.top(), max(0.0, right - left), box.height())


def _studs(boxes: Sequence[QRectF], high: int) -> list[QRectF]:
    pitch = scaled(BAR_PITCH)
    return [
        QRectF(
            box.left() + (place + 0.25) * pitch, box.top() - high, pitch * 0.5, high + 1
        )
        for box in boxes
        for place in range(int(box.width() // pitch))
    ]


# Scales of bricks, which show whether two sides balance.

MOST: Final = 3
"""The most bricks drawn on one side."""

WIDE: Final = 84
SCALE_HIGH: Final = 34
BRICK: Final = 9
TILT: Final = 5
"""Measures in pixels at the ordinary size of type; a side sinks by the tilt."""


class BrickScales(QWidget):
    """A beam with bricks at both ends; what is lacking is an empty outline."""

    def __init__(self, name: str) -> None:
        super().__init__(accessibleName=name)
        self._sides = (0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def display(self, left: int, right: int, words: str) -> None:
        """Show how much lies on each side; the words tell a screen reader."""
        self.setAccessibleDescription(words)
        if (left, right) != self._sides:
            self._sides = left, right
            self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the scales."""
        return QSize(scaled(WIDE), scaled(SCALE_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the foot, the beam, and the bricks on both of its ends."""
        painter = smooth(self)
        left, right = self._sides
        lean = (left > right) - (left < right)
        middle, beam = self.width() / 2, self.height() - scaled(12)
        grey = ThemeColor.FAINT.now
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(grey)
        foot, half = beam + scaled(10), scaled(6)
        tip = (QPointF(middle, beam), QPointF(middle - half, foot))
        painter.drawPolygon(QPolygonF([*tip, QPointF(middle + half, foot)]))
        across = QPointF(middle - scaled(4), -lean * scaled(TILT))
        start, end = QPointF(middle, beam) - across, QPointF(middle, beam) + across
        painter.setPen(QPen(grey, scaled(2)))
        painter.drawLine(start, end)
        self._pile(painter, start, left, right - left)
        end -= QPointF(self._pitch * MOST, 0)
        self._pile(painter, end, right, left - right)

    @property
    def _pitch(self) -> float:
        return float(scaled(BRICK))

    def _pile(self, painter: QPainter, at: QPointF, count: int, lacking: int) -> None:
        """Draw the bricks of one side, and outlines for those it lacks."""
        pitch = self._pitch
        accent, missing = ThemeColor.ACCENT.now, ThemeColor.ILLEGAL.now
        shown = min(count, MOST)
        for place in range(min(MOST, shown + max(0, lacking))):
            there = place < shown
            left, top = at.x() + place * pitch, at.y() - scaled(11)
            box = QRectF(left + 0.5, top + 3.5, pitch - 2, scaled(7))
            dashed = QPen(missing, 1, Qt.PenStyle.DashLine)
            painter.setPen(QPen(accent, 1) if there else dashed)
            painter.setBrush(accent if there else Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
            if there:
                stud = QRectF(left + pitch * 0.25, top + 1, pitch * 0.35, 3)
                painter.fillRect(stud, accent)


# A price: words on a yellow brick with studs.

PRICE_HIGH: Final = 48
PRICE_LEAST: Final = 52
PRICE_STUD: Final = 5
"""The height of a stud; the measures are pixels at the ordinary size of type."""


class PriceBrick(QWidget):
    """The points of what is shown, on a brick; hidden while there are none.

    Attributes:
        amount: The figure.
        unit: The unit below it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.amount = ""
        self.unit = ""
        self._foreseen: Sequence[str] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def display(
        self, amount: str, unit: str, game: str = "", working: str = ""
    ) -> None:
        """Show an amount in the unit of a game; nothing if there is no amount.

        The tool tip says how it comes about, and what the unit is.
        """
        found = term(unit, game)
        meaning = told(found) if found else ""
        explain(self, "\n".join(filter(None, (working, meaning))))
        if (amount, unit) != (self.amount, self.unit):
            before = self.sizeHint()
            self.amount, self.unit = amount, unit
            self.setAccessibleName(f"Price {amount} {unit}".strip())
            # A new layout draws the whole page anew.
            if self.sizeHint() != before:
                self.updateGeometry()
            self.update()
        self.setVisible(bool(amount))

    def foresee(self, words: Sequence[str]) -> None:
        """Show another amount and how much more it is; without words, what it is."""
        self._foreseen = words
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size that the figure fits into, with half a point or without."""
        whole = self.amount.removesuffix("½")
        room = QFontMetricsF(self._font(20)).horizontalAdvance(f"{whole}½")
        return QSize(
            max(scaled(PRICE_LEAST), round(room) + scaled(18)),
            scaled(PRICE_HIGH + PRICE_STUD),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the brick and its words."""
        painter = QPainter(self)
        draw_brick(painter, QRectF(self.rect()), ThemeColor.BRICK.now)
        painter.setPen(ThemeColor.ON_BRICK.now)
        wall = QRectF(self.rect()).adjusted(0, scaled(PRICE_STUD), 0, 0)
        upper, lower = QRectF(wall), QRectF(wall)
        if self.unit:
            upper.setHeight(wall.height() * 0.64)
            lower.setTop(wall.top() + wall.height() * 0.56)
        amount, unit = self._foreseen or (self.amount, self.unit)
        for box, pixels, words in ((upper, 20, amount), (lower, 12, unit)):
            painter.setFont(self._font(pixels))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _font(self, pixels: int) -> QFont:
        return face(self.font(), NUMBERS, pixels=scaled(pixels))


def draw_brick(painter: QPainter, box: QRectF, color: QColor) -> None:
    """Draw a brick with two studs, or more if it is long, that fills a box."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    stud = box.height() * PRICE_STUD / (PRICE_HIGH + PRICE_STUD)
    painter.drawRect(box.adjusted(0, stud, 0, 0))
    count = max(2, round(box.width() / box.height() * 2))
    pitch = box.width() / count
    for place in range(count):
        left = box.left() + pitch * (place + 0.22)
        painter.drawRect(QRectF(left, box.top(), pitch * 0.56, stud + 1))


# A slider that is a row of bricks: each step is a brick.

LEAST_PITCH: Final = 6
"""Pixels a brick needs at least; where there is less room they run together."""

WIDEST: Final = 25
"""Pixels of the widest brick."""

_BELOW: Final = int(
    Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip
)


class BrickSlider(QSlider):
    """A number as bricks in a row, to click, drag and step through.

    A row may show a few bricks at a time, each with its number below; it moves on with
    a larger number.
    """

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._most: int | None = None
        self._sign = ""
        self._held: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_scaled(self, QWidget.setMinimumWidth, 60)

    def count(self, most: int, sign: str = "") -> None:
        """Show so many bricks at most, numbered in a unit."""
        if (most, sign) != (self._most, self._sign):
            # It keeps its size, as a row of bricks that are as long as they are wide.
            fixed = QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed
            self.setSizePolicy(*fixed)
            self._most, self._sign = most, sign
            self.updateGeometry()
            self.update()

    @property
    def first(self) -> int:
        """The number before the first brick that is shown."""
        if self._held is not None:
            return self._held
        if self._most is None:
            return self.minimum()
        return max(self.minimum(), self.value() - self._most)

    @property
    def _steps(self) -> int:
        whole = max(1, self.maximum() - self.minimum())
        return whole if self._most is None else self._most

    def sizeHint(self) -> QSize:
        """Return the size of a short row of bricks."""
        wide = 160 if self._most is None else self._most * WIDEST + 2
        return QSize(scaled(wide), self._high)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the shortest row."""
        return QSize(scaled(60), self._high)

    @property
    def _high(self) -> int:
        return scaled(28 if self._most is None else 34)

    @property
    def _pitch(self) -> float:
        return min(float(scaled(WIDEST)), (self.width() - 2) / self._steps)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bricks up to the number, and the empty room after them."""
        painter = QPainter(self)
        on = ThemeColor.ACCENT if self.isEnabled() else ThemeColor.OFF
        full, empty = on.now, ThemeColor.FILL.now
        steps, pitch = self._steps, self._pitch
        high, first = scaled(16), self.first
        top = 1 if self._most else (self.height() - high) / 2 + 1
        box = QRectF(1, top, pitch * steps, high)
        reached = box.left() + pitch * (self.value() - first)
        painter.setPen(Qt.PenStyle.NoPen)
        if pitch < LEAST_PITCH:
            painter.setBrush(empty)
            painter.drawRect(box)
            painter.setBrush(full)
            painter.drawRect(QRectF(box.left(), box.top(), reached - box.left(), high))
        for place in range(steps if pitch >= LEAST_PITCH else 0):
            filled = place < self.value() - first
            color = full if filled else empty
            left = box.left() + place * pitch
            brick = QRectF(left, box.top() + 3, pitch - 1, high - 3)
            painter.fillRect(brick, color)
            for stud in (0.14, 0.58):
                at = left + stud * (pitch - 1)
                painter.fillRect(QRectF(at, box.top(), pitch * 0.28, 4), color)
        if self._most:
            self._number(painter, box, pitch)
        if self.hasFocus():
            draw_ring(painter, self.rect())

    def _number(self, painter: QPainter, box: QRectF, pitch: float) -> None:
        """Write the number of each brick below it, or of each second one."""
        painter.setFont(face(self.font(), bold=False, pixels=scaled(11)))
        first, steps = self.first, self._steps
        last = f"{first + steps}{self._sign}"
        step = 1 if painter.fontMetrics().horizontalAdvance(last) < pitch else 2
        at, faint = self.value() - first - 1, ThemeColor.FAINT.now
        below = QRectF(box.left(), box.bottom() + 1, pitch - 1, 0)
        below.setBottom(self.height())
        for place in range(steps):
            if place == at or not (place + 1) % step:
                painter.setPen(ThemeColor.TEXT.now if place == at else faint)
                words = f"{first + place + 1}{self._sign}"
                painter.drawText(below.translated(place * pitch, 0), _BELOW, words)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the form around it."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the number of bricks up to the mouse."""
        # The row stays where it is while a brick of it is held.
        self._held = self.first
        self._take(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the row move on."""
        self._held = None
        self.update()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse while its button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._take(event)

    def _take(self, event: QMouseEvent) -> None:
        event.accept()
        # The left half of the first brick is nothing at all.
        steps = (event.position().x() - 1) / self._pitch + 0.5
        self.setValue(self.first + max(0, min(round(steps), self._steps)))
