"""The start of the program with its window."""

import gc
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from ui.core.addresses import APP_ID
from ui.core.timer import rest_ms, timer
from ui.shell.window import WINDOWS, Window, open_window
from ui.widgets.theme import undercoat


def leave_sources_unread() -> None:
    """Keep PySide from reading the source of each module that is imported after it.

    It looks there for its own name, because a module may ask it to spell its functions
    in another way, by `__feature__`. None of ours does. To read a thousand files takes
    a tenth of the start, and all their lines would stay in memory.
    """
    feature: object = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        feature._mod_uses_pyside = lambda _: False  # noqa: SLF001 (there is no option)


EVERY_MS: Final = 2_000
"""How often garbage is looked for."""

START_MS: Final = 8_000
"""How long a start may take; what it makes is in use, and not looked through."""


TURN_S: Final = 0.002
"""How long a thread goes on while another waits. By default it is 5 ms, for each of the
hundreds of calls of a page that is drawn: beside long work that is a second."""


class GcTimer(QObject):
    """A timer that collects garbage in the window's thread.

    By default Python collects in whichever thread allocates. A widget in a reference
    cycle would be destroyed in a thread while the event loop still draws it.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        QTimer.singleShot(
            START_MS, self, timer(self, self.tidy, EVERY_MS, single=False).start
        )

    def tidy(self) -> None:
        """Collect the oldest generation that is due, and the younger ones with it."""
        due = [
            generation
            for generation, (count, most) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if count > most
        ]
        if due:
            # All that a large library holds is looked through for the oldest one.
            gc.collect(min(due[-1], 1) if rest_ms() else due[-1])


class Program(QApplication):
    """The program to the system. macOS hands it files in place of a second start."""

    # No event filter: one on the program is asked about every event of every part.
    def event(self, event: QEvent) -> bool:
        """Bring a file into the window in front."""
        return brought(event) or super().event(event)


def brought(event: QEvent) -> bool:
    """Bring the file of an event into the window in front, if it is of that kind."""
    if not isinstance(event, QFileOpenEvent) or not WINDOWS:
        return False
    front = next((each for each in WINDOWS if each.isActiveWindow()), WINDOWS[0])
    front.bring([event.file()])
    return True


Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]
"""The function that Python calls with an uncaught exception."""


def run(argv: list[str], library: str | None = None, files: Sequence[str] = ()) -> int:
    """Show the window until the player closes it.

    Args:
        argv: The command line, for Qt's own options.
        library: Where the library is; the player's own if None.
        files: Files to bring in once the library is read.

    Returns:
        The exit code.
    """
    leave_sources_unread()
    sys.setswitchinterval(TURN_S)
    app = Program(argv)
    app.setApplicationName("Brickmuster")
    app.setOrganizationName("Brickmuster")
    app.setApplicationDisplayName("Brickmuster")
    app.setDesktopFileName(APP_ID)  # Wayland takes the icon from there.
    undercoat(app)
    GcTimer(app)
    window = open_window(library)
    sys.excepthook = crash_report(window)
    window.bring(files)
    window.seen.connect(partial(_equip, app))
    return app.exec()


def _equip(app: QApplication) -> None:
    from ui.shell.equipment import equip

    equip(app)


def platforms() -> Path:
    """Return the folder of Qt's plugins for displays."""
    from PySide6.QtCore import QLibraryInfo

    plugins = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)
    return Path(plugins) / "platforms"


def crash_report(window: Window) -> Hook:
    """Return a hook that shows an uncaught exception in a banner; the window stays."""

    def hook(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            window.close()
            return
        from ui.core.log import LOG

        LOG.error("not caught", exc_info=(kind, error, trace))
        seen = next((window for window in WINDOWS if window.isActiveWindow()), window)
        work = "Your work is saved" if seen.save() else "Not everything is saved yet"
        seen.tell(
            f"Something went wrong that should not: {error}. {work}; "
            "if it happens again, report it"
        )

    return hook
