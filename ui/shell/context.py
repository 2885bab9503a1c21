"""The parts of the window that its commands work with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from builder.core.rulebook import Severity
from ui.core.page import Page
from ui.library.add_remove_command import AddRemoveCommand
from ui.library.catalogue import Catalogue
from ui.library.panel import LibraryPanel
from ui.library.photo_cache import PhotoCache
from ui.library.repository import LibraryRepository
from ui.shell.banner import Banners
from ui.shell.tabs import Tabs


@dataclass(frozen=True, slots=True, kw_only=True)
class AppContext:
    """The parts of the window that commands work with.

    Attributes:
        window: The parent of every dialog.
        open_window: Opens a window on the library at a place.
        repository: What the library holds.
        photos: Its photos.
        tabs: What is open.
        library_panel: What could be opened.
        banners: Where to say what a command did.
        history: The steps of what was made, brought in and removed.
        catalogue: The designs that can march.
    """

    window: QWidget
    # Given from above, for the window imports all that stands in it.
    open_window: Callable[[str], object]
    repository: LibraryRepository
    photos: PhotoCache
    tabs: Tabs
    library_panel: LibraryPanel
    banners: Banners
    history: QUndoStack
    catalogue: Catalogue

    @property
    def value(self) -> Any:
        """The design, army or set of house rules in front; None if nothing is open."""
        page = self.tabs.page
        return page.document.value if page else None

    def open(self, item_id: str) -> Page | None:
        """Open something in a tab and show it in the library."""
        page = self.tabs.open(item_id)
        if page:
            self.library_panel.show_id(item_id)
        return page

    def added(self, ids: Sequence[str], text: str) -> None:
        """Note what came into the library, so that undo can take it out."""
        command = AddRemoveCommand(self.repository, ids, text, there=True)
        self.history.push(command)

    def note(self, text: str) -> None:
        """Say for a while what was done."""
        self.banners.tell(text, severity=Severity.NOTE, brief=True)
