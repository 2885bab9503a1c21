"""The look of a Damage die: its colour, its words and its chip."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF

from builder.brikwars.tables.dice import AnyDie, Die, DieArea, Family, PoolDie
from ui.widgets.paint.dice import draw_die

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
_COVERS: Final = {DieArea.POINT: "one target"}


def color_of(die: AnyDie) -> QColor:
    """Return the colour of a die's effect."""
    return QColor(_HAZARD if die.family is Family.HAZARD else _COLORS.get(die, _PLAIN))


def words_of(chip: PoolDie) -> str:
    """Return a chip in words.

    >>> words_of(PoolDie(Die.EXP)), words_of(PoolDie(Die.D6))
    ('d10 Exp (one target)', 'd6')
    """
    if chip.natural:
        return str(chip.die)
    return f"{chip.die} ({_COVERS.get(chip.cover, chip.cover)})"


def draw_chip(
    painter: QPainter, box: QRect, chip: PoolDie, palette: QPalette, *, marked: bool
) -> None:
    """Draw a chip: its die and its words; a marked one is filled and ticked."""
    role = QPalette.ColorRole
    painter.setPen(QPen(palette.color(role.Highlight if marked else role.Mid), 1.5))
    painter.setBrush(palette.color(role.Highlight if marked else role.Button))
    painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 7, 7)
    side = box.height() - 14
    die = QRectF(box.left() + 8, box.top() + 7, side, side)
    draw_die(painter, die, chip.die.faces, color_of(chip.die), palette)
    ink = palette.color(role.HighlightedText if marked else role.ButtonText)
    painter.setPen(ink)
    painter.drawText(
        box.adjusted(side + 14, 0, -4, 0),
        Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
        words_of(chip),
    )
    if marked:
        painter.setPen(QPen(ink, 2))
        corner = QPointF(box.right() - 13, box.top() + 6)
        tick = ((0.0, 4.0), (3.0, 7.0), (9.0, 0.0))
        painter.drawPolyline(
            QPolygonF([corner + QPointF(across, down) for across, down in tick])
        )
