"""The contents of the window: library, pages, card, bill and verdict."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtGui import QUndoGroup, QUndoStack
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from builder.army.model import Army
from builder.core.rulebook import Severity
from db.store.access import Access
from ui.core import recent
from ui.core.command_table import WHY
from ui.core.document import Document
from ui.core.page import Page
from ui.core.preferences import Start, preferred_start
from ui.core.seen_libraries import usual_access
from ui.library.catalogue import Catalogue
from ui.library.panel import LibraryPanel
from ui.library.photo_cache import PhotoCache
from ui.library.repository import LibraryRepository
from ui.library.tidying import HistoryTidier
from ui.library.worker import LibraryWorker
from ui.panels.bill import BillPanel
from ui.panels.card_preview import CardPanel
from ui.shell.backup_commands import BackupController
from ui.shell.banner import Banners
from ui.shell.comfort import Comfort
from ui.shell.commands import Commands
from ui.shell.context import AppContext
from ui.shell.damaged_library import Rescue
from ui.shell.examples import ExampleCommands, PresetController
from ui.shell.exchange import Exchange
from ui.shell.front_page import AroundPage, FrontPage
from ui.shell.help_commands import HelpController, RuleController
from ui.shell.layout import MainLayout, Panes
from ui.shell.library_commands import LibraryController
from ui.shell.menus import Menus, allow, list_armies, made
from ui.shell.saving import watch_saving
from ui.shell.status_line import StatusLine
from ui.shell.tabs import Tabs
from ui.shell.undo import UndoKeys, UndoSteps
from ui.shell.welcome import Welcome, WelcomeController
from ui.verdict.drawer import VerdictDrawer
from ui.verdict.strip import VerdictPanel
from ui.widgets.layouts import column
from ui.widgets.theme import choose


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
        self.photos = PhotoCache(self.repository.worker)
        self.catalogue = Catalogue(self.repository)
        standing = self.catalogue.standing
        self.panel = LibraryPanel(self.repository, standing, self.photos.photo)


WARM_MS: Final = 400
"""The pause after the library is shown before the editors of the games are imported."""


def _warm_up() -> None:
    """Import what the first page needs, so that opening it does not wait for that."""
    import ui.shell.make_page  # noqa: F401


class MainWindowController(QObject):
    """Makes and connects the parts of the window.

    Attributes:
        repository: The library as the window sees it.
        tabs: The open pages.
        library_panel: The list of the library.
        banners: The messages to the player.
        shelf: What the lists of the library ask for.
        ready: Emitted once, when everything that the window begins with is there, or
            something has to be told.
    """

    ready = Signal()

    def __init__(
        self,
        window: QMainWindow,
        side: LibrarySide,
        open_window: Callable[..., object],
        place: str | None = None,
    ) -> None:
        super().__init__(window)
        self._window = window
        self.repository, self.library_panel = side.repository, side.panel
        self.photos, self.catalogue = side.photos, side.catalogue
        tidier = HistoryTidier(self.repository.worker, self)
        self.repository.loaded.connect(tidier.start)
        self.undo_group = QUndoGroup(self)
        self.history = QUndoStack(self)
        self.undo_group.addStack(self.history)
        self.banners = Banners()
        self.tabs = Tabs(self.repository, self._page, self.undo_group)
        UndoKeys(self.undo_group, self.library_panel, self.history, self.tabs)
        self.card = CardPanel(self.photos)
        self.bill = BillPanel()
        self.welcome = Welcome()
        self.status = StatusLine(self.repository, self.catalogue.standing)
        self.verdict = VerdictPanel(self.status)
        self.app = AppContext(
            window=window,
            open_window=open_window,
            repository=self.repository,
            photos=self.photos,
            tabs=self.tabs,
            library_panel=self.library_panel,
            banners=self.banners,
            history=self.history,
            catalogue=self.catalogue,
        )
        self.leaving = watch_saving(self.app, self)
        self.commands = Commands(self.app)
        self.shelf = LibraryController(self.app, self.commands, self)
        self.presets = PresetController(self.app)
        self.greeting = WelcomeController(self.app, self.commands)
        self.rules = RuleController(self.app)
        self.exchange = Exchange(self.app, self.commands.remove)
        self.backups = BackupController(self.app, self.exchange.bringing)
        self.comfort = Comfort(self.app, self.exchange.bringing.import_files, self.card)
        self.rescue = Rescue(self.app, place, self.backups.restore)
        self.help = HelpController(self.app, lambda: len(self.rescue.unread))
        self.examples = ExampleCommands(self.app, self.commands)
        self._lay()
        shown = (self.library_panel, self.middle, self.frame.beside, self.verdict)
        self.panes = Panes(self.frame, self.library_panel, self.drawer, shown)
        self.actions = made(window, self._acts())
        self.steps = UndoSteps(self.undo_group, self.tabs, self.history, window)
        self.menus = Menus(window, self.actions, self.steps, self.commands.new)
        self.menus.offer_parts({"&Library": partial(self.frame.want, "library")})
        self.menus.offer_looks(choose)
        self.front = FrontPage(self.app, AroundPage(
            self.frame, self.card, self.bill, self.verdict, self.drawer, self.status,
            self.menus), self)  # fmt: skip
        self._connect()
        self.exchange.take_keys(self.actions)
        self.frame.recall(QSettings())
        self._show_page(None)
        self.undo_group.setActiveStack(self.history)
        self._ready = False

    def finish(self) -> bool:
        """Remember the open tabs and save everything.

        Returns:
            Whether everything is saved.
        """
        settings = QSettings()
        self.tabs.remember(settings)
        self.frame.remember(settings)
        done = self.backups.finish(self._close_library)
        # Tabs destroyed with the window would signal that another one is in front.
        self.tabs.blockSignals(done)
        self.undo_group.blockSignals(done)
        if done:
            self.help.finish()
        return done

    def _page(self, document: Document) -> Page:
        """Return the page that edits a document."""
        self.rescue.lock(document)
        recruit = self.presets.recruit
        from ui.shell.make_page import make_page

        return make_page(self.app, document, lambda: self.card.format, recruit)

    def _acts(self) -> dict[str, Any]:
        does = self.commands
        return {
            "presets": self.presets.choose,
            "duplicate": does.duplicate,
            "try_changes": does.try_changes,
            "remove": does.remove,
            "open_library": does.open_library,
            **self.exchange.acts,
            **self.shelf.history.acts,
            **self.backups.acts,
            "export": does.export,
            "export_all": partial(does.export, everything=True),
            "cards": does.print_cards,
            "roster": does.print_roster,
            "tokens": does.print_tokens,
            "reference": does.print_reference,
            "copy_text": partial(does.copy, "txt"),
            "copy_markdown": partial(does.copy, "md"),
            "copy_bbcode": partial(does.copy, "bbcode"),
            "copy_csv": partial(does.copy, "csv"),
            "saved": does.tell_saved,
            "close": does.close,
            "quit": self._window.close,
            "find": self._find,
            "filter": self.panes.filter,
            "library": self.shelf.open_page,
            "fix_first": self.verdict.fix_first,
            "allow_first": self.verdict.allow_first,
            "whole_verdict": self.panes.turn_drawer,
            "welcome": self.greeting.show,
            "card": self.panes.turn_card,
            "next_pane": self.panes.next,
            "next_fault": self.verdict.next,
            "previous_fault": self.verdict.previous,
            "next_tab": partial(self.tabs.step, 1),
            "previous_tab": partial(self.tabs.step, -1),
            "explain": does.explain,
            **self.help.acts,
            **self.examples.acts,
            **(self.comfort.acts() | self.rescue.acts()),
        }

    def _lay(self) -> None:
        self.middle = QStackedWidget()
        self.middle.addWidget(self.welcome)
        self.middle.addWidget(self.tabs)
        self.middle.addWidget(self.rescue.page)
        centre = QWidget()
        column(centre, self.banners, self.examples.line, (self.middle, 1), gap=0)
        self.frame = MainLayout(
            self.library_panel, centre, (self.card, self.bill), self.verdict
        )
        self.drawer = VerdictDrawer(self.verdict, self.frame.right)

    def _close_library(self) -> bool:
        """Save everything, then close the library; return whether that was done."""
        done = self.leaving.saved()
        if done:
            self.repository.close_library()
        return done

    def _connect(self) -> None:
        new_army = partial(self.commands.new, "army")
        listing = (self.menus.armies, self.repository, new_army, self._open)
        self.menus.armies.aboutToShow.connect(partial(list_armies, *listing))
        self.steps.away.connect(self.app.note)
        self.tabs.front.connect(self._show_page)
        self.library_panel.opened.connect(self._open)
        self.shelf.looked.connect(self.front.look)
        self.verdict.unfold.connect(self.panes.turn_drawer)
        self.rules.listen(self.verdict, self.drawer)
        self.frame.refitted.connect(self.menus.bar.fit)
        self.greeting.begin(self.welcome, self.actions)
        self.repository.trouble.connect(
            partial(self.banners.tell, severity=Severity.REFUSE)
        )
        self.repository.trouble.connect(self._tell_ready)
        self.repository.refused.connect(self._refused)
        self.rescue.page.other.connect(self._choose_library)
        self.comfort.keep_listed(self.menus.recent)
        self.repository.loaded.connect(self._loaded)

    def _loaded(self) -> None:
        """Reopen the tabs of last time; fill a new library with examples."""
        self._show_page(self.tabs.page)
        place = Path(self.repository.location)
        if place.is_file():
            recent.used(recent.LIBRARIES, place)
        if self.repository.fresh:
            self.commands.open_first_examples(self._tell_ready)
        else:
            if preferred_start() is not Start.WELCOME:
                self.tabs.recall(QSettings())
            self._tell_ready()
        QTimer.singleShot(WARM_MS, self._window, _warm_up)

    def _refused(self) -> None:
        """Show what can be done with a library that cannot be opened."""
        self._show_page(None)
        self._tell_ready()

    def _tell_ready(self) -> None:
        if not self._ready:
            self._ready = True
            self.library_panel.catch_up()
            self.ready.emit()

    def _choose_library(self) -> None:
        """Open another library in the place of this one."""
        if self.commands.open_library():
            self._window.close()

    def _show_page(self, page: Page | None) -> None:
        """Adapt the window to the page in front."""
        home = self.rescue.page if self.rescue.page.needed else self.welcome
        self.middle.setCurrentWidget(self.tabs if self.tabs.count() else home)
        self.verdict.show_page(on=page is not None)
        self.status.show_page(page)
        open_ = {"library": self.repository.location, "page": page,
                 "army": isinstance(self.app.value, Army)}  # fmt: skip
        allow(self.actions, {name for name, there in open_.items() if there})
        self.menus.allow_new("" if self.repository.location else WHY["library"])
        self.rescue.forbid(self.actions, self.menus.making)
        if page:
            self.library_panel.show_id(page.document.id)
        self.front.offer_views()
        if not page:
            self.undo_group.setActiveStack(self.history)

    def _open(self, item_id: str) -> None:
        """Open an item of the library."""
        self.app.open(item_id)
        self.frame.picked()

    def _find(self) -> None:
        usable = [
            (action.text().replace("&", ""), action.trigger)
            for action in self.actions.values()
            if action.isEnabled()
        ]
        usable += [(words, action.trigger) for words, action in self.menus.making]
        usable += [
            (f"{action.text().replace('&&', '&')} of this design", action.trigger)
            for action in self.menus.views.actions()[1:]
        ]
        self.commands.find(usable, [*self.presets.finds(), *self.rules.finds()])

    def tint(self) -> None:
        """Redraw icons and marks for the light or the dark theme."""
        self.menus.tint()
        self.frame.tint()
        self.library_panel.model.tint()
        self.greeting.tint()
