"""The parts of a row of an army: where they are, and how they are drawn."""

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFont,
    QFontMetrics,
    QPainter,
    QPalette,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

BUTTON: Final = 26
"""The width of − and + in pixels, at ordinary type."""
NUMBER: Final = 38
"""The width of a count."""
THUMB: Final = 48
"""The largest side of a thumbnail."""
HEAD: Final = 31
"""The height of the head of a group, and of a row without notes below the names."""
TALL: Final = 56
"""The height of a row with a note below the name."""


_INKS: Final[dict[tuple[ThemeColor, int], QColor]] = {}


def ink_of(color: ThemeColor, palette: QPalette) -> QColor:
    """Return a colour for a palette; a row asks for many, and palettes are few."""
    key = color, palette.cacheKey()
    found = _INKS.get(key)
    if found is None:
        if len(_INKS) > 500:
            _INKS.clear()
        found = _INKS[key] = color.on(palette)
    return found


@dataclass(frozen=True, slots=True)
class StepperParts:
    """Where −, the number and + of a count are."""

    less: QRect
    number: QRect
    more: QRect


def stepper(box: QRect) -> StepperParts:
    """Return the parts of a count in the middle of its cell."""
    side, wide = scaled(BUTTON), scaled(NUMBER)
    high = min(box.height() - 4, side)
    left = box.center().x() - (2 * side + wide) // 2
    top = box.center().y() - high // 2
    return StepperParts(
        QRect(left, top, side, high),
        QRect(left + side, top, wide, high),
        QRect(left + side + wide, top, side, high),
    )


def band(box: QRect) -> QRect:
    """Return the band of a group's head: the foot of its row."""
    high = min(box.height(), scaled(HEAD))
    return box.adjusted(0, box.height() - high, 0, 0)


@dataclass(frozen=True, slots=True)
class HeadParts:
    """Where the parts of a group's head are."""

    fold: QRect
    tick: QRect
    words: QRect
    add: QRect
    more: QRect


def head_parts(box: QRect, tick: int) -> HeadParts:
    """Return the parts of a group's head.

    Args:
        box: Its row.
        tick: The width of the column of ticks; 0 where it is hidden.
    """
    inner = band(box)
    side = scaled(BUTTON)
    fold = QRect(inner.left() + 2, inner.top(), side, inner.height())
    ticks = QRect(fold.right() + 1, inner.top(), max(0, tick - side), inner.height())
    more = QRect(inner.right() - side - 4, inner.top() + 2, side, inner.height() - 4)
    add = more.translated(-side - 4, 0)
    left = ticks.right() + 5
    words = QRect(left, inner.top(), add.left() - left - 6, inner.height())
    return HeadParts(fold, ticks, words, add, more)


def draw_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """Draw the ground of a cell: pale where it is chosen, with a line below it."""
    palette, box = option.palette, option.rect
    chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    tone = ThemeColor.ACCENT_SOFT if chosen else ThemeColor.SURFACE
    painter.fillRect(box, ink_of(tone, palette))
    line = QRect(box.left(), box.bottom(), box.width(), 1)
    painter.fillRect(line, ink_of(ThemeColor.LINE, palette))
    if chosen and box.left() <= 0:
        bar = QRect(box.left(), box.top(), 3, box.height())
        painter.fillRect(bar, ink_of(ThemeColor.ACCENT, palette))


def draw_ring(painter: QPainter, box: QRect, palette: QPalette) -> None:
    """Draw the ring about a row that has the keyboard."""
    painter.save()
    painter.setPen(QPen(ink_of(ThemeColor.ACCENT, palette), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -2), 4, 4)
    painter.restore()


def draw_tick(
    painter: QPainter, box: QRect, state: Qt.CheckState, palette: QPalette
) -> None:
    """Draw a box to tick in the middle of a cell; a dash is for some of several."""
    side = scaled(16)
    middle = box.center()
    corner = QPointF(middle.x() - side / 2 + 0.5, middle.y() - side / 2 + 0.5)
    square = QRectF(corner, QSizeF(side, side))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    on = state is not Qt.CheckState.Unchecked
    accent = ink_of(ThemeColor.ACCENT, palette)
    painter.setPen(QPen(accent if on else ink_of(ThemeColor.EDGE, palette), 1.2))
    painter.setBrush(accent if on else ink_of(ThemeColor.SURFACE, palette))
    painter.drawRoundedRect(square, 3, 3)
    pen = QPen(ink_of(ThemeColor.ON_ACCENT, palette), 2.0)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if state is Qt.CheckState.Checked:
        painter.drawPolyline(_in(square, (0.22, 0.52), (0.42, 0.72), (0.78, 0.30)))
    elif on:
        painter.drawPolyline(_in(square, (0.25, 0.5), (0.75, 0.5)))


def draw_sign(painter: QPainter, box: QRect, sign: str, ink: QColor) -> None:
    """Draw `+`, `-`, `…`, or a chevron `>` or `v`, in the middle of a box."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(ink, 1.7)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    middle = QRectF(box).center()

    def line(*points: tuple[float, float]) -> None:
        painter.drawPolyline(QPolygonF([middle + QPointF(x, y) for x, y in points]))

    match sign:
        case "+":
            line((-4.5, 0), (4.5, 0))
            line((0, -4.5), (0, 4.5))
        case "-":
            line((-4.5, 0), (4.5, 0))
        case ">":
            line((-2, -4), (2, 0), (-2, 4))
        case "v":
            line((-4, -2), (0, 2), (4, -2))
        case _:
            painter.setBrush(ink)
            for x in (-5, 0, 5):
                painter.drawEllipse(middle + QPointF(x, 0), 0.9, 0.9)


def draw_button(painter: QPainter, box: QRect, palette: QPalette, *, hot: bool) -> None:
    """Draw the ground of a small button."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    tone = ThemeColor.HOVER if hot else ThemeColor.FILL
    painter.setBrush(ink_of(tone, palette))
    painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 5, 5)


def draw_number(painter: QPainter, box: QRect, text: str, palette: QPalette) -> None:
    """Draw a count in its field."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink_of(ThemeColor.EDGE, palette), 1))
    painter.setBrush(ink_of(ThemeColor.SURFACE, palette))
    painter.drawRoundedRect(QRectF(box).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
    painter.setPen(ink_of(ThemeColor.TEXT, palette))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def draw_words(
    painter: QPainter, box: QRect, text: str, font: QFont, ink: QColor
) -> int:
    """Draw a line of text, cut at its end if it must be; return its width."""
    painter.setFont(font)
    painter.setPen(ink)
    metrics = QFontMetrics(font)
    short = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(box, flags | Qt.TextFlag.TextSingleLine, short)
    return metrics.horizontalAdvance(short)


def _in(box: QRectF, *points: tuple[float, float]) -> QPolygonF:
    return QPolygonF(
        [
            QPointF(box.left() + x * box.width(), box.top() + y * box.height())
            for x, y in points
        ]
    )


def under_mouse(option: QStyleOptionViewItem, box: QRect) -> bool:
    """Return whether the pointer is over a part of a row."""
    over = bool(option.state & QStyle.StateFlag.State_MouseOver)
    view: Any = option.widget
    if not over or view is None:
        return False
    point = view.viewport().mapFromGlobal(QCursor.pos())
    return bool(box.contains(point))
