"""The cells of the table of entries that can be written in."""

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
    """A count is a number from one on."""

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
        """Tell the number, also one that was typed and not yet taken in."""
        if isinstance(editor, QSpinBox):
            editor.interpretText()
            model.setData(index, editor.value())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Make room for four digits and the arrows, however narrow the column."""
        rect = option.rect
        rect.setWidth(max(rect.width(), editor.sizeHint().width()))
        editor.setGeometry(rect)


class NoteCell(QStyledItemDelegate):
    """A note is a line of text."""

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
