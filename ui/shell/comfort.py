"""Commands that make the window comfortable: tabs, text size, settings and help."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QMenu

from builder.core.formatting import brief
from ui.core import recent
from ui.panels.card_preview import CardPanel
from ui.shell.context import AppContext
from ui.shell.help_commands import AboutDialog, KeysDialog
from ui.shell.tabs import RecentTabs
from ui.widgets.menus import add_section
from ui.widgets.theme import SIZES, choose_text_size, text_size

_LONGEST: Final = 50


class Comfort:
    """The functions of these commands."""

    def __init__(
        self,
        app: AppContext,
        bring_in: Callable[[Sequence[Path]], object],
        card: CardPanel,
    ) -> None:
        """Make the commands.

        Args:
            app: The parts of the window.
            bring_in: Imports files.
            card: The card beside a design.
        """
        self._app = app
        self._bring_in = bring_in
        self._card = card
        self._recent = RecentTabs(app.tabs)

    def acts(self) -> dict[str, Callable[[], object]]:
        """Return the function of each command, by its id."""
        return {
            "recent_tab": partial(self._recent.step, 1),
            "recent_tab_back": partial(self._recent.step, -1),
            "reopen_tab": self.reopen,
            "larger": partial(self.resize_text, 1),
            "smaller": partial(self.resize_text, -1),
            "usual_size": partial(self.resize_text, 0),
            "settings": self.settings,
            "keys": self.keys,
            "about": self.about,
        }

    def reopen(self) -> None:
        """Reopen the tab that was closed last."""
        if self._app.tabs.reopen() is None:
            self._app.note("No tab was closed that could be reopened")

    def resize_text(self, step: int) -> None:
        """Make all text larger or smaller by one step; 0 for the system's size."""
        wanted = 100 if step == 0 else next_size(text_size(), step)
        choose_text_size(wanted)
        self._app.note(f"Text size: {wanted} %")

    def settings(self) -> None:
        """Open the settings."""
        from ui.shell.settings_dialog import SettingsDialog

        SettingsDialog(self._card, self._app.window).open()

    def keys(self) -> None:
        """Open the list of all keys."""
        KeysDialog(self._app.window).open()

    def about(self) -> None:
        """Show what this program is, its version and whose work is in it."""
        AboutDialog(self._app.repository.location, self._app.window).open()

    def keep_listed(self, menu: QMenu) -> None:
        """Fill a menu with what was used last, each time it opens."""
        menu.aboutToShow.connect(partial(self._list_recent, menu))

    def _list_recent(self, menu: QMenu) -> None:
        """Fill a menu with the libraries and the files used last."""
        menu.clear()
        here = self._app.repository.location
        libraries = [
            each for each in recent.recent(recent.LIBRARIES) if str(each) != here
        ]
        files = recent.recent(recent.FILES)
        if not libraries and not files:
            menu.addAction("Nothing was opened yet").setEnabled(False)
        number = 0
        for title, paths, act in (
            ("Libraries", libraries, self._open_library),
            ("Files to import", files, self._import),
        ):
            if paths:
                add_section(menu, title)
            for path in paths:
                number += 1
                words = f"{_numbered(number)}{_named(path)}"
                menu.addAction(words, partial(act, path)).setToolTip(str(path))

    def _open_library(self, path: Path) -> None:
        self._app.open_window(str(path))

    def _import(self, path: Path) -> None:
        self._bring_in([path])


def next_size(size: int, step: int) -> int:
    """Return the next larger or smaller size of type; the last one stays.

    >>> next_size(100, 1), next_size(105, -1), next_size(200, 1)
    (110, 100, 200)
    """
    if step > 0:
        return min((each for each in SIZES if each > size), default=SIZES[-1])
    return max((each for each in SIZES if each < size), default=SIZES[0])


def _numbered(number: int) -> str:
    """Return the number of an entry, whose key it is up to nine."""
    return f"&{number}  " if number in range(1, 10) else "     "


def _named(path: Path) -> str:
    """Return the name of a file and its folder for a menu."""
    words = f"{path.name}  in {path.parent.name or path.parent}"
    return brief(words, _LONGEST).replace("&", "&&")
