"""Undo and Redo for where the player works: in a page, or in the library."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence, QUndoGroup, QUndoStack
from PySide6.QtWidgets import QApplication, QWidget

from ui.shell.tabs import Tabs

# The keys that a text field handles itself; they differ between systems.
_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class UndoKeys(QObject):
    """Makes the history active that belongs to the focused widget.

    Each visit to a field is a step of its own.

    A text field has a history of its own. In a page, its Undo keys go to the history
    of the page instead.
    """

    def __init__(
        self, group: QUndoGroup, library: QWidget, history: QUndoStack, tabs: Tabs
    ) -> None:
        """Follow the focus from now on.

        Args:
            group: All histories.
            library: The library panel.
            history: The history of the library.
            tabs: The pages, each with a history of its own.
        """
        super().__init__(group)
        self._group = group
        self._library = library
        self._history = history
        self._tabs = tabs
        self._visited: QWidget | None = None
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)
        # After something was added or removed, from anywhere, Undo takes that back.
        history.indexChanged.connect(self._lead)

    def _lead(self) -> None:
        self._group.setActiveStack(self._history)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        page = self._tabs.page
        # No widget has the keyboard while another window or a menu has it.
        if now is None:
            return
        if page and now is not self._visited:
            page.end_visit()
        self._visited = now
        if self._library.isAncestorOf(now):
            self._group.setActiveStack(self._history)
        elif page and page.isAncestorOf(now):
            self._group.setActiveStack(page.history)
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a text field of a page from undoing by itself."""
        if not isinstance(event, QKeyEvent) or not any(map(event.matches, _KEYS)):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.ignore()
        return True
