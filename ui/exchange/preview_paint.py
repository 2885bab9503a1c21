"""How the preview of an import looks: the army at its head, a row for each item."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.core.formatting import figure
from builder.core.rulebook import Severity
from db.sharing.twins import Arrival, Relation
from ui.exchange.preview_model import STATES, PreviewRows
from ui.lists.line_paint import GLYPHS, NUMBERS
from ui.lists.rows import LEFT, RIGHT, Index
from ui.widgets.bricks import PriceBrick
from ui.widgets.labels import ElidedLabel, bold, plain, styled
from ui.widgets.layouts import column, row
from ui.widgets.paint.marks import INKS, Mark
from ui.widgets.paint.tokens import Ink, ThemeColor
from ui.widgets.theme import scaled

if TYPE_CHECKING:
    from builder.army.model import MusteredArmy
    from ui.library.pictures import Thumbnails

ROW_HIGH: Final = 46
_SIDE: Final = 36
_EMBLEM: Final = 44
_GAP: Final = 8

_PILLS: Final = {
    Relation.NEW: (ThemeColor.ACCENT_SOFT, ThemeColor.ACCENT),
    Relation.TWIN: (ThemeColor.WARN_SOFT, ThemeColor.WARN),
    Relation.SAME: (ThemeColor.SUNKEN, ThemeColor.FAINT),
}


class ArmyHead(QWidget):
    """The army that comes: its emblem, its name, its verdict and its price here.

    Attributes:
        name: Its name, cut off where it is long.
        verdict: `Legal`, or `Illegal: 2`.
        price: The brick of its points.
    """

    def __init__(self, army: MusteredArmy, where: str, pictures: Thumbnails) -> None:
        super().__init__()
        ratio, side = self.devicePixelRatioF(), scaled(_EMBLEM)
        emblem = QLabel()
        emblem.setPixmap(pictures.picture(army.army, side, ratio))
        self.name = styled(ElidedLabel(), role="title")
        self.name.setText(army.army.title)
        below = ElidedLabel()
        below.dip(Ink.FAINT)
        below.setText(where)
        broken = sum(rule.severity is Severity.REFUSE for rule in army.violations)
        gravest = Severity.REFUSE if broken else None
        self.verdict = bold(f"Illegal: {broken}" if broken else "Legal")
        self.verdict.dip(INKS[gravest])
        room = "No limit" if army.army.limit is None else army.spent
        self.price = PriceBrick()
        names = column(None, self.name, below, gap=2)
        judged = (Mark(gravest), self.verdict, plain(room))
        row(self, emblem, (names, 1), *judged, self.price, gap=_GAP)
        self.price.display(figure(army.total) if army.priced else "", army.currency)


@dataclass(frozen=True, slots=True)
class _Cell:
    painter: QPainter
    box: QRect
    option: QStyleOptionViewItem
    index: Index
    item: Arrival
    words: str


class ComingDelegate(QStyledItemDelegate):
    """Draws a row: a portrait, two lines of words, its state, and its price."""

    def __init__(
        self, rows: PreviewRows, pictures: Thumbnails, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self._pictures = pictures

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Leave the words to `paint`; the style draws the ground and the box."""
        super().initStyleOption(option, index)
        option.text = ""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of a cell; a price is never cut off."""
        hint = super().sizeHint(option, index)
        font = QFont(NUMBERS)
        font.setPixelSize(max(1, QFontInfo(option.font).pixelSize()))
        font.setBold(True)
        wide = QFontMetrics(font).horizontalAdvance(str(index.data() or ""))
        return QSize(wide + scaled(3 * _GAP), hint.height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a cell."""
        super().paint(painter, option, index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        box = option.rect.adjusted(scaled(_GAP), 0, -scaled(_GAP), 0)
        held = self._rows.held(index.row())
        cell = _Cell(painter, box, option, index, held, str(index.data() or ""))
        (self._item, self._state, self._points)[index.column()](cell)
        painter.restore()

    def _item(self, cell: _Cell) -> None:
        painter, box, item = cell.painter, cell.box, cell.item
        self.initStyleOption(cell.option, cell.index)
        mark = QStyle.SubElement.SE_ItemViewItemCheckIndicator
        widget = cell.option.widget
        tick = widget.style().subElementRect(mark, cell.option, widget)
        box.setLeft(tick.right() + scaled(_GAP))
        side, ratio = scaled(_SIDE), painter.device().devicePixelRatioF()
        picture = self._pictures.of(item.value, side, ratio)
        if picture is not None:
            top = box.top() + (box.height() - side) // 2
            painter.drawPixmap(box.left(), top, picture)
        box.setLeft(box.left() + side + scaled(_GAP))
        below, doubt = self._rows.told(item)
        half = box.height() // 2
        upper, lower = box.adjusted(0, 3, 0, -half), box.adjusted(0, half, 0, -3)
        ink = ThemeColor.WARN if doubt else ThemeColor.FAINT
        if self._rows.broken(item):
            ink = ThemeColor.ILLEGAL
        _write(painter, lower, below, ink)
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        _write(painter, upper, cell.words, ThemeColor.TEXT)

    def _state(self, cell: _Cell) -> None:
        painter, box = cell.painter, cell.box
        state = STATES[cell.item.relation]
        ground, ink = _PILLS[cell.item.relation]
        wide = painter.fontMetrics().horizontalAdvance(state) + scaled(18)
        high = scaled(22)
        pill = QRect(box.left(), box.center().y() - high // 2, wide, high)
        # Its edge tells it from the ground of a chosen row.
        painter.setPen(GLYPHS.ink(ink))
        painter.setBrush(GLYPHS.ink(ground))
        painter.drawRoundedRect(QRectF(pill), high / 2, high / 2)
        _write(painter, pill, state, ink, Qt.AlignmentFlag.AlignCenter)
        box.setLeft(pill.right() + scaled(_GAP))
        _write(painter, box, self._rows.beside(cell.item), ThemeColor.FAINT)

    def _points(self, cell: _Cell) -> None:
        font = cell.painter.font()
        font.setFamily(NUMBERS)
        font.setBold(True)
        cell.painter.setFont(font)
        doubt = self._rows.stated(cell.item.key) is not None
        ink = ThemeColor.WARN if doubt else ThemeColor.TEXT
        _write(cell.painter, cell.box, cell.words, ink, RIGHT)


def _write(
    painter: QPainter,
    box: QRect,
    words: str,
    ink: ThemeColor,
    align: Qt.AlignmentFlag = LEFT,
) -> None:
    """Write literal words into a box, cut off where they are too long."""
    painter.setPen(GLYPHS.ink(ink))
    cut = Qt.TextElideMode.ElideRight
    shown = painter.fontMetrics().elidedText(words, cut, max(0, box.width()))
    # One line: a name that came from outside may hold breaks.
    painter.drawText(box, int(align | Qt.TextFlag.TextSingleLine), shown)
