"""The tabs of the open designs, armies and house rules."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QUndoGroup
from PySide6.QtWidgets import QTabBar, QTabWidget, QWidget

from builder.core.formatting import brief
from ui.core.document import Document
from ui.core.page import Page, PageState
from ui.library.repository import LibraryRepository
from ui.shell.close_button import CloseButton
from ui.shell.document_bar import DocumentBar
from ui.shell.tab_list import TabList
from ui.widgets.labels import styled

LONGEST = 80
"""The most letters of a title on a tab; the bar elides it where it is too wide."""


class Tabs(QTabWidget):
    """The open pages by id, and the one in front.

    Attributes:
        closed: The ids of the closed pages, the one closed last at the end.
        list: The button that lists all tabs.
        front: Emitted with the page in front, or None.
        changed: Emitted with the state of the page in front whenever it changed.
        lost: Emitted with the titles of pages that closed because another window
            removed what they show.
    """

    front = Signal(object)
    changed = Signal(object)
    lost = Signal(object)

    def __init__(
        self,
        repository: LibraryRepository,
        make: Callable[[Document], Page],
        group: QUndoGroup,
    ) -> None:
        super().__init__()
        self._repository = repository
        self._make = make
        self._group = group
        self._laid: tuple[QSize, ...] = ()
        self.pages: dict[str, Page] = {}
        self.closed: list[str] = []
        self.setTabBar(DocumentBar(self.close_at))
        self.list = TabList(self)
        self.setCornerWidget(self.list, Qt.Corner.TopRightCorner)
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setAccessibleName("Open designs and armies")
        styled(self.tabBar(), kind="documents")
        self.currentChanged.connect(self._bring_to_front)
        repository.went.connect(self._close_went)
        repository.changed.connect(self._close_removed)

    def event(self, event: QEvent) -> bool:
        """Lay itself out anew only where its bar needs another height.

        Qt draws the whole page anew whenever it lays a tab widget out, and a bar asks
        for that at each letter of a title. A bar as wide as the page has its place by
        its height alone.
        """
        if event.type() == QEvent.Type.LayoutRequest:
            corner, high = self.list.sizeHint(), self.tabBar().sizeHint().height()
            wanted = QSize(0, high), corner, self.size()
            if wanted == self._laid:
                self.updateGeometry()
                return True
            self._laid = wanted
        return super().event(event)

    @property
    def page(self) -> Page | None:
        """The page in front, or None."""
        return self.page_at(self.currentIndex())

    def page_at(self, place: int) -> Page | None:
        """Return the page of a tab, or None."""
        widget = self.widget(place)
        return widget if isinstance(widget, Page) else None

    def open(self, item_id: str) -> Page | None:
        """Open an item, or bring its tab to the front; None if it is gone."""
        if item_id not in self.pages:
            if self._repository.value(item_id) is None:
                return None
            document = self._repository.document(item_id)
            page = self._make(document)
            self._group.addStack(document.history)
            self.pages[item_id] = page
            page.state_changed.connect(lambda state: self._tell(page, state))
            document.history.indexChanged.connect(self._lead)
            cross = CloseButton()
            cross.clicked.connect(lambda: self.close_page(page))
            side = QTabBar.ButtonPosition.RightSide
            self.tabBar().setTabButton(self.addTab(page, ""), side, cross)
            self._entitle(page, page.state)
        self.closed = [each for each in self.closed if each != item_id]
        self.setCurrentWidget(self.pages[item_id])
        return self.pages[item_id]

    def add_widget(self, widget: QWidget, title: str) -> None:
        """Add a tab that edits no document; its cross destroys the widget."""
        cross = CloseButton()
        cross.setAccessibleName(f"Close {title}")
        cross.clicked.connect(lambda: self.close_widget(widget))
        side = QTabBar.ButtonPosition.RightSide
        self.tabBar().setTabButton(self.addTab(widget, title), side, cross)

    def close_widget(self, widget: QWidget) -> None:
        """Close a tab that edits no document."""
        self.removeTab(self.indexOf(widget))
        widget.hide()
        widget.deleteLater()

    def close_page(self, page: Page | None) -> None:
        """Close a tab; the item stays in the library."""
        if page is None:
            return
        item_id = page.document.id
        self.pages.pop(item_id, None)
        self.closed = [each for each in self.closed if each != item_id] + [item_id]
        self.removeTab(self.indexOf(page))
        self._group.removeStack(page.document.history)
        page.hide()
        page.deleteLater()
        self._repository.close(item_id)

    def ids(self) -> list[str]:
        """Return the ids of the open pages, from left to right."""
        pages = (self.page_at(place) for place in range(self.count()))
        return [page.document.id for page in pages if page]

    def reopen(self) -> Page | None:
        """Reopen the tab closed last that is still in the library; None if none is."""
        while self.closed:
            page = self.open(self.closed.pop())
            if page:
                return page
        return None

    def step(self, step: int) -> None:
        """Bring the tab some places further to the front, around the ends."""
        if self.count():
            self.setCurrentIndex((self.currentIndex() + step) % self.count())

    def close_at(self, place: int) -> None:
        """Close the tab at a place, whatever it shows."""
        widget = self.widget(place)
        if isinstance(widget, Page):
            self.close_page(widget)
        elif widget is not None:
            self.close_widget(widget)

    def _bring_to_front(self, place: int) -> None:
        page = self.page_at(place)
        if page:
            self._group.setActiveStack(page.history)
        self.front.emit(page)
        self.changed.emit(page.state if page else PageState())

    def _lead(self) -> None:
        """Make the history active after a step in the page in front."""
        page = self.page
        if page and self.sender() is page.document.history:
            self._group.setActiveStack(page.document.history)

    def _tell(self, page: Page, state: PageState) -> None:
        self._entitle(page, state)
        if page is self.page:
            self._group.addStack(page.history)
            self._group.setActiveStack(page.history)
            self.changed.emit(state)

    def _entitle(self, page: Page, state: PageState) -> None:
        title = " ".join(state.title.split()) or "Nameless"
        short = brief(title, LONGEST)
        place = self.indexOf(page)
        # An ampersand would underline the next letter. The bar writes it, because
        # a tab widget draws its page anew for a title, even for the same one.
        words = short.replace("&", "&&")
        if self.tabText(place) != words:
            self.tabBar().setTabText(place, words)
        self.setTabToolTip(place, title[:300].replace("<", "‹"))
        close = self.tabBar().tabButton(place, QTabBar.ButtonPosition.RightSide)
        if close is not None:
            close.setAccessibleName(f"Close {short}")

    def _close_went(self, item_id: str) -> None:
        """Close the tab of an item that this window removed."""
        self.close_page(self.pages.get(item_id))

    def _close_removed(self, ids: frozenset[str]) -> None:
        """Close the tabs of items that another window removed, and tell which."""
        gone = [
            self.pages[item_id]
            for item_id in sorted(ids & self.pages.keys())
            if self._repository.value(item_id) is None
        ]
        for page in gone:
            self.close_page(page)
        if gone:
            self.lost.emit([page.document.value.title for page in gone])
