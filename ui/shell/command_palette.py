"""The search of Ctrl+K: designs, armies and commands, by a few letters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from ui.widgets.layouts import filled
from ui.widgets.search_dialog import SearchDialog, step_in

ROW: Final = 24
MOST: Final = 60
"""The most lines shown; more words narrow the search."""


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """Something that can be found.

    Attributes:
        title: Its title in the list.
        about: What it is, in a word or two.
        text: The text that is searched.
        act: The function that is called when it is chosen.
    """

    title: str
    about: str
    text: str
    act: Callable[[], object]


class CommandPalette(SearchDialog):
    """A line to type in, with the list of matches below it."""

    def __init__(self, items: Sequence[PaletteItem], parent: QWidget) -> None:
        title, hint = "Find anything", "A design, an army, or what you want to do"
        none = "Nothing here is called that, and no command."
        super().__init__(parent, title, title, hint, none)
        self._items = items
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = QListWidget()
        self.list.setAccessibleName("Found")
        self.list.setUniformItemSizes(True)
        filled(self.column, (self.list, 1), (self.none, 1))
        self.resize(460, 380)
        self.line.returnPressed.connect(self.choose)
        self.list.itemActivated.connect(self.choose)
        self.look("")

    def look(self, words: str) -> None:
        """List what contains every word; titles that begin with them come first."""
        from db.search import folded, matches

        letters = folded(words)
        found = [item for item in self._items if matches(folded(item.text), words)]
        found.sort(key=lambda item: not folded(item.title).startswith(letters))
        self.list.clear()
        for found_item in found[:MOST]:
            title = " ".join(found_item.title.split())[:120]
            row = QListWidgetItem(f"{title}   ({found_item.about})")
            row.setData(Qt.ItemDataRole.UserRole, found_item)
            row.setSizeHint(QSize(0, ROW))
            self.list.addItem(row)
        self.list.setCurrentRow(0)
        self.none.setVisible(not found)
        self.list.setVisible(bool(found))

    def choose(self) -> None:
        """Close the dialog and do what the current line stands for."""
        row = self.list.currentItem()
        if row is not None:
            item = row.data(Qt.ItemDataRole.UserRole)
            self.accept()
            item.act()

    def step(self, event: QKeyEvent) -> bool:
        """Move up or down; from the last line to the first and back."""
        return step_in(self.list, event)
