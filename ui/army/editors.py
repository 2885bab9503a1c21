"""What is typed into a row of an army: a count, a note, or the name of a group."""

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
)
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QSpinBox, QWidget

from builder.army.model import LONGEST_GROUP
from builder.core.field_spec import LONGEST_TEXT
from ui.army.columns import Col
from ui.army.edits import MOST
from ui.army.row_paint import THUMB, head_parts, stepper
from ui.widgets.theme import scaled

Index = QModelIndex | QPersistentModelIndex


def editor_for(parent: QWidget, index: Index) -> QWidget:
    """Return a box for a count, or a line for a note or the name of a group."""
    model: Any = index.model()
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
    model: Any = index.model()
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
