"""One thread that owns the library, so that the window never waits for a disk."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    from db.library import Library

LOG = logging.getLogger(__name__)
T = TypeVar("T")


class LibraryWorker(QObject):
    """Does what it is asked in the order it is asked, and tells the window.

    The library is opened with the first thing asked, in the worker's own thread:
    its modules are heavy, and the window is up before they are read.

    Attributes:
        trouble: Told a sentence when something failed that nobody else takes care of.
    """

    trouble = Signal(str)
    _told = Signal(object)

    def __init__(self, place: str | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._place = place
        self._library: Library | None = None
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="library")
        self._told.connect(self._hear, Qt.ConnectionType.QueuedConnection)

    def ask(
        self,
        work: Callable[[Library], T],
        then: Callable[[T], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """Have something done in the worker's thread.

        Args:
            work: What to do with the library.
            then: Told the result, in the window's thread.
            failed: Told what went wrong, in the window's thread.
        """
        future = self._pool.submit(self._do, work)
        future.add_done_callback(partial(self._tell, then, failed or self._complain))

    def wait_for(self, work: Callable[[Library], T]) -> T:
        """Have something done and wait for it; whatever it raises is raised here."""
        return self._pool.submit(self._do, work).result()

    def close(self) -> None:
        """Finish what was asked and let go of the library."""
        self._pool.submit(self._let_go)
        self._pool.shutdown(wait=True)

    def _do(self, work: Callable[[Library], T]) -> T:
        if self._library is None:
            from db.library import Library

            self._library = Library(self._place)
        return work(self._library)

    def _let_go(self) -> None:
        if self._library is not None:
            self._library.close()
            self._library = None

    def _tell(
        self,
        then: Callable[[T], object] | None,
        failed: Callable[[Exception], object],
        done: Future[T],
    ) -> None:
        """Pass the outcome to the window's thread."""
        error = done.exception()
        try:
            if isinstance(error, Exception):
                self._told.emit(partial(failed, error))
            elif then is not None:
                self._told.emit(partial(then, done.result()))
        except RuntimeError:
            LOG.debug("the library answered a window that is gone")

    def _complain(self, error: Exception) -> None:
        LOG.warning("the library: %s", error)
        self.trouble.emit(str(error))

    def _hear(self, what: Callable[[], Any]) -> None:
        what()
