"""A weapon's pool dice: how each looks, and the strip to pick them from."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from builder.brikwars.tables.dice import AnyDie, Die, DieArea, Family, PoolDie
from ui.widgets.paint.marks import draw_die
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

# The look of a Damage die: its colour, its words and its place in a strip.

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


MOST_OF_A_KIND: Final = 24
"""The most dice drawn of each kind; equal dice are interchangeable."""

HEIGHT: Final = 60
LEAST: Final = 60
GAP: Final = 4
"""Pixels of a die, at the ordinary size of type."""


def _draw_pooled(painter: QPainter, box: QRect, pooled: PoolDie) -> None:
    """Draw a die of a pool in the upper half of a box, with its faces on it."""
    side = box.height() * 0.5
    die = QRectF(box.center().x() - side / 2, box.top() + 6, side, side)
    draw_die(painter, die, pooled.die.faces, color_of(pooled.die))
    if pooled.die.faces:
        painter.save()
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        light = color_of(pooled.die).lightness() > MIDDLE
        painter.setPen(QColor("black" if light else "white"))
        low = side * 0.16 if pooled.die.faces == TRIANGLE else 0.0
        figure = die.adjusted(0, low, 0, low)
        middle = Qt.AlignmentFlag.AlignCenter
        painter.drawText(figure, middle, str(pooled.die.faces))
        painter.restore()


def _draw_tick(painter: QPainter, box: QRectF) -> None:
    """Draw the tick of a picked die in the corner of its box."""
    painter.setPen(QPen(ThemeColor.ACCENT.now, 2))
    corner = QPointF(box.left() + 5, box.top() + 5)
    tick = ((0.0, 3.0), (3.0, 6.0), (8.0, 0.0))
    painter.drawPolyline(
        QPolygonF([corner + QPointF(across, down) for across, down in tick])
    )


class DieStrip(QWidget):
    """Pool dice in lines. Arrows move, Space picks, Enter swaps the picked ones.

    Attributes:
        picked: Emitted when other dice are picked.
        opened: Emitted when the player asks to swap the picked dice.
        marked: The indexes in the pool of the picked dice.
    """

    picked = Signal()
    opened = Signal()

    def __init__(self) -> None:
        super().__init__(focusPolicy=Qt.FocusPolicy.StrongFocus)
        self.marked: set[int] = set()
        self._dice: tuple[PoolDie, ...] = ()
        self._usual: PoolDie | None = None
        self._shown: list[int] = []
        self._names: list[str] = []
        self._more = 0
        self._at = 0
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._tell()

    def display(self, dice: Sequence[PoolDie], usual: PoolDie | None = None) -> None:
        """Show a pool; a changed pool clears what is picked.

        Args:
            dice: The dice.
            usual: The die that the weapon has before it is changed.
        """
        if (tuple(dice), usual) == (self._dice, self._usual):
            return
        self._dice, self._usual = tuple(dice), usual
        seen: Counter[PoolDie] = Counter()
        self._shown = []
        for place, die in enumerate(self._dice):
            seen[die] += 1
            if seen[die] <= MOST_OF_A_KIND:
                self._shown.append(place)
        self._names = [name_of(self._dice[place]) for place in self._shown]
        self._more = len(self._dice) - len(self._shown)
        self._at = min(self._at, max(0, len(self._shown) - 1))
        self.updateGeometry()
        self.clear()

    def clear(self) -> None:
        """Pick nothing."""
        self._pick(set())

    @property
    def dice(self) -> tuple[AnyDie, ...]:
        """The picked dice, in the order of the pool."""
        return tuple(self._dice[place].die for place in sorted(self.marked))

    def _pick(self, marked: set[int]) -> None:
        self.marked = marked
        self._tell()
        self.update()
        self.picked.emit()

    def _tell(self) -> None:
        if not self._shown:
            self.setAccessibleName("No Damage dice")
            return
        place = self._shown[self._at]
        state = "picked" if place in self.marked else "not picked"
        count = f"{self._at + 1} of {len(self._shown)}"
        die = words_of(self._dice[place])
        self.setAccessibleName(f"Damage die {die}, {count}, {state}")

    # The places of the dice.

    def _widths(self) -> list[int]:
        metrics, least, around = self.fontMetrics(), scaled(LEAST), scaled(16)
        # Names may be bold, which is a little wider.
        names = [round(metrics.horizontalAdvance(name) * 1.12) for name in self._names]
        widths = [max(least, wide + around) for wide in names]
        if self._more:
            widths.append(metrics.horizontalAdvance(self._rest) + 12)
        return widths

    def _boxes(self, width: int) -> list[QRect]:
        boxes, x, y, high = [], 0, 0, scaled(HEIGHT)
        for wide in self._widths():
            if x and x + wide > width:
                x, y = 0, y + high + GAP
            boxes.append(QRect(x, y, wide, high))
            x += wide + GAP
        return boxes

    @property
    def _rest(self) -> str:
        return f"and {self._more} more"

    def heightForWidth(self, width: int) -> int:
        """Return the height of its lines at a width."""
        boxes = self._boxes(width)
        return boxes[-1].bottom() + 2 if boxes else scaled(HEIGHT)

    def sizeHint(self) -> QSize:
        """Return the size of its lines at the current width."""
        return QSize(300, self.heightForWidth(max(300, self.width())))

    def minimumSizeHint(self) -> QSize:
        """Return about the size of one die."""
        return QSize(120, scaled(HEIGHT))

    def _die_at(self, point: QPoint) -> int | None:
        boxes = self._boxes(self.width())[: len(self._shown)]
        return next((n for n, box in enumerate(boxes) if box.contains(point)), None)

    # Actions of the player.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick a die, or unpick it."""
        found = self._die_at(event.position().toPoint())
        if found is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._at = found
        self._toggle()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Swap the die under the mouse."""
        found = self._die_at(event.position().toPoint())
        if found is not None:
            self._pick({*self.marked, self._shown[found]})
            self.opened.emit()

    def _toggle(self) -> None:
        self._pick(self.marked ^ {self._shown[self._at]})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, pick and swap."""
        move = self._moves().get(Qt.Key(event.key()))
        if move is not None:
            self._move(move)
            return
        match event.key():
            case Qt.Key.Key_Space if self._shown:
                self._toggle()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self._shown:
                if not self.marked:
                    self._toggle()
                self.opened.emit()
            case Qt.Key.Key_Escape if self.marked:
                self.clear()
            case _:
                super().keyPressEvent(event)

    def _moves(self) -> dict[Qt.Key, int]:
        last = len(self._shown) - 1
        if last < 0:
            return {}
        return {
            Qt.Key.Key_Right: min(last, self._at + 1),
            Qt.Key.Key_Left: max(0, self._at - 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
            Qt.Key.Key_Down: self._beyond(1),
            Qt.Key.Key_Up: self._beyond(-1),
        }

    def _beyond(self, lines: int) -> int:
        """Return the nearest die some lines below (above if negative), or this one."""
        boxes = self._boxes(self.width())[: len(self._shown)]
        target = boxes[self._at].center() + QPoint(0, lines * (scaled(HEIGHT) + GAP))
        line = [
            n for n, box in enumerate(boxes) if box.top() <= target.y() <= box.bottom()
        ]
        return min(
            line,
            key=lambda n: abs(boxes[n].center().x() - target.x()),
            default=self._at,
        )

    def _move(self, to: int) -> None:
        self._at = to
        self._tell()
        self.update()

    # Drawing.

    def event(self, event: QEvent) -> bool:
        """Show what the die under the mouse does, as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._die_at(event.pos())
            if found is not None:
                die = self._dice[self._shown[found]].die
                does = die.row.does or "no effect beside its Damage"
                QToolTip.showText(event.globalPos(), f"{die}: {does}", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dice."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        boxes = self._boxes(self.width())
        for at in range(len(self._shown)):
            self._draw(painter, boxes[at], at)
        if self._more:
            painter.setPen(ThemeColor.TEXT.now)
            painter.drawText(boxes[-1], Qt.AlignmentFlag.AlignCenter, self._rest)
        painter.end()

    def _draw(self, painter: QPainter, box: QRect, at: int) -> None:
        """Draw a die with its faces, its name below, and how it stands."""
        place = self._shown[at]
        pooled, marked = self._dice[place], place in self.marked
        swapped = self._usual is not None and pooled != self._usual
        current = at == self._at and self.hasFocus()
        edge = ThemeColor.ACCENT if marked else ThemeColor.EDGE
        ground = ThemeColor.ACCENT_SOFT if marked else ThemeColor.SURFACE
        painter.setPen(QPen(edge.now, 2 if marked else 1))
        painter.setBrush(ground.now)
        inside = QRectF(box).adjusted(3, 3, -3, -3)
        painter.drawRoundedRect(inside, 6, 6)
        _draw_pooled(painter, box, pooled)
        font = QFont(painter.font())
        painter.save()
        font.setBold(swapped)
        painter.setFont(font)
        painter.setPen(ThemeColor.TEXT.now)
        below = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        painter.drawText(inside.adjusted(0, 0, 0, -3), below, name_of(pooled))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ThemeColor.ACCENT.now)
        if swapped:
            painter.drawEllipse(QRectF(inside.right() - 11, inside.top() + 4, 7, 7))
        if current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ThemeColor.ACCENT.now, 2))
            painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 8, 8)
        painter.restore()
        if marked:
            _draw_tick(painter, inside)
