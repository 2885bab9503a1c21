"""A weapon's pool dice: how each looks, and the strip to pick them from."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, cast

from PySide6.QtCore import (
    QItemSelectionModel,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from builder.brikwars.tables.dice import AnyDie, Die, DieArea, Family, PoolDie
from ui.widgets.labels import styled, tip
from ui.widgets.paint.marks import draw_die
from ui.widgets.paint.painters import face, outline
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.tables import Index
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
        painter.setFont(face(painter.font()))
        light = color_of(pooled.die).lightness() > MIDDLE
        painter.setPen(QColor("black" if light else "white"))
        low = side * 0.16 if pooled.die.faces == TRIANGLE else 0.0
        figure = die.adjusted(0, low, 0, low)
        middle = Qt.AlignmentFlag.AlignCenter
        painter.drawText(figure, middle, str(pooled.die.faces))
        painter.restore()


class DieItem(QListWidgetItem):
    """A die of a strip.

    Attributes:
        pooled: The die.
        swapped: Whether it is another one than the weapon has before it is changed.
    """

    def __init__(self, pooled: PoolDie, usual: PoolDie | None) -> None:
        super().__init__(name_of(pooled))
        self.pooled = pooled
        self.swapped = usual is not None and pooled != usual
        does = pooled.die.row.does or "no effect beside its Damage"
        self.setToolTip(tip(f"{pooled.die}: {does}"))
        words = f"Damage die {words_of(pooled)}"
        self.setData(Qt.ItemDataRole.AccessibleTextRole, words)


class _DiePaint(QStyledItemDelegate):
    """Draws a die with its faces, its name below, and how it stands."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of a die with the gap behind and below it."""
        words = option.fontMetrics.horizontalAdvance(index.data())
        # Names may be bold, which is a little wider.
        wide = max(scaled(LEAST), round(words * 1.12) + scaled(16))
        return QSize(wide + GAP, scaled(HEIGHT) + GAP)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a die, or in words how many more there are."""
        item = cast("DieStrip", option.widget).item(index.row())
        box = option.rect.adjusted(0, 0, -GAP, -GAP)
        inside = QRectF(box).adjusted(3, 3, -3, -3)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(item, DieItem):
            self._draw(painter, box, item)
        else:
            painter.setPen(ThemeColor.TEXT.now)
            painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, item.text())
        if option.state & option.state.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ThemeColor.ACCENT.now, 2))
            painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 8, 8)
        painter.restore()

    def _draw(self, painter: QPainter, box: QRect, item: DieItem) -> None:
        marked = item.isSelected()
        edge = ThemeColor.ACCENT if marked else ThemeColor.EDGE
        ground = ThemeColor.ACCENT_SOFT if marked else ThemeColor.SURFACE
        painter.setPen(QPen(edge.now, 2 if marked else 1))
        painter.setBrush(ground.now)
        inside = QRectF(box).adjusted(3, 3, -3, -3)
        painter.drawRoundedRect(inside, 6, 6)
        _draw_pooled(painter, box, item.pooled)
        painter.setFont(face(painter.font(), bold=item.swapped))
        painter.setPen(ThemeColor.TEXT.now)
        below = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        painter.drawText(inside.adjusted(0, 0, 0, -3), below, item.text())
        if item.swapped:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ThemeColor.ACCENT.now)
            painter.drawEllipse(QRectF(inside.right() - 11, inside.top() + 4, 7, 7))
        if marked:
            # A tick in the corner.
            painter.setPen(QPen(ThemeColor.ACCENT.now, 2))
            pixel = QRectF(inside.left() + 5, inside.top() + 5, 1, 1)
            painter.drawPolyline(outline(((0, 3), (3, 6), (8, 0)), pixel))


class DieStrip(QListWidget):
    """Pool dice in lines. Arrows move, Space picks, Enter swaps the picked ones.

    Attributes:
        opened: Emitted when the player asks to swap the picked dice.
    """

    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Damage dice")
        self.setFlow(QListWidget.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setSelectionMode(QListWidget.SelectionMode.MultiSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        styled(self, kind="bare")
        self._pool: tuple[Sequence[PoolDie], PoolDie | None] = (), None
        self.setItemDelegate(_DiePaint(self))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.itemDoubleClicked.connect(self._open)

    def display(self, dice: Sequence[PoolDie], usual: PoolDie | None = None) -> None:
        """Show a pool; a changed pool clears what is picked.

        Args:
            dice: The dice.
            usual: The die that the weapon has before it is changed.
        """
        if (tuple(dice), usual) == self._pool:
            return
        self._pool = tuple(dice), usual
        current = self.currentRow()
        self.clear()
        seen: Counter[PoolDie] = Counter()
        for die in dice:
            seen[die] += 1
            if seen[die] <= MOST_OF_A_KIND:
                self.addItem(DieItem(die, usual))
        if more := len(dice) - self.count():
            rest = QListWidgetItem(f"and {more} more", self)
            rest.setFlags(Qt.ItemFlag.ItemIsEnabled)
        none = QItemSelectionModel.SelectionFlag.NoUpdate
        self.setCurrentRow(min(max(current, 0), self.count() - 1), none)
        self.updateGeometry()

    @property
    def marked(self) -> list[DieItem]:
        """The picked dice, in the order of the pool."""
        items = (self.item(row) for row in range(self.count()))
        return [die for die in items if isinstance(die, DieItem) and die.isSelected()]

    @property
    def dice(self) -> tuple[AnyDie, ...]:
        """What is picked, in the order of the pool."""
        return tuple(item.pooled.die for item in self.marked)

    # Its height is that of its lines.

    def heightForWidth(self, width: int) -> int:
        """Return the height of its lines at a width."""
        used, lines = 0, 1
        for row in range(self.count()):
            wide = self.sizeHintForIndex(self.model().index(row, 0)).width()
            # Qt goes on to the next line where a die would just fit.
            if used and used + wide >= width:
                used, lines = 0, lines + 1
            used += wide
        return lines * (scaled(HEIGHT) + GAP)

    def sizeHint(self) -> QSize:
        """Return the size of its lines at the current width."""
        return QSize(300, self.heightForWidth(max(300, self.width())))

    def minimumSizeHint(self) -> QSize:
        """Return about the size of one die."""
        return QSize(120, scaled(HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the lines at once: Qt would wait a moment."""
        super().resizeEvent(event)
        self.doItemsLayout()

    # Actions of the player.

    def _open(self, item: QListWidgetItem) -> None:
        """Ask to swap the picked dice, with one more."""
        item.setSelected(True)
        if self.marked:
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Swap, or pick nothing; the list itself moves and picks."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.count():
                self._open(self.marked[0] if self.marked else self.currentItem())
            case Qt.Key.Key_Escape if self.marked:
                self.clearSelection()
            case _:
                super().keyPressEvent(event)

    def keyboardSearch(self, _: str) -> None:
        """Do nothing: Qt would pick the die whose name begins with what is typed."""
