"""The window of the manual: contents or what was found, the page beside them."""

from functools import cache
from typing import Final

from PySide6.QtCore import QSettings, Qt, QUrl, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDesktopServices,
    QKeyEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from builder.core.formatting import brief, counted
from builder.glossary.terms import asked
from builder.rules.lookup import sources_of_rules
from ui.core.timer import timer
from ui.help.page_view import FIRST, NEWS, ManualView, page_names, parts_of, title_of
from ui.manual import contents
from ui.rules.opening import open_rule, popover_around
from ui.widgets.inputs import KeyFilter
from ui.widgets.labels import named, plain, small, styled
from ui.widgets.layouts import block, column, row, tool_button
from ui.widgets.screen import fit_window
from ui.widgets.theme import scaled

# The side of the manual's window: a search, and the contents or what was found.

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
        hint = "Search the manual"
        self.line = QLineEdit(placeholderText=hint, clearButtonEnabled=True)
        self.line.setAccessibleName(hint)
        self.line.setToolTip("Ctrl+F")
        self.tree = named("Contents of the manual", QTreeWidget())
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(14)
        self.tree.setExpandsOnDoubleClick(False)
        self.hits = named("Places found", QListWidget())
        self.hits.setWordWrap(True)
        self.hits.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.hits.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for view in (self.tree, self.hits):
            styled(view, kind="contents")
        self.said = small("", wrap=True)
        found = block(self.said, (self.hits, 1), gap=4)
        self._lists = QStackedWidget()
        self._lists.addWidget(self.tree)
        self._lists.addWidget(found)
        column(self, self.line, (self._lists, 1), gap=8, margins=(10, 10, 6, 6))
        self._fill()
        self._later = timer(self, self._search, PAUSE_MS)
        self.line.textChanged.connect(lambda _: self._later.start())
        self.line.returnPressed.connect(self._open_first)
        KeyFilter(self.line, self._take)
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

    def _take(self, event: QKeyEvent) -> bool:
        """Move in what was found by the arrow keys while words are typed."""
        if event.key() in _STEPS and self._lists.currentIndex() == 1:
            self.hits.event(event)
            return True
        leaves = event.key() == Qt.Key.Key_Escape and bool(self.line.text())
        if leaves:
            self.search("")
        return leaves

    def _fill(self) -> None:
        for name in page_names():
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
        others = asked(words).told
        also = f" Also looked for: {', '.join(others)}." if others else ""
        more = f"; the first {MOST} are listed" if len(found) > MOST else ""
        places = f"{counted(len(found), 'place')}{more}."
        none = "Nothing has all of these words. Try fewer or other words."
        self.said.setText(f"{places if found else none}{also}")

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
    name = item.data(0, _PAGE)
    if not item.childCount() and not item.data(0, _ANCHOR):
        for words, anchor in parts_of(name):
            _item(item, words, name, anchor)


_GEOMETRY: Final = "manual/geometry"
_SIDE: Final = "manual/side"

_RULES: Final = "rules"
"""The beginning of the names of the pages that list rules."""


