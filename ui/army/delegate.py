"""The rows of an army: their parts, how they are drawn, and how they answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QCursor,
    QMouseEvent,
    QPainter,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QLineEdit,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.army.groups import GroupTotal
from builder.army.model import LONGEST_GROUP, EntryResult
from builder.core.field_spec import LONGEST_TEXT
from ui.army.model import MOST, Col, EntriesModel, judged, subtotal, text
from ui.lists.line_paint import draw_words
from ui.lists.rows import RIGHT
from ui.widgets.labels import named
from ui.widgets.paint.marks import draw_mark
from ui.widgets.paint.painters import face, outline, round_pen
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.tables import Index
from ui.widgets.theme import scaled

# The parts of a row of an army: where they are, and how they are drawn.


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


def stepper(box: QRect) -> tuple[QRect, QRect, QRect]:
    """Return where −, the number and + of a count are, in the middle of its cell."""
    side, wide = scaled(BUTTON), scaled(NUMBER)
    high = min(box.height() - 4, side)
    left = box.center().x() - (2 * side + wide) // 2
    top = box.center().y() - high // 2
    return (
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
    box = option.rect
    chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    tone = ThemeColor.ACCENT_SOFT if chosen else ThemeColor.SURFACE
    painter.fillRect(box, tone.now)
    line = QRect(box.left(), box.bottom(), box.width(), 1)
    painter.fillRect(line, ThemeColor.LINE.now)
    if chosen and box.left() <= 0:
        bar = QRect(box.left(), box.top(), 3, box.height())
        painter.fillRect(bar, ThemeColor.ACCENT.now)


def draw_tick(painter: QPainter, box: QRect, state: Qt.CheckState) -> None:
    """Draw a box to tick in the middle of a cell; a dash is for some of several."""
    side = scaled(16)
    middle = box.center()
    corner = QPointF(middle.x() - side / 2 + 0.5, middle.y() - side / 2 + 0.5)
    square = QRectF(corner, QSizeF(side, side))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    on = state is not Qt.CheckState.Unchecked
    accent = ThemeColor.ACCENT.now
    painter.setPen(QPen(accent if on else ThemeColor.EDGE.now, 1.2))
    painter.setBrush(accent if on else ThemeColor.SURFACE.now)
    painter.drawRoundedRect(square, 3, 3)
    painter.setPen(round_pen(ThemeColor.ON_ACCENT.now, 2.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if state is Qt.CheckState.Checked:
        tick = (0.22, 0.52), (0.42, 0.72), (0.78, 0.30)
        painter.drawPolyline(outline(tick, square))
    elif on:
        painter.drawPolyline(outline(((0.25, 0.5), (0.75, 0.5)), square))


_ACROSS: Final = ((-4.5, 0), (4.5, 0))

_SIGNS: Final = {
    "+": (_ACROSS, ((0, -4.5), (0, 4.5))),
    "-": (_ACROSS,),
    ">": (((-2, -4), (2, 0), (-2, 4)),),
    "v": (((-4, -2), (0, 2), (4, -2)),),
}
"""The lines of each sign about its middle, in pixels at the ordinary size of type."""


def draw_sign(painter: QPainter, box: QRect, sign: str, ink: QColor) -> None:
    """Draw `+`, `-`, `…`, or a chevron `>` or `v`, in the middle of a box."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    larger = scaled(100) / 100
    painter.setPen(round_pen(ink, 1.7 * larger))
    middle = QRectF(box).center()
    for line in _SIGNS.get(sign, ()):
        painter.drawPolyline(outline(line, QRectF(middle, QSizeF(larger, larger))))
    if sign == "…":
        painter.setBrush(ink)
        for x in (-5, 0, 5):
            painter.drawEllipse(middle + QPointF(x, 0) * larger, 0.9, 0.9)


