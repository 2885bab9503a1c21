"""The clock of the looks for changes of other windows."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject

from ui.core import patience
from ui.core.quiet import rest_ms
from ui.core.timer import timer

LOOK_MS: Final = 1_000
"""The time between two looks for changes of other windows."""

LATER_MS: Final = 600
"""How much later a look comes at most because the player types: with the time that it
takes, another window's change shows within two seconds."""


class LookClock(QObject):
    """Calls again and again, if possible in a pause: after a look, much is read.

    Attributes:
        waiting: Whether a look was asked for that is not answered.
    """

    def __init__(
        self,
        owner: QObject,
        look: Callable[[], object],
        silent: Callable[[], object],
    ) -> None:
        """Make a clock that is not started yet.

        Args:
            owner: The Qt object that owns it.
            look: Looks for changes.
            silent: Called when a look is not answered in the usual time.
        """
        super().__init__(owner)
        self.waiting = False
        self._look = look
        self._silence = timer(self, silent, 0)
        self._later = 0
        self._clock = timer(self, self._due, LOOK_MS)

    def start(self) -> None:
        """Look after a while, and again and again from then on."""
        self._clock.start(LOOK_MS)

    def stop(self) -> None:
        """Look no more."""
        self._clock.stop()
        self._silence.stop()

    def asked(self) -> None:
        """Note that a look was asked for."""
        self.waiting = True
        self._silence.start(int(patience.SECONDS * 1_000))

    def answered(self) -> None:
        """Note that it was answered."""
        self.waiting = False
        self._silence.stop()

    def _due(self) -> None:
        rest = rest_ms()
        if rest and self._later < LATER_MS:
            self._later += rest
            self._clock.start(rest)
            return
        self._later = 0
        self.start()
        self._look()
