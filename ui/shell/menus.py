"""The menus of the window, the bar they are in, and the actions of its commands."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QMainWindow,
    QMenu,
    QMenuBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from builder.core.formatting import brief
from ui.core import places
from ui.core.command_table import COMMANDS, NEW_KEYS, VIEW_KEYS, WHY
from ui.core.new_items import beginnings
from ui.core.page import Page
from ui.library.catalogue import Catalogue
from ui.library.repository import LibraryRepository
from ui.shell.command_palette import COMMANDS as FOUND
from ui.shell.command_palette import PaletteItem
from ui.shell.layout import HIGH, Room
from ui.shell.tabs import numbered
from ui.shell.undo_actions import Undo
from ui.widgets.icons import emblem, icon
from ui.widgets.labels import add_section, styled
from ui.widgets.layouts import row, tool_button
from ui.widgets.theme import Appearance, choose, chosen, scaled, set_scaled


class TopBar(QFrame):
    """The menus, the tools and the search, side by side.

    Attributes:
        menus: The menu bar.
        search: The button that opens the search of everything.
    """

    def __init__(self) -> None:
        super().__init__()
        styled(self, kind="bar")
        self._tools: list[QToolButton] = []
        self._worded: list[QToolButton] = []
        self._keys = ""
        self._words = True
        self.mark = styled(tool_button(""), kind="quiet")
        self.menus = QMenuBar()
        policy = QSizePolicy.Policy
        self.menus.setSizePolicy(policy.Fixed, policy.Fixed)
        self.search = QPushButton("Search everything", autoDefault=False)
        styled(self.search, kind="search")
        self.search.setIcon(icon("search"))
        self._row = row(self, self.mark, self.menus, _upright(), gap=2,
                        margins=(4, 0, 12, 0))  # fmt: skip

    def fill(
        self,
        tools: Sequence[tuple[QObject | None, str, str]],
        find: QAction,
        home: QAction,
    ) -> None:
        """Add the tools, then the search at the right.

        Args:
            tools: An action, or a menu that drops down, the word on the button (empty
                for an icon alone) and the name of the icon; None is a line between.
            find: The action of the search.
            home: The action of the brick at the left.
        """
        self.mark.setDefaultAction(home)
        self.mark.setAccessibleName("Home")
        for act, word, name in tools:
            if isinstance(act, QAction | QMenu):
                self._row.addWidget(self._tool(act, word, name))
            else:
                self._row.addWidget(_upright())
        self._row.addStretch(1)
        self._row.addWidget(self.search)
        self.search.clicked.connect(find.trigger)
        self.search.setToolTip(find.toolTip())
        self._keys = find.shortcut().toString()
        set_scaled(self, TopBar._resize, HIGH)

    def _tool(self, act: QAction | QMenu, word: str, name: str) -> QToolButton:
        button = styled(tool_button(""), kind="quiet")
        if isinstance(act, QMenu):
            button.setMenu(act)
            button.setText(word)
            button.setAccessibleName(word)
            button.setToolTip(act.toolTip())
        else:
            button.setDefaultAction(act)
        if word:
            button.setText(word)
            self._worded.append(button)
        self._style(button, words=bool(word))
        self._tools.append(button)
        for action in button.actions():
            action.setIcon(icon(name))
        button.setIcon(icon(name))
        return button

    def fit(self, room: Room) -> None:
        """Write words beside the icons where there is room, or show icons alone."""
        for button in self._worded:
            self._style(button, words=room.words)
        self._words = room.words
        self._name_search()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten what stands beside the menus where there is no room for it."""
        super().resizeEvent(event)
        self._name_search()

    def _name_search(self) -> None:
        """Write as much on the search as there is room for, its sign at the least.

        Then tools go, which are in the menus too: the menus are always whole.
        """
        for button in self._tools:
            button.show()
        for what in ("Search everything" if self._words else "Search", ""):
            self.search.setText(f"{what}    {self._keys}" if what else "")
            least = self.search.minimumSizeHint().width()
            widest = scaled(400 if self._words else 190) if what else least
            self.search.setMaximumWidth(max(least, widest))
            self._row.invalidate()
            if self._row.minimumSize().width() <= self.width():
                break
        self.search.setAccessibleName("Search everything")
        for button in reversed(self._tools):
            if self._row.minimumSize().width() <= self.width():
                break
            button.hide()

    @staticmethod
    def _style(button: QToolButton, *, words: bool) -> None:
        look = Qt.ToolButtonStyle
        beside = look.ToolButtonTextBesideIcon if words else look.ToolButtonIconOnly
        button.setToolButtonStyle(beside)

    def _resize(self, high: int) -> None:
        """Give icons and menus the room that the size of the type asks for."""
        self.mark.setIconSize(QSize(scaled(24), scaled(24)))
        self.menus.updateGeometry()
        self.setMinimumHeight(high)
        self._name_search()


def _upright() -> QWidget:
    line = styled(QFrame(), kind="upright")
    line.setFixedWidth(1)
    return line


