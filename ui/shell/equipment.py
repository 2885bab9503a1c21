"""What the program gets once an empty window is seen: its log, its icon, its end."""

import platform
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings, QTimer, qVersion
from PySide6.QtWidgets import QApplication

from ui.core.log import LOG, start_log
from ui.core.private_file import keep_private
from ui.core.version import VERSION
from ui.shell.ending import Ending
from ui.widgets.focus import keep_seen
from ui.widgets.icons import emblem
from ui.widgets.theme import dress

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
    """Return the versions and the system, for the log."""
    python, system = platform.python_version(), platform.platform()
    return f"Brickmuster {VERSION}, Python {python}, Qt {qVersion()}, {system}"
