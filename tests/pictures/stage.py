"""A window with a new library, in an empty home, to be photographed."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEventLoop, QSettings, QSize, QTimer
from PySide6.QtWidgets import QApplication, QDialog

import db.library.library  # noqa: F401 (its thread gets no time to import while we wait)
from builder.examples import Example
from tests.patience import rest
from ui.shell.examples import ExampleCommands
from ui.shell.welcome import GREETED
from ui.shell.window import Window
from ui.widgets.theme import Appearance, dress, wear

SIZE: Final = QSize(1280, 720)
_LONGEST_S: Final = 120


def pause(ms: int) -> None:
    """Let the window and its threads work; `QTest.qWait` would let no thread run."""
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()


class Stage:
    """The window, and what a scene does with it.

    Attributes:
        window: The window in front.
        controller: What runs it.
    """

    def __init__(self, place: Path) -> None:
        """Show the window on a new library.

        Args:
            place: The file of the library.
        """
        dress(_app())
        wear(Appearance.LIGHT)
        # What lies over the window at the first start is a picture of its own.
        QSettings().setValue(GREETED, "True")
        self.window = Window(str(place))
        self.window.resize(SIZE)
        self.window.show()
        self.controller: Any = self.window.controller
        loaded: list[int] = []
        self.controller.repository.loaded.connect(lambda: loaded.append(1))
        self.window.begin()
        self.until(lambda: loaded)
        # The library has the examples that each new one has, and no others.
        self.rest()
        self.clear()

    def until(self, done: Callable[[], Any]) -> None:
        """Let the window work until something is so.

        Raises:
            TimeoutError: If that takes too long.
        """
        end = time.monotonic() + _LONGEST_S
        while not done():
            if time.monotonic() > end:
                raise TimeoutError("the window did not get there")
            pause(20)

    @property
    def titles(self) -> dict[str, str]:
        """The ids of the items in the library, by title."""
        values = self.controller.repository.values()
        return {value.title: key for key, value in values.items()}

    @property
    def page(self) -> Any:
        """The page in front."""
        return self.controller.tabs.page

    def bring(self, example: Example) -> None:
        """Open an example, unless it is in the library."""
        wanted = {design.title for _, design in example.designs}
        if not wanted <= set(self.titles):
            self.controller.app.group(ExampleCommands).open_one(example)
            self.until(lambda: wanted <= set(self.titles))

    def open(self, title: str) -> Any:
        """Open an item of the library; return its page."""
        self.until(lambda: title in self.titles)
        self.controller.app.open(self.titles[title])
        self.until(lambda: self.page and self.page.document.value.title == title)
        return self.page

    def dialog(self, command: str) -> QDialog:
        """Start a command; return the dialog that it opens."""
        self.controller.actions[command].trigger()
        return self.opened()

    def opened(self) -> QDialog:
        """Return the dialog in front, as soon as there is one."""
        found: list[QDialog] = []

        def look() -> bool:
            found[:] = [d for d in self.window.findChildren(QDialog) if d.isVisible()]
            return bool(found)

        self.until(look)
        return found[-1]

    def saved(self) -> None:
        """Wait until everything is in the library."""
        done: list[int] = []
        self.controller.repository.flush()
        self.controller.repository.when_done(lambda: done.append(1))
        self.until(lambda: done)

    def rest(self) -> None:
        """Let the window finish what it does, notes that pass included."""
        self.saved()
        # Where the keys go is marked, and no picture is about that.
        if focused := QApplication.focusWidget():
            focused.clearFocus()
        rest()

    def clear(self) -> None:
        """Close dialogs and pages, as the next scene expects it."""
        for each in self.window.findChildren(QDialog):
            each.close()
        tabs = self.controller.tabs
        while tabs.count():
            tabs.close_at(0)
        for line in tuple(self.controller.banners.lines):
            self.controller.banners.drop(line)
        wear(Appearance.LIGHT)
        rest()

    def end(self) -> None:
        """Close the window."""
        self.clear()
        self.saved()
        self.window.close()
        self.window.deleteLater()
        _app().setStyleSheet("")


def _app() -> QApplication:
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        screen = os.path.relpath(Path(__file__).with_name("screen.json"))
        app = QApplication(["pictures", "-platform", f"offscreen:configfile={screen}"])
        app.setApplicationName("Brickmuster")
        app.setOrganizationName("Brickmuster")
    return app
