"""The tabs of the open designs, armies and house rules."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSettings, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QUndoGroup,
)
from PySide6.QtWidgets import (
    QMenu,
    QTabBar,
    QTabWidget,
    QWidget,
)

from builder.core.formatting import brief
from ui.core.document import Document
from ui.core.page import Page, PageState
from ui.core.places import stored_texts
from ui.library.repository import LibraryRepository
from ui.widgets.icons import IconButton
from ui.widgets.labels import styled
from ui.widgets.layouts import SlimButton, row
from ui.widgets.theme import application, scaled, set_scaled

SIDE = 24

WIDE: Final = 180
LEAST: Final = 130
"""The width of a tab in pixels, and the least, at the ordinary size of type."""


class DocumentBar(QTabBar):
    """Tabs of one width, so that a name that is typed moves none of them.

    The middle button of the mouse closes one.
    """

    def __init__(self, close: Callable[[int], object]) -> None:
        super().__init__()
        self._close = close
        self.setAccessibleName("Open designs and armies, as tabs")
        set_scaled(self, DocumentBar._measure, SIDE)

    def _measure(self, side: int) -> None:
        """Let the crosses grow with the type, and the tabs with them."""
        for cross in self.findChildren(IconButton):
            cross.setFixedSize(side, side)
        # This lays the tabs out anew, which Qt does not do for a cross that grew.
        self.setElideMode(Qt.TextElideMode.ElideRight)

    def tabSizeHint(self, index: int) -> QSize:
        """Return the size of a tab, the same for all titles."""
        return QSize(scaled(WIDE), super().tabSizeHint(index).height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the least size of a tab: with many of them, the bar scrolls."""
        return QSize(scaled(LEAST), self.tabSizeHint(index).height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close the tab under the mouse with its middle button."""
        place = self.tabAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.MiddleButton and place >= 0:
            self._close(place)
            return
        super().mouseReleaseEvent(event)


class TabList(SlimButton):
    """Opens the list of all open tabs."""

    def __init__(self, tabs: QTabWidget) -> None:
        super().__init__()
        styled(self, kind="quiet", plainMenu="true")
        self._tabs = tabs
        self._menu = QMenu(self)
        self.setArrowType(Qt.ArrowType.DownArrow)
        self.setMenu(self._menu)
        self.setAccessibleName("All open tabs")
        self.setToolTip("All open tabs")
        self._menu.aboutToShow.connect(self.fill)

    def fill(self) -> QMenu:
        """List the tabs as they are now, and return the menu."""
        self._menu.clear()
        for place in range(self._tabs.count()):
            title = self._tabs.tabText(place).replace("&&", "&")
            words = brief(title).replace("&", "&&")
            show = partial(self._tabs.setCurrentIndex, place)
            action = self._menu.addAction(f"{numbered(place + 1)}{words}", show)
            action.setCheckable(True)
            action.setChecked(place == self._tabs.currentIndex())
        return self._menu


def numbered(number: int) -> str:
    """Return the number of an entry of a menu, whose key it is up to nine."""
    return f"&{number}  " if number in range(1, 10) else "     "


_OPEN: Final = "open"
_FRONT: Final = "front"

LONGEST = 80
"""The most letters of a title on a tab; the bar elides it where it is too wide."""


class Tabs(QTabWidget):
    """The open pages by id, and the one in front.

    Attributes:
        closed: The places of the closed pages by id, the one closed last at the end.
        list: The button that lists all tabs.
        free: What keeps tabs and list beside the card where a page takes its place.
        recent: The way through the tabs by use.
        acts: The function of each command, by its id.
        front: Emitted with the page in front, or None.
        changed: Emitted with the state of the page in front whenever it changed.
        left: Emitted with the document of a page that closes.
        lost: Emitted with the titles of pages that closed because another window
            removed what they show.
    """

    front = Signal(object)
    changed = Signal(object)
    left = Signal(object)
    lost = Signal(object)

    def __init__(
        self,
        repository: LibraryRepository,
        make: Callable[[Document], Page],
        group: QUndoGroup,
    ) -> None:
        super().__init__(documentMode=True, movable=True, usesScrollButtons=True)
        self._repository = repository
        self._make = make
        self._group = group
        self._laid: tuple[QSize, ...] = ()
        self._before: Page | None = None
        self.recent = RecentTabs(self)
        self.acts: Mapping[str, Callable[[], object]] = {
            "next_tab": partial(self.step, 1),
            "previous_tab": partial(self.step, -1),
            "recent_tab": partial(self.recent.step, 1),
            "recent_tab_back": partial(self.recent.step, -1),
        }
        self.pages: dict[str, Page] = {}
        self.closed: dict[str, int] = {}
        self.setTabBar(DocumentBar(self.close_at))
        self.list = TabList(self)
        corner = QWidget()
        self.free = QWidget(corner)
        row(corner, self.list, self.free, gap=0)
        self.setCornerWidget(corner, Qt.Corner.TopRightCorner)
        self.free.setFixedWidth(0)
        self.tabBar().setDrawBase(False)
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
            corner += QSize(self.free.width(), 0)
            wanted = QSize(0, high), corner, self.size()
            if wanted == self._laid:
                self.updateGeometry()
                return True
            self._laid = wanted
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw no white line beside the tabs, as Qt does around the corner."""

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
            self._add(page, "", lambda: self.close_page(page))
            self._entitle(page, page.state)
        self.closed.pop(item_id, None)
        self.setCurrentWidget(self.pages[item_id])
        return self.pages[item_id]

    def add_widget(self, widget: QWidget, title: str) -> None:
        """Add a tab that edits no document; its cross destroys the widget."""
        cross = self._add(widget, title, lambda: self.close_widget(widget))
        cross.setAccessibleName(f"Close {title}")

    def _add(
        self, widget: QWidget, title: str, close: Callable[[], object]
    ) -> IconButton:
        tip = "Close the tab; what you made stays in the library"
        cross = styled(IconButton("cross", "Close", tip), kind="cross")
        # Ctrl+W closes a tab from the keyboard.
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cross.setFixedSize(scaled(SIDE), scaled(SIDE))
        cross.clicked.connect(close)
        side = QTabBar.ButtonPosition.RightSide
        self.tabBar().setTabButton(self.addTab(widget, title), side, cross)
        return cross

    def close_widget(self, widget: QWidget) -> None:
        """Close a tab that edits no document."""
        place = self.indexOf(widget)
        beside = self.widget(place + 1) or self.widget(place - 1)
        # Qt leads the keyboard back only from one tab to another.
        kept: QWidget | None = beside.focusWidget() if beside else None
        left = widget.isAncestorOf(self.window().focusWidget())
        self.removeTab(place)
        widget.hide()
        widget.deleteLater()
        if left and kept and beside is self.currentWidget():
            kept.setFocus()

    def close_page(self, page: Page | None) -> None:
        """Close a tab; the item stays in the library."""
        if page is None:
            return
        item_id = page.document.id
        self.pages.pop(item_id, None)
        self.closed.pop(item_id, None)
        self.closed[item_id] = self.indexOf(page)
        self.close_widget(page)
        self._group.removeStack(page.document.history)
        self.left.emit(page.document)
        self._repository.saver.close(item_id)

    def ids(self) -> list[str]:
        """Return the ids of the open pages, from left to right."""
        pages = (self.page_at(place) for place in range(self.count()))
        return [page.document.id for page in pages if page]

    def reopen(self) -> Page | None:
        """Reopen the tab closed last that is still in the library; None if none is.

        It comes back to its place.
        """
        while self.closed:
            item_id, place = self.closed.popitem()
            page = self.open(item_id)
            if page:
                last = self.count() - 1
                self.tabBar().moveTab(self.indexOf(page), min(place, last))
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
        page, before = self.page_at(place), self._before
        self._before = page
        if before:
            before.begun |= before.focusWidget() is not None
        if page:
            self._group.setActiveStack(page.history)
        self.front.emit(page)
        self.changed.emit(page.state if page else PageState())
        self._begin()

    def _begin(self) -> None:
        """Give the keyboard to where a page begins; Qt takes what was made first."""
        page = self.page
        held: QWidget | None = self.window().focusWidget()
        if page and not page.begun and held is not None and self.isAncestorOf(held):
            page.begun = True
            page.go(())

    def _lead(self) -> None:
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
        """Close the tab of an item; in its place comes the one used before it."""
        page = self.pages.get(item_id)
        before = [key for key in self.recent.order() if key != item_id]
        in_front = page is not None and page is self.page
        self.close_page(page)
        if in_front and before:
            self.open(before[0])

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


class RecentTabs(QObject):
    """Goes through the tabs by use; letting go of Ctrl ends the walk.

    During a walk the order stays, so that every tab can be reached. Only the tab that
    the walk ends at becomes the latest.
    """

    def __init__(self, tabs: Tabs) -> None:
        super().__init__(tabs)
        self._tabs = tabs
        self._used: list[str] = []
        self._walk: list[str] = []
        self._place = 0
        tabs.front.connect(self._note)

    def step(self, step: int) -> None:
        """Bring the next tab by use to the front; -1 goes back."""
        if not self._walk:
            self._walk = self.order()
            self._place = 0
            self._watch(on=True)
        # A tab may have been closed meanwhile, and opening it would bring it back.
        self._walk = [item_id for item_id in self._walk if item_id in self._tabs.pages]
        if self._walk:
            self._place = (self._place + step) % len(self._walk)
            self._tabs.open(self._walk[self._place])

    def end(self) -> None:
        """End the walk: the tab in front is the one used last."""
        self._watch(on=False)
        self._walk = []
        self._note(self._tabs.page)

    def order(self) -> list[str]:
        """Return the open tabs, the one used last first."""
        there = self._tabs.ids()
        used = [each for each in reversed(self._used) if each in there]
        return used + [each for each in there if each not in used]

    def _note(self, page: Page | None) -> None:
        if page and not self._walk:
            name = page.document.id
            self._used = [each for each in self._used if each != name] + [name]

    def _watch(self, *, on: bool) -> None:
        app = application()
        (app.installEventFilter if on else app.removeEventFilter)(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that Ctrl is let go, or that the window is left."""
        left = event.type() == QEvent.Type.ApplicationDeactivate
        released = event.type() == QEvent.Type.KeyRelease and (
            isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Control
        )
        if self._walk and (left or released):
            self.end()
        return False


# What comes back at the next start.


def remember_tabs(tabs: Tabs, location: str) -> None:
    """Store the open tabs of a library; nothing if it was never read."""
    if location:
        front = tabs.page.document.id if tabs.page else ""
        QSettings().setValue(library_key(_OPEN, location), tabs.ids())
        QSettings().setValue(library_key(_FRONT, location), front)


def recall_tabs(tabs: Tabs, location: str) -> None:
    """Reopen the tabs of last time, with the same one in front."""
    for item_id in stored_texts(library_key(_OPEN, location)):
        tabs.open(item_id)
    front = str(QSettings().value(library_key(_FRONT, location)) or "")
    if front in tabs.pages:
        tabs.open(front)


def follow_tabs(old: str, new: str, open_ids: Sequence[str]) -> None:
    """Let the open tabs of a library follow it to another place."""
    settings = QSettings()
    settings.setValue(library_key(_OPEN, new), list(open_ids))
    settings.setValue(
        library_key(_FRONT, new), settings.value(library_key(_FRONT, old)) or ""
    )


def library_key(what: str, location: str) -> str:
    """Return the settings key of something about a library."""
    place = location.encode(errors="surrogatepass")
    return f"{what}/{sha256(place).hexdigest()[:16]}"
