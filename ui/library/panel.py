"""The list of the library, at the left of the window."""

from typing import Any, Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHeaderView,
    QLineEdit,
    QTreeView,
    QWidget,
)

from ui.library.active_rulesets import ActiveRuleSets
from ui.library.model import ID, LibraryFilter, LibraryModel
from ui.library.repository import LibraryRepository
from ui.widgets.labels import plain
from ui.widgets.layouts import column

ALL_TAGS: Final = "All tags"


class LibraryPanel(QWidget):
    """The items of the library, to filter, open, drag and remove.

    Attributes:
        opened: Emitted with the id of an item to open.
        removed: Emitted with the ids of items to remove.
        menu: Emitted with the place on the screen for a context menu.
    """

    opened = Signal(str)
    removed = Signal(list)
    menu = Signal(QPoint)

    def __init__(self, repository: LibraryRepository, standing: ActiveRuleSets) -> None:
        super().__init__()
        self._repository = repository
        self.model = LibraryModel(standing.house)
        standing.changed.connect(self.model.rule)
        self.rows = LibraryFilter(self.model)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Filter the library")
        self.filter.setAccessibleName("Filter the library")
        self.filter.setClearButtonEnabled(True)
        self.tags = QComboBox()
        self.tags.setAccessibleName("Show one tag")
        self.tags.addItem(ALL_TAGS)
        self.nothing = plain("Nothing here holds these words.", wrap=True)
        self.view = _View(self.rows)
        parts = (self.filter, self.tags, self.nothing, (self.view, 1))
        column(self, *parts, gap=4, margins=(6, 6, 2, 4))
        self.filter.textChanged.connect(self._narrow)
        self.tags.currentIndexChanged.connect(self._narrow)
        self.view.activated.connect(self._open)
        self.view.unwanted.connect(lambda: self.removed.emit(self.selected()))
        self.view.customContextMenuRequested.connect(
            lambda at: self.menu.emit(self.view.viewport().mapToGlobal(at))
        )
        repository.changed.connect(self._refresh)
        self._narrow()

    def selected(self) -> list[str]:
        """Return the ids of the selected rows, from top to bottom."""
        rows = sorted(
            self.view.selectionModel().selectedRows(),
            key=lambda index: (index.parent().row(), index.row()),
        )
        return [item_id for index in rows if (item_id := index.data(ID))]

    def show_id(self, item_id: str) -> None:
        """Select the row of an id and scroll to it."""
        index = self.rows.mapFromSource(self.model.row_of(item_id))
        if index.isValid():
            # Select this row alone, whatever keys are pressed: Delete removes all.
            flag = QItemSelectionModel.SelectionFlag
            self.view.selectionModel().setCurrentIndex(
                index, flag.ClearAndSelect | flag.Rows
            )
            self.view.scrollTo(index)

    def _refresh(self, ids: frozenset[str]) -> None:
        values = self._repository.values()
        self.model.refresh(ids, values)
        self._offer_tags(values)
        if self.rows.words or self.rows.tag:
            self._narrow()
        self.view.expandAll()

    def _offer_tags(self, values: Any) -> None:
        found = sorted({tag for value in values.values() for tag in value.tags if tag})
        shown = [self.tags.itemText(place) for place in range(1, self.tags.count())]
        if found == shown:
            return
        chosen = self.tags.currentText()
        self.tags.blockSignals(True)
        self.tags.clear()
        self.tags.addItems([ALL_TAGS, *found])
        self.tags.setCurrentIndex(max(0, self.tags.findText(chosen)))
        self.tags.blockSignals(False)
        self.tags.setVisible(bool(found))

    def _narrow(self) -> None:
        tag = self.tags.currentText() if self.tags.currentIndex() > 0 else ""
        self.rows.narrow(self.filter.text(), tag, self._repository.values())
        self.view.expandAll()
        shown = any(
            self.rows.rowCount(self.rows.index(section, 0))
            for section in range(self.rows.rowCount())
        )
        self.nothing.setVisible(bool(self.rows.words or tag) and not shown)

    def _open(self, index: QModelIndex) -> None:
        item_id = index.siblingAtColumn(0).data(ID)
        if item_id:
            self.opened.emit(item_id)


class _View(QTreeView):
    """The tree of rows; Delete removes, Enter opens."""

    unwanted = Signal()

    def __init__(self, rows: LibraryFilter) -> None:
        super().__init__()
        self.setModel(rows)
        self.setAccessibleName("Library")
        self.setHeaderHidden(True)
        self.setIndentation(8)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove the selected rows on Delete; open the current one on Enter."""
        if event.key() == Qt.Key.Key_Delete:
            self.unwanted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
