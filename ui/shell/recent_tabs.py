"""Ctrl+Tab: the tabs in the order they were used last."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from ui.core.page import Page
from ui.shell.tabs import Tabs


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
            self._walk = self._order()
            self._place = 0
            self._watch(on=True)
        # A tab may have been closed meanwhile, and opening it would bring it back.
        self._walk = [each for each in self._walk if each in self._tabs.pages]
        if self._walk:
            self._place = (self._place + step) % len(self._walk)
            self._tabs.open(self._walk[self._place])

    def end(self) -> None:
        """End the walk: the tab in front is the one used last."""
        self._watch(on=False)
        self._walk = []
        self._note(self._tabs.page)

    def _order(self) -> list[str]:
        """Return the open tabs, the one used last first."""
        there = self._tabs.ids()
        used = [each for each in reversed(self._used) if each in there]
        return used + [each for each in there if each not in used]

    def _note(self, page: Page | None) -> None:
        if page and not self._walk:
            name = page.document.id
            self._used = [each for each in self._used if each != name] + [name]

    def _watch(self, *, on: bool) -> None:
        app = QApplication.instance()
        if app:
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
