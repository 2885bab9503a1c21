"""Python's garbage collector, kept to the window's own thread."""

import gc
from typing import Final

from PySide6.QtCore import QObject

from ui.core.timer import timer

EVERY_MS: Final = 2_000


class GcTimer(QObject):
    """Collects garbage when the window has time for it, and nowhere else.

    Left alone, Python collects in whichever thread happens to allocate: a widget that
    is only held by itself would be destroyed beside the event loop that still draws it.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer(self, self.tidy, EVERY_MS, single=False).start()

    def tidy(self) -> None:
        """Collect the oldest generation that is due."""
        due = [
            generation
            for generation, (count, most) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if count > most
        ]
        if due:
            gc.collect(due[-1])