def draw_button(painter: QPainter, box: QRect, *, hot: bool) -> None:
    """Draw the ground of a small button."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    tone = ThemeColor.HOVER if hot else ThemeColor.FILL
    painter.setBrush(tone.now)
    painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 5, 5)


def draw_number(painter: QPainter, box: QRect, text: str) -> None:
    """Draw a count in its field."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ThemeColor.EDGE.now, 1))
    painter.setBrush(ThemeColor.SURFACE.now)
    painter.drawRoundedRect(QRectF(box).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
    painter.setPen(ThemeColor.TEXT.now)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def under_mouse(option: QStyleOptionViewItem, box: QRect) -> bool:
    """Return whether the pointer is over a part of a row."""
    over = bool(option.state & QStyle.StateFlag.State_MouseOver)
    view: Any = option.widget
    if not over or view is None:
        return False
    point = view.viewport().mapFromGlobal(QCursor.pos())
    return bool(box.contains(point))


Pictures = Callable[[EntryResult, int, float], QPixmap | None]
"""Returns the thumbnail of an entry for a side in pixels and a scale of the screen."""

_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


def pressed(event: QEvent) -> QPoint | None:
    """Return where the left button went down; None for any other event."""
    left = Qt.MouseButton.LeftButton
    if not isinstance(event, QMouseEvent) or event.button() != left:
        return None
    return event.position().toPoint() if event.type() in _PRESSES else None


def _draw_stepper(painter: QPainter, option: QStyleOptionViewItem, number: str) -> None:
    less, middle, more = stepper(option.rect)
    ink = ThemeColor.TEXT.now
    for box, sign in ((less, "-"), (more, "+")):
        hot = under_mouse(option, box)
        draw_button(painter, box, hot=hot)
        draw_sign(painter, box, sign, ink)
    draw_number(painter, middle, number)


def _draw_verdict(
    painter: QPainter, option: QStyleOptionViewItem, result: EntryResult
) -> None:
    severity, word = judged(result)
    box, side = option.rect, scaled(16)
    roomy = box.width() > side + 34
    left = box.left() + 6 if roomy else box.center().x() - side // 2
    mark = QRect(left, box.center().y() - side // 2, side, side)
    draw_mark(painter, mark.toRectF(), severity)
    if roomy:
        words = box.adjusted(side + 11, 0, -2, 0)
        draw_words(painter, words, word, ThemeColor.FAINT.now)


class EntryDelegate(QStyledItemDelegate):
    """Draws heads and entries, and emits what is clicked on them.

    Attributes:
        stepped: Emitted with the place of an entry and 1 or -1.
        ticked: Emitted with the index of a row whose box was clicked.
        folded: Emitted with the index of a group whose chevron was clicked.
        joined: Emitted with the name of a group whose + was clicked.
        asked: Emitted with the name of a group whose … was clicked, and where.
        tall: Whether rows are high, with the note below the name.
    """

    stepped = Signal(int, int)
    ticked = Signal(QModelIndex)
    folded = Signal(QModelIndex)
    joined = Signal(str)
    asked = Signal(str, QPoint)

    def __init__(self, parent: QWidget, pictures: Pictures) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.tall = False
        self.folds: Callable[[QModelIndex], bool] = lambda _: True
        self.tick_width = 0

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of every row; widths are the tree's."""
        high = TALL if self.tall else HEAD
        return QSize(40, scaled(high))

    # Drawing.

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a cell of an entry, or the head of a group."""
        model = _entries(index)
        painter.save()
        painter.setFont(option.font)
        draw_ground(painter, option)
        if model.is_group(index):
            self._head(painter, option, index)
        else:
            result = model.results[model.place(index)]
            self._cell(painter, option, result, Col(index.column()))
        painter.restore()

    def _head(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        model = _entries(index)
        parts = head_parts(option.rect, self.tick_width)
        total: GroupTotal = model.total(index)
        inner = band(option.rect).adjusted(0, 1, 0, -1)
        if not option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(inner, ThemeColor.SUNKEN.now)
        ink = ThemeColor.TEXT.now
        draw_sign(painter, parts.fold, "v" if self.folds(_index(index)) else ">", ink)
        if total.results and parts.tick.width() > 0:
            state = index.data(Qt.ItemDataRole.CheckStateRole)
            draw_tick(painter, parts.tick, state)
        painter.setFont(face(option.font))
        wide = draw_words(painter, parts.words, total.name, ink)
        painter.setFont(option.font)
        rest = parts.words.adjusted(wide + 10, 0, 0, 0)
        if rest.width() > 30:
            total_words = subtotal(total, model.currency)
            draw_words(painter, rest, total_words, ThemeColor.FAINT.now)
        for box, sign in ((parts.add, "+"), (parts.more, "…")):
            if under_mouse(option, box):
                draw_button(painter, box, hot=True)
            draw_sign(painter, box, sign, ink)

    def _cell(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        result: EntryResult,
        column: Col,
    ) -> None:
        away = not result.entry.plays
        faint = ThemeColor.FAINT.now
        ink = faint if away else ThemeColor.TEXT.now
        match column:
            case Col.PLAYS:
                state = Qt.CheckState.Unchecked if away else Qt.CheckState.Checked
                draw_tick(painter, option.rect, state)
            case Col.DESIGN:
                self._design(painter, option, result)
            case Col.COUNT:
                _draw_stepper(painter, option, str(result.entry.count))
            case Col.VERDICT:
                _draw_verdict(painter, option, result)
            case Col.KIND:
                box = option.rect.adjusted(6, 0, -4, 0)
                draw_words(painter, box, text(result, column), faint)
            case _:
                strong = column is Col.TOTAL and not away
                painter.setFont(face(option.font, bold=strong))
                painter.setPen(ink)
                box = option.rect.adjusted(2, 0, -6, 0)
                painter.drawText(box, int(RIGHT), text(result, column))

    def _design(
        self, painter: QPainter, option: QStyleOptionViewItem, result: EntryResult
    ) -> None:
        box = option.rect
        away = not result.entry.plays
        scale = painter.device().devicePixelRatioF()
        side = min(box.height() - 6, scaled(THUMB))
        picture = self._pictures(result, side, scale)
        if picture is not None:
            painter.setOpacity(0.6 if away else 1.0)
            top = box.center().y() - side // 2
            painter.drawPixmap(QPoint(box.left() + 4, top), picture)
            painter.setOpacity(1.0)
        faint = ThemeColor.FAINT.now
        ink = faint if away else ThemeColor.TEXT.now
        words = box.adjusted(side + 12, 0, -4, 0)
        note = " ".join(result.entry.note[:400].split())
        title = " ".join(result.title[:400].split())
        painter.setFont(face(option.font, bold=not away))
        if self.tall and note:
            half = words.height() // 2
            draw_words(painter, words.adjusted(0, 4, 0, 2 - half), title, ink)
            painter.setFont(option.font)
            draw_words(painter, words.adjusted(0, half - 2, 0, -4), note, faint)
            return
        wide = draw_words(painter, words, title, ink)
        rest = words.adjusted(wide + 10, 0, 0, 0)
        if note and rest.width() > 40:
            painter.setFont(option.font)
            draw_words(painter, rest, note, faint)

    # The mouse.

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Answer a click on a box, on − and +, and on the parts of a head."""
        point = pressed(event)
        if point is None or not isinstance(model, EntriesModel):
            return False
        if model.is_group(index):
            return self._pressed_head(point, option, index)
        if index.column() == Col.PLAYS:
            self.ticked.emit(_index(index))
            return True
        if index.column() == Col.COUNT:
            less, _, more = stepper(option.rect)
            for box, step in ((less, -1), (more, 1)):
                if box.contains(point):
                    self.stepped.emit(model.place(index), step)
                    return True
        return False

    def _pressed_head(
        self, point: QPoint, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        model, parts = _entries(index), head_parts(option.rect, self.tick_width)
        if parts.fold.contains(point):
            self.folded.emit(_index(index))
        elif parts.tick.contains(point):
            self.ticked.emit(_index(index))
        elif parts.add.contains(point):
            self.joined.emit(model.group(index))
        elif parts.more.contains(point):
            self.asked.emit(model.group(index), parts.more.bottomLeft())
        else:
            return False
        return True

    # Editors.

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        """Return a box for a count, or a line for a note or the name of a group."""
        group = _entries(index).is_group(index)
        if index.column() == Col.COUNT and not group:
            box = named("Count", QSpinBox(parent))
            box.setRange(1, MOST)
            box.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
            box.setAlignment(Qt.AlignmentFlag.AlignCenter)
            box.setAutoFillBackground(True)
            return box
        line = QLineEdit(parent, maxLength=LONGEST_GROUP if group else LONGEST_TEXT)
        line.setAutoFillBackground(True)
        line.setPlaceholderText("" if group else "A note about this entry")
        line.setAccessibleName("Name of the group" if group else "Note")
        return line

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: Index
    ) -> None:
        """Store what was typed, also a number that is not yet confirmed."""
        if isinstance(editor, QSpinBox):
            editor.interpretText()
            model.setData(index, editor.value())
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Put the editor over what it edits."""
        box: QRect = option.rect
        high = min(box.height(), max(editor.sizeHint().height(), scaled(26)))
        if _entries(index).is_group(index):
            words = head_parts(box, self.tick_width).words
            box = words.adjusted(-6, 0, -max(0, words.width() - scaled(320)), 0)
        elif index.column() == Col.COUNT:
            box = stepper(box)[1].adjusted(-4, 0, 4, 0)
        else:
            side = min(box.height() - 6, scaled(THUMB))
            box = box.adjusted(side + 8, 0, 0, 0)
        top = box.center().y() - high // 2
        editor.setGeometry(box.left(), top, box.width(), high)


def _entries(index: Index) -> EntriesModel:
    model = index.model()
    if not isinstance(model, EntriesModel):
        raise TypeError(f"{model} holds no entries")
    return model


def _index(index: Index) -> QModelIndex:
    return index.model().index(index.row(), index.column(), index.parent())
