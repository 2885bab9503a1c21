"""Start the program as a player does, and press everywhere while it starts.

    python -m tests.display.started LIBRARY

Keys and clicks are pressed when it has said that it opens, just before everything is
shown, and just after, before that is painted. What came of them is printed as JSON.
"""

import json
import sys
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.display import xtest
from tests.display.hand import framed
from tests.patience import stirring

STEP = 70
"""Pixels from click to click."""

KEYS = ("ctrl+shift+n", "1", "3", "Return", "ctrl+k", "ctrl+w", "Delete", "F1", "alt+f")


def press_everywhere(window: QWidget) -> None:
    """Click all over the window and press keys; nothing is handled meanwhile."""
    area = window.geometry()
    for x in range(area.left() + 10, area.right(), STEP):
        for y in range(area.top() + 10, area.bottom(), STEP):
            xtest.click(x, y)
    for name in KEYS:
        xtest.key(name)


class Witness(QObject):
    """Notes what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: set[str] = set()
        self.heard = False

    def eventFilter(  # noqa: N802 - Qt's name
        self, watched: QObject, event: QEvent
    ) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyRelease:
            # The last of the keys.
            self.heard |= event.key() == Qt.Key.Key_F
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            name = type(watched).__name__
            if watched.isWindow() or name in {"Welcome", "NoLibrary"}:
                self.shown.add(name)
        return False


def main(library: str) -> None:
    """Start, press, wait, and tell."""
    from ui.__main__ import main as start
    from ui.shell import window as shell
    from ui.shell.window import Stillness, Window

    # A machine with more to do hands keys over late: that they do nothing is looked at
    # here, and for how long in `tests/ui/shell/test_first_look.py`.
    vars(shell).update(STILL_MS=30_000, STILL_AFTER_MS=30_000, STILL_AT_MOST_MS=60_000)
    witness = Witness()
    furnish: Any = Window._furnish
    read: Any = Window._read

    def seen(window: Window) -> None:
        QApplication.instance().installEventFilter(witness)
        press_everywhere(window)
        read(window)

    def shown(window: Window) -> None:
        press_everywhere(window)
        furnish(window)
        # The one that is installed last hears first, and of what others drop, too.
        QApplication.instance().installEventFilter(witness)
        witness.heard = False
        press_everywhere(window)

        def tell_at_rest() -> None:
            if not witness.heard or stirring():
                QTimer.singleShot(20, tell_at_rest)
            else:
                tell(window)

        tell_at_rest()

    def tell(window: Window) -> None:
        desk = window.controller
        values = desk.repository.values()
        frame, screen = framed(window), QGuiApplication.primaryScreen()
        told = {
            "shown": sorted(witness.shown),
            "items": sorted(each.title for each in values.values()),
            "tabs": [values[key].title for key in desk.tabs.ids()],
            "open": [type(each).__name__ for each in QApplication.topLevelWidgets()
                     if each.isVisible()],
            "undo": desk.undo.group.canUndo(),
            "inside": screen.availableGeometry().contains(window.geometry()),
            "frame": frame.getRect(),
            "keys": type(QApplication.focusWidget()).__name__,
        }  # fmt: skip
        print(json.dumps(told), flush=True)
        for each in window.findChildren(Stillness):
            each._end()
        xtest.key("ctrl+q")

    setattr(Window, "_read", seen)  # noqa: B010
    setattr(Window, "_furnish", shown)  # noqa: B010
    sys.argv[1:] = ["--library", library]
    sys.exit(start())


if __name__ == "__main__":
    main(sys.argv[1])
