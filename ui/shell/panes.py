"""Moving between the parts of the window: library, page, card and verdict."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QMenu, QWidget

from builder.army.model import Army
from builder.core.formatting import brief
from ui.library.panel import LibraryPanel
from ui.library.repository import LibraryRepository
from ui.shell.frame import MainLayout
from ui.verdict.drawer import VerdictDrawer
from ui.widgets.focus import next_pane

_MOST: Final = 20
"""The most armies in the menu; the library has them all."""


class Panes:
    """The commands that show, hide and reach parts of the window."""

    def __init__(
        self,
        frame: MainLayout,
        library: LibraryPanel,
        drawer: VerdictDrawer,
        panes: tuple[QWidget, ...],
    ) -> None:
        self._frame = frame
        self._library = library
        self._drawer = drawer
        self._panes = panes

    def filter(self) -> None:
        """Show the library, and type into its filter."""
        self._frame.open_library()
        self._library.filter.setFocus()

    def turn_card(self) -> None:
        """Show or hide the card and the bill."""
        self._frame.toggle_card()

    def turn_drawer(self) -> None:
        """Show the whole verdict, or fold it again."""
        drawer = self._drawer
        (drawer.fold if drawer.isVisible() else drawer.unfold)()

    def next(self) -> None:
        """Give the keyboard to the next part of the window that is shown."""
        next_pane(self._panes, self._frame.window().focusWidget())


def list_armies(
    menu: QMenu,
    repository: LibraryRepository,
    new: Callable[[], object],
    open_: Callable[[str], object],
) -> None:
    """Fill a menu with the armies of the library, by name, and with a new one."""
    menu.clear()
    menu.addAction("New army", new)
    menu.addSeparator()
    armies = {
        item_id: value.title
        for item_id, value in repository.values().items()
        if isinstance(value, Army)
    }
    for item_id in sorted(armies, key=lambda each: armies[each].casefold())[:_MOST]:
        name = brief(" ".join(armies[item_id].split()), 60).replace("&", "&&")
        menu.addAction(name, partial(open_, item_id))
