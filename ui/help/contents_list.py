"""The side of the manual's window: a search, and the contents or what was found."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from builder.core.formatting import brief, counted
from ui.core.timer import timer
from ui.help.texts import names, parts_of, title_of
from ui.manual import contents
from ui.widgets.labels import small, styled
from ui.widgets.layouts import column

PAUSE_MS: Final = 150
"""The pause after the last key before the manual is searched."""

MOST: Final = 100
"""The most places that are listed."""

_LONGEST: Final = 110
_PAGE: Final = Qt.ItemDataRole.UserRole
_ANCHOR: Final = Qt.ItemDataRole.UserRole + 1
_STEPS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class ContentsList(QWidget):
    """The pages in their order; while words are typed above, the places found.

    Attributes:
        chosen: Emitted with a page, an anchor in it, and the words searched for.
        line: Where the words are typed.
        tree: The pages; the one that is shown has its parts below it.
        hits: The places found.
        said: How many were found.
    """

    chosen = Signal(str, str, str)

    def __init__(self) -> None:
        super().__init__()
        styled(self, kind="canvas")
        self._items: dict[str, QTreeWidgetItem] = {}
        self._shown = ""
        self.line = QLineEdit(clearButtonEnabled=True)
        self.line.setPlaceholderText("Search the manual")
        self.line.setAccessibleName("Search the manual")
        self.line.setToolTip("Ctrl+F")
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Contents of the manual")
        self.tree.setIndentation(14)
        self.tree.setExpandsOnDoubleClick(False)
        self.hits = QListWidget()
        self.hits.setAccessibleName("Places found")
        self.hits.setWordWrap(True)
        self.hits.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.hits.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for each in (self.tree, self.hits):
            styled(each, kind="contents")
        self.said = small("", wrap=True)
        found = QWidget()
        column(found, self.said, (self.hits, 1), gap=4)
        self._lists = QStackedWidget()
        self._lists.addWidget(self.tree)
        self._lists.addWidget(found)
        column(self, self.line, (self._lists, 1), gap=8, margins=(10, 10, 6, 6))
        self._fill()
        self._later = timer(self, self._search, PAUSE_MS)
        self.line.textChanged.connect(lambda _: self._later.start())
        self.line.returnPressed.connect(self._open_first)
        self.line.installEventFilter(self)
        self.tree.itemExpanded.connect(_add_parts)
        self.tree.itemActivated.connect(lambda item, _: self._turn(item))
        self.tree.itemClicked.connect(lambda item, _: self._turn(item))
        self.hits.itemActivated.connect(self._open)
        self.hits.itemClicked.connect(self._open)

    def show_page(self, name: str) -> None:
        """Mark the page that is shown, with its parts below it."""
        if name == self._shown:
            return
        before = self._items.get(self._shown)
        if before is not None and before.parent() is None:
            before.setExpanded(self._shown == name.partition("-")[0])
        self._shown = name
        item = self._items[name]
        item.setExpanded(True)
        self.tree.setCurrentItem(item)
        self.tree.scrollToItem(item, QTreeWidget.ScrollHint.EnsureVisible)

    def search(self, words: str) -> None:
        """Search for words at once."""
        self.line.setText(words)
        self._later.stop()
        self._search()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in what was found by the arrow keys while words are typed."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            listed = self._lists.currentIndex() == 1
            if listed and event.key() in _STEPS:
                self.hits.event(event)
                return True
            if event.key() == Qt.Key.Key_Escape and self.line.text():
                self.line.clear()
                self.search("")
                return True
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        for name in names():
            # The rules of a game stand below the page of all rules.
            around = self._items.get(name.partition("-")[0])
            into = around if around is not None else self.tree.invisibleRootItem()
            item = self._items[name] = _item(into, title_of(name), name, "")
            if name in contents.WRITTEN:
                _add_parts(item)
            elif name.startswith("rules-"):
                # They are long, and listed when they are first looked at.
                show = QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator
                item.setChildIndicatorPolicy(show)

    def _turn(self, item: QTreeWidgetItem) -> None:
        self.chosen.emit(item.data(0, _PAGE), item.data(0, _ANCHOR), "")

    def _search(self) -> None:
        words = self.line.text().strip()
        self._lists.setCurrentIndex(1 if words else 0)
        self.hits.clear()
        if not words:
            return
        found = contents.search(words)
        for hit in found[:MOST]:
            page = title_of(hit.page)
            head = page if hit.heading == page else f"{page}: {hit.heading}"
            line = "" if hit.line == hit.heading else f"\n{brief(hit.line, _LONGEST)}"
            item = QListWidgetItem(f"{head}{line}")
            item.setData(_PAGE, hit.page)
            item.setData(_ANCHOR, hit.anchor)
            self.hits.addItem(item)
        self.hits.setCurrentRow(0)
        self.said.setText(_counted(len(found)))

    def _open(self, item: QListWidgetItem) -> None:
        words = self.line.text().strip()
        self.chosen.emit(item.data(_PAGE), item.data(_ANCHOR), words)

    def _open_first(self) -> None:
        if self._later.isActive():
            self.search(self.line.text())
        item: QListWidgetItem | None = self.hits.item(self.hits.currentRow())
        if item is not None and self.line.text().strip():
            self._open(item)


def _item(into: QTreeWidgetItem, words: str, page: str, anchor: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem(into, [words])
    item.setData(0, _PAGE, page)
    item.setData(0, _ANCHOR, anchor)
    item.setToolTip(0, "")
    return item


def _add_parts(item: QTreeWidgetItem) -> None:
    """List the parts of a page below it, once."""
    name = item.data(0, _PAGE)
    if not item.childCount() and not item.data(0, _ANCHOR):
        for words, anchor in parts_of(name):
            _item(item, words, name, anchor)


def _counted(many: int) -> str:
    if not many:
        return "Nothing has all of these words. Try fewer or other words."
    more = f"; the first {MOST} are listed" if many > MOST else ""
    return f"{counted(many, 'place')}{more}"
