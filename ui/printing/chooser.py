"""The dialog that asks whose cards to print: armies and designs, several at once."""

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QTreeView,
    QWidget,
)

from builder.army.model import Army
from builder.core.design import Design
from builder.core.formatting import brief, counted
from ui.widgets.fitting import FittedDialog
from ui.widgets.inputs import KeyFilter
from ui.widgets.labels import bold, small, styled
from ui.widgets.layouts import button, column, row
from ui.widgets.theme import scaled

_ID: Final = Qt.ItemDataRole.UserRole
_TEXT: Final = Qt.ItemDataRole.UserRole + 1
_TITLE: Final = 80


class CardChooser(FittedDialog):
    """A list to tick, with a filter above it.

    Attributes:
        chosen: Emitted with the ids of what is printed.
        filter: The words to find something by.
        list: The list.
        go: The button that goes on to the printing.
    """

    chosen = Signal(object)

    def __init__(
        self,
        choices: Mapping[str, Army | Design],
        ticked: Collection[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        """Show what there is.

        Args:
            choices: The armies and designs, by id.
            ticked: The ids of those that are ticked at first.
            parent: The window it belongs to.
        """
        super().__init__(parent, "Print cards of")
        find = "Find an army or a design"
        self.filter = QLineEdit(placeholderText=find, clearButtonEnabled=True)
        self.filter.setAccessibleName(find)
        KeyFilter(self.filter, self._step)
        self._model = QStandardItemModel(0, 2, self)
        self._rows = QSortFilterProxyModel(self)
        self._rows.setSourceModel(self._model)
        self._rows.setFilterRole(_TEXT)
        self._rows.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.list = self._make_list()
        self.words = small("")
        self.go = styled(button("&Print…", self._go), kind="primary")
        self.go.setDefault(True)
        close = button("Close", self.reject)
        hint = small("Space ticks what has the keyboard; Enter goes on.", wrap=True)
        foot = row(None, (self.words, 1), close, self.go, gap=8)
        column(self, bold("Whose cards?", "head"), self.filter, (self.list, 1), hint,
               foot, gap=8, margins=(16, 14, 16, 12))  # fmt: skip
        self._fill(choices, ticked)
        self._model.itemChanged.connect(lambda _: self._count())
        self.filter.textChanged.connect(self._narrow)
        self.resize(scaled(460), scaled(520))

    def _make_list(self) -> QTreeView:
        shown = styled(QTreeView(rootIsDecorated=False), kind="picks")
        shown.setModel(self._rows)
        shown.setAccessibleName("Armies and designs")
        shown.setUniformRowHeights(True)
        shown.setHeaderHidden(True)
        shown.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        shown.header().setStretchLastSection(False)
        shown.setMinimumHeight(scaled(120))
        shown.activated.connect(lambda _: self._go())
        return shown

    def _fill(
        self, choices: Mapping[str, Army | Design], ticked: Collection[str]
    ) -> None:
        """List the armies, and the designs below them."""
        for key, value in sorted(choices.items(), key=_place):
            label = "Army" if isinstance(value, Army) else value.label
            title = QStandardItem(brief(value.title, _TITLE))
            title.setCheckable(True)
            title.setData(key, _ID)
            title.setData(f"{value.title} {label}", _TEXT)
            if key in ticked:
                title.setCheckState(Qt.CheckState.Checked)
            self._model.appendRow([title, QStandardItem(label)])
        header = self.list.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._narrow("")

    def ticked(self) -> list[str]:
        """Return the ids of what is ticked, even where the filter hides it."""
        items = (self._model.item(at) for at in range(self._model.rowCount()))
        return [
            item.data(_ID)
            for item in items
            if item.checkState() is Qt.CheckState.Checked
        ]

    def _narrow(self, words: str) -> None:
        self._rows.setFilterFixedString(" ".join(words.split()))
        self.list.setCurrentIndex(self._rows.index(0, 0))
        self._count()

    def _count(self) -> None:
        ticked = len(self.ticked())
        none = "Tick some, or print the one that is marked"
        self.words.setText(f"{counted(ticked, 'thing')} ticked" if ticked else none)
        self.go.setEnabled(bool(ticked or self._rows.rowCount()))

    def _go(self) -> None:
        """Go on with what is ticked, or else with the row that is marked."""
        at = self.list.currentIndex().siblingAtColumn(0)
        ids = self.ticked() or ([at.data(_ID)] if at.isValid() else [])
        if ids:
            self.accept()
            self.chosen.emit(ids)

    def _step(self, event: QKeyEvent) -> bool:
        """Lead from the filter into the list with the arrow keys."""
        leads = event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Up}
        if leads:
            self.list.setFocus()
        return leads


def _place(choice: tuple[str, Army | Design]) -> tuple[bool, str]:
    return not isinstance(choice[1], Army), choice[1].title.casefold()
