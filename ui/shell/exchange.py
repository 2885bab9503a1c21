"""All commands that bring designs and armies in, and copy them out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtGui import QAction

from ui.shell.clipboard import Copying, ExchangeKeys
from ui.shell.context import AppContext
from ui.shell.importing import Bringing


class Exchange:
    """The commands, and the keys they have.

    Attributes:
        copying: Copy and cut.
        bringing: Paste, import and drop.
        acts: The function of each command, by its id.
    """

    def __init__(self, app: AppContext, remove: Callable[[Sequence[str]], Any]) -> None:
        """Make the commands.

        Args:
            app: The parts of the window.
            remove: Removes items from the library as one step.
        """
        self._app = app
        self.copying = Copying(app, remove)
        self.bringing = Bringing(app)
        self.acts: Mapping[str, Callable[[], object]] = {
            "import": self.bringing.import_files,
            "cut": self.copying.cut,
            "copy": self.copying.copy,
            "paste": self.bringing.paste,
            "paste_designs": self.bringing.paste_designs,
        }

    def take_keys(self, actions: Mapping[str, QAction]) -> None:
        """Let Copy, Cut and Paste have their keys where nothing else takes them."""
        window, lists = self._app.window, (self._app.library_panel.view,)
        ExchangeKeys(window, lists, actions)
