"""The list of all keys, from the table of commands, to search."""

from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHeaderView, QTreeView, QWidget

from builder.listing.words import folded
from ui.core.command_table import (
    COMMANDS,
    ENTRY_KEYS,
    NEW_KEYS,
    REDO_KEYS,
    UNDO_KEYS,
    VIEW_KEYS,
)
from ui.core.new_items import beginnings
from ui.lists.rows import FoundRows, ListAbout, ListColumn
from ui.lists.search_dialog import SearchDialog, SearchLine
from ui.widgets.labels import small
from ui.widgets.layouts import button, filled, row

_SAID: Final = {"−": "One fewer", "+": "One more"}
"""Words for the buttons that have signs."""


class KeyRow(NamedTuple):
    """Keys, what they do, and where."""

    keys: str
    does: str
    where: str


def all_keys() -> list[KeyRow]:
    """Return every key of the window, in the order of the menus."""
    making = [each.words for each in beginnings().values()]
    rows = [
        (keys, words, "File, New")
        for keys, words in zip(NEW_KEYS, making, strict=False)
    ]
    rows += [(UNDO_KEYS, "Undo", "Edit"), (REDO_KEYS, "Redo", "Edit")]
    rows += [
        (each.keys, each.words.replace("&", "").rstrip("…"), each.menu)
        for each in COMMANDS
        if each.keys
    ]
    views = KeyRow(_written(VIEW_KEYS.format("1")) + " to 9", "The tabs of a design",
                   "Page")  # fmt: skip
    entries = [
        (keys, _SAID.get(words, words.rstrip("…")), "Entries of an army")
        for words, keys in ENTRY_KEYS.items()
    ]
    return [*map(_key_row, rows), views, *map(_key_row, entries)]


def _key_row(row: tuple[str, str, str]) -> KeyRow:
    return KeyRow(_written(row[0]), *row[1:])


def _written(keys: str) -> str:
    """Return keys as this system writes them, with `or` between them."""
    native = QKeySequence.SequenceFormat.NativeText
    written = [each.toString(native) for each in QKeySequence.listFromString(keys)]
    return " or ".join(written)


COLUMNS: Final = (
    ListColumn[KeyRow]("keys", "Keys", lambda each: each.keys),
    ListColumn[KeyRow]("does", "What they do", lambda each: each.does, wide=True),
    ListColumn[KeyRow]("where", "Where", lambda each: each.where),
)
ABOUT: Final = ListAbout[KeyRow](" ".join, text=lambda each: folded(" ".join(each)))


class KeysDialog(SearchDialog[KeyRow]):
    """A line to search in, and the keys that match below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        hint = "What you want to do, or a key"
        none = "No command with a key is called that."
        view = QTreeView()
        rows = FoundRows(COLUMNS, ABOUT)
        rows.show(all_keys())
        line = SearchLine("Find a key", hint, none)
        super().__init__(parent, "Keys", line, rows, view)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        view.setAccessibleName("Keys")
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        words = small(
            "Alt with an underlined letter reaches a field or a button", wrap=True
        )
        foot = row(None, (words, 1), button("Close", self.close))
        filled(self.column, (view, 1), (self.none, 1), foot)
        self.resize(620, 520)
        self.look("")
