"""Open the window, wait for its first card, and write a picture of it."""

import sys
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer

from ui.__main__ import main
from ui.shell import application
from ui.shell.window import Window, open_window

PATIENCE_MS: Final = 120_000
GLANCE_MS: Final = 100
DESIGN: Final = "Rifleman"
"""A design of the example that comes with the program."""
NO_CARD: Final = 9
"""The exit code when no card came."""


def _look(window: Window, picture: Path) -> None:
    """Open a design, as a player does, and close the window once its card was seen."""
    controller, once = window.controller, Qt.ConnectionType.SingleShotConnection

    def loaded() -> None:
        every = controller.repository.values().items()
        (name,) = [name for name, value in every if value.title == DESIGN]
        controller.library_panel.opened.emit(name)

    def seen() -> None:
        window.grab().save(str(picture))
        window.close()

    controller.repository.loaded.connect(loaded, once)
    # A moment later it is on the screen.
    later = (GLANCE_MS, window, seen)
    controller.app.card.drawn.connect(lambda: QTimer.singleShot(*later), once)


def proved(picture: Path, library: Path) -> int:
    """Start the program as a player does, and end it at the first card.

    Args:
        picture: Where to write what the window shows, as PNG.
        library: The library to open; it has the example.

    Returns:
        The exit code of the program, or NO_CARD.
    """

    def opened(place: str | None) -> Window:
        window = open_window(place)
        QTimer.singleShot(PATIENCE_MS, window, window.close)
        # Its contents are made once it is dressed: before, a system without fonts gives
        # nothing a size.
        look = partial(_look, window, picture)
        window.seen.connect(lambda: QTimer.singleShot(0, window, look))
        return window

    setattr(application, "open_window", opened)  # noqa: B010 - it is imported there
    code = main(["--library", str(library)])
    return code if code or picture.is_file() else NO_CARD


if __name__ == "__main__":
    sys.exit(proved(*map(Path, sys.argv[1:])))
