"""The menus of the window."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QUndoGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from ui.core.command_table import (
    COMMANDS,
    NEW_KEYS,
    REDO_KEYS,
    UNDO_KEYS,
    VIEW_KEYS,
)
from ui.shell.bar import TopBar
from ui.shell.new_items import beginnings
from ui.widgets.theme import Appearance, chosen

_MENUS: Final = ("File", "Edit", "View", "Design", "Help")
_APART: Final = frozenset(
    {"open_library", "cards", "saved", "copy_text", "cut", "duplicate", "find",
     "next_fault", "next_tab"}
)  # fmt: skip
"""The commands with a line above them in their menu."""
_TOOLS: Final = (
    ("new", "New", "new"),
    ("undo", "", "undo"),
    ("redo", "", "redo"),
    ("", "", ""),
    ("armies", "Army list", "roster"),
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
        making: Its entries as one list, each with its words: `New squad (a game)`.
        views: The menu of the views of the page in front.
        undo: The action that undoes the last step of the active history.
        redo: The action that redoes it.
    """

    def __init__(
        self,
        window: QMainWindow,
        actions: Mapping[str, QAction],
        group: QUndoGroup,
        make: Callable[[str], object],
    ) -> None:
        self._window = window
        self._actions = actions
        self.bar = TopBar()
        self._menus = {name: self.bar.menus.addMenu(f"&{name}") for name in _MENUS}
        self.new = self._menus["File"].addMenu("&New")
        self.new.setToolTip("Something new, or a copy of a preset")
        self.armies = QMenu("Army list")
        self.armies.setToolTip("Open an army, or begin one")
        self.making: list[tuple[str, QAction]] = []
        self._fill_new(make)
        self.undo = group.createUndoAction(window, "&Undo")
        self.redo = group.createRedoAction(window, "&Redo")
        self.undo.setShortcuts(QKeySequence.listFromString(UNDO_KEYS))
        self.redo.setShortcuts(QKeySequence.listFromString(REDO_KEYS))
        self._menus["Edit"].addActions([self.undo, self.redo])
        for command in COMMANDS:
            menu = self._menus[command.menu]
            if command.id in _APART:
                menu.addSeparator()
            menu.addAction(actions[command.id])
        self.views = self._menus["Design"].addMenu("&Questions")
        for action in (self.undo, self.redo):
            action.changed.connect(lambda action=action: _keep_short(action))
            _keep_short(action)
        self._fill_bar()
        window.setMenuWidget(self.bar)

    def offer_views(self, titles: Sequence[str], turn: Callable[[int], object]) -> None:
        """List the views of the page in front, each with Ctrl and a number as keys."""
        self.views.clear()
        for place, title in enumerate(titles):
            action = self.views.addAction(title.replace("&", "&&"))
            action.setShortcut(QKeySequence(VIEW_KEYS.format(place + 1)))
            action.triggered.connect(lambda _=False, place=place: turn(place))
        self.views.menuAction().setVisible(bool(titles))

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


def _keep_short(action: QAction) -> None:
    """Show only `Undo` or `Redo` in the tool bar; the tooltip names the step."""
    word = action.text().partition(" ")[0].replace("&", "")
    if action.iconText() != word:
        action.setIconText(word)
