"""What ends the program from outside: signals, a logout, the end of Qt's loop.

A signal closes the windows as the player would, so everything is saved first. Where
something cannot be saved its window stays and says so, and a second signal ends the
program all the same.
"""

import signal
import socket
from contextlib import suppress
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, Qt, QTimer
from PySide6.QtGui import QSessionManager
from PySide6.QtWidgets import QApplication

from ui.shell.window import WINDOWS

NAMES: Final = ("SIGTERM", "SIGINT", "SIGHUP")
"""The signals that end a program; Windows has two of them."""

FROM_SIGNAL: Final = 128
"""Added to the number of a signal, this is the exit code, as of any program."""


class Ending(QObject):
    """Saves everything when the system ends the program."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._asked = False
        app.commitDataRequest.connect(self._log_out, Qt.ConnectionType.DirectConnection)
        app.aboutToQuit.connect(save_all)
        app.aboutToQuit.connect(self._listen_no_more)
        self._listen()

    def _listen(self) -> None:
        """Let Qt's loop wake up at a signal: Python's handlers run in between."""
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
    """Return the signals that this system has."""
    return [getattr(signal, name) for name in NAMES if hasattr(signal, name)]


def save_all() -> bool:
    """Save what is open in all windows, and wait for it.

    Returns:
        Whether everything is saved.
    """
    saved = [window.save() for window in WINDOWS]
    return all(saved)
