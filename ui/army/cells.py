"""The editable cells of the table of entries."""

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import (
    QLineEdit,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.core.field_spec import LONGEST_TEXT
from ui.army.edits import MOST

Index = QModelIndex | QPersistentModelIndex


class CountCell(QStyledItemDelegate):
    """The cell of a count, a number from one on."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        """Return a box to type it in."""
        box = QSpinBox(parent)
        box.setRange(1, MOST)
        box.setFrame(False)
        box.setAutoFillBackground(True)
        box.setAccessibleName("Count")
        return box

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: Index
    ) -> None:
        """Store the number, also one that was typed but not yet confirmed."""
        if isinstance(editor, QSpinBox):
            editor.interpretText()
            model.setData(index, editor.value())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Make room for four digits and the arrows, even in a narrow column."""
        rect = option.rect
        rect.setWidth(max(rect.width(), editor.sizeHint().width()))
        editor.setGeometry(rect)


class NoteCell(QStyledItemDelegate):
    """The cell of a note, a line of text."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        """Return a line to type it in."""
        line = QLineEdit(parent)
        line.setMaxLength(LONGEST_TEXT)
        line.setFrame(False)
        line.setAutoFillBackground(True)
        line.setAccessibleName("Note")
        return line
