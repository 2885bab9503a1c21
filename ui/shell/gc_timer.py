"""Python's garbage collector, run in the window's thread only."""

import gc
from typing import Final

from PySide6.QtCore import QObject

from ui.core.quiet import rest_ms
from ui.core.timer import timer

EVERY_MS: Final = 2_000


class GcTimer(QObject):
    """A timer that collects garbage in the window's thread.

    By default Python collects in whichever thread allocates. A widget in a reference
    cycle would be destroyed in a thread while the event loop still draws it.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer(self, self.tidy, EVERY_MS, single=False).start()

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
