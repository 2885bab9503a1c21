"""The line that tells how far a file is read or taken in, with Cancel."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout, QProgressBar

from builder.core.rulebook import Severity
from ui.core.background import LOOK_MS, Progress, Watched
from ui.core.timer import timer
from ui.shell.banner import Banner, Banners

PATIENCE_MS: Final = 300
"""What is read sooner needs no line."""


class ReadingLine(QObject):
    """A message while a file comes in, which shows only if that takes a while.

    Attributes:
        line: The message; None while there is none.
        bar: How far the work is, within the message.
        cancelled: Whether the player has cancelled since `begin`.
    """

    def __init__(
        self, banners: Banners, stop: Callable[[], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._banners = banners
        self._stop = stop
        self._words = ""
        self._watched: Watched | None = None
        self.line: Banner | None = None
        self.bar = QProgressBar()
        self.cancelled = False
        self._wait = timer(self, self._show, PATIENCE_MS)
        self._clock = timer(self, self._look, LOOK_MS, single=False)

    def begin(self, name: str) -> None:
        """Tell of something that is read from now on."""
        self._begin(f"Reading {name}")

    def taking(self, name: str) -> Progress:
        """Tell of something that is written from now on, by the library's thread.

        Returns:
            What that thread reports to.
        """
        self._begin(f"Importing {name}")
        self._watched = Watched()
        self._clock.start()
        return self._watched.report

    def _begin(self, words: str) -> None:
        self.end()
        self._words, self.cancelled = words, False
        self._wait.start()

    def end(self) -> None:
        """Remove the message; what follows cannot be cancelled, or is over."""
        self._wait.stop()
        self._clock.stop()
        self._watched = None
        if self.line is not None:
            self._banners.drop(self.line)
            self.line = None

    def progress(self, done: int, total: int) -> None:
        """Show how much is done, of how much; of 0 if nobody knows."""
        if self.line is not None:
            self.bar.setRange(0, total)
            self.bar.setValue(done)

    def _look(self) -> None:
        if self._watched is not None:
            self.progress(*self._watched.far)

    def _show(self) -> None:
        self.line = self._banners.tell(
            f"{self._words}…",
            [("Cancel", self._cancel)],
            severity=Severity.NOTE,
            firm=True,
        )
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(self._words)
        inside = self.line.layout()
        if isinstance(inside, QBoxLayout):
            inside.insertWidget(2, self.bar)

    def _cancel(self) -> None:
        # The message goes by its button.
        self.line, self.cancelled = None, True
        if self._watched is not None:
            self._watched.halt.set()
        self._stop()
