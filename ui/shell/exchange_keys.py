"""The keys of Copy, Cut and Paste, for whatever has no text of its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from ui.army.tree import EntriesTree

KEYS: Final = {
    "copy": QKeySequence.StandardKey.Copy,
    "cut": QKeySequence.StandardKey.Cut,
    "paste": QKeySequence.StandardKey.Paste,
}
"""The keys of each command; systems have several for one."""


class ExchangeKeys(QObject):
    """Does what these keys stand for where nothing else has taken them.

    A shortcut of the window would come before the keys of tables and fields that have
    their own use for them. So the window takes only what they left over, and the lists
    of rows are asked first.
    """

    def __init__(
        self,
        window: QWidget,
        lists: Collection[QWidget],
        actions: Mapping[str, QAction],
    ) -> None:
        """Follow the keys from now on.

        Args:
            window: The window.
            lists: Lists of rows that are asked first, besides those of armies.
            actions: The actions of all commands, by id.
        """
        super().__init__(window)
        self._window = window
        self._actions = {name: actions[name] for name in KEYS}
        for action in self._actions.values():
            # The menu shows the key, and nothing more.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        for each in (window, *lists):
            each.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        # A list would copy the words of one cell.
        if isinstance(now, EntriesTree) and self._window.isAncestorOf(now):
            now.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        """Do what a key stands for, if it is one of these."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        for name, keys in KEYS.items():
            if event.matches(keys):
                self._actions[name].trigger()
                return True
        return False
