"""What the welcome page shows, and what its buttons do."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QMenu

from builder.army.model import Army
from ui.core.time_words import time_words
from ui.core.timer import timer
from ui.printing.last import last_print
from ui.shell.commands import Commands
from ui.shell.context import AppContext
from ui.shell.menus import list_armies
from ui.shell.welcome import ARMIES, Welcome
from ui.welcome.glance import ArmyGlance, glance
from ui.welcome.pictures import army_pictures

PAUSE_MS = 150
"""The pause after a change before the page is made anew."""


class WelcomeController(QObject):
    """Makes welcome pages, and keeps those that are shown up to date.

    Attributes:
        page: The page shown while nothing is open.
        tab: The same in a tab, while other tabs are open; None if there is none.
    """

    def __init__(self, app: AppContext, commands: Commands) -> None:
        super().__init__(app.window)
        self._app = app
        self._commands = commands
        self._actions: Mapping[str, QAction] = {}
        self._acts: Mapping[str, Callable[[], object]] = {
            "cards": commands.cards.choose,
            "again": commands.cards.again,
            "armies": self._list,
        }
        self.tab: Welcome | None = None
        self._timer = timer(self, self._renew, PAUSE_MS)
        app.repository.changed.connect(self._renew_soon)
        app.repository.loaded.connect(self._renew_soon)

    def begin(self, page: Welcome, actions: Mapping[str, QAction]) -> None:
        """Connect the page that is shown while nothing is open.

        Args:
            page: The page.
            actions: The commands of the window, by id.
        """
        self._actions = actions
        self.connect_page(page)

    def connect_page(self, page: Welcome) -> Welcome:
        """Connect a page with the window, and return it."""
        page.wanted.connect(self._commands.new)
        page.example.connect(self._commands.open_example)
        page.opened.connect(self._app.open)
        page.asked.connect(self._act)
        page.stale.connect(lambda: self._tell(page))
        return page

    def _act(self, name: str) -> None:
        """Do what a button of the page asks for: a way of its own, or a command."""
        act = self._acts.get(name) or self._actions[name].trigger
        act()

    def show(self) -> None:
        """Show the page while other tabs are open, in a tab of its own."""
        tabs = self._app.tabs
        if self.tab is None and tabs.count():
            self.tab = self.connect_page(Welcome())
            self.tab.destroyed.connect(self._forget)
            tabs.add_widget(self.tab, "Welcome")
        if self.tab is not None:
            tabs.setCurrentWidget(self.tab)

    def _list(self) -> None:
        """Open a menu of the armies."""
        menu = QMenu(self._app.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        new = partial(self._commands.new, "army")
        list_armies(menu, self._app.repository, new, self._app.open)
        menu.popup(QCursor.pos())

    def tint(self) -> None:
        """Redraw the icons of all pages in the colours of the window."""
        for page in self._app.window.findChildren(Welcome):
            page.tint()

    def _forget(self) -> None:
        self.tab = None

    def _renew_soon(self) -> None:
        self._timer.start()

    def _renew(self) -> None:
        for page in self._app.window.findChildren(Welcome):
            if page.isVisible():
                self._tell(page)

    def _tell(self, page: Welcome) -> None:
        """Show the armies that were changed last, and the last print."""
        repository = self._app.repository
        values, times = repository.values(), repository.times()
        armies = {key: each for key, each in values.items() if isinstance(each, Army)}
        # One that was only begun is nothing to go on with.
        begun = (key for key, each in armies.items() if each.name or each.entries)
        latest = sorted(begun, key=lambda key: armies[key].title.casefold())
        latest.sort(key=times.__getitem__, reverse=True)
        now = datetime.now().astimezone()
        shown: list[ArmyGlance] = [
            glance(key, armies[key], values, time_words(times[key].astimezone(), now))
            for key in latest[:ARMIES]
        ]
        faces = partial(army_pictures, self._app.photos.photo)
        page.show_armies(shown, len(armies), faces)
        last = last_print()
        known = last and all(key in values for key in last.ids)
        page.show_last(last.words if last and known else "")
