"""What stands in the window, put together: library, pages, card, bill and verdict."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint, QSettings
from PySide6.QtGui import QUndoGroup, QUndoStack
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

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
from ui.shell.actions import COMMANDS, allow, made
from ui.shell.banner import Banners
from ui.shell.commands import AppContext, Commands
from ui.shell.editors import EDITORS
from ui.shell.frame import MainLayout
from ui.shell.library_menu import shelf_menu
from ui.shell.menus import Menus
from ui.shell.preset_controller import PresetController
from ui.shell.status_line import StatusLine
from ui.shell.tabs import Tabs
from ui.shell.undo_keys import UndoKeys
from ui.shell.welcome import Welcome
from ui.widgets.theme import choose

_OPEN: Final = "open"


class MainWindowController(QObject):
    """Everything in the window, put together.

    Attributes:
        store: What the library holds.
        tabs: What is open.
        shelf: What could be opened.
        banners: What went wrong, and what can be done about it.
    """

    def __init__(self, window: QMainWindow, place: str | None = None) -> None:
        super().__init__(window)
        self._window = window
        self.store = LibraryRepository(LibraryWorker(place, self), self)
        self.album = PhotoCache(self.store.keeper)
        self.stock = Catalogue(self.store)
        self.undo_group = QUndoGroup(self)
        self.shelf_history = QUndoStack(self)
        self.undo_group.addStack(self.shelf_history)
        self.banners = Banners()
        self.shelf = LibraryPanel(self.store, self.stock.standing)
        self.tabs = Tabs(self.store, self._page, self.undo_group)
        UndoKeys(self.undo_group, self.shelf, self.shelf_history, self.tabs)
        self.card = CardPanel(self.album)
        self.bill = BillPanel()
        self.verdict = VerdictPanel()
        self.welcome = Welcome()
        self.status = StatusLine(self.store, self.stock.standing)
        workshop = AppContext(
            window=window,
            store=self.store,
            album=self.album,
            tabs=self.tabs,
            shelf=self.shelf,
            banners=self.banners,
            history=self.shelf_history,
            stock=self.stock,
        )
        self.commands = Commands(workshop)
        self.presets = PresetController(workshop, self.commands.open)
        self.actions = made(window, self._acts())
        self._lay()
        make = self.commands.new
        self.menus = Menus(window, self.actions, self.undo_group, make)
        self._view_menu()
        self._connect()
        self.frame.recall(QSettings())
        self._show_page(None)
        self.undo_group.setActiveStack(self.shelf_history)

    def finish(self) -> bool:
        """Remember what is open and save everything.

        Returns:
            Whether all is saved.
        """
        settings = QSettings()
        settings.setValue(self._open_key(), self.tabs.names())
        self.frame.remember(settings)
        done = self.store.finish()
        # Tabs that are torn down with the window would tell of each other's end.
        self.tabs.blockSignals(done)
        return done

    def take_files(self, paths: Sequence[Path]) -> None:
        """Import the muster files that were dropped on the window."""
        self.commands.import_files(paths)

    def _page(self, document: Document) -> Page:
        """The page that edits a document."""
        if isinstance(document.value, Army):
            from ui.pages.army_page import ArmyPage

            army = ArmyPage(document, self.stock, EDITORS)
            army.opened.connect(self.commands.open)
            army.entries.recruits.presets.connect(self.presets.recruit)
            return army
        if isinstance(document.value, RuleSet):
            from ui.pages.ruleset_page import RuleSetPage

            return RuleSetPage(document, self.stock, EDITORS, self.shelf_history)
        rules = partial(self.stock.standing.house, home(document.value).key)
        lent = EditorContext(EDITORS, self.album, self._to_copy, rules)
        page = DesignPage(document, lent)
        self.stock.standing.changed.connect(page.rule)
        return page

    def _to_copy(self) -> list[tuple[str, str, Any]]:
        designs = self.stock.designs()
        return [(name, value.title, value) for name, value in designs.items()]

    def _acts(self) -> dict[str, Any]:
        does = self.commands
        return {
            "presets": self.presets.choose,
            "duplicate": does.duplicate,
            "remove": does.remove,
            "open_library": does.open_library,
            "import": does.import_files,
            "export": does.export,
            "export_all": partial(does.export, everything=True),
            "cards": does.print_cards,
            "roster": does.print_roster,
            "reference": self._reference,
            "copy_text": partial(does.copy, "Text"),
            "copy_markdown": partial(does.copy, "Markdown"),
            "copy_bbcode": partial(does.copy, "BBCode"),
            "copy_csv": partial(does.copy, "CSV"),
            "saved": does.tell_saved,
            "close": does.close,
            "quit": self._window.close,
            "find": self._find,
            "filter": self.shelf.filter.setFocus,
            "next_fault": self.verdict.next,
            "previous_fault": self.verdict.previous,
            "next_tab": partial(self.tabs.step, 1),
            "previous_tab": partial(self.tabs.step, -1),
            "explain": does.explain,
            "about": does.about,
        }

    def _reference(self) -> None:
        from ui.printing.reference import PrintReferenceDialog, sheets

        page = self.tabs.page
        here = page.document.value if page else None
        rules = self.stock.standing.house
        jobs = sheets(here, self.stock.designs(), rules)
        PrintReferenceDialog(jobs, self._window).open()

    def _lay(self) -> None:
        self.middle = QStackedWidget()
        self.middle.addWidget(self.welcome)
        self.middle.addWidget(self.tabs)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banners)
        column.addWidget(self.middle, 1)
        self.frame = MainLayout(
            self.shelf, centre, (self.card, self.bill), self.verdict
        )
        self._window.setCentralWidget(self.frame)
        self._window.setStatusBar(self.status)

    def _view_menu(self) -> None:
        self.menus.offer_parts(
            {
                "&Library": self.shelf,
                "&Card and bill": self.frame.beside,
                "&Verdict": self.verdict,
            }
        )
        self.menus.offer_looks(choose)

    def _connect(self) -> None:
        self.tabs.front.connect(self._show_page)
        self.tabs.told.connect(self._tell)
        self.shelf.opened.connect(self.commands.open)
        self.shelf.removed.connect(self.commands.remove)
        self.shelf.menu.connect(self._shelf_menu)
        self.verdict.go.connect(self._go)
        self.verdict.fix.connect(self._mend)
        self.verdict.allow.connect(self._allow)
        self.welcome.wanted.connect(self.commands.new)
        self.welcome.example.connect(self.commands.open_example)
        self.welcome.presets.connect(self.presets.choose)
        self.store.trouble.connect(self._trouble)
        self.store.conflict.connect(self._dispute)
        self.store.loaded.connect(self._loaded)

    def _loaded(self) -> None:
        """Open what was open last time; fill a library that is new with examples."""
        if self.store.fresh:
            from ui.shell.first_run import bring_examples

            bring_examples(self.store, self.commands.open)
            return
        kept: Any = QSettings().value(self._open_key()) or []
        for name in [kept] if isinstance(kept, str) else kept:
            self.tabs.open(name)

    def _open_key(self) -> str:
        """Under which the open tabs are remembered, for each library its own."""
        place = self.store.location.encode(errors="surrogatepass")
        return f"{_OPEN}/{sha256(place).hexdigest()[:16]}"

    def _show_page(self, page: Page | None) -> None:
        """Let the window speak of the page in front."""
        self.middle.setCurrentWidget(self.tabs if page else self.welcome)
        self.menus.show_parts(self.frame.beside, self.verdict, wanted=page is not None)
        self.status.show_page(page)
        if page:
            self.menus.offer_views(page.views, page.turn)
        else:
            self.menus.offer_views((), lambda _: None)
        army = page is not None and isinstance(page.document.value, Army)
        there = {"": True, "page": page is not None, "army": army}
        for command in COMMANDS:
            why = "" if there[command.needs] else command.why
            allow(self.actions[command.name], command, why)
        if page is None:
            self.undo_group.setActiveStack(self.shelf_history)

    def _tell(self, state: PageState) -> None:
        # A question has the room of all that speaks of the design alone.
        wanted = self.tabs.page is not None and not state.asking
        self.menus.show_parts(self.frame.beside, wanted=wanted)
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
            told = "That has been settled already"
            self.banners.tell(told, severity=Severity.NOTE, brief=True)

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

    def _shelf_menu(self, at: QPoint) -> None:
        names = self.shelf.selected()
        if names:
            shelf_menu(self._window, self.store, self.commands, names).popup(at)

    def _trouble(self, sentence: str) -> None:
        self.banners.tell(sentence, severity=Severity.REFUSE)

    def _dispute(self, document: Document, _: object) -> None:
        """Another window saved the same thing: the player decides, nothing is lost."""
        title = " ".join(document.value.title.split())[:60]
        self.banners.tell(
            f"{title} was changed in another window, too",
            [
                ("Keep mine as a copy", lambda: self.store.keep_both(document)),
                ("Load theirs", lambda: self.store.take_theirs(document)),
                ("Keep mine", lambda: self.store.keep_mine(document)),
            ],
            firm=True,
        )

    def tint(self) -> None:
        """Paint icons and marks for a window that has become light or dark."""
        self.menus.tint()
        self.shelf.retint()
        self.welcome.tint()
