"""A player whose actions are counted: each click, each key, each word that is typed.

A click goes to whatever is seen at its place, and must be answered there: one that
changes nothing is a click beside.
"""

from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QMenu,
    QScrollArea,
    QToolButton,
    QWidget,
)

from tests.journeys.table import Table
from tests.patience import rest
from ui.pages.army_page import ArmyPage
from ui.pages.design_page import DesignPage
from ui.shell.commands import Commands

NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton

LOOK_MS = 20
"""How long it is until a player looks again."""

DROPPED_MS = 500
"""How long a list that drops down takes no click: it may be the end of a double one."""


class Player:
    """A player whose actions are counted.

    Attributes:
        actions: How many there were.
        clicks: How many of them were clicks.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.qtbot = table.qtbot
        self.actions = 0
        self.clicks = 0

    def begin(self, kind: str) -> None:
        """Make something new, and wait for its page."""
        self.table.window.controller.app.group(Commands).new(kind)
        page = ArmyPage if kind == "army" else DesignPage
        self.qtbot.waitUntil(lambda: isinstance(self.table.page, page))

    @property
    def value(self) -> Any:
        return self.table.page.document.value

    @property
    def fields(self) -> dict[str, Any]:
        return self.table.page.form.fields

    def tool(self, word: str) -> QToolButton:
        """Return a button of the bar."""
        tools = self.table.window.controller.menus.bar.findChildren(QToolButton)
        return next(each for each in tools if each.text() == word)

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click a widget where it can be seen; anything else is no action of a player.

        What is not on the screen is scrolled to, which is an action of its own.
        """
        self.look()
        # A player aims at what stands still.
        rest()
        assert widget.isVisible()
        assert widget.isEnabled()
        place = widget.rect().center() if at is None else at
        if not widget.visibleRegion().contains(place):
            self.actions += 1
            scrolled_to(widget, place)
            rest()
        self.click_at(widget.mapToGlobal(place), widget)

    def look(self) -> None:
        """Wait until the window in front has the keyboard."""
        QApplication.processEvents()
        front = QApplication.activeModalWidget() or self.table.window
        # Without a window manager nobody gives the keyboard back after a dialog.
        if not QApplication.activeWindow():
            front.activateWindow()
        self.qtbot.waitUntil(front.isActiveWindow)

    def click_at(self, place: QPoint, meant: QWidget) -> None:
        """Click at a place of the screen; what was meant is there, and answers."""
        under = QApplication.widgetAt(place)
        assert under, f"{meant} is not at {place}"
        assert under is meant or meant.isAncestorOf(under), f"{under} hides {meant}"
        self.actions += 1
        self.clicks += 1
        before = shown()
        self.press_at(place, under)
        self.qtbot.waitUntil(lambda: shown() != before)

    def press_at(self, place: QPoint, under: QWidget) -> None:
        """Press and release the button of the mouse."""
        QTest.mouseClick(under, LEFT, NONE, under.mapFromGlobal(place))

    def pick(self, widget: QWidget, words: str) -> None:
        """Click what drops a list or a menu down, and a line of it: two actions."""
        picked: list[str] = []

        def wait() -> None:
            there = QApplication.activePopupWidget()
            QTimer.singleShot(*((DROPPED_MS, choose) if there else (LOOK_MS, wait)))

        def choose() -> None:
            popup = QApplication.activePopupWidget()
            try:
                assert popup is not None, f"{words} dropped down and is gone"
                self.click_at(*line_of(popup, words))
            finally:
                picked.append(words)
                # A list that was chosen from may be destroyed by now.
                left = QApplication.activePopupWidget()
                if left:
                    left.close()

        # A menu has a loop of its own until something is chosen.
        wait()
        self.click(widget)
        self.qtbot.waitUntil(lambda: bool(picked))

    @property
    def hand(self) -> QWidget:
        """What has the keyboard."""
        return QApplication.focusWidget() or self.table.window

    def keys(self, *pressed: Qt.Key | tuple[Qt.Key, Qt.KeyboardModifier]) -> None:
        """Press keys where the keyboard is, each an action."""
        for each in pressed:
            self.look()
            key, held = each if isinstance(each, tuple) else (each, NONE)
            self.actions += 1
            self.press_key(key, held)
            if held is ALT:
                self.qtbot.waitUntil(self.nothing_is_down)

    def nothing_is_down(self) -> bool:
        """Return whether no button is down, as one is for a moment after its key."""
        buttons = self.table.window.findChildren(QAbstractButton)
        return not any(each.isDown() for each in buttons)

    def press_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(self.hand, key, held)

    def say(self, words: str) -> None:
        """Type words where the keyboard is."""
        self.look()
        self.actions += 1
        self.write(words)

    def write(self, words: str) -> None:
        """Press the keys of some words."""
        QTest.keyClicks(self.hand, words)

    def type(self, widget: QWidget, words: str) -> None:
        self.actions += 1
        self.qtbot.keyClicks(widget, words)

    def press(self, widget: QWidget, key: Qt.Key) -> None:
        self.actions += 1
        self.qtbot.keyClick(widget, key)


def scrolled_to(widget: QWidget, place: QPoint) -> None:
    """Scroll the nearest area around a widget until a place of it is seen."""
    around = widget.parentWidget()
    while not isinstance(around, QScrollArea):
        around = around.parentWidget()
    inside = around.widget()
    assert inside
    at = widget.mapTo(inside, place)
    around.ensureVisible(at.x(), at.y())
    assert widget.visibleRegion().contains(place)


def shown() -> list[object]:
    """Return what is seen in each window, and what has the keyboard."""
    QApplication.processEvents()
    seen = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    pictures = [(id(each), each.grab().toImage()) for each in seen]
    return [QApplication.focusWidget(), *pictures]


def line_of(popup: QWidget, words: str) -> tuple[QPoint, QWidget]:
    """Return where a line of a menu or of a list stands on the screen, and in what."""
    if isinstance(popup, QMenu):
        titles = {act.text().replace("&", ""): act for act in popup.actions()}
        return popup.mapToGlobal(popup.actionGeometry(titles[words]).center()), popup
    views = popup.findChildren(QAbstractItemView)
    (view,) = (each for each in views if each.isVisible())
    model = view.model()
    (index,) = (
        at
        for row in range(model.rowCount())
        if (at := model.index(row, 0)).data() == words
    )
    inside = view.viewport()
    return inside.mapToGlobal(view.visualRect(index).center()), inside
