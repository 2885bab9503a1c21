"""The list of all keys, from the table of commands, to search."""

from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from builder.listing.words import folded, matches
from ui.core.command_table import (
    COMMANDS,
    ENTRY_KEYS,
    NEW_KEYS,
    REDO_KEYS,
    UNDO_KEYS,
    VIEW_KEYS,
)
from ui.core.new_items import beginnings
from ui.widgets.labels import small
from ui.widgets.layouts import button, filled, row
from ui.widgets.search_dialog import SearchDialog

_SAID: Final = {"−": "One fewer", "+": "One more"}
"""Words for the buttons that have signs."""

_STEPS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)

KeyRow = tuple[str, str, str]
"""The keys, what they do, and where."""


def all_keys() -> list[KeyRow]:
    """Return every key of the window, in the order of the menus."""
    making = [each.words for each in beginnings().values()]
    rows = [
        (_written(keys), words, "File, New")
        for keys, words in zip(NEW_KEYS, making, strict=False)
    ]
    rows += [
        (_written(UNDO_KEYS), "Undo", "Edit"),
        (_written(REDO_KEYS), "Redo", "Edit"),
    ]
    rows += [
        (_written(each.keys), each.words.replace("&", "").rstrip("…"), each.menu)
        for each in COMMANDS
        if each.keys
    ]
    rows.append(
        (_written(VIEW_KEYS.format("1")) + " to 9", "The tabs of a design", "Page")
    )
    rows += [
        (_written(keys), _SAID.get(words, words.rstrip("…")), "Entries of an army")
        for words, keys in ENTRY_KEYS.items()
    ]
    return rows


def _written(keys: str) -> str:
    """Return keys as this system writes them, with `or` between them."""
    native = QKeySequence.SequenceFormat.NativeText
    written = [each.toString(native) for each in QKeySequence.listFromString(keys)]
    return " or ".join(written)


class KeysDialog(SearchDialog):
    """A line to search in, and the keys that match below it.

    Attributes:
        tree: The keys that match.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        hint = "What you want to do, or a key"
        none = "No command with a key is called that."
        super().__init__(parent, "Keys", "Find a key", hint, none)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName("Keys")
        self.tree.setHeaderLabels(["Keys", "What they do", "Where"])
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.setAllColumnsShowFocus(True)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self._items = [QTreeWidgetItem(each) for each in all_keys()]
        self.tree.addTopLevelItems(self._items)
        words = small(
            "Alt with an underlined letter reaches a field or a button", wrap=True
        )
        foot = row(None, (words, 1), button("Close", self.close))
        filled(self.column, (self.tree, 1), (self.none, 1), foot)
        self.resize(620, 520)
        self.look("")

    def look(self, words: str) -> None:
        """Show the keys whose row holds every word."""
        first = None
        for item in self._items:
            text = " ".join(item.text(each) for each in range(3))
            found = matches(folded(text), words)
            item.setHidden(not found)
            first = first or (item if found else None)
        if first is not None:
            self.tree.setCurrentItem(first)
        self.tree.setVisible(first is not None)
        self.none.setVisible(first is None)

    def choose(self) -> None:
        """Do nothing: the list is there to be read."""

    def step(self, event: QKeyEvent) -> bool:
        """Move in the list by the arrow keys."""
        if event.key() not in _STEPS:
            return False
        QCoreApplication.sendEvent(self.tree, event)
        return True
