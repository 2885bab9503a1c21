"""The page of the whole library: filters, a table, and what is done with several."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QPushButton, QStackedWidget, QWidget

from builder.core.formatting import counted
from builder.listing.filter import EVERYTHING, LibraryFilter
from ui.core.new_items import NewItem, fitting
from ui.core.timer import timer
from ui.library.filter_bar import FilterBar, nothing_words
from ui.library.panel import STAR_KEYS
from ui.library.pictures import Thumbnails
from ui.library.rows import HIGH, LibraryRows, page_columns
from ui.library.shelf import LibraryShelf
from ui.library.table import LibraryTable
from ui.lists.item_list import ListLook, RowPaint
from ui.lists.rows import ID
from ui.lists.search_dialog import LineKeys
from ui.widgets.labels import bold, hair, plain, small, styled
from ui.widgets.layouts import button, column, flow_bar, row

LOOK_MS: Final = 300
"""The pause on a row after which its card is shown."""

_KEPT: Final = "library columns"
"""The setting of the widths of the columns."""


class LibraryPage(QWidget):
    """All items of the library as a table.

    Attributes:
        opened: Emitted with the id of an item to open.
        asked: Emitted with the name of an action and the ids it is for.
        looked: Emitted with the id of an item whose card is to be shown.
        menu: Emitted with the place on the screen for a context menu.
        made: Emitted with the key of a new item to make, and its name.
    """

    opened = Signal(str)
    asked = Signal(str, list)
    looked = Signal(str)
    menu = Signal(QPoint)
    made = Signal(str, str)

    def __init__(self, shelf: LibraryShelf, thumbnails: Thumbnails) -> None:
        super().__init__()
        styled(self, kind="surface")
        self._shelf = shelf
        self.model = LibraryRows(shelf, page_columns(shelf, thumbnails))
        look = ListLook(RowPaint.STRIPS, HIGH, kept=_KEPT)
        self.view = LibraryTable(self.model, "The whole library", look)
        self.count = small("")
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Name, tag, kind or words of a note")
        self.filter.setAccessibleName("Filter the whole library")
        self.filter.setClearButtonEnabled(True)
        LineKeys(self.filter, self.view.take_key)
        self.filters = FilterBar(self.model)
        self.matched = bold("")
        self.chosen = small("")
        self._acts = self._make_actions()
        self._make_nothing()
        head = row(None, column(None, bold("Library", "title"), self.count, gap=0),
                   (self.filter, 1), gap=16)  # fmt: skip
        line = flow_bar(self.matched, self.chosen, *self.buttons.values())
        parts = (head, self.filters, hair(), line, (self.body, 1))
        column(self, *parts, gap=8, margins=(16, 10, 16, 4))
        self._looker = timer(self, self._look, LOOK_MS)
        self._connect(thumbnails)
        self.view.arrange()

    def narrow(self, chosen: LibraryFilter) -> None:
        """Show what a filter shows; the line of words follows."""
        if chosen.words != self.filter.text():
            self.filter.setText(chosen.words)
        self._shelf.rest()
        self.model.narrow(chosen)
        if chosen.words:
            self.view.choose_first()
        self.filters.refresh()
        self._tell()

    def selected(self) -> list[str]:
        """Return the ids of the selected rows, from top to bottom."""
        return self.view.selected()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep the widths of the columns for the next time."""
        self.view.remember()
        super().hideEvent(event)

    def _make_actions(self) -> dict[str, QPushButton]:
        words = {
            "tag": ("Tag…", "Add or remove tags of all selected"),
            "join": ("Add to army…", "Let the selected designs march in an army"),
            "rules": ("House rules…", "By which rules the selected armies play"),
            "export": ("Export…", "Write the selected ones as a muster file"),
            "cards": ("Print cards…", "The cards of the selected ones, as a PDF"),
            "compare": ("Compare", "The selected designs side by side"),
            "delete": (
                "Delete",
                "Remove them (Del); Undo brings them back",
            ),
        }
        self.buttons: dict[str, QPushButton] = {}
        for name, (title, tip) in words.items():
            made = button(title, tip=tip)
            made.clicked.connect(lambda _=False, name=name: self._ask(name))
            self.buttons[name] = styled(made, kind="quiet")
        return self.buttons

    def _make_nothing(self) -> None:
        self.sentence = plain("", wrap=True)
        self.clear = button("Clear filters", lambda: self.narrow(EVERYTHING))
        self.fresh = button("New…", self._make)
        self.nothing = QWidget()
        ways = row(None, self.clear, self.fresh, None)
        column(self.nothing, self.sentence, ways, None, margins=(0, 16, 0, 0))
        self.body = QStackedWidget()
        self.body.addWidget(self.view)
        self.body.addWidget(self.nothing)

    def _connect(self, thumbnails: Thumbnails) -> None:
        self.filter.textChanged.connect(
            lambda words: self.narrow(replace(self.model.filter, words=words))
        )
        self.filters.wanted.connect(self.narrow)
        self.view.opened.connect(self.opened)
        self.view.unwanted.connect(lambda: self._ask("delete"))
        self.view.arranged.connect(self._tell)
        self.view.looked.connect(self.looked)
        self.view.clicked.connect(self._star)
        chosen = self.view.selectionModel()
        chosen.selectionChanged.connect(lambda *_: self._choose())
        chosen.currentChanged.connect(lambda *_: self._looker.start())
        self.view.customContextMenuRequested.connect(
            lambda at: self.menu.emit(self.view.viewport().mapToGlobal(at))
        )
        thumbnails.drawn.connect(self.view.viewport().update)
        star = QShortcut(QKeySequence(STAR_KEYS), self)
        star.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        star.activated.connect(lambda: self._ask("star"))

    def _ask(self, name: str) -> None:
        self.asked.emit(name, self.selected())

    def _star(self, index: QModelIndex) -> None:
        if index.column() == self.model.column("star") and index.data(ID):
            self.asked.emit("star", [index.data(ID)])

    def _look(self) -> None:
        if self.isVisible() and self.view.current():
            self.looked.emit(self.view.current())

    def _fitting(self) -> NewItem:
        return fitting(self.model.filter)

    def _make(self) -> None:
        self.made.emit(self._fitting().key, self._words())

    def _words(self) -> str:
        return " ".join(self.filter.text().split())

    def _tell(self) -> None:
        kinds = self._shelf.kinds()
        armies, rules = kinds.get("army", 0), kinds.get("ruleset", 0)
        designs = len(self._shelf.items) - armies - rules
        said = (f"{designs} designs", counted(armies, "army", "armies"))
        self.count.setText(", ".join(said))
        self.matched.setText(f"{self.model.shown} match")
        empty = not self.model.shown and not self.model.filter.bare
        if empty:
            names = self._shelf.army_titles()
            self.sentence.setText(nothing_words(self.model.filter, names))
            self.fresh.setVisible(bool(self._words()))
            words = f"{self._fitting().words} “{self._words()[:40]}”"
            self.fresh.setText(words.replace("&", "&&"))
        self.body.setCurrentWidget(self.nothing if empty else self.view)
        self._choose()

    def _choose(self) -> None:
        count = len(self.selected())
        self.chosen.setText(f"{count} selected" if count else "")
        for each in self.buttons.values():
            each.setEnabled(bool(count))
