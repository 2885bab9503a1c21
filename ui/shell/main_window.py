"""The contents of the window: library, pages, card, bill and verdict."""

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint, QSettings
from PySide6.QtGui import QUndoGroup, QUndoStack
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from builder import home
from builder.army.model import Army
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import RuleSet
from ui.core.document import Document
from ui.core.page import Page, PageState
from ui.forms.fields.field import EditorContext
from ui.library.catalogue import Catalogue
from ui.library.panel import LibraryPanel
from ui.library.photo_cache import PhotoCache
from ui.library.repository import LibraryRepository
from ui.library.worker import LibraryWorker
from ui.pages.design_page import DesignPage
from ui.panels.bill import BillPanel
from ui.panels.card_preview import CardPanel
from ui.panels.verdict import VerdictPanel
from ui.shell.actions import allow, made
from ui.shell.banner import Banners
from ui.shell.commands import Commands
from ui.shell.context import AppContext
from ui.shell.editors import EDITORS
from ui.shell.frame import MainLayout
from ui.shell.library_menu import library_menu
from ui.shell.menus import Menus
from ui.shell.preset_controller import PresetController
from ui.shell.status_line import StatusLine
from ui.shell.tabs import Tabs
from ui.shell.trials import TrialController
from ui.shell.undo_keys import UndoKeys
from ui.shell.welcome import Welcome
from ui.widgets.layouts import column
from ui.widgets.theme import choose

_OPEN: Final = "open"


