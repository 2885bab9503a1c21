"""A list of the library on the screen: its keys, its selection, what it drags."""

from typing import Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView

from ui.core.timer import timer
from ui.library.rows import LibraryRows
from ui.lists.item_list import ItemList, ListLook
from ui.lists.rows import ROW, ListHeading

_FLAG = QItemSelectionModel.SelectionFlag

CATCH_UP_MS = 250
"""The time after which rows are found and sorted anew by what was judged."""

ARRANGE_MS = 150
"""The pause in typing after which rows are found anew by what was edited."""


class LibraryTable(ItemList):
    """A list of the library.

    What is selected stays selected by its id while rows come and go.

    Attributes:
        rows: The rows.
        looked: Emitted with the id of an item to look at.
        arranged: Emitted after rows were found anew.
    """

    rows: LibraryRows

    looked = Signal(str)
    arranged = Signal()

    def __init__(self, rows: LibraryRows, name: str, look: ListLook) -> None:
        super().__init__(rows, name, look)
        self._kept: tuple[list[str], str, int] = ([], "", 0)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self._fold)
        rows.modelAboutToBeReset.connect(self._keep)
        # Connected after Qt's own selection, which is cleared first.
        rows.modelReset.connect(self._restore)
        self._late = False
        self._arranger = timer(self, self.arrange, ARRANGE_MS)
        rows.shelf.changed.connect(self._arrange_soon)
        rows.shelf.judged.connect(self._judged)

    def arrange(self) -> None:
        """Find the rows anew if something changed."""
        self._late = False
        self._arranger.stop()
        self.rows.update()
        self.arranged.emit()

    def sort(self, order: Any, *, down: bool) -> None:
        """Show the rows in an order."""
        self.rows.sort_by(order, down=down)
        self.arrange()
        self.show_order()

    def show_id(self, item_id: str) -> None:
        """Select the row of an id alone and scroll to it, if it is shown."""
        self.arrange()
        self._choose_alone(self.rows.row_of(item_id))

    def step(self, by: int) -> None:
        """Select the next item down (1) or up (-1), past headings."""
        row = self.rows.step(self.currentIndex().row(), by)
        self._choose(row)

    def take_key(self, event: QKeyEvent) -> bool:
        """Move, or open, if a key of the filter line does that.

        Returns:
            Whether it does.
        """
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_current()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.step(1 if key is Qt.Key.Key_Down else -1)
        else:
            return False
        return True

    def choose_first(self) -> None:
        """Select the first item, unless a shown one is selected."""
        if not self.selected():
            self._choose(self.rows.step(-1, 1))

    def open_current(self) -> None:
        """Open the current item; unfold a heading."""
        self._fold(self.currentIndex())
        super().open_current()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what changed while the table was hidden."""
        super().showEvent(event)
        if self._late:
            self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Look on Space; fold with the arrows; begin and end of the list."""
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Space and not event.modifiers():
            self.looked.emit(self.current())
        elif key in _ENDS and not event.modifiers():
            self._choose(0 if key is Qt.Key.Key_Home else self.rows.rowCount() - 1)
        elif not self._folds(key):
            super().keyPressEvent(event)

    def _restore(self) -> None:
        """Select again by their ids what was selected before the rows changed."""
        ids, current, top = self._kept
        selection = QItemSelection()
        for item_id in ids:
            index = self.rows.row_of(item_id)
            if index.isValid():
                selection.select(index, index)
        index = self.rows.row_of(current) if current else QModelIndex()
        if index.isValid():
            self.selectionModel().setCurrentIndex(index, _FLAG.NoUpdate)
        self.selectionModel().select(selection, _FLAG.ClearAndSelect | _FLAG.Rows)
        self.verticalScrollBar().setValue(top)

    def _keep(self) -> None:
        self._kept = self.selected(), self.current(), self.verticalScrollBar().value()

    def _choose(self, row: int) -> None:
        self._choose_alone(self.rows.index(row, max(0, self.currentIndex().column())))

    def _choose_alone(self, index: QModelIndex) -> None:
        """Select a row alone, whatever keys are pressed: Delete removes all."""
        if index.isValid():
            chosen = _FLAG.ClearAndSelect | _FLAG.Rows
            self.selectionModel().setCurrentIndex(index, chosen)
            self.scrollTo(index)

    def _fold(self, index: QModelIndex) -> None:
        section = index.data(ROW)
        if isinstance(section, ListHeading):
            self.rows.fold(section.kind)
            heading = self.rows.heading_of(section.kind)
            self.selectionModel().setCurrentIndex(heading, _FLAG.NoUpdate)

    def _folds(self, key: Qt.Key) -> bool:
        section = self.currentIndex().data(ROW)
        wanted = {Qt.Key.Key_Left: True, Qt.Key.Key_Right: False}.get(key)
        if not isinstance(section, ListHeading) or section.open is not wanted:
            return False
        self._fold(self.currentIndex())
        return True

    def _arrange_soon(self) -> None:
        """Find the rows anew in a moment; the first at once, and unseen ones later."""
        self._late = bool(self.rows.rowCount()) and not self.isVisible()
        if self._late:
            return
        self._arranger.start(ARRANGE_MS if self.rows.rowCount() else 0)

    def _judged(self) -> None:
        if self.rows.depends and not self._arranger.isActive():
            self._arranger.start(CATCH_UP_MS)


_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)
