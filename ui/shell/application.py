"""The start of the program with its window."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QSettings, QTimer, qVersion
from PySide6.QtWidgets import QApplication

from ui.core.imports import leave_sources_unread
from ui.core.version import VERSION
from ui.shell.gc_timer import GcTimer
from ui.shell.window import WINDOWS, Window, open_window
from ui.widgets.theme import dress, undercoat

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]
"""The function that Python calls with an uncaught exception."""

LATER_MS: Final = 2_000
"""How long after the start the log is told of it: the window comes first."""


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
    app = QApplication(argv)
    app.setApplicationName("Brickmuster")
    app.setOrganizationName("Brickmuster")
    app.setApplicationDisplayName("Brickmuster")
    app.setDesktopFileName("brickmuster")  # Wayland takes the icon from there.
    undercoat(app)
    GcTimer(app)
    window = open_window(library)
    sys.excepthook = crash_report(window)
    window.bring(files)
    window.seen.connect(partial(_equip, app))
    return app.exec()


def _equip(app: QApplication) -> None:
    """Do what is not needed before an empty window is seen."""
    from ui.core.log import LOG, start_log
    from ui.widgets.focus import keep_seen
    from ui.widgets.icons import emblem

    start_log()
    keep_settings_private()
    dress(app)
    keep_seen(app)
    app.setWindowIcon(emblem())
    # After the window's contents, because nothing can be lost before they are there.
    QTimer.singleShot(0, app, partial(_watch_end, app))
    QTimer.singleShot(LATER_MS, app, lambda: LOG.info(_start_words()))


def keep_settings_private() -> None:
    """Let the player alone read the settings, where they are a file of ours."""
    from ui.core.private_file import keep_private

    file = Path(QSettings().fileName())
    # Elsewhere they are in a registry, or in a file that the system looks after.
    if sys.platform == "linux" and file.is_absolute():
        with suppress(OSError):
            keep_private(file)


def _watch_end(app: QApplication) -> None:
    """Save everything when the program is ended from outside."""
    from ui.shell.ending import Ending

    Ending(app)


def _start_words() -> str:
    """Return the versions and the system, for the log."""
    import platform

    python, system = platform.python_version(), platform.platform()
    return f"Brickmuster {VERSION}, Python {python}, Qt {qVersion()}, {system}"


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
        seen = next((each for each in WINDOWS if each.isActiveWindow()), window)
        work = "Your work is saved" if seen.save() else "Not everything is saved yet"
        seen.tell(
            f"Something went wrong that should not: {error}. {work}; "
            "if it happens again, report it"
        )

    return hook