class ManualWindow(QMainWindow):
    """Shows the manual; it stays open while the player works in other windows.

    Attributes:
        side: The search and the contents.
        view: The page.
        back: The button that returns to the page before.
        forward: The button that goes to where Back came from.
    """

    def __init__(self) -> None:
        # No parent: else it would lie over the window that it is read beside.
        super().__init__()
        # The way of the reader: pages, and how far each was scrolled.
        self._before: list[tuple[str, int]] = []
        self._after: list[tuple[str, int]] = []
        # It must not keep the program running after the last window of designs.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle("Manual – Brickmuster")
        self.side = ContentsList()
        self.view = ManualView()
        self.back = tool_button("←", self.go_back, "The page before (Alt+Left)", "Back")
        self.forward = tool_button(
            "→", self.go_forward, "The page after (Alt+Right)", "Forward"
        )
        self._title = plain("")
        for tool in (self.back, self.forward):
            styled(tool, kind="quiet", role="head")
            tool.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._lay()
        self._keys()
        self.side.chosen.connect(self._go)
        self.view.asked.connect(self.follow)
        self._offer()

    def open_at(self, page: str, anchor: str = "") -> None:
        """Show a page, and bring the window to the front.

        Args:
            page: The name of the page.
            anchor: A heading in it; its top if empty.
        """
        self._go(page, anchor)
        self.bring_forward()

    def open_news(self) -> None:
        """Show what is new."""
        self.open_at(NEWS)

    def bring_forward(self) -> None:
        """Bring the window to the front, with what it shows."""
        if not self.view.page:
            self._go(*FIRST)
        if not self.isVisible():
            moved = self.testAttribute(Qt.WidgetAttribute.WA_Moved)
            fit_window(self, across=1, placed=moved)
        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()
        self.activateWindow()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self, link: str) -> None:
        """Go where a link leads: a page, a rule's small page, or the web."""
        url = QUrl(link)
        if url.scheme() in {"http", "https"}:
            QDesktopServices.openUrl(url)
            return
        page = url.path().removesuffix(".md") or self.view.page
        anchor = url.fragment()
        number = _numbers().get((page, anchor), "")
        if number and not self.view.page.startswith(_RULES):
            open_rule(self.view, number, self.view.link_area())
        elif page in contents.PAGES:
            self._go(page, anchor)

    def go_back(self) -> None:
        """Return to the page before."""
        self._step(self._before, self._after)

    def go_forward(self) -> None:
        """Go to the page that Back came from."""
        self._step(self._after, self._before)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the place and the size of the window."""
        self.remember()
        super().closeEvent(event)

    def remember(self) -> None:
        """Store the place and the size of the window, and the width of its side."""
        settings = QSettings()
        settings.setValue(_GEOMETRY, self.saveGeometry())
        settings.setValue(_SIDE, self._split.saveState())

    def _lay(self) -> None:
        head = styled(QWidget(), kind="bar")
        row(head, self.back, self.forward, (self._title, 1), gap=4,
            margins=(10, 5, 10, 5))  # fmt: skip
        right = block(head, (self.view, 1), gap=0)
        self._split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self._split.addWidget(self.side)
        self._split.addWidget(right)
        self._split.setStretchFactor(1, 1)
        self._split.setSizes([scaled(250), scaled(800)])
        self.setCentralWidget(self._split)
        self.resize(1040, 660)
        settings = QSettings()
        if geometry := settings.value(_GEOMETRY):
            self.restoreGeometry(geometry)
        if state := settings.value(_SIDE):
            self._split.restoreState(state)

    def _keys(self) -> None:
        acts = {
            "Alt+Left": self.go_back,
            "Backspace": self._go_back_from_text,
            "Alt+Right": self.go_forward,
            "Ctrl+F": self._look_for,
            "Ctrl+W": self.close,
            "Esc": self._leave,
        }
        for keys, act in acts.items():
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    def _go_back_from_text(self) -> None:
        if not self.side.line.hasFocus():
            self.go_back()

    def _look_for(self) -> None:
        self.side.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.side.line.selectAll()

    def _leave(self) -> None:
        """Close the small page of a rule, empty the search, or close the window."""
        popover = popover_around(self.focusWidget())
        if popover is not None and popover.isVisible():
            popover.dismiss()
        elif self.side.line.text():
            self.side.search("")
        else:
            self.close()

    def _go(self, page: str, anchor: str = "", words: str = "") -> None:
        if self.view.page:
            self._before.append((self.view.page, self.view.here))
        self._after.clear()
        if page != self.view.page or words:
            self._show(page, words)
        elif not anchor:
            self.view.here = 0
        if anchor:
            self.view.go_to(anchor)
        self._offer()

    def _step(
        self, source: list[tuple[str, int]], other: list[tuple[str, int]]
    ) -> None:
        if not source:
            return
        page, here = source.pop()
        other.append((self.view.page, self.view.here))
        if page != self.view.page:
            self._show(page)
        self.view.here = here
        self._offer()

    def _show(self, page: str, words: str = "") -> None:
        self.view.show_page(page, words)
        self.side.show_page(page)
        title = title_of(page)
        self.view.setAccessibleName(title)
        self._title.setText(title)
        where = "" if page == NEWS else " – Manual"
        self.setWindowTitle(f"{title}{where} – Brickmuster")

    def _offer(self) -> None:
        self.back.setEnabled(bool(self._before))
        self.forward.setEnabled(bool(self._after))


@cache
def _numbers() -> dict[tuple[str, str], str]:
    return {
        place: number
        for number in sources_of_rules()
        if (place := contents.rule_place(number)) is not None
    }
