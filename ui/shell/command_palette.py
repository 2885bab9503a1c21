"""Ctrl+K: every design, every army and every command, by a few letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ui.widgets.labels import plain

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


class CommandPalette(QDialog):
    """A line to type in, and below it all that holds what was typed."""

    def __init__(self, finds: Sequence[PaletteItem], parent: QWidget) -> None:
        super().__init__(parent)
        self._finds = finds
        self.setWindowTitle("Find anything")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.line = QLineEdit()
        self.line.setPlaceholderText("A design, an army, or what you want to do")
        self.line.setAccessibleName("Find anything")
        self.list = QListWidget()
        self.list.setAccessibleName("Found")
        self.list.setUniformItemSizes(True)
        self.none = plain("Nothing here is called that, and no command.", wrap=True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        column.addWidget(self.none, 1)
        self.resize(460, 380)
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self.look)
        self.line.returnPressed.connect(self.choose)
        self.list.itemActivated.connect(self.choose)
        self.look("")

    def look(self, words: str) -> None:
        """List what holds every word; what begins with them stands first."""
        from db.search import folded, matches

        wanted = folded(words)
        found = [find for find in self._finds if matches(folded(find.text), words)]
        found.sort(key=lambda find: not folded(find.title).startswith(wanted))
        self.list.clear()
        for find in found[:MOST]:
            title = " ".join(find.title.split())[:120]
            item = QListWidgetItem(f"{title}   ({find.about})")
            item.setData(Qt.ItemDataRole.UserRole, find)
            item.setSizeHint(QSize(0, ROW))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.none.setVisible(not found)
        self.list.setVisible(bool(found))

    def choose(self) -> None:
        """Do what the current line stands for."""
        item = self.list.currentItem()
        if item is not None:
            find = item.data(Qt.ItemDataRole.UserRole)
            self.accept()
            find.act()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrow keys move in the list while the letters go into the line."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
            step = steps.get(Qt.Key(event.key()))
            if step and self.list.count():
                row = (self.list.currentRow() + step) % self.list.count()
                self.list.setCurrentRow(row)
                return True
        return super().eventFilter(watched, event)