_MENUS: Final = ("File", "Edit", "View", "Design", "Help")
_APART: Final = frozenset(
    {"open_library", "cards", "saved", "copy_text", "cut", "duplicate", "find",
     "next_fault", "next_tab", "larger", "settings", "quit",
     "fix_first", "keys", "examples_away", "report"}
)  # fmt: skip
"""The commands with a line above them in their menu."""
_LONGEST: Final = 50
_MOST: Final = 20
"""The most armies in the menu; the library has them all."""
_TOOLS: Final = (
    ("new", "New", "new"),
    ("undo", "", "undo"),
    ("redo", "", "redo"),
    ("", "", ""),
    ("armies", "Armies", "roster"),
    ("cards", "Print cards", "cards"),
    ("explain", "Check a weapon", "check"),
    ("", "", ""),
    ("share", "Share", "share"),
)
"""The tools of the bar: a command or a menu, the word on it, and its icon."""


class Menus:
    """The menus of a window, and the bar they are in.

    Attributes:
        bar: The row at the top of the window.
        armies: The menu of the armies, which the window fills.
        share: The menu of what can be copied and exported.
        new: The New menu.
        recent: The menu of what was used last, which the window fills.
        making: Its entries as one list, each with its words: `New squad (a game)`.
        views: The menu of the views of the page in front.
        undo: The action that undoes the last step; see `Undo`.
        redo: The action that redoes it.
    """

    def __init__(
        self,
        window: QMainWindow,
        actions: Mapping[str, QAction],
        undo: Undo,
        make: Callable[[str], object],
    ) -> None:
        self._window = window
        self._actions = actions
        self._listed: tuple[Page | None, tuple[str, ...]] | None = None
        self.bar = TopBar()
        self._menus = {name: self.bar.menus.addMenu(f"&{name}") for name in _MENUS}
        self.new = self._menus["File"].addMenu("&New")
        self.new.setToolTip("Something new, or a copy of a preset")
        self.armies = QMenu("Armies", self.bar)
        self.armies.setToolTip("Open an army, or begin one")
        self.share = self._menus["Share"] = QMenu("Share", self.bar)
        self.share.setToolTip("Copy it, or write it as a file")
        self.share.addAction(actions["share"])
        self.making: list[tuple[str, QAction]] = []
        self._fill_new(make)
        self.undo, self.redo = undo.undo, undo.redo
        self._menus["Edit"].addActions([self.undo, self.redo])
        for command in COMMANDS:
            menu = self._menus[command.menu]
            if command.id in _APART:
                menu.addSeparator()
            menu.addAction(actions[command.id])
            if command.id == "open_library":
                self.recent = menu.addMenu("Open recen&t")
                self._menus["Backups"] = menu.addMenu("Back&ups")
        self.views = self._menus["Design"].addMenu("&Tabs of this design")
        self._fill_bar()
        for menu in (*self._menus.values(), self.new, self.armies, self.recent):
            # The tip of what cannot be used now says why.
            menu.setToolTipsVisible(True)

    def offer_views(self, page: Page | None) -> None:
        """List the views of the page in front, each with Ctrl and a number as keys."""
        titles = tuple(page.views) if page else ()
        if self._listed == (page, titles):
            return
        self._listed = page, titles
        self.views.clear()
        for place, title in enumerate(titles):
            action = self.views.addAction(title.replace("&", "&&"))
            action.setShortcut(QKeySequence(VIEW_KEYS.format(place + 1)))
            if page:
                action.triggered.connect(lambda _=False, place=place: page.turn(place))
        self.views.menuAction().setVisible(bool(titles))

    def finds(self) -> list[PaletteItem]:
        """Return each command for the search; one that is off says why."""
        named = [
            (action.text().replace("&", ""), action, SIGNS.get(name, "command"))
            for name, action in self._actions.items()
        ]
        named += [(words, action, "new") for words, action in self.making]
        named += [
            (f"{action.text().replace('&&', '&')} of this design", action, "command")
            for action in self.views.actions()[1:]
        ]
        return [_found(*command) for command in named]

    def allow_new(self, why_not: str) -> None:
        """Let the player make something new, or say why not."""
        for words, action in self.making:
            action.setEnabled(not why_not)
            action.setToolTip(why_not or words)
            action.setStatusTip(why_not)

    def fill_view(self, show: Callable[[bool], object]) -> None:
        """Add the switch that shows the library, and the choice of light or dark."""
        menu = self._menus["View"]
        menu.addSeparator()
        action = menu.addAction("&Library")
        action.setCheckable(True)
        action.setChecked(True)
        action.toggled.connect(show)
        menu.addSeparator()
        looks = QActionGroup(self._window)
        for look in Appearance:
            action = menu.addAction(look.label)
            action.setCheckable(True)
            action.setChecked(look is chosen())
            action.triggered.connect(lambda _=False, look=look: choose(look))
            looks.addAction(action)

    def _fill_new(self, make: Callable[[str], object]) -> None:
        games: dict[str, QMenu] = {"": self.new}
        for place, start in enumerate(beginnings().values()):
            menu = games.get(start.game) or self.new.addMenu(start.game)
            games[start.game] = menu
            action = menu.addAction(start.thing.capitalize())
            action.triggered.connect(lambda _=False, key=start.key: make(key))
            if place < len(NEW_KEYS):
                action.setShortcut(QKeySequence(NEW_KEYS[place]))
            game = f" ({start.game})" if start.game else ""
            self.making.append((f"{start.words}{game}", action))
        self.new.addSeparator()
        self.new.addAction(self._actions["presets"])

    def _fill_bar(self) -> None:
        self._actions["copy_secret"].setCheckable(True)
        self.share.addSeparator()
        self.share.addActions([self._actions[name] for name in ("export", "import")])
        found = {"new": self.new, "armies": self.armies, "share": self.share,
                 "undo": self.undo, "redo": self.redo}  # fmt: skip
        tools = [
            (found.get(name) or self._actions.get(name), word, sign)
            for name, word, sign in _TOOLS
        ]
        home = self._actions["welcome"]
        home.setIcon(emblem())
        self.bar.fill(tools, self._actions["find"], home)


