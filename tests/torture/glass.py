"""A real window that is used step by step, and how long it stands still."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer

from tests.patience import handle_events, until
from tests.torture.application import application
from ui.shell.window import Window

TICK_MS = 5
"""How often a clock looks whether the window goes on."""


class Glass:
    """A window on a library.

    Attributes:
        window: The window.
        still: The longest that it stood still, in seconds, by what was done.
        refused: Why the library cannot be opened; empty if it can.
    """

    def __init__(self, place: Path | str) -> None:
        application()
        self.still: dict[str, float] = {}
        self.refused = ""
        self._doing = "opening"
        self._clock = QTimer()
        self._clock.timeout.connect(self._tick)
        self.window = Window(str(place))
        self.control: Any = self.window.controller
        self.repository = self.control.repository
        self.repository.refused.connect(self._refuse)
        self.window.show()
        # Its modules are imported and its parts made before.
        handle_events()
        self._seen = time.monotonic()
        self._clock.start(TICK_MS)
        self.window.begin()

    @contextmanager
    def doing(self, what: str) -> Iterator[None]:
        """Name what is done, for what is said when it stands still."""
        self._tick()
        self._doing = what
        yield
        handle_events()
        self._tick()

    def until(self, ready: Callable[[], object], what: str) -> float:
        """Let the window go on until something is so; return the seconds it took."""
        began = time.monotonic()

        def go_on() -> object:
            handle_events()
            return ready()

        until(go_on, what)
        return time.monotonic() - began

    def calm(self) -> float:
        """Wait until everything is saved; return how long that took."""
        return self.until(lambda: self.repository.saver.state.calm, "it is saved")

    def close(self) -> bool:
        """Close the window; return whether it went at once."""
        with self.doing("closing"):
            gone = self.window.close()
        self._clock.stop()
        return gone

    def _refuse(self, error: Exception) -> None:
        self.refused = str(error)

    def _tick(self) -> None:
        now = time.monotonic()
        longest = self.still.get(self._doing, 0.0)
        self.still[self._doing] = max(longest, now - self._seen)
        self._seen = now
