"""The rows of an army, drawn by one delegate, which answers the mouse and the keys."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPixmap
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
from ui.army.columns import Col, judged, subtotal, text
from ui.army.edits import MOST
from ui.army.model import EntriesModel
from ui.army.row_paint import (
    HEAD,
    TALL,
    THUMB,
    band,
    draw_button,
    draw_ground,
    draw_number,
    draw_sign,
    draw_tick,
    draw_words,
    head_parts,
    ink_of,
    stepper,
    under_mouse,
)
from ui.widgets.paint.marks import draw_mark
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

# What is typed into a row of an army: a count, a note, or the name of a group.

Index = QModelIndex | QPersistentModelIndex


def editor_for(parent: QWidget, index: Index) -> QWidget:
    """Return a box for a count, or a line for a note or the name of a group."""
    model = _entries(index)
    group = model.is_group(index)
    if index.column() == Col.COUNT and not group:
        box = QSpinBox(parent)
        box.setRange(1, MOST)
        box.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.setAutoFillBackground(True)
        box.setAccessibleName("Count")
        return box
    line = QLineEdit(parent)
    line.setMaxLength(LONGEST_GROUP if group else LONGEST_TEXT)
    line.setAutoFillBackground(True)
    line.setPlaceholderText("" if group else "A note about this entry")
    line.setAccessibleName("Name of the group" if group else "Note")
    return line


def store(editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
    """Store what was typed, also a number that is not yet confirmed."""
    if isinstance(editor, QSpinBox):
        editor.interpretText()
        model.setData(index, editor.value())
    elif isinstance(editor, QLineEdit):
        model.setData(index, editor.text())


def placed(editor: QWidget, cell: QRect, index: Index, tick: int) -> QRect:
    """Return where an editor stands.

    Args:
        editor: The editor.
        cell: The cell, or the whole row of a group.
        index: What is edited.
        tick: The width of the column of ticks.
    """
    model = _entries(index)
    box = cell
    high = min(box.height(), max(editor.sizeHint().height(), scaled(26)))
    if model.is_group(index):
        words = head_parts(box, tick).words
        box = words.adjusted(-6, 0, -max(0, words.width() - scaled(320)), 0)
    elif index.column() == Col.COUNT:
        box = stepper(box).number.adjusted(-4, 0, 4, 0)
    else:
        side = min(box.height() - 6, scaled(THUMB))
        box = box.adjusted(side + 8, 0, 0, 0)
    top = box.center().y() - high // 2
    return QRect(box.left(), top, box.width(), high)


Pictures = Callable[[EntryResult, int, float], QPixmap | None]
"""Returns the thumbnail of an entry for a side in pixels and a scale of the screen."""

_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


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
        draw_ground(painter, option)
        if model.is_group(index):
            self._head(painter, option, model, index)
        else:
            result = model.results[model.place(index)]
            self._cell(painter, option, result, Col(index.column()))
        painter.restore()

    def _head(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        model: EntriesModel,
        index: Index,
    ) -> None:
        palette = option.palette
        parts = head_parts(option.rect, self.tick_width)
        total: GroupTotal = model.total(index)
        inner = band(option.rect).adjusted(0, 1, 0, -1)
        if not option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(inner, ink_of(ThemeColor.SUNKEN, palette))
        ink = ink_of(ThemeColor.TEXT, palette)
        draw_sign(painter, parts.fold, "v" if self.folds(_index(index)) else ">", ink)
        if total.results and parts.tick.width() > 0:
            state = index.data(Qt.ItemDataRole.CheckStateRole)
            draw_tick(painter, parts.tick, state, palette)
        bold = QFont(option.font)
        bold.setBold(True)
        wide = draw_words(painter, parts.words, total.name, bold, ink)
        rest = parts.words.adjusted(wide + 10, 0, 0, 0)
        faint = ink_of(ThemeColor.FAINT, palette)
        if rest.width() > 30:
            said = subtotal(total, model.currency)
            draw_words(painter, rest, said, option.font, faint)
        for box, sign in ((parts.add, "+"), (parts.more, "…")):
            if under_mouse(option, box):
                draw_button(painter, box, palette, hot=True)
            draw_sign(painter, box, sign, ink)

    def _cell(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        result: EntryResult,
        column: Col,
    ) -> None:
        palette = option.palette
        away = not result.entry.plays
        faint = ink_of(ThemeColor.FAINT, palette)
        ink = faint if away else ink_of(ThemeColor.TEXT, palette)
        match column:
            case Col.PLAYS:
                state = Qt.CheckState.Unchecked if away else Qt.CheckState.Checked
                draw_tick(painter, option.rect, state, palette)
            case Col.DESIGN:
                self._design(painter, option, result)
            case Col.COUNT:
                self._stepper(painter, option, str(result.entry.count))
            case Col.VERDICT:
                self._verdict(painter, option, result)
            case Col.KIND:
                box = option.rect.adjusted(6, 0, -4, 0)
                draw_words(painter, box, text(result, column), option.font, faint)
            case _:
                font = QFont(option.font)
                font.setBold(column is Col.TOTAL and not away)
                painter.setFont(font)
                painter.setPen(ink)
                flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                box = option.rect.adjusted(2, 0, -6, 0)
                painter.drawText(box, flags, text(result, column))

    def _design(
        self, painter: QPainter, option: QStyleOptionViewItem, result: EntryResult
    ) -> None:
        palette, box = option.palette, option.rect
        away = not result.entry.plays
        scale = painter.device().devicePixelRatioF()
        side = min(box.height() - 6, scaled(THUMB))
        picture = self._pictures(result, side, scale)
        if picture is not None:
            painter.setOpacity(0.6 if away else 1.0)
            top = box.center().y() - side // 2
            painter.drawPixmap(QPoint(box.left() + 4, top), picture)
            painter.setOpacity(1.0)
        faint = ink_of(ThemeColor.FAINT, palette)
        ink = faint if away else ink_of(ThemeColor.TEXT, palette)
        name = QFont(option.font)
        name.setBold(not away)
        words = box.adjusted(side + 12, 0, -4, 0)
        note = " ".join(result.entry.note[:400].split())
        title = " ".join(result.title[:400].split())
        if self.tall and note:
            half = words.height() // 2
            draw_words(painter, words.adjusted(0, 4, 0, 2 - half), title, name, ink)
            low = words.adjusted(0, half - 2, 0, -4)
            draw_words(painter, low, note, option.font, faint)
            return
        wide = draw_words(painter, words, title, name, ink)
        rest = words.adjusted(wide + 10, 0, 0, 0)
        if note and rest.width() > 40:
            draw_words(painter, rest, note, option.font, faint)

    def _stepper(
        self, painter: QPainter, option: QStyleOptionViewItem, number: str
    ) -> None:
        palette = option.palette
        parts = stepper(option.rect)
        ink = ink_of(ThemeColor.TEXT, palette)
        for box, sign in ((parts.less, "-"), (parts.more, "+")):
            hot = under_mouse(option, box)
            draw_button(painter, box, palette, hot=hot)
            draw_sign(painter, box, sign, ink)
        painter.setFont(option.font)
        draw_number(painter, parts.number, number, palette)

    def _verdict(
        self, painter: QPainter, option: QStyleOptionViewItem, result: EntryResult
    ) -> None:
        severity, word = judged(result)
        box, side = option.rect, scaled(16)
        roomy = box.width() > side + 34
        left = box.left() + 6 if roomy else box.center().x() - side // 2
        mark = QRect(left, box.center().y() - side // 2, side, side)
        draw_mark(painter, mark.toRectF(), severity, option.palette)
        if roomy:
            words = box.adjusted(side + 11, 0, -2, 0)
            faint = ink_of(ThemeColor.FAINT, option.palette)
            draw_words(painter, words, word, option.font, faint)

    # The mouse.

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Answer a click on a box, on − and +, and on the parts of a head."""
        left = (
            isinstance(event, QMouseEvent)
            and event.button() == Qt.MouseButton.LeftButton
        )
        if (
            not left
            or event.type() not in _PRESSES
            or not isinstance(model, EntriesModel)
        ):
            return False
        point = event.position().toPoint()  # type: ignore[attr-defined]
        if model.is_group(index):
            return self._pressed_head(point, model, option, index)
        if index.column() == Col.PLAYS:
            self.ticked.emit(_index(index))
            return True
        if index.column() == Col.COUNT:
            parts = stepper(option.rect)
            for box, step in ((parts.less, -1), (parts.more, 1)):
                if box.contains(point):
                    self.stepped.emit(model.place(index), step)
                    return True
        return False

    def _pressed_head(
        self,
        point: QPoint,
        model: EntriesModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        parts = head_parts(option.rect, self.tick_width)
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
        return editor_for(parent, index)

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: Index
    ) -> None:
        """Store what was typed, also a number that is not yet confirmed."""
        store(editor, model, index)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Put the editor over what it edits."""
        editor.setGeometry(placed(editor, option.rect, index, self.tick_width))


def _entries(index: Index) -> EntriesModel:
    model = index.model()
    if not isinstance(model, EntriesModel):
        raise TypeError(f"{model} holds no entries")
    return model


def _index(index: Index) -> QModelIndex:
    return index.model().index(index.row(), index.column(), index.parent())
