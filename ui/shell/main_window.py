"""The contents of the window: library, pages, card, bill and verdict."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from builder.army.model import Army
from builder.core.design import Design
from builder.core.rulebook import Severity
from db.store.library_file import Access
from ui.core import places
from ui.core.command_table import WHY
from ui.core.document import Document
from ui.core.page import Page
from ui.core.places import START, Start, usual_access
from ui.library.catalogue import Catalogue
from ui.library.panel import LibraryPage, LibraryPanel
from ui.library.pictures import PhotoCache
from ui.library.repository import LibraryRepository
from ui.library.worker import HistoryTidier, LibraryWorker
from ui.panels.card_preview import CardPanel
from ui.shell.backup_commands import BackupCommands
from ui.shell.banner import Banners, Stay
from ui.shell.command_palette import CommandPalette, yours
from ui.shell.commands import Commands, HistoryCommands
from ui.shell.context import (
    Acts,
    AppContext,
    CommandGroup,
    WindowOpener,
    thing_there,
)
from ui.shell.damaged_library import Rescue
from ui.shell.examples import ExampleCommands, PresetCommands
from ui.shell.help_commands import HelpCommands, RuleController
from ui.shell.importing import Bringing
from ui.shell.layout import MainLayout
from ui.shell.library_commands import LibraryCommands
from ui.shell.menus import (
    Menus,
    allow_commands,
    command_actions,
    list_armies,
    list_recent,
)
from ui.shell.outgoing import Copying, ExchangeKeys, Printing, Sharing, ThemeCommands
from ui.shell.page_in_front import PageInFront
from ui.shell.saving import Disputes, Leaving, NotSaved
from ui.shell.settings import SettingsCommands
from ui.shell.tabs import Tabs, recall_tabs, remember_tabs
from ui.shell.undo_actions import Undo
from ui.shell.untouched import Untouched
from ui.shell.welcome import WelcomeController
from ui.widgets.focus import step_into
from ui.widgets.layouts import block
from ui.widgets.terms import TermHints

if TYPE_CHECKING:
    from ui.shell.make_page import WideParts

WARM_MS: Final = 400
"""The pause after the library is shown before the editors of the games are imported."""

GROUPS: Final[tuple[Callable[[AppContext], CommandGroup], ...]] = (
    Untouched, Commands, ThemeCommands, Printing, ExampleCommands, HistoryCommands,
    LibraryCommands, PresetCommands, WelcomeController, RuleController, Copying,
    Bringing, Sharing, BackupCommands, SettingsCommands, Rescue, HelpCommands,
)  # fmt: skip
"""What the window can do; a group may ask for those before it when it is made."""


def _pages() -> ModuleType:
    """Import what the first page needs; soon, so that opening it does not wait."""
    from ui.shell import make_page

    return make_page


class LibrarySide(QObject):
    """The library as a window sees it, with its list.

    Attributes:
        repository: The library; `start` reads it.
        photos: Its photos.
        catalogue: Its designs and house rules.
        panel: The list.
    """

    def __init__(
        self, place: str | None, access: Access | None, parent: QObject
    ) -> None:
        """Make the list.

        Args:
            place: Where the library is; the player's own if None.
            access: How it is opened; as usual if None.
            parent: The window.
        """
        super().__init__(parent)
        self.repository = LibraryRepository(LibraryWorker(place, self), self)
        self.repository.worker.access = access or usual_access(place)
        tidier = HistoryTidier(self.repository.worker, self)
        self.repository.loaded.connect(tidier.start)
        self.photos = PhotoCache(self.repository.worker)
        self.catalogue = Catalogue(self.repository)
        standing = self.catalogue.standing
        self.panel = LibraryPanel(self.repository, standing, self.photos.photo)
        self.photos.arrived.connect(self.panel.thumbnails.renew)


class MainWindowController(QObject):
    """Makes and connects the parts of the window.

    Attributes:
        app: The parts that commands work with.
        repository: The library as the window sees it.
        library_panel: The list of the library.
        undo: Undo and Redo.
        tabs: The open pages.
        banners: The messages to the player.
        front: The card, the bill and the verdict of the page in front.
        frame: Where everything is.
        middle: The pages, or what is shown while none is open.
        actions: The action of each command, by its id.
        menus: The menus.
        wide: What pages show on a large screen; None before there was a page.
        ready: Emitted once, when everything that the window begins with is there, or
            something has to be told.
    """

    ready = Signal()

    def __init__(
        self, window: QMainWindow, side: LibrarySide, open_window: WindowOpener
    ) -> None:
        super().__init__(window)
        self._window = window
        TermHints(window)
        self._ready = False
        self.wide: WideParts | None = None
        self.repository, self.library_panel = side.repository, side.panel
        self.undo = Undo(window)
        self.banners = Banners()
        self.tabs = Tabs(self.repository, self._page, self.undo.group)
        self.undo.follow(self.tabs, self.library_panel)
        self.app = AppContext(
            window=window,
            open_window=open_window,
            repository=self.repository,
            photos=side.photos,
            tabs=self.tabs,
            library_panel=self.library_panel,
            banners=self.banners,
            history=self.undo.history,
            catalogue=side.catalogue,
            card=CardPanel(side.photos.photo),
        )
        side.photos.arrived.connect(self.app.card.renew)
        NotSaved(self.app, self)
        Disputes(self.app, self)
        self.leaving = Leaving(self.repository, self.banners, self)
        for group in GROUPS:
            self.app.groups.append(group(self.app))
        self.front = PageInFront(self.app)
        self.middle = QStackedWidget()
        self.frame = self._layout()
        self.actions = self.app.actions
        self.actions.update(command_actions(window, self._acts()))
        new = self.app.group(Commands).new
        self.menus = Menus(window, self.actions, self.undo, new)
        portraits = ("another_portrait", "portrait")
        self.app.card.offer([self.actions[name] for name in portraits])
        self.menus.fill_view(partial(self.frame.want, "library"))
        self._connect()
        ExchangeKeys(window, (self.library_panel.view,), self.actions)
        self.frame.recall()
        self._show_page(None)
        self.undo.rest()

    def tell_fault(self, sentence: str) -> None:
        """Show what went wrong, with a way to report it, until it has been read."""
        report = ("Report…", partial(self.app.do, "report"))
        self.banners.tell(sentence, [report], stay=Stay.STATE)

    def finish(self) -> bool:
        """Remember the open tabs and save everything.

        Returns:
            Whether everything is saved.
        """
        remember_tabs(self.tabs, self.repository.location)
        self.frame.remember()
        done = self.app.group(BackupCommands).finish(self._close_library)
        # Tabs destroyed with the window would signal that another one is in front.
        self.tabs.blockSignals(done)
        self.undo.group.blockSignals(done)
        if done:
            self.app.group(HelpCommands).finish()
        return done

    def _page(self, document: Document) -> Page:
        self.app.group(Rescue).lock(document)
        document.history.indexChanged.connect(self.banners.pass_on)
        pages = _pages()
        if self.wide is None:
            self.wide = pages.WideParts(self.app, self.frame)
        page: Page = pages.make_page(self.app, document)
        return page

    def _acts(self) -> Acts:
        own: Acts = {"find": self._find, "quit": self._window.close}
        parts = (self.tabs.acts, self.frame.acts, self.front.acts)
        known = [own, *parts, *(each.acts for each in self.app.groups)]
        return {name: act for acts in known for name, act in acts.items()}

    def _layout(self) -> MainLayout:
        pages = (self.app.group(WelcomeController).page, self.tabs)
        for page in (*pages, self.app.group(Rescue).page):
            self.middle.addWidget(page)
        centre = block(self.middle, gap=0)
        self.banners.lie_over(centre)
        return MainLayout(self.library_panel, centre, self.middle, self.front)

    def _close_library(self) -> bool:
        """Save everything, then close the library; return whether that was done."""
        done = self.leaving.saved()
        if done:
            self.repository.close_library()
        return done

    def _connect(self) -> None:
        app, menus = self.app, self.menus
        commands, bringing = app.group(Commands), app.group(Bringing)
        armies = (menus.armies, app.catalogue, partial(commands.new, "army"))
        menus.armies.aboutToShow.connect(partial(list_armies, *armies, self._open))
        used = menus.recent, self.repository, lambda place: app.open_window(place, None)
        recent = partial(list_recent, *used, bringing.import_files)
        menus.recent.aboutToShow.connect(recent)
        self.undo.away.connect(app.note)
        self.undo.history.indexChanged.connect(self.banners.pass_on)
        self.tabs.front.connect(self.banners.pass_on)
        self.tabs.front.connect(self._show_page)
        self.tabs.changed.connect(self._offer_views)
        self.library_panel.opened.connect(self._open)
        chosen = self.library_panel.view.selectionModel()
        chosen.selectionChanged.connect(lambda *_: self._selected())
        app.group(LibraryCommands).looked.connect(self.front.look)
        self.frame.refitted.connect(menus.bar.fit)
        self.frame.taken.connect(self.tabs.free.setFixedWidth)
        self.frame.refitted.connect(self._offer_views)
        trouble = partial(self.banners.tell, severity=Severity.REFUSE)
        self.repository.trouble.connect(trouble)
        self.repository.trouble.connect(self._tell_ready)
        self.repository.refused.connect(self._refused)
        self.repository.loaded.connect(self._loaded)

    def _loaded(self) -> None:
        """Reopen the tabs of last time; fill a new library with examples."""
        self._show_page(self.tabs.page)
        place = Path(self.repository.location)
        if place.is_file():
            places.used(places.LIBRARIES, place)
        if self.repository.fresh:
            self.app.group(ExampleCommands).open_first(self._greet)
        else:
            if START.get() is not Start.WELCOME:
                recall_tabs(self.tabs, self.repository.location)
            self._tell_ready()
        QTimer.singleShot(WARM_MS, self._window, _pages)

    def _greet(self) -> None:
        self._tell_ready()
        self.app.group(WelcomeController).greet(self.frame)

    def take_keyboard(self, held: QWidget | None) -> None:
        """Let the keys work where they did before, or on the page in front.

        Qt takes them from what gets another parent, and what is made unseen has none.
        """
        home = self.middle.currentWidget()
        if held is not None and self._window.isAncestorOf(held):
            held.setFocus()
        elif held is None and self.tabs.page:
            self.tabs.page.go(())
        elif held is None and home is not None:
            step_into(home)

    def _refused(self) -> None:
        self._show_page(None)
        self._tell_ready()

    def _tell_ready(self) -> None:
        if not self._ready:
            self._ready = True
            self.library_panel.catch_up()
            self.ready.emit()

    def _show_page(self, page: Page | None) -> None:
        app, rescue = self.app, self.app.group(Rescue)
        home = rescue.page if rescue.page.needed else app.group(WelcomeController).page
        self.middle.setCurrentWidget(self.tabs if self.tabs.count() else home)
        self.front.show_page(page)
        shown = self.tabs.currentWidget()
        self.frame.show_page(page)
        self.frame.show_whole(shown if isinstance(shown, LibraryPage) else None)
        self._allow()
        if page:
            self.library_panel.show_id(page.document.id)
        self._offer_views()
        if not page:
            self.undo.rest()

    def _allow(self) -> None:
        """Switch on what can be used now, and off what cannot."""
        app, library = self.app, self.repository.location
        there = {"library": library, "page": app.tabs.page, "thing": thing_there(app),
                 "army": isinstance(app.value, Army),
                 "design": isinstance(app.value, Design)}  # fmt: skip
        allow_commands(self.actions, {name for name, open_ in there.items() if open_})
        self.menus.allow_new("" if library else WHY["library"])
        app.group(Rescue).forbid(action for _, action in self.menus.making)

    def _selected(self) -> None:
        """Follow what is selected in the library, while nothing is open."""
        history = self.actions["history"]
        if history.isEnabled() is not thing_there(self.app):
            self._allow()

    def _offer_views(self, *_: object) -> None:
        self.menus.offer_views(self.tabs.page)

    def _open(self, item_id: str) -> None:
        self.app.open(item_id)
        self.frame.picked()

    def _find(self) -> None:
        presets = self.app.group(PresetCommands)
        rules = self.app.group(RuleController)
        app, finds = self.app, self.menus.finds
        every = lambda: (*finds(), *yours(app), *presets.finds(), *rules.finds())  # noqa: E731
        CommandPalette(app, every).open()
