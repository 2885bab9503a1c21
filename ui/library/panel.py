"""The library at the left of the window."""

from __future__ import annotations

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
    QVBoxLayout,
    QWidget,
)

from ui.library.active_rulesets import ActiveRuleSets
from ui.library.model import ID, LibraryFilter, LibraryModel
from ui.library.repository import LibraryRepository
from ui.widgets.labels import plain

ALL_TAGS: Final = "All tags"


class LibraryPanel(QWidget):
    """Everything in the library, to be filtered, opened, dragged and removed.

    Attributes:
        opened: Told an id that the player wants to see.
        removed: Told the ids that he wants to be rid of.
        menu: Told where on the screen a context menu is wanted.
        picked: The selection is another.
    """

    opened = Signal(str)
    removed = Signal(list)
    menu = Signal(QPoint)
    picked = Signal()

    def __init__(self, store: LibraryRepository, standing: ActiveRuleSets) -> None:
        super().__init__()
        self._store = store
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
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 2, 4)
        column.setSpacing(4)
        for part in (self.filter, self.tags, self.nothing):
            column.addWidget(part)
        column.addWidget(self.view, 1)
        self.filter.textChanged.connect(self._narrow)
        self.tags.currentIndexChanged.connect(self._narrow)
        self.view.activated.connect(self._open)
        self.view.unwanted.connect(lambda: self.removed.emit(self.selected()))
        self.view.customContextMenuRequested.connect(
            lambda at: self.menu.emit(self.view.viewport().mapToGlobal(at))
        )
        self.view.selectionModel().selectionChanged.connect(self.picked)
        store.changed.connect(self._refresh)
        self._narrow()

    def selected(self) -> list[str]:
        """The ids of the rows that are selected, from top to bottom."""
        rows = sorted(
            self.view.selectionModel().selectedRows(),
            key=lambda index: (index.parent().row(), index.row()),
        )
        return [name for index in rows if (name := index.data(ID))]

    def show_id(self, name: str) -> None:
        """Select the row of an id and bring it into sight."""
        index = self.rows.mapFromSource(self.model.row_of(name))
        if index.isValid():
            # Alone, whatever keys are held: what is selected may be removed.
            flag = QItemSelectionModel.SelectionFlag
            self.view.selectionModel().setCurrentIndex(
                index, flag.ClearAndSelect | flag.Rows
            )
            self.view.scrollTo(index)

    def retint(self) -> None:
        """Paint the marks anew, for a light or a dark window."""
        self.model.tint()

    def _refresh(self, names: frozenset[str]) -> None:
        values = self._store.values()
        self.model.refresh(names, values)
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
        self.rows.narrow(self.filter.text(), tag, self._store.values())
        self.view.expandAll()
        shown = any(
            self.rows.rowCount(self.rows.index(section, 0))
            for section in range(self.rows.rowCount())
        )
        self.nothing.setVisible(bool(self.rows.words or tag) and not shown)

    def _open(self, index: QModelIndex) -> None:
        name = index.siblingAtColumn(0).data(ID)
        if name:
            self.opened.emit(name)


class _View(QTreeView):
    """The rows; Delete removes, Enter opens."""

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
        """Delete takes the selected rows off the shelf; Enter opens the current one."""
        if event.key() == Qt.Key.Key_Delete:
            self.unwanted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
