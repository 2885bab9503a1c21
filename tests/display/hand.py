"""A player's hand on a real display: keys, clicks and pictures."""

import ctypes
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QAbstractNativeEventFilter, QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.display import xtest
from tests.patience import handle_events, rest
from ui.widgets.theme import Appearance, choose

PICTURES: Final = os.environ.get("BRICKMUSTER_PICTURES", "")
"""The folder for pictures that somebody wants to look at; empty if nobody does."""


def framed(window: QWidget) -> QRect:
    """Return where a shown window is with its frame, as the system says.

    Where the system answers late, `QWidget.frameGeometry` may stay 1 x 1 (Qt 6.11).
    """
    return window.windowHandle().frameGeometry()


def arrived() -> None:
    """Let the program handle the keys and clicks that the display has sent to it.

    It tells things in their order: with the answer to a question they are all there.
    """
    for _ in ("what was pressed", "what came of it"):
        QGuiApplication.primaryScreen().grabWindow(0, 0, 0, 1, 1)
        handle_events()


class Keys(QAbstractNativeEventFilter):
    """Counts the keys that go down and up, as the display tells it.

    Qt reads what it tells in a thread of its own, and hands it to no window that has a
    dialog before it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.down = self.up = 0
        QGuiApplication.instance().installNativeEventFilter(self)

    def nativeEventFilter(self, _: Any, message: Any) -> tuple[bool, int]:  # noqa: N802
        """Look at the kind of an event: 2 is a key going down, 3 one going up."""
        kind = ctypes.c_uint8.from_address(int(message)).value & 0x7F
        self.down += kind == 2
        self.up += kind == 3
        return False, 0


class Ears(QObject):
    """Notes that a button of the mouse goes down, and that it is let go of."""

    def __init__(self) -> None:
        super().__init__()
        self.down = self.up = False
        QGuiApplication.instance().installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:  # noqa: N802
        """Note what the system hands to a window."""
        self.down |= event.type() is QEvent.Type.MouseButtonPress
        self.up |= event.type() is QEvent.Type.MouseButtonRelease
        return False


def windows() -> set[int]:
    """Return the numbers by which the system knows the windows that are in sight."""
    there = QGuiApplication.topLevelWindows()
    return {int(window.winId()) for window in there if window.isVisible()}


class Hand:
    """Presses keys and clicks in the program of this process."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot

    def keys(self, *names: str) -> None:
        """Press keys one after another, such as `Escape` and `ctrl+w`."""
        for name in names:
            self._pressed(lambda name=name: xtest.key(name))

    def type(self, words: str) -> None:
        """Type words, wherever the keyboard is."""
        self._pressed(lambda: xtest.words(words))

    def _pressed(self, press: Callable[[], int]) -> None:
        """Press keys, and wait until the program has handled them.

        Who lets go of a key may have another window before him by then, or none.
        """
        keys, before = Keys(), QGuiApplication.focusWindow()
        count = press()

        def there() -> bool:
            gone = QGuiApplication.focusWindow() is not before
            return keys.down >= count and (keys.up >= count or gone)

        self.qtbot.waitUntil(there)
        QGuiApplication.instance().removeNativeEventFilter(keys)
        arrived()

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click in the middle of a widget, or at a place in it.

        Qt may have left one window and not yet learnt where the next one is: a click
        there is nobody's. So the display is asked which window it has at the place, and
        the window which of its parts: one that is new may not have its place yet.
        """

        def place() -> QPoint:
            return widget.mapToGlobal(widget.rect().center() if at is None else at)

        def there() -> bool:
            under = QApplication.widgetAt(place())
            return under is not None and (under is widget or widget.isAncestorOf(under))

        arrived()
        self.qtbot.waitUntil(
            lambda: QApplication.topLevelAt(place()) is widget.window() and there()
        )
        self.click_at(place())

    def click_at(self, place: QPoint) -> None:
        """Click at a place of the screen, and wait until the program has handled it.

        A window manager sees it first, and hands it on when it has time. A window that
        goes when the button is pressed may never see that it is let go of.
        """
        ears, before = Ears(), windows()
        xtest.click(place.x(), place.y())
        self.qtbot.waitUntil(lambda: ears.up or (ears.down and not before <= windows()))
        ears.deleteLater()
        arrived()

    def drag(self, start: QPoint, stop: QPoint) -> None:
        """Drag from one place to another, and wait until the program has let go."""
        ears = Ears()
        xtest.drag(start.x(), start.y(), stop.x(), stop.y())
        arrived()
        xtest.release()
        self.qtbot.waitUntil(lambda: ears.up)
        ears.deleteLater()
        arrived()

    def focus(self, window: QWidget) -> None:
        """Bring a window to the front and wait for the keyboard."""
        window.activateWindow()
        self.qtbot.waitUntil(lambda: QApplication.activeWindow() is window)

    def picture(self, file: Path, of: QRect | None = None) -> None:
        """Write what the screen shows, frames of windows included, as PNG."""
        screen = QGuiApplication.primaryScreen()
        area = screen.geometry() if of is None else of
        shown = screen.grabWindow(0, *area.getRect())
        assert shown.save(str(file))

    def look(self, name: str, of: QRect | None = None) -> None:
        """Write pictures of the screen, light and dark, if somebody wants to look."""
        for look in (Appearance.DARK, Appearance.LIGHT) if PICTURES else ():
            choose(look)
            rest()
            self.picture(Path(PICTURES) / f"{name} {look.value}.png", of)
