"""The row at the top of the window: menus, tools and the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QMenu,
    QMenuBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from ui.shell.layout import HIGH, Room
from ui.widgets.icons import emblem, icon
from ui.widgets.labels import styled
from ui.widgets.layouts import row, tool_button
from ui.widgets.theme import scaled

_ICON: Final = 16
"""The side of an icon, at the ordinary size of type."""


class TopBar(QFrame):
    """The menus, the tools and the search, side by side.

    Attributes:
        menus: The menu bar.
        search: The button that opens the search of everything.
    """

    def __init__(self) -> None:
        super().__init__()
        styled(self, kind="bar")
        self._tools: list[tuple[QToolButton, str]] = []
        self._worded: list[QToolButton] = []
        self._keys = ""
        self._words = True
        self.mark = QLabel()
        self.mark.setAccessibleName("Brickmuster")
        self.menus = QMenuBar()
        policy = QSizePolicy.Policy
        self.menus.setSizePolicy(policy.Fixed, policy.Fixed)
        self.search = QPushButton("Search everything", autoDefault=False)
        styled(self.search, kind="search")
        self._row = row(self, self.mark, self.menus, _upright(), gap=2,
                        margins=(12, 0, 12, 0))  # fmt: skip
        self.tint()

    def fill(
        self,
        tools: Sequence[tuple[QObject | None, str, str]],
        find: QAction,
    ) -> None:
        """Add the tools, then the search at the right.

        Args:
            tools: An action, or a menu that drops down, the word on the button (empty
                for an icon alone) and the name of the icon; None is a line between.
            find: The action of the search.
        """
        for act, word, name in tools:
            if isinstance(act, QAction | QMenu):
                self._row.addWidget(self._tool(act, word, name))
            else:
                self._row.addWidget(_upright())
        self._row.addStretch(1)
        self._row.addWidget(self.search)
        self.search.clicked.connect(find.trigger)
        self.search.setToolTip(f"{find.toolTip()}")
        self._keys = find.shortcut().toString()
        self._name_search()
        self.tint()

    def _tool(self, act: QAction | QMenu, word: str, name: str) -> QToolButton:
        button = tool_button("")
        styled(button, kind="quiet")
        if isinstance(act, QMenu):
            button.setMenu(act)
            button.setText(word)
            button.setAccessibleName(word)
            button.setToolTip(act.toolTip())
        else:
            button.setDefaultAction(act)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if word:
            button.setText(word)
            self._worded.append(button)
        self._style(button, words=bool(word))
        self._tools.append((button, name))
        return button

    def fit(self, room: Room) -> None:
        """Write words beside the icons where there is room, or show icons alone."""
        for button in self._worded:
            self._style(button, words=room.words)
        self._words = room.words
        self._name_search()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the words of the search where there is no room for them."""
        super().resizeEvent(event)
        self._name_search()

    def _name_search(self) -> None:
        """Write as much on the search as there is room for, its sign at the least."""
        for what in ("Search everything" if self._words else "Search", ""):
            self.search.setText(f"{what}    {self._keys}" if what else "")
            least = self.search.minimumSizeHint().width()
            widest = scaled(400 if self._words else 190) if what else least
            self.search.setMaximumWidth(max(least, widest))
            self._row.invalidate()
            if self._row.minimumSize().width() <= self.width():
                break
        self.search.setAccessibleName("Search everything")

    @staticmethod
    def _style(button: QToolButton, *, words: bool) -> None:
        look = Qt.ToolButtonStyle
        beside = look.ToolButtonTextBesideIcon if words else look.ToolButtonIconOnly
        button.setToolButtonStyle(beside)

    def tint(self) -> None:
        """Draw the icons in the colours of the window."""
        palette = QApplication.palette()
        self.search.setIcon(icon("search", palette))
        for button, name in self._tools:
            drawn = icon(name, palette)
            for action in button.actions():
                action.setIcon(drawn)
            button.setIcon(drawn)
        self._resize()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the type."""
        super().changeEvent(event)
        # The sheet follows the font, and its paddings make the menus wider.
        grown = (QEvent.Type.FontChange, QEvent.Type.StyleChange)
        if event.type() in grown and self._keys:
            self._resize()

    def _resize(self) -> None:
        """Give icons and menus the room that the size of the type asks for."""
        icons = QSize(scaled(_ICON), scaled(_ICON))
        for button, _ in self._tools:
            button.setIconSize(icons)
        self.search.setIconSize(icons)
        self.mark.setPixmap(emblem().pixmap(scaled(24), scaled(24)))
        self.menus.updateGeometry()
        self.setMinimumHeight(scaled(HIGH))
        self._name_search()


def _upright() -> QWidget:
    """Return a hair line between groups of tools."""
    line = styled(QFrame(), kind="upright")
    line.setFixedWidth(1)
    return line
