"""The row at the top of the window: menus, tools and the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
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

from ui.shell.breakpoints import Room
from ui.widgets.icons import emblem, icon
from ui.widgets.labels import styled
from ui.widgets.layouts import row, tool_button
from ui.widgets.theme import scaled

HIGH: Final = 44
"""The height of the bar, at the ordinary size of type."""


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
        self._look: tuple[bool, bool] | None = None
        self._needed: dict[tuple[bool, bool], int] = {}
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
        self._needed.clear()
        self._choose()
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
        """Tell whether the layout of the window has words beside the icons."""
        self._words = room.words
        self._choose()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many words as there is room for."""
        super().resizeEvent(event)
        self._choose()

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew after a change of the type or the sheet."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._needed.clear()
            self._choose()

    def _choose(self) -> None:
        """Leave out the keys of the search first, then the words of the tools."""
        looks = [(True, True), (True, False), (False, True), (False, False)]
        for look in looks if self._words else looks[2:]:
            if look not in self._needed:
                self._show(*look)
                self._needed[look] = self._row.sizeHint().width()
            if self._needed[look] <= self.width():
                break
        self._show(*look)

    def _show(self, words: bool, keys: bool) -> None:  # noqa: FBT001 (a look, unpacked)
        if (words, keys) != self._look:
            self._look = words, keys
            for button in self._worded:
                self._style(button, words=words)
            said = f"    {self._keys}" if keys else ""
            self.search.setText(f"Search everything{said}")

    @staticmethod
    def _style(button: QToolButton, *, words: bool) -> None:
        look = Qt.ToolButtonStyle
        beside = look.ToolButtonTextBesideIcon if words else look.ToolButtonIconOnly
        button.setToolButtonStyle(beside)

    def tint(self) -> None:
        """Draw the icons in the colours of the window."""
        palette = QApplication.palette()
        self.mark.setPixmap(emblem().pixmap(scaled(24), scaled(24)))
        self.search.setIcon(icon("search", palette))
        for button, name in self._tools:
            drawn = icon(name, palette)
            for action in button.actions():
                action.setIcon(drawn)
            button.setIcon(drawn)
        self.setMinimumHeight(scaled(HIGH))


def _upright() -> QWidget:
    """Return a hair line between groups of tools."""
    line = styled(QFrame(), kind="upright")
    line.setFixedWidth(1)
    return line
