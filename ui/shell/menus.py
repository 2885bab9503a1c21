"""The menus and the tool bar."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QUndoGroup
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from ui.core.command_table import (
    COMMANDS,
    NEW_KEYS,
    REDO_KEYS,
    UNDO_KEYS,
    VIEW_KEYS,
)
from ui.shell.new_items import beginnings
from ui.widgets.icons import icon
from ui.widgets.layouts import tool_button
from ui.widgets.theme import Appearance, chosen

_MENUS: Final = ("File", "Edit", "View", "Help")
_SHORT: Final = {
    "cards": "Cards…",
    "roster": "Roster…",
    "find": "Search everything   {}",
}
"""Shorter words for commands in the tool bar; `{}` is the shortcut."""


class Menus:
    """The menu bar and the tool bar of a window.

    Attributes:
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
        self._parts: list[tuple[QAction, QWidget]] = []
        bar = window.menuBar()
        self._menus = {name: bar.addMenu(f"&{name}") for name in _MENUS}
        self.new = self._menus["File"].addMenu("&New")
        self.making: list[tuple[str, QAction]] = []
        self._fill_new(make)
        self.undo = group.createUndoAction(window, "&Undo")
        self.redo = group.createRedoAction(window, "&Redo")
        self.undo.setShortcuts(QKeySequence.listFromString(UNDO_KEYS))
        self.redo.setShortcuts(QKeySequence.listFromString(REDO_KEYS))
        self._menus["Edit"].addActions([self.undo, self.redo])
        self._menus["Edit"].addSeparator()
        for command in COMMANDS:
            self._menus[command.menu].addAction(actions[command.id])
        self.views = self._menus["View"].addMenu("&Questions")
        for action in (self.undo, self.redo):
            action.changed.connect(lambda action=action: _keep_short(action))
            _keep_short(action)
        self._make_tool_bar()

    def offer_views(self, titles: Sequence[str], turn: Callable[[int], object]) -> None:
        """List the views of the page in front, each with Ctrl and a number as keys."""
        self.views.clear()
        for place, title in enumerate(titles):
            action = self.views.addAction(title.replace("&", "&&"))
            action.setShortcut(QKeySequence(VIEW_KEYS.format(place + 1)))
            action.triggered.connect(lambda _=False, place=place: turn(place))
        self.views.menuAction().setVisible(bool(titles))

    def offer_parts(self, parts: Mapping[str, QWidget]) -> None:
        """Add switches that hide parts of the window."""
        menu = self._menus["View"]
        menu.addSeparator()
        for words, part in parts.items():
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(True)
            action.toggled.connect(part.setVisible)
            self._parts.append((action, part))

    def show_parts(self, *parts: QWidget, visible: bool) -> None:
        """Show or hide parts of the window; those the player hid stay hidden."""
        for action, part in self._parts:
            if part in parts:
                part.setVisible(visible and action.isChecked())

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
        """Redraw the icons in the colours of the window."""
        palette = QApplication.palette()
        parts: list[tuple[QAction | QToolButton, str]] = [
            (self._new_button, "new"),
            (self._share, "share"),
            (self.undo, "undo"),
            (self.redo, "redo"),
        ]
        parts += [(self._actions[c.id], c.icon) for c in COMMANDS if c.icon]
        for part, name in parts:
            part.setIcon(icon(name, palette))

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

    def _make_tool_bar(self) -> None:
        bar = QToolBar("Tools")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._new_button = _drop_down("New", self.new, bar)
        share = QMenu(bar)
        copies = ("copy_text", "copy_markdown", "copy_bbcode", "copy_csv")
        names = (*copies, "export", "import")
        share.addActions([self._actions[name] for name in names])
        self._share = _drop_down("Share", share, bar)
        for name, words in _SHORT.items():
            action = self._actions[name]
            action.setIconText(words.format(action.shortcut().toString()))
        bar.addWidget(self._new_button)
        bar.addAction(self._actions["duplicate"])
        bar.addActions([self.undo, self.redo])
        bar.addSeparator()
        bar.addActions([self._actions[name] for name in ("cards", "roster")])
        bar.addWidget(self._share)
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(gap)
        bar.addAction(self._actions["find"])
        self._window.addToolBar(bar)
        self.tint()


def _drop_down(words: str, menu: QMenu, bar: QToolBar) -> QToolButton:
    button = tool_button(words)
    button.setMenu(menu)
    button.setToolButtonStyle(bar.toolButtonStyle())
    return button


def _keep_short(action: QAction) -> None:
    """Show only `Undo` or `Redo` in the tool bar; the tooltip names the step."""
    word = action.text().partition(" ")[0].replace("&", "")
    if action.iconText() != word:
        action.setIconText(word)
