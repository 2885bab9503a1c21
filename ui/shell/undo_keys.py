"""Undo and Redo mean what the player is working on: a page, or the library."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence, QUndoGroup, QUndoStack
from PySide6.QtWidgets import QApplication, QWidget

from ui.shell.tabs import Tabs

# What a field of text itself takes for Undo; it differs from system to system.
_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class UndoKeys(QObject):
    """Makes the history active that belongs to where the keyboard is.

    A field of text has a history of its own, which knows nothing of the others; in a
    page its keys are left to the page.
    """

    def __init__(
        self, group: QUndoGroup, library: QWidget, history: QUndoStack, tabs: Tabs
    ) -> None:
        """Follow the keyboard from now on.

        Args:
            group: Every history.
            library: Where things come and go.
            history: The history of that.
            tabs: The pages, each with a history of its own.
        """
        super().__init__(group)
        self._group = group
        self._library = library
        self._history = history
        self._tabs = tabs
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)
        # Whoever removed something, from wherever, wants just that back.
        history.indexChanged.connect(self._lead)

    def _lead(self) -> None:
        self._group.setActiveStack(self._history)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        page = self._tabs.page
        if now is None:
            return
        if self._library.isAncestorOf(now):
            self._group.setActiveStack(self._history)
        elif page and page.isAncestorOf(now):
            self._group.setActiveStack(page.history)
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a field of a page from undoing by itself."""
        if not isinstance(event, QKeyEvent) or not any(map(event.matches, _KEYS)):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.ignore()
        return True
