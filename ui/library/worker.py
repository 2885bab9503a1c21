"""The thread that owns the library, the work given to it, and its tidying."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from math import inf
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal

from builder.army.model import Item
from db.errors import LibraryError, Missing, Stored
from db.library.own_library import lost_touch
from db.store.library_file import Access
from ui.core import background
from ui.core.places import HISTORY
from ui.core.timer import rest_ms, timer

if TYPE_CHECKING:
    from db.library.in_place import LibraryInPlace
    from db.library.library import Library
    from db.store.versions import Trail


LOG = logging.getLogger(__name__)

T = TypeVar("T")


class LibraryWorker(background.Answered):
    """Runs work on the library in the order it is asked for, and answers the window.

    The library is opened with the first piece of work, in the worker's thread: its
    modules import slowly, and the window is shown before that.

    Attributes:
        place: Where the library is; the player's own if None.
        access: How it is opened, the first time and after `leave`.
        trouble: Emitted with a sentence when work failed that has no `failed` handler.
        replaced: Emitted after the library had to be opened again, because its drive
            was away or there is another file in its place.
    """

    trouble = Signal(str)
    replaced = Signal()

    def __init__(self, place: str | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.place = place
        self.access = Access.USUAL
        self._held: LibraryInPlace | None = None
        self._over = False
        self._location = ""
        self._queue = background.Queue("library")
        # What the window gave up waiting for.
        self._overdue: Future[Any] | None = None

    def ask(
        self,
        work: Callable[[Library], T],
        then: Callable[[T], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """Run work in the worker's thread.

        Args:
            work: The work, called with the library.
            then: Called with the result, in the window's thread.
            failed: Called with the exception, in the window's thread.
        """
        if self._over:
            LOG.debug("a closed library was asked for something")
            return
        done: Future[T] = self._queue.submit(self._do, work)
        self.hear_of(done, then, failed or self._complain)

    def soon(
        self,
        work: Callable[[Library], T],
        then: Callable[[T], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Run work like `ask`; an answer that comes in a blink is heard in here.

        A library that kept the window waiting is not waited for until it answers.
        """
        if self._over:
            return
        future: Future[T] = self._queue.submit(self._do, work)
        if self._overdue is None or self._overdue.done():
            self._overdue = future
            wait([future], background.AT_ONCE)
        error = future.exception() if future.done() else None
        if not future.done():
            self.hear_of(future, then, failed)
        elif isinstance(error, Exception):
            failed(error)
        else:
            then(future.result())

    def wait_for(self, work: Callable[[Library], T]) -> T:
        """Run work and wait for its result; raise what it raises.

        Raises:
            LibraryError: Also if there is no answer within the usual patience.
            RuntimeError: If the library is closed.
        """
        if self._over:
            raise RuntimeError("a closed library was asked for something")
        if self._overdue is not None and not self._overdue.done():
            raise LibraryError(self.silent)
        future: Future[T] = self._queue.submit(self._do, work)
        self._overdue = future
        wait([future], background.PATIENCE)
        if not future.done():
            raise LibraryError(self.silent)
        return future.result()

    @property
    def silent(self) -> str:
        """The sentence about a library that does not answer in time."""
        called = f"The library {self._location}".rstrip()
        return f"{called} has not answered for five seconds"

    def answered(self, seconds: float) -> bool:
        """Wait for all that was asked for, and hear the answers.

        Returns:
            Whether all was answered in time.
        """
        if seconds <= 0:
            return False
        try:
            self._queue.submit(lambda: None).result(None if seconds == inf else seconds)
        except TimeoutError:
            return False
        QCoreApplication.sendPostedEvents(self)
        return True

    def close(self) -> None:
        """Finish all work that was asked for, and close the library.

        A library that does not answer at once is left to its thread.
        """
        if self._over:
            return
        self._over = True
        wait([self._queue.submit(self._let_go)], background.AT_ONCE)

    def leave(self, access: Access) -> None:
        """Close the library; the next work opens it in another way."""

        def left() -> None:
            self.access = access

        self._queue.submit(self._apart, left)

    def while_closed(self, work: Callable[[], T]) -> T:
        """Close the library, and do something before the next work opens it again.

        It may be called in any thread but the worker's own, and waits for the result.
        """
        done: Future[T] = self._queue.submit(self._apart, work)
        return done.result()

    def _apart(self, work: Callable[[], T]) -> T:
        self._let_go()
        # It may be another one from now on.
        self._held = None
        return work()

    def _do(self, work: Callable[[Library], T]) -> T:
        library = self._opened()
        try:
            done = work(library)
        except Exception as error:
            if lost_touch(error):
                self._let_go()
            raise
        # What was written into a file that is gone is not saved.
        self._opened()
        return done

    def _opened(self) -> Library:
        """Return the library, opened if need be; raise LibraryError if it cannot be."""
        from db.library.in_place import LibraryInPlace

        if self._held is not None and not self._held.closed:
            if self._held.displaced():
                self._held.set_aside()
            else:
                self._held.read()
        if self._held is None or self._held.closed:
            if self._held is not None:
                self._held.refuse_other()
            again = bool(self._location)
            self._held = LibraryInPlace(self.place, self.access)
            if self.access is Access.NEW:
                # It is one now: emptied later on, it is told.
                self.access = Access.OLD
            self._location = self._held.library.location
            if again:
                self._told.emit(self.replaced.emit)
        return self._held.library

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.close()

    def _complain(self, error: Exception) -> None:
        LOG.warning("the library: %s", error)
        self.trouble.emit(str(error))


