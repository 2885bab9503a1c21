"""The menus of the window."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from builder.army.model import Army
from builder.core.formatting import brief
from ui.core.command_table import (
    COMMANDS,
    NEW_KEYS,
    VIEW_KEYS,
)
from ui.core.new_items import beginnings
from ui.library.repository import LibraryRepository
from ui.shell.bar import TopBar
from ui.shell.undo_steps import UndoSteps
from ui.widgets.theme import Appearance, chosen

_MENUS: Final = ("File", "Edit", "View", "Design", "Help")
_APART: Final = frozenset(
    {"open_library", "cards", "saved", "copy_text", "cut", "duplicate", "find",
     "next_fault", "next_tab", "larger", "settings", "quit",
     "fix_first", "keys", "examples_away", "report"}
)  # fmt: skip
"""The commands with a line above them in their menu."""
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
        undo: The action that undoes the last step; see `UndoSteps`.
        redo: The action that redoes it.
    """

    def __init__(
        self,
        window: QMainWindow,
        actions: Mapping[str, QAction],
        steps: UndoSteps,
        make: Callable[[str], object],
    ) -> None:
        self._window = window
        self._actions = actions
        self.bar = TopBar()
        self._menus = {name: self.bar.menus.addMenu(f"&{name}") for name in _MENUS}
        self.new = self._menus["File"].addMenu("&New")
        self.new.setToolTip("Something new, or a copy of a preset")
        self.armies = QMenu("Armies")
        self.armies.setToolTip("Open an army, or begin one")
        self.making: list[tuple[str, QAction]] = []
        self._fill_new(make)
        self.undo, self.redo = steps.undo, steps.redo
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
        for each in (*self._menus.values(), self.new, self.armies, self.recent):
            # The tip of what cannot be used now says why.
            each.setToolTipsVisible(True)

    def offer_views(self, titles: Sequence[str], turn: Callable[[int], object]) -> None:
        """List the views of the page in front, each with Ctrl and a number as keys."""
        self.views.clear()
        for place, title in enumerate(titles):
            action = self.views.addAction(title.replace("&", "&&"))
            action.setShortcut(QKeySequence(VIEW_KEYS.format(place + 1)))
            action.triggered.connect(lambda _=False, place=place: turn(place))
        self.views.menuAction().setVisible(bool(titles))

    def allow_new(self, why_not: str) -> None:
        """Let the player make something new, or say why not."""
        for words, action in self.making:
            action.setEnabled(not why_not)
            action.setToolTip(why_not or words)

    def offer_parts(self, parts: Mapping[str, Callable[[bool], object]]) -> None:
        """Add switches that show or hide parts of the window."""
        menu = self._menus["View"]
        menu.addSeparator()
        for words, show in parts.items():
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(True)
            action.toggled.connect(show)

    def offer_looks(self, dress: Callable[[Appearance], object]) -> None:
        """Add the choice between light and dark."""
        menu = self._menus["View"]
        menu.addSeparator()
        looks = QActionGroup(self._window)
        for look in Appearance:
            action = menu.addAction(look.label)
            action.setCheckable(True)
            action.setChecked(look is chosen())
            action.triggered.connect(lambda _=False, look=look: dress(look))
            looks.addAction(action)

    def tint(self) -> None:
        """Draw the icons in the colours of the window."""
        self.bar.tint()

    def _fill_new(self, make: Callable[[str], object]) -> None:
        games: dict[str, QMenu] = {"": self.new}
        for place, each in enumerate(beginnings().values()):
            menu = games.get(each.game) or self.new.addMenu(each.game)
            games[each.game] = menu
            action = menu.addAction(each.thing.capitalize())
            action.triggered.connect(lambda _=False, key=each.key: make(key))
            if place < len(NEW_KEYS):
                action.setShortcut(QKeySequence(NEW_KEYS[place]))
            game = f" ({each.game})" if each.game else ""
            self.making.append((f"{each.words}{game}", action))
        self.new.addSeparator()
        self.new.addAction(self._actions["presets"])

    def _fill_bar(self) -> None:
        self.share = QMenu("Share")
        self.share.setToolTip("Copy it, or write it as a file")
        copies = ("copy_text", "copy_markdown", "copy_bbcode", "copy_csv")
        names = (*copies, "export", "import")
        self.share.addActions([self._actions[name] for name in names])
        found = {"new": self.new, "armies": self.armies, "share": self.share,
                 "undo": self.undo, "redo": self.redo}  # fmt: skip
        tools = [
            (found.get(name) or self._actions.get(name), word, sign)
            for name, word, sign in _TOOLS
        ]
        self.bar.fill(tools, self._actions["find"])


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
