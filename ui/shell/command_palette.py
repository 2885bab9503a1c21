"""Ctrl+K: every design, every army and every command, by a few letters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from ui.widgets.layouts import filled
from ui.widgets.search_dialog import SearchDialog

ROW: Final = 24
MOST: Final = 60
"""Lines that are shown; more words find the rest."""


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """Something that can be found.

    Attributes:
        title: What stands in the list.
        about: What it is, in a word or two.
        text: What the letters are looked for in.
        act: What happens when it is chosen.
    """

    title: str
    about: str
    text: str
    act: Callable[[], object]


class CommandPalette(SearchDialog):
    """A line to type in, and below it all that holds what was typed."""

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
        """List what holds every word; what begins with them stands first."""
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
        """Do what the current line stands for."""
        row = self.list.currentItem()
        if row is not None:
            item = row.data(Qt.ItemDataRole.UserRole)
            self.accept()
            item.act()

    def step(self, event: QKeyEvent) -> bool:
        """Move up or down, around the ends."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step and self.list.count():
            row = (self.list.currentRow() + step) % self.list.count()
            self.list.setCurrentRow(row)
            return True
        return False