class MainWindowController(QObject):
    """Makes and connects the parts of the window.

    Attributes:
        repository: The library as the window sees it.
        tabs: The open pages.
        library_panel: The list of the library.
        banners: The messages to the player.
    """

    def __init__(
        self,
        window: QMainWindow,
        open_window: Callable[[str], object],
        place: str | None = None,
    ) -> None:
        super().__init__(window)
        self._window = window
        self.repository = LibraryRepository(LibraryWorker(place, self), self)
        self.photos = PhotoCache(self.repository.worker)
        self.catalogue = Catalogue(self.repository)
        self.undo_group = QUndoGroup(self)
        self.history = QUndoStack(self)
        self.undo_group.addStack(self.history)
        self.banners = Banners()
        self._listed: tuple[Page | None, tuple[str, ...]] | None = None
        active = self.catalogue.standing
        self.library_panel = LibraryPanel(self.repository, active)
        self.tabs = Tabs(self.repository, self._page, self.undo_group)
        UndoKeys(self.undo_group, self.library_panel, self.history, self.tabs)
        self.card = CardPanel(self.photos)
        self.bill = BillPanel()
        self.verdict = VerdictPanel()
        self.welcome = Welcome()
        self.status = StatusLine(self.repository, active)
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
        self.commands = Commands(self.app)
        self.presets = PresetController(self.app)
        self.trials = TrialController(self.app)
        self.actions = made(window, self._acts())
        self._lay()
        make = self.commands.new
        self.menus = Menus(window, self.actions, self.undo_group, make)
        self.menus.offer_parts(
            {
                "&Library": self.library_panel,
                "&Card and bill": self.frame.beside,
                "&Verdict": self.verdict,
            }
        )
        self.menus.offer_looks(choose)
        self._connect()
        self.frame.recall(QSettings())
        self._show_page(None)
        self.undo_group.setActiveStack(self.history)

    def finish(self) -> bool:
        """Remember the open tabs and save everything.

        Returns:
            Whether everything is saved.
        """
        settings = QSettings()
        settings.setValue(self._open_key(), self.tabs.ids())
        self.frame.remember(settings)
        done = self.repository.finish()
        # Tabs destroyed with the window would signal that another one is in front.
        self.tabs.blockSignals(done)
        return done

    def _page(self, document: Document) -> Page:
        """Return the page that edits a document."""
        if isinstance(document.value, Army):
            from ui.pages.army_page import ArmyPage

            army = ArmyPage(document, self.catalogue, EDITORS, self.photos.photo)
            army.taken.connect(self.trials.take_over)
            army.opened.connect(self.app.open)
            army.entries.presets.connect(self.presets.recruit)
            return army
        if isinstance(document.value, RuleSet):
            from ui.pages.ruleset_page import RuleSetPage

            return RuleSetPage(document, self.catalogue, EDITORS, self.history)
        rules = partial(self.catalogue.standing.house, home(document.value).key)
        context = EditorContext(
            EDITORS,
            self.photos,
            self.catalogue.shelf,
            rules,
            card_format=lambda: self.card.format,
        )
        page = DesignPage(document, context)
        self.catalogue.standing.changed.connect(page.rule)
        return page

    def _acts(self) -> dict[str, Any]:
        does = self.commands
        return {
            "presets": self.presets.choose,
            "duplicate": does.duplicate,
            "try_changes": self.trials.begin,
            "remove": does.remove,
            "open_library": does.open_library,
            "import": does.import_files,
            "export": does.export,
            "export_all": partial(does.export, everything=True),
            "cards": does.print_cards,
            "roster": does.print_roster,
            "tokens": does.print_tokens,
            "reference": self._reference,
            "copy_text": partial(does.copy, "txt"),
            "copy_markdown": partial(does.copy, "md"),
            "copy_bbcode": partial(does.copy, "bbcode"),
            "copy_csv": partial(does.copy, "csv"),
            "saved": does.tell_saved,
            "close": does.close,
            "quit": self._window.close,
            "find": self._find,
            "filter": self.library_panel.filter.setFocus,
            "next_fault": self.verdict.next,
            "previous_fault": self.verdict.previous,
            "next_tab": partial(self.tabs.step, 1),
            "previous_tab": partial(self.tabs.step, -1),
            "explain": does.explain,
            "about": does.about,
        }

    def _reference(self) -> None:
        from ui.printing.reference import PrintReferenceDialog, sheets

        catalogue = self.catalogue
        jobs = sheets(self.app.value, catalogue.designs(), catalogue.standing.house)
        PrintReferenceDialog(jobs, self._window).open()

    def _lay(self) -> None:
        self.middle = QStackedWidget()
        self.middle.addWidget(self.welcome)
        self.middle.addWidget(self.tabs)
        centre = QWidget()
        column(centre, self.banners, (self.middle, 1), gap=0)
        self.frame = MainLayout(
            self.library_panel, centre, (self.card, self.bill), self.verdict
        )
        self._window.setCentralWidget(self.frame)
        self._window.setStatusBar(self.status)

    def _connect(self) -> None:
        self.tabs.front.connect(self._show_page)
        self.tabs.changed.connect(self._tell)
        self.library_panel.opened.connect(self.app.open)
        self.library_panel.removed.connect(self.commands.remove)
        self.library_panel.menu.connect(self._library_menu)
        self.verdict.go.connect(self._go)
        self.verdict.fix.connect(self._mend)
        self.verdict.allow.connect(self._allow)
        self.welcome.wanted.connect(self.commands.new)
        self.welcome.example.connect(self.commands.open_example)
        self.welcome.presets.connect(self.presets.choose)
        self.repository.trouble.connect(
            partial(self.banners.tell, severity=Severity.REFUSE)
        )
        self.repository.conflict.connect(self._dispute)
        self.repository.loaded.connect(self._loaded)

    def _loaded(self) -> None:
        """Reopen the tabs of last time; fill a new library with examples."""
        if self.repository.fresh:
            self.commands.open_first_examples()
            return
        kept: Any = QSettings().value(self._open_key()) or []
        for item_id in [kept] if isinstance(kept, str) else kept:
            self.tabs.open(item_id)

    def _open_key(self) -> str:
        """Return the settings key of this library's open tabs."""
        place = self.repository.location.encode(errors="surrogatepass")
        return f"{_OPEN}/{sha256(place).hexdigest()[:16]}"

    def _show_page(self, page: Page | None) -> None:
        """Adapt the window to the page in front."""
        self.middle.setCurrentWidget(self.tabs if page else self.welcome)
        self.menus.show_parts(self.frame.beside, self.verdict, visible=page is not None)
        self.status.show_page(page)
        available = {"page"} if page else set()
        if isinstance(self.app.value, Army):
            available.add("army")
        allow(self.actions, available)
        self._offer_views(page)
        if not page:
            self.undo_group.setActiveStack(self.history)

    def _offer_views(self, page: Page | None) -> None:
        """List the views of the page in front, unless they are listed already."""
        listed = page, tuple(page.views) if page else ()
        if listed != self._listed:
            self._listed = listed
            self.menus.offer_views(listed[1], page.turn if page else lambda _: None)

    def _tell(self, state: PageState) -> None:
        self._offer_views(self.tabs.page)
        # A question takes the room of the panels about the design.
        visible = self.tabs.page is not None and not state.asking
        self.menus.show_parts(self.frame.beside, visible=visible)
        self.card.display(state.card, state.count)
        self.bill.display(state.tally, state.currency)
        self.frame.show_faults(
            state.violations, folded=bool(state.asking), waivable=state.waivable
        )
        self.status.show_page(self.tabs.page)
        name = " ".join(state.title.split())[:80]
        self._window.setWindowTitle(f"{name} – Brickmuster" if name else "Brickmuster")

    def _go(self, path: Any) -> None:
        page = self.tabs.page
        if page:
            page.go(path)

    def _mend(self, fix: Any) -> None:
        page = self.tabs.page
        if page and not page.apply_fix(fix):
            self.app.note("That has been settled already")

    def _allow(self, found: Any) -> None:
        page = self.tabs.page
        if page:
            page.allow(found)

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
        self.commands.find(usable, self.presets.finds())

    def _library_menu(self, at: QPoint) -> None:
        ids = self.library_panel.selected()
        if ids:
            library_menu(self.app, self.commands, ids).popup(at)

    def _dispute(self, document: Document, _: object) -> None:
        """Let the player choose between their changes and those of another window."""
        title = " ".join(document.value.title.split())[:60]
        self.banners.tell(
            f"{title} was changed in another window, too",
            [
                ("Keep mine as a copy", lambda: self.repository.keep_both(document)),
                ("Load theirs", lambda: self.repository.take_theirs(document)),
                ("Keep mine", lambda: self.repository.keep_mine(document)),
            ],
            firm=True,
        )

    def tint(self) -> None:
        """Redraw icons and marks for the light or the dark theme."""
        self.menus.tint()
        self.library_panel.model.tint()
        self.welcome.tint()
