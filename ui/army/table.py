"""The table of entries: its keys, and drag and drop."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ui.army.cells import CountCell, NoteCell
from ui.army.columns import EDITABLE, LABELS, Col
from ui.army.model import EntriesModel
from ui.library.rows import MIME
from ui.widgets.paint.inks import Ink
from ui.widgets.tables import ROW, set_up_table

FEWEST: Final = 4
"""The least rows of height, so that there is room to drop on an empty army."""

MOST: Final = 12
"""The number of rows after which the table scrolls."""

COUNT: Final = 66
"""The width of the counts: four digits, and the arrows of the edit box."""

EMPTY: Final = "Nobody marches yet.\nAdd a design, or drop one here from the library."

_Trigger = QAbstractItemView.EditTrigger


class EntriesTable(QTableView):
    """Shows the entries, and emits what is asked for by keys and drops.

    Attributes:
        opened: Emitted with the row of a design to open.
        dropped: Emitted with dropped ids, and the row to add them before.
        moved: Emitted with the row that the selected rows were dropped before.
    """

    opened = Signal(int)
    dropped = Signal(object, int)
    moved = Signal(int)

    def __init__(self, model: EntriesModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName("Entries")
        set_up_table(self, QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            _Trigger.EditKeyPressed | _Trigger.AnyKeyPressed | _Trigger.DoubleClicked
        )
        self.setWordWrap(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDragDropOverwriteMode(False)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setItemDelegateForColumn(Col.COUNT, CountCell(self))
        self.setItemDelegateForColumn(Col.NOTE, NoteCell(self))
        self._head()
        self.doubleClicked.connect(self._double)
        self.size_to(0)

    def _head(self) -> None:
        header = self.horizontalHeader()
        header.setMinimumSectionSize(30)
        # Columns fit the visible rows only; measuring a thousand would be slow.
        header.setResizeContentsPrecision(0)
        for column in range(len(LABELS)):
            stretch = column in (Col.DESIGN, Col.NOTE)
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(
                column, mode.Stretch if stretch else mode.ResizeToContents
            )
        header.setSectionResizeMode(Col.COUNT, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(Col.COUNT, COUNT)

    def sizeHintForColumn(self, column: int) -> int:
        """Return 0 until it is shown: Qt measures every row of a hidden table."""
        return super().sizeHintForColumn(column) if self.isVisible() else 0

    def size_to(self, rows: int) -> None:
        """Set the height for a number of entries, within bounds."""
        shown = max(FEWEST, min(rows, MOST))
        header = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(header + shown * ROW + 4)

    def rows(self) -> list[int]:
        """Return the selected rows, or else the current one; empty if there is none."""
        chosen = [index.row() for index in self.selectionModel().selectedRows()]
        current = self.currentIndex().row()
        return sorted(chosen) or ([current] if current >= 0 else [])

    # Keys.

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the table's own actions from the window's shortcuts."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self._action(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key stands for; digits edit the count, except in a note."""
        action = self._action(event)
        if action:
            action.trigger()
            return
        current = self.currentIndex()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        writing = self.state() == QAbstractItemView.State.EditingState
        if plain and current.isValid() and not writing:
            key = event.key()
            if event.text().isdigit() and current.column() != Col.NOTE:
                self.setCurrentIndex(current.siblingAtColumn(Col.COUNT))
            elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
                editable = current.column() in EDITABLE
                column = current.column() if editable else Col.COUNT
                self.setCurrentIndex(current.siblingAtColumn(column))
                self.edit(self.currentIndex())
                return
        super().keyPressEvent(event)

    def _action(self, event: QKeyEvent) -> QAction | None:
        """Return the enabled action of a key; None if there is none."""
        if self.state() == QAbstractItemView.State.EditingState:
            # Keys that the edit box does not handle do nothing.
            return None
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.text() in ("+", "-"):
            # On some keyboards they need Shift.
            held &= ~Qt.KeyboardModifier.ShiftModifier
        pressed = QKeySequence(event.key() | held.value)
        for action in self.actions():
            if action.isEnabled() and pressed in action.shortcuts():
                return action
        return None

    def _double(self, index: QModelIndex) -> None:
        """Open the design, unless the cell is editable."""
        if index.isValid() and index.column() not in EDITABLE:
            self.opened.emit(index.row())

    # Dropping.

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit what was dropped, and where."""
        at = self._place(event.position().toPoint())
        # Clears the drop indicator; the model itself takes nothing.
        QAbstractItemView.dropEvent(self, event)
        if not event.mimeData().hasFormat(MIME):
            return
        # A copy, because after a move the view would remove the rows once more.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.source() is self:
            self.moved.emit(at)
        else:
            self.dropped.emit(dropped_ids(event), at)

    def _place(self, point: QPoint) -> int:
        """Return the row to insert before, for a drop at a point."""
        index = self.indexAt(point)
        if not index.isValid():
            return int(self.model().rowCount())
        below = point.y() > self.visualRect(index).center().y()
        return index.row() + int(below)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write in an empty table what to do."""
        super().paintEvent(event)
        if self.model().rowCount():
            return
        painter = QPainter(self.viewport())
        painter.setPen(Ink.FAINT.on(self.palette()))
        painter.drawText(self.viewport().rect(), Qt.AlignmentFlag.AlignCenter, EMPTY)
        painter.end()


def dropped_ids(event: QDropEvent) -> list[str]:
    """Return the dropped ids."""
    text = bytes(event.mimeData().data(MIME).data()).decode(errors="replace")
    return [line.strip() for line in text.splitlines() if line.strip()]
