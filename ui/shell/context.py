"""The context of the window's commands: its parts, and where the player is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTextEdit,
    QWidget,
)

from builder.army.model import Item
from builder.content.card import Card
from builder.core.design import Design
from builder.core.formatting import counted
from builder.core.rulebook import Severity
from db.store.library_file import Access
from ui.core.page import Page
from ui.library.catalogue import Catalogue
from ui.library.item_steps import AddRemoveCommand
from ui.library.panel import LibraryPage, LibraryPanel
from ui.library.pictures import PhotoCache
from ui.library.repository import LibraryRepository
from ui.panels.card_preview import CardPanel
from ui.shell.banner import Banners, Stay
from ui.shell.tabs import Tabs

if TYPE_CHECKING:
    from ui.army.panel import EntriesPanel
    from ui.pages.army_page import ArmyPage


Acts = Mapping[str, Callable[[], object]]
"""The function of each command, by its id."""

T = TypeVar("T")


class OpenWindow(Protocol):
    """A window, as another one asks for it."""

    @property
    def app(self) -> AppContext:
        """The parts of that window."""


WindowOpener = Callable[[str | None, Access | None], OpenWindow]
"""Opens a window on the library at a place; the player's own if None."""


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
        card: The card beside a design.
        groups: The commands of the window, in groups.
        actions: The action of each command, by its id.
    """

    window: QWidget
    # A parameter, because importing the window here would be a circle.
    open_window: WindowOpener
    repository: LibraryRepository
    photos: PhotoCache
    tabs: Tabs
    library_panel: LibraryPanel
    banners: Banners
    history: QUndoStack
    catalogue: Catalogue
    card: CardPanel
    groups: list[CommandGroup] = field(default_factory=list)
    actions: dict[str, QAction] = field(default_factory=dict)

    def group(self, kind: type[T]) -> T:
        """Return the commands of a kind."""
        return next(each for each in self.groups if isinstance(each, kind))

    def do(self, name: str) -> None:
        """Do what a command stands for, if it can be used now."""
        self.actions[name].trigger()

    @property
    def value(self) -> Item | None:
        """The design, army or set of house rules in front; None if nothing is open."""
        page = self.tabs.page
        return page.document.value if page else None

    def open(self, item_id: str) -> Page | None:
        """Open an item in a tab and show it in the library; None if it is gone."""
        page = self.tabs.open(item_id)
        if page:
            self.library_panel.show_id(item_id)
        return page

    def meant(self, ids: Sequence[str]) -> list[str]:
        """Return these ids, or the id of what is open if there are none."""
        page = self.tabs.page
        return list(ids) or ([page.document.id] if page else [])

    def held(self, ids: Sequence[str]) -> list[Item]:
        """Return those of some items that the library holds."""
        values = self.repository.values()
        return [values[item_id] for item_id in ids if item_id in values]

    def add(
        self,
        value: Item,
        text: str,
        *,
        naming: bool = True,
        then: Callable[[str], object] = lambda _: None,
    ) -> None:
        """Add an item to the library as one step, and open it, to be named or not.

        Args:
            value: The item.
            text: The undo menu's words.
            naming: Whether the keyboard goes to its name.
            then: Called with its id before it opens.
        """

        def arrived(item_id: str) -> None:
            self.added([item_id], text)
            then(item_id)
            page = self.open(item_id)
            if page and naming:
                page.go(("name",))

        self.repository.add(value, arrived)

    def added(self, ids: Sequence[str], text: str) -> None:
        """Make a step of items added to the library, so that undo removes them."""
        command = AddRemoveCommand(self.repository, ids, text, there=True)
        self.history.push(command)

    def photos_of(self, cards: Iterable[Card]) -> dict[str, bytes]:
        """Return the photos that some cards show, by key; tell of those left out."""
        wanted = list(cards)
        found = self.photos.of(wanted)
        named = frozenset[str]().union(*(value.pictures for value in wanted))
        if away := named & self.photos.unread:
            self.banners.tell(
                f"{counted(len(away), 'photo')} could not be read and would be left "
                "out: the library does not answer. Close the dialog and try again",
                severity=Severity.WARN,
            )
        return found

    def note(self, text: str) -> None:
        """Show a brief message."""
        self.banners.tell(text, severity=Severity.NOTE, stay=Stay.BRIEF)


class CommandGroup(QObject):
    """Commands about one thing, which live as long as their window.

    Attributes:
        acts: The function of each command, by its id.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app.window)
        self._app = app
        self._repository = app.repository
        self.acts: Acts = {}


TEXT_FIELDS = (QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox)
"""Fields that keep Copy, Cut and Paste for their own text."""


def text_field() -> QLineEdit | QPlainTextEdit | QTextEdit | None:
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
    side, front = app.library_panel, app.tabs.currentWidget()
    if in_library(app):
        return side.selected()
    return front.selected() if isinstance(front, LibraryPage) else app.meant(())


def thing_there(app: AppContext) -> bool:
    """Return whether something is open, or selected in the library."""
    front = app.tabs.currentWidget()
    selected = app.library_panel.selected
    return bool(app.tabs.page or isinstance(front, LibraryPage) or selected())


def as_army_page(page: Page | None) -> ArmyPage | None:
    """Return a page if it is that of an army; None for any other."""
    from ui.pages.army_page import ArmyPage

    return page if isinstance(page, ArmyPage) else None


def army_panel(app: AppContext) -> EntriesPanel | None:
    """Return the panel of an army's entries if it has the focus."""
    focus, page = QApplication.focusWidget(), app.tabs.page
    panel: EntriesPanel | None = getattr(page, "entries", None)
    if focus is None or panel is None:
        return None
    return panel if panel.isAncestorOf(focus) else None


def explain(
    app: AppContext, parent: QWidget, stat_line: str = "", name: str = ""
) -> None:
    """Open the dialog that finds builds for a stat line; add the chosen one.

    Args:
        app: Where it is added.
        parent: The window that the dialog lies over.
        stat_line: What stands in it already.
        name: What the chosen build is called, unless the line says so itself.
    """
    from ui.explain import ExplainDialog

    def add(build: Design) -> None:
        called = build if name in stat_line else replace(build, name=name)
        app.add(called, "New from a stat line")

    dialog = ExplainDialog(parent, app.catalogue.ruling)
    dialog.line.setPlainText(stat_line)
    dialog.wanted.connect(add)
    dialog.open()