SIGNS: Final = {
    **{name: sign for name, _, sign in _TOOLS if name},
    "presets": "new", "duplicate": "duplicate", "try_changes": "duplicate",
    "roster": "roster", "blanks": "cards", "themes": "cards", "card": "cards",
    "export": "share", "export_all": "share", "import": "share",
    "paste_designs": "share", "remove": "bin", "bin": "bin", "filter": "search",
    "find": "search", "library": "expand", "open_library": "roster",
    "tokens": "ruler", "reference": "ruler", "rule": "page", "manual": "page",
    "news": "page",
}  # fmt: skip
"""The icons of commands, by their ids."""


def _found(words: str, action: QAction, sign: str) -> PaletteItem:
    """Return a command for the search: its keys, or why it is off."""
    off = not action.isEnabled()
    native = QKeySequence.SequenceFormat.NativeText
    about = action.statusTip() if off else ""
    about = about or action.shortcut().toString(native)
    key = f"command {words}"
    return PaletteItem(key, FOUND, words, about, words, action.trigger, sign, off=off)


def list_armies(
    menu: QMenu,
    catalogue: Catalogue,
    new: Callable[[], object],
    open_: Callable[[str], object],
) -> None:
    """Fill a menu with the armies of the library, by name, and with a new one."""
    menu.clear()
    menu.addAction("New army", new)
    menu.addSeparator()
    for item_id, army in islice(catalogue.armies().items(), _MOST):
        name = brief(" ".join(army.title.split()), 60).replace("&", "&&")
        menu.addAction(name, partial(open_, item_id))


def command_actions(
    owner: QObject, acts: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """Return an action for each command, by its id.

    Args:
        owner: The window.
        acts: The function of each command, by its id.
    """
    actions = {}
    for command in COMMANDS:
        action = QAction(command.words, owner)
        if command.keys:
            action.setShortcuts(QKeySequence.listFromString(command.keys))
        action.triggered.connect(lambda _=False, act=acts[command.id]: act())
        actions[command.id] = action
    return actions


def allow_commands(actions: Mapping[str, QAction], available: Collection[str]) -> None:
    """Enable the actions whose needs are met; the tooltips of the others say why not.

    Args:
        actions: All actions by id.
        available: What is open: some of `library`, `page`, `army` and `thing`.
    """
    for command in COMMANDS:
        action = actions[command.id]
        met = not command.needs or command.needs in available
        key = command.keys.partition(";")[0]
        keys = f" ({key})" if key else ""
        tip = command.tip if met else WHY[command.needs]
        words = command.words.replace("&", "")
        action.setEnabled(met)
        action.setToolTip(f"{words}{keys}\n{tip}" if tip else f"{words}{keys}")
        action.setStatusTip(tip)


def list_recent(
    menu: QMenu,
    repository: LibraryRepository,
    open_library: Callable[[str], object],
    bring_in: Callable[[Sequence[Path]], object],
) -> None:
    """Fill a menu with the libraries and the files used last."""
    menu.clear()
    here = repository.location
    libraries = [
        place for place in places.recent(places.LIBRARIES) if str(place) != here
    ]
    files = places.recent(places.FILES)
    if not libraries and not files:
        menu.addAction("Nothing was opened yet").setEnabled(False)
    number = 0
    for title, paths, act in (
        ("Libraries", libraries, lambda path: open_library(str(path))),
        ("Files to import", files, lambda path: bring_in([path])),
    ):
        if paths:
            add_section(menu, title)
        for path in paths:
            number += 1
            words = f"{numbered(number)}{_named(path)}"
            menu.addAction(words, partial(act, path)).setToolTip(str(path))


def _named(path: Path) -> str:
    words = f"{path.name}  in {path.parent.name or path.parent}"
    return brief(words, _LONGEST).replace("&", "&&")
