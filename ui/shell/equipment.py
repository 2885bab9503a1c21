"""What the program gets once an empty window is seen: its log, its icon, its end."""

import platform
import signal
import socket
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSettings, QSocketNotifier, Qt, QTimer, qVersion
from PySide6.QtGui import QSessionManager
from PySide6.QtWidgets import QApplication

from ui.core.file_writing import keep_private
from ui.core.log import LOG, start_log
from ui.core.version import VERSION
from ui.shell.window import WINDOWS
from ui.widgets.focus import keep_seen
from ui.widgets.icons import emblem
from ui.widgets.theme import dress

NAMES: Final = ("SIGTERM", "SIGINT", "SIGHUP")
"""The signals that end a program; Windows has two of them."""

FROM_SIGNAL: Final = 128
"""Added to the number of a signal, this is the exit code, as of any program."""


class Ending(QObject):
    """Saves everything when the system ends the program: a signal, or a logout.

    A signal closes the windows as the player would, so everything is saved first. Where
    something cannot be saved its window stays and says so, and a second signal ends the
    program all the same.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._asked = False
        app.commitDataRequest.connect(self._log_out, Qt.ConnectionType.DirectConnection)
        app.aboutToQuit.connect(save_all)
        app.aboutToQuit.connect(self._listen_no_more)
        # Qt's loop wakes up at a signal, and Python's handlers run in between.
        self._ear, mouth = socket.socketpair()
        for each in (self._ear, mouth):
            each.setblocking(False)
        signal.set_wakeup_fd(mouth.detach(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(
            self._ear.fileno(), QSocketNotifier.Type.Read, self
        )
        self._notifier.activated.connect(self._drain)
        for number in _numbers():
            # No method: at the end Python writes the handlers down, and this object
            # is gone by then.
            signal.signal(number, lambda caught, _: self._caught(caught))

    @staticmethod
    def _listen_no_more() -> None:
        """Let another signal end the process at once: all is saved, or given up."""
        signal.set_wakeup_fd(-1)
        for number in _numbers():
            signal.signal(number, signal.SIG_DFL)

    def _drain(self) -> None:
        with suppress(BlockingIOError):
            self._ear.recv(64)

    def _caught(self, number: int) -> None:
        # Not from here: this can be in the middle of anything.
        QTimer.singleShot(0, self, lambda: self._end(number))

    def _end(self, number: int) -> None:
        """Close all windows; at the second time leave in any case."""
        again, self._asked = self._asked, True
        closed = [window.close() for window in tuple(WINDOWS)]
        if again or all(closed):
            self._app.exit(FROM_SIGNAL + number)

    def _log_out(self, manager: QSessionManager) -> None:
        """Save before a logout; ask the system to wait where that is not possible."""
        if not save_all() and manager.allowsErrorInteraction():
            manager.cancel()
            manager.release()


def _numbers() -> list[int]:
    return [getattr(signal, name) for name in NAMES if hasattr(signal, name)]


def save_all() -> bool:
    """Save what is open in all windows, and wait for it.

    Returns:
        Whether everything is saved.
    """
    saved = [window.save() for window in WINDOWS]
    return all(saved)


LATER_MS: Final = 2_000
"""How long after the start the log is told of it: the window comes first."""


def equip(app: QApplication) -> None:
    """Do what is not needed before an empty window is seen."""
    start_log()
    keep_settings_private()
    dress(app)
    keep_seen(app)
    app.setWindowIcon(emblem())
    # After the window's contents, because nothing can be lost before they are there.
    QTimer.singleShot(0, app, partial(Ending, app))
    QTimer.singleShot(LATER_MS, app, lambda: LOG.info(_start_words()))


def keep_settings_private() -> None:
    """Let the player alone read the settings, where they are a file of ours."""
    file = Path(QSettings().fileName())
    # Elsewhere they are in a registry, or in a file that the system looks after.
    if sys.platform == "linux" and file.is_absolute():
        with suppress(OSError):
            keep_private(file)


def _start_words() -> str:
    python, system = platform.python_version(), platform.platform()
    return f"Brickmuster {VERSION}, Python {python}, Qt {qVersion()}, {system}"