# The work that the window gives the library.

IN_DISPUTE: Final = "Mine, in dispute"
"""The words of a version that is kept while two windows dispute an item."""

_AND_BACK: Final = 2
"""By how much the count of saves grows as an item goes into the bin and comes back."""


def save(
    item_id: str, value: Item, version: int, trail: Trail, library: Library
) -> Stored:
    """Save a value over its old version; bring it back if it was removed elsewhere."""
    with suppress(Missing):
        return library.save(item_id, value, version, trail)
    try:
        # Somebody may have saved it before it was removed: that is a conflict.
        held = library.restore(item_id)
    except Missing:
        return library.add(value, item_id, trail)
    unseen = held.version - version > _AND_BACK
    return library.save(item_id, value, version if unseen else held.version, trail)


def keep_apart(library: Library, item_id: str, value: Item, mark: str) -> None:
    """Keep a value beside what another window saved, until the player decides."""
    library.keep_version(item_id, value, IN_DISPUTE, mark)


def version(stored: Stored | None) -> int:
    """Return the version of a stored item; -1 for None."""
    return -1 if stored is None else stored.version


def renamed(value: Any, tail: str) -> Any:
    """Return a copy with a word in brackets after its name."""
    return replace(value, name=f"{value.title} ({tail})")


# Thinning out old versions while the window is open, a little at a time.


FIRST_MS: Final = 30_000
"""The time after the start of the first tidying: opening comes first."""

AGAIN_MS: Final = 6 * 60 * 60 * 1_000
"""The time to the next one, for windows that stay open for days."""

_PAUSE_MS: Final = 20
"""The time between two pieces of the work, in which edits are saved."""

_MEGABYTE: Final = 1_000_000


class HistoryTidier(QObject):
    """Thins out old versions and empties the bin of what lay there for ninety days.

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
        most = HISTORY.get() * _MEGABYTE
        self._worker.ask(
            lambda library: library.tidying(datetime.now(UTC), most),
            self._begin,
            self._leave,
        )

    def _begin(self, work: Iterator[None]) -> None:
        self._work = work
        self._go_on()

    def _go_on(self) -> None:
        if rest := rest_ms():
            self._pause.start(rest)
            return
        work = self._work
        if work is not None:
            # A piece of the work returns nothing; after the last there is none.
            self._worker.ask(lambda _: bool(next(work, True)), self._rest, self._leave)

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
