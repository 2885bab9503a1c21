"""What the lists of the library ask for: open, remove, make, look, the menu."""

from functools import partial

from PySide6.QtCore import QObject, QPoint

from ui.library.panel import LibraryPanel
from ui.shell.commands import Commands
from ui.shell.context import AppContext
from ui.shell.library_menu import library_menu
from ui.shell.removal import remove_selected

_NEW = "brikwars.weapon"
"""The kind of a new item that is named by the words of the filter."""


class LibraryController(QObject):
    """Does what the player asks for in a list of the library."""

    def __init__(self, app: AppContext, commands: Commands, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app
        self._commands = commands
        panel = app.library_panel
        panel.removed.connect(partial(remove_selected, app, commands))
        panel.made.connect(partial(commands.new, _NEW))
        panel.menu.connect(partial(self._menu, panel))

    def _menu(self, panel: LibraryPanel, at: QPoint) -> None:
        ids = panel.selected()
        if ids:
            library_menu(self._app, self._commands, ids).popup(at)
