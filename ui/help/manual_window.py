"""The window of the manual: contents at the side, the page beside them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from PySide6.QtCore import QSettings, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QDesktopServices, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget

from builder.rules.lookup import sources_of_rules
from ui.help.contents_list import ContentsList
from ui.help.page_view import ManualView
from ui.help.places import FIRST
from ui.help.texts import NEWS, title_of
from ui.manual import contents
from ui.rules.opening import open_rule, popover_around
from ui.widgets.labels import plain, styled
from ui.widgets.layouts import column, row, tool_button
from ui.widgets.screen import fit_window
from ui.widgets.theme import scaled

_GEOMETRY: Final = "manual/geometry"
_SIDE: Final = "manual/side"

_RULES: Final = "rules"
"""The beginning of the names of the pages that list rules."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """A place on the way of the reader: a page, and how far it was scrolled."""

    page: str
    here: int


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
        self._before: list[_Stop] = []
        self._after: list[_Stop] = []
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
        for each in (self.back, self.forward):
            styled(each, kind="quiet", role="head")
            each.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._lay()
        self._keys()
        self.side.chosen.connect(self._choose)
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
        head = QWidget()
        styled(head, kind="bar")
        row(head, self.back, self.forward, (self._title, 1), gap=4,
            margins=(10, 5, 10, 5))  # fmt: skip
        right = QWidget()
        column(right, head, (self.view, 1), gap=0)
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

    def _choose(self, page: str, anchor: str, words: str) -> None:
        self._go(page, anchor, words)

    def _go(self, page: str, anchor: str = "", words: str = "") -> None:
        """Go to a place, so that Back returns to the one before."""
        if self.view.page:
            self._before.append(_Stop(self.view.page, self.view.here))
        self._after.clear()
        if page != self.view.page or words:
            self._show(page, words)
        elif not anchor:
            self.view.here = 0
        if anchor:
            self.view.go_to(anchor)
        self._offer()

    def _step(self, source: list[_Stop], other: list[_Stop]) -> None:
        if not source:
            return
        stop = source.pop()
        other.append(_Stop(self.view.page, self.view.here))
        if stop.page != self.view.page:
            self._show(stop.page)
        self.view.here = stop.here
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
    """Return the number of each rule by its place in the manual."""
    return {
        place: number
        for number in sources_of_rules()
        if (place := contents.rule_place(number)) is not None
    }
