"""The look of a Damage die: its colour, its words and its place in a strip."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen, QPolygonF

from builder.brikwars.tables.dice import AnyDie, Die, DieArea, Family, PoolDie
from ui.widgets.paint.dice import draw_die
from ui.widgets.paint.tokens import ThemeColor

_COLORS: Final[dict[AnyDie, str]] = {
    Die.SKILL: "#3f6fd1",
    Die.FIRE: "#d9402a",
    Die.ACID: "#5c9e1f",
    Die.POISON: "#8d4bb8",
    Die.PIERCING: "#7d8a99",
    Die.BLAST: "#e0a012",
    Die.EXP: "#e8702a",
    Die.PHASED: "#1c9aa8",
    Die.SMOKE: "#8f8f8f",
}
_PLAIN: Final = "#f4f1e6"
_HAZARD: Final = "#f0d000"
TRIANGLE: Final = 4
"""The faces of the die whose outline is narrow at the top."""

MIDDLE: Final = 110
"""The lightness above which black is read better than white."""

_COVERS: Final = {DieArea.POINT: "one target"}


def color_of(die: AnyDie) -> QColor:
    """Return the colour of a die's effect."""
    return QColor(_HAZARD if die.family is Family.HAZARD else _COLORS.get(die, _PLAIN))


def words_of(pooled: PoolDie) -> str:
    """Return a pool die in words.

    >>> words_of(PoolDie(Die.EXP)), words_of(PoolDie(Die.D6))
    ('d10 Exp (one target)', 'd6')
    """
    if pooled.natural:
        return str(pooled.die)
    return f"{pooled.die} ({_COVERS.get(pooled.cover, pooled.cover)})"


def name_of(pooled: PoolDie) -> str:
    """Return the name below a die: its effect, and what it covers if that is changed.

    >>> name_of(PoolDie(Die.FIRE)), name_of(PoolDie(Die.D6))
    ('Fire', 'plain')
    """
    name = pooled.die.row.effect or "plain"
    return (
        name if pooled.natural else f"{name}, {_COVERS.get(pooled.cover, pooled.cover)}"
    )


@dataclass(frozen=True, slots=True)
class DieState:
    """What is to be seen of a pool die besides the die.

    Attributes:
        marked: Whether the player picked it.
        swapped: Whether a swap made it.
        current: Whether the keys of the keyboard are at it.
    """

    marked: bool = False
    swapped: bool = False
    current: bool = False


def draw_pool_die(
    painter: QPainter, box: QRect, pooled: PoolDie, palette: QPalette, state: DieState
) -> None:
    """Draw a pool die: the die with its faces, its name below, and how it stands."""
    edge = ThemeColor.ACCENT if state.marked else ThemeColor.EDGE
    ground = ThemeColor.ACCENT_SOFT if state.marked else ThemeColor.SURFACE
    painter.setPen(QPen(edge.on(palette), 2 if state.marked else 1))
    painter.setBrush(ground.on(palette))
    inside = QRectF(box).adjusted(3, 3, -3, -3)
    painter.drawRoundedRect(inside, 6, 6)
    side = box.height() * 0.5
    die = QRectF(box.center().x() - side / 2, box.top() + 6, side, side)
    draw_die(painter, die, pooled.die.faces, color_of(pooled.die), palette)
    font = QFont(painter.font())
    if pooled.die.faces:
        painter.save()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(ink_on(color_of(pooled.die)))
        low = side * 0.16 if pooled.die.faces == TRIANGLE else 0.0
        figure = die.adjusted(0, low, 0, low)
        painter.drawText(figure, Qt.AlignmentFlag.AlignCenter, str(pooled.die.faces))
        painter.restore()
    painter.save()
    font.setBold(state.swapped)
    painter.setFont(font)
    painter.setPen(ThemeColor.TEXT.on(palette))
    below = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
    painter.drawText(inside.adjusted(0, 0, 0, -3), below, name_of(pooled))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ThemeColor.ACCENT.on(palette))
    if state.swapped:
        painter.drawEllipse(QRectF(inside.right() - 11, inside.top() + 4, 7, 7))
    if state.current:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ThemeColor.ACCENT.on(palette), 2))
        painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 8, 8)
    painter.restore()
    if state.marked:
        painter.setPen(QPen(ThemeColor.ACCENT.on(palette), 2))
        corner = QPointF(inside.left() + 5, inside.top() + 5)
        tick = ((0.0, 3.0), (3.0, 6.0), (8.0, 0.0))
        painter.drawPolyline(
            QPolygonF([corner + QPointF(across, down) for across, down in tick])
        )


def ink_on(ground: QColor) -> QColor:
    """Return black or white, whichever is read better on a colour."""
    return QColor("black" if ground.lightness() > MIDDLE else "white")
