"""Backups while the window is open, and the work on a library as a whole."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from db.backup.ages import Reason
from ui.core.background import Answered, Progress, Queue
from ui.core.timer import rest_ms, timer
from ui.exchange.arriving import Read
from ui.library.repository import LibraryRepository

if TYPE_CHECKING:
    from db.backup.ages import Backup
    from db.rescue.restoring import Restored
    from ui.library.worker import LibraryWorker

LOG = logging.getLogger(__name__)

FIRST_MS: Final = 4_000
"""The pause after the library was read before the first look whether a backup is due:
the start of the window comes first."""

PAUSE_MS: Final = 1_500
"""The pause in typing that the first look waits for."""

LONGEST_MS: Final = 60_000
"""The longest that it waits for one."""

LOOK_MS: Final = 20 * 60_000
"""The time between two looks whether the backup of the day is due."""

IDLE_MS: Final = 30_000
"""How long after the last change the log is taken over into the library's file."""

_PATIENCE: Final = 10
"""Seconds that `stop` waits for a backup to notice it."""

Made = Callable[["Backup | None"], object]


class BackupKeeper(Answered):
    """Makes backups in a thread of its own, with connections of its own.

    Attributes:
        failed: Emitted with a sentence when a backup could not be made.
    """

    failed = Signal(str)

    def __init__(self, repository: LibraryRepository, parent: QObject) -> None:
        super().__init__(parent)
        self._repository = repository
        self._queue = Queue("backups")
        self._halt = Event()
        self._waited = 0
        self._last: Future[object] | None = None
        self._first = timer(self, self._at_start, FIRST_MS)
        self._clock = timer(
            self, partial(self.make, Reason.DAILY), LOOK_MS, single=False
        )
        self._idle = timer(self, self.empty_log, IDLE_MS)
        repository.loaded.connect(self.begin)
        repository.changed.connect(self._wait_again)

    def _wait_again(self, _: object) -> None:
        self._idle.start()

    def begin(self) -> None:
        """Look after the library from now on."""
        self._halt = Event()
        self._waited = 0
        self._first.start(FIRST_MS)
        self._clock.start()
        self._idle.start()

    def make(self, reason: Reason, then: Made | None = None) -> None:
        """Make a backup if one is due, then call `then` with it, or None."""
        file = self._repository.file
        if file is not None:
            self._run(partial(_keep, file, reason, self._halt), then)

    def empty_log(self) -> None:
        """Take the log over into the library's file, so that it is whole by itself."""
        file = self._repository.file
        if file is not None:
            self._run(partial(_empty, file), self._again)

    def stop(self) -> None:
        """End what is being done; a backup that is not whole leaves nothing."""
        for clock in (self._first, self._clock, self._idle):
            clock.stop()
        self._halt.set()
        if self._last is not None:
            wait([self._last], timeout=_PATIENCE)

    def _at_start(self) -> None:
        rest = rest_ms(PAUSE_MS)
        if rest and self._waited < LONGEST_MS:
            self._waited += rest
            self._first.start(rest)
            return
        self.make(Reason.START)

    def _again(self, emptied: object) -> None:
        # Somebody else was reading or writing just then.
        if not emptied and not self._halt.is_set():
            self._idle.start()

    def _run(
        self, work: Callable[[], object], then: Callable[[Any], object] | None
    ) -> None:
        self._last = self._queue.submit(work)
        self.hear_of(self._last, then, self._complain)

    def _complain(self, error: Exception) -> None:
        if self._halt.is_set():
            return
        LOG.warning("no backup: %s", error)
        self.failed.emit(f"No backup could be made: {error}")


def _keep(file: Path, reason: Reason, halt: Event) -> Backup | None:
    from db.backup.backups import keep

    return keep(file, reason, report=lambda *_: not halt.is_set())


def _empty(file: Path) -> bool:
    from db.backup.backups import empty_log

    return empty_log(file)


# What is put back, to be done off the window's thread.


def put_back(
    worker: LibraryWorker, file: Path, backup: Backup, report: Progress
) -> Restored:
    """Put a backup back into a library; close ours only if it must be exchanged."""
    from db.rescue.restoring import StillOpen, restore

    work = partial(restore, file, backup.file, report)
    try:
        return work()
    except StillOpen:
        return worker.while_closed(work)


def taken(backup: Backup, ids: tuple[str, ...], *_: object) -> Read:
    """Read some items out of a backup."""
    from db.rescue.restoring import taken_from

    return Read(taken_from(backup.file, ids))
