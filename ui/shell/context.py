"""The context of the window's commands: its parts, and where the player is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTextEdit,
    QWidget,
)

from builder.content.card import Card
from builder.core.formatting import counted
from builder.core.rulebook import Severity
from ui.core.page import Page
from ui.library.add_remove_command import AddRemoveCommand
from ui.library.catalogue import Catalogue
from ui.library.panel import LibraryPanel
from ui.library.photo_cache import PhotoCache
from ui.library.repository import LibraryRepository
from ui.shell.banner import Banners
from ui.shell.tabs import Tabs


# Qt keeps a weak reference to the owner of a method that a signal calls.
@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class AppContext:
    """The parts of the window that commands work with.

    Attributes:
        window: The parent of every dialog.
        open_window: Opens a window on the library at a place.
        repository: The library as the window sees it.
        photos: Its photos.
        tabs: The open pages.
        library_panel: The list of the library.
        banners: The messages to the player.
        history: The undo history of items made, imported and removed.
        catalogue: The designs that can join an army.
    """

    window: QWidget
    # A parameter, because importing the window here would be a circle.
    open_window: Callable[..., object]
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
        """Open an item in a tab and show it in the library; None if it is gone."""
        page = self.tabs.open(item_id)
        if page:
            self.library_panel.show_id(item_id)
        return page

    def added(self, ids: Sequence[str], text: str) -> None:
        """Make a step of items added to the library, so that undo removes them."""
        command = AddRemoveCommand(self.repository, ids, text, there=True)
        self.history.push(command)

    def photos_of(self, cards: Iterable[Card]) -> dict[str, bytes]:
        """Return the photos that some cards show, by key; tell of those left out."""
        wanted = list(cards)
        found = self.photos.of(wanted)
        if away := {card.photo for card in wanted} & self.photos.unread:
            self.banners.tell(
                f"{counted(len(away), 'photo')} could not be read and would be left "
                "out: the library does not answer. Close the dialog and try again",
                severity=Severity.WARN,
            )
        return found

    def note(self, text: str) -> None:
        """Show a brief message."""
        self.banners.tell(text, severity=Severity.NOTE, brief=True)


TEXT_FIELDS = (QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox)
"""Fields that keep Copy, Cut and Paste for their own text."""


def text_field() -> Any | None:
    """Return the text field that has the focus; None if none has."""
    focus = QApplication.focusWidget()
    if not isinstance(focus, TEXT_FIELDS):
        return None
    return focus.lineEdit() if isinstance(focus, QSpinBox) else focus


def in_library(app: AppContext) -> bool:
    """Return whether the library has the focus."""
    focus = QApplication.focusWidget()
    return focus is not None and app.library_panel.isAncestorOf(focus)


def picked(app: AppContext) -> list[str]:
    """Return the ids of the rows selected in the library, or of what is open."""
    if in_library(app):
        return app.library_panel.selected()
    page = app.tabs.page
    return [page.document.id] if page else []


def army_panel(app: AppContext) -> Any | None:
    """Return the panel of an army's entries if it has the focus."""
    focus, page = QApplication.focusWidget(), app.tabs.page
    panel = getattr(page, "entries", None)
    if focus is None or not isinstance(panel, QWidget):
        return None
    return panel if panel.isAncestorOf(focus) else None
