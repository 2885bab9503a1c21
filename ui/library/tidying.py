"""Thinning out old versions while the window is open, a little at a time."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from ui.core.preferences import preferred_history
from ui.core.timer import rest_ms, timer

if TYPE_CHECKING:
    from db.library.library import Library
    from ui.library.worker import LibraryWorker

LOG = logging.getLogger(__name__)

FIRST_MS: Final = 30_000
"""The time after the start of the first tidying: opening comes first."""

AGAIN_MS: Final = 6 * 60 * 60 * 1_000
"""The time to the next one, for windows that stay open for days."""

_PAUSE_MS: Final = 20
"""The time between two pieces of the work, in which edits are saved."""

_MEGABYTE: Final = 1_000_000


class HistoryTidier(QObject):
    """Thins out old versions and empties the bin of what is ninety days old.

    It works in the library's thread, in short pieces, so that saves slip in between.
    """

    def __init__(self, worker: LibraryWorker, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = worker
        self._work: Iterator[None] | None = None
        self._clock = timer(self, self.tidy, FIRST_MS)
        self._pause = timer(self, self._go_on, _PAUSE_MS)

    def start(self) -> None:
        """Begin after a while."""
        self._clock.start(FIRST_MS)

    def tidy(self) -> None:
        """Begin now."""
        begin = partial(_begun, most=preferred_history() * _MEGABYTE)
        # The window may be closed by now, and its worker with it.
        with suppress(RuntimeError):
            self._worker.ask(begin, self._begin, self._leave)

    def _begin(self, work: Iterator[None]) -> None:
        self._work = work
        self._go_on()

    def _go_on(self) -> None:
        if rest := rest_ms():
            self._pause.start(rest)
            return
        work = self._work
        if work is not None:
            with suppress(RuntimeError):
                self._worker.ask(lambda _: _is_over(work), self._rest, self._leave)

    def _rest(self, over: bool) -> None:  # noqa: FBT001 (the answer of the library)
        if over:
            self._work = None
            self._clock.start(AGAIN_MS)
        else:
            self._pause.start(_PAUSE_MS)

    def _leave(self, error: Exception) -> None:
        """Leave it for later; nothing of the player's is touched by that."""
        LOG.info("old versions were not thinned out: %s", error)
        self._work = None
        self._clock.start(AGAIN_MS)


def _begun(library: Library, most: int) -> Iterator[None]:
    return library.tidying(datetime.now(UTC), most)


def _is_over(work: Iterator[None]) -> bool:
    """Do a piece of the work, and return whether it was the last."""
    over = object()
    return next(work, over) is over
