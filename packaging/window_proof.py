"""Open the window, wait for its first card, and write a picture of it."""

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer

from builder import systems
from builder.examples import examples_of
from ui.__main__ import main
from ui.shell import application
from ui.shell.examples import ExampleCommands
from ui.shell.window import Window, open_window

PATIENCE_MS: Final = 120_000
GLANCE_MS: Final = 100
NO_CARD: Final = 9
"""The exit code when no card came."""


class WindowProof(QObject):
    """A player who opens an example, one of its designs, and looks at the card.

    Attributes:
        code: The exit code: 0 once a card was seen.
    """

    def __init__(self, window: Window, picture: Path) -> None:
        super().__init__(window)
        self.code = NO_CARD
        self._window = window
        self._picture = picture
        self._example = examples_of(next(iter(systems())))[0]
        self._glances = QTimer(self, interval=GLANCE_MS)
        self._glances.timeout.connect(self._look)
        QTimer.singleShot(PATIENCE_MS, window, window.close)
        # Its contents are made once it is dressed: before, a system without fonts gives
        # nothing a size.
        window.seen.connect(lambda: QTimer.singleShot(0, self, self._begin))

    def _begin(self) -> None:
        self._controller = self._window.controller
        self._controller.repository.loaded.connect(self._open)

    def _open(self) -> None:
        self._controller.app.group(ExampleCommands).open_one(self._example)
        self._glances.start()

    def _look(self) -> None:
        _, wanted = next(iter(self._example.designs))
        for name, value in self._controller.repository.values().items():
            if value.title == wanted.title:
                self._glances.stop()
                self._controller.app.card.drawn.connect(self._drawn)
                self._controller.library_panel.opened.emit(name)
                return

    def _drawn(self) -> None:
        if self.code:
            self.code = 0
            # A moment later, when it is on the screen.
            QTimer.singleShot(GLANCE_MS, self._seen)

    def _seen(self) -> None:
        self._window.grab().save(str(self._picture))
        self._window.close()


def proved(picture: Path, library: Path) -> int:
    """Start the program as a player does, and end it at the first card.

    Args:
        picture: Where to write what the window shows, as PNG.
        library: The library to open; it is made if it is not there.

    Returns:
        The exit code of the program, or NO_CARD.
    """
    proofs: list[WindowProof] = []

    def opened(place: str | None) -> Window:
        window = open_window(place)
        proofs.append(WindowProof(window, picture))
        return window

    setattr(application, "open_window", opened)  # noqa: B010 - it is imported there
    code = main(["--library", str(library)])
    return code or max((proof.code for proof in proofs), default=NO_CARD)


if __name__ == "__main__":
    sys.exit(proved(*map(Path, sys.argv[1:])))
