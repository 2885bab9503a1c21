"""Work in other threads: its progress, its answers, and what may hang in it."""

import logging
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from builder.core.formatting import capital
from db.errors import LibraryError, said
from ui.core.timer import timer

LOG = logging.getLogger(__name__)

LOOK_MS: Final = 5
"""Milliseconds between two looks at the progress of the work."""

Progress = Callable[[int, int], bool]
"""A report of how much is done, of how much; returns False if the work must stop."""

T = TypeVar("T")

Work = Callable[[Progress], object]


class BackgroundTask(QObject):
    """One piece of work at a time; a newer one replaces an older one.

    The work never touches a Qt object: a timer of the window reads its progress. So
    it does not matter whether the window still exists when the work ends.

    Attributes:
        progressed: Emitted with how much is done, and of how much.
        done: Emitted with the result of the work.
        failed: Emitted with a sentence that says why the work failed.
        stopped: Emitted when the work ended because of `stop`, or was left.
    """

    progressed = Signal(int, int)
    done = Signal(object)
    failed = Signal(str)
    stopped = Signal()

    def __init__(
        self,
        parent: QObject,
        done: Callable[[Any], object],
        failed: Callable[[str], object],
    ) -> None:
        """Make a task that has nothing to do yet.

        Args:
            parent: What it ends with.
            done: Called with the result of the work.
            failed: Called with a sentence that says why there is none, to be shown
                where the player waits.
        """
        super().__init__(parent)
        self.done.connect(done)
        self.failed.connect(failed)
        # A thread of Python's own: a Qt pool waits for its threads while it is
        # deleted, and these would wait for the interpreter lock meanwhile.
        self._queue: Queue | None = None
        self._runs: list[_Run] = []
        self._clock = timer(self, self._look, LOOK_MS, single=False)
        runs = self._runs
        self.destroyed.connect(lambda: _stop(runs))

    @property
    def busy(self) -> bool:
        """Whether some work is still running."""
        return bool(self._runs)

    def start(self, work: Work) -> None:
        """Begin some work; stop older work and ignore its result."""
        _stop(self._runs)
        run = _Run(work)
        self._runs[:] = [run]
        self._queue = self._queue or Queue("press")
        run.future = self._queue.submit(run)
        self._clock.start()

    def stop(self) -> None:
        """Stop the work at its next report of progress."""
        _stop(self._runs)

    def leave(self) -> None:
        """Stop work that only reads, and wait for it no longer: a file may hang.

        What comes of it is ignored, and further work does not stand behind it.
        """
        if self.busy:
            self.close()
            self.stopped.emit()

    def drop(self) -> None:
        """Stop the work and ignore it: no signal comes of it any more."""
        _stop(self._runs)
        self._runs.clear()
        self._clock.stop()

    def close(self) -> None:
        """Drop the work and its thread, which ends as soon as it can."""
        self.drop()
        self._queue = None

    def _look(self) -> None:
        if not self._runs:
            return
        run = self._runs[0]
        if not run.future.done():
            self.progressed.emit(*run.far)
            return
        self._clock.stop()
        self._runs.clear()
        error = None if run.future.cancelled() else run.future.exception()
        if run.future.cancelled() or (error and run.halt.is_set()):
            self.stopped.emit()
        elif error is None:
            self.done.emit(run.future.result())
        else:
            self.failed.emit(sentence(error))


class _Run:
    """One piece of work, shared by both threads.

    Attributes:
        far: How much is done, and of how much.
        halt: Set when the work must stop.
    """

    def __init__(self, work: Work) -> None:
        self.far = (0, 0)
        self.halt = threading.Event()
        self.work = work
        self.future: Future[object] = Future()

    def report(self, done: int, total: int) -> bool:
        """Tell how much is done; return whether to go on."""
        self.far = (done, total)
        return not self.halt.is_set()

    def __call__(self) -> object:
        return self.work(self.report)


def _stop(runs: list[_Run]) -> None:
    for run in runs:
        run.halt.set()
        run.future.cancel()


def sentence(error: BaseException) -> str:
    """Return a sentence for the player about what went wrong."""
    if isinstance(error, OSError):
        # It begins with the name of the file, which stays as it is written.
        return said(error)
    if isinstance(error, ValueError | LibraryError):
        text = str(error)
    else:
        LOG.error("work in the background failed", exc_info=error)
        text = f"something unforeseen went wrong ({type(error).__name__}: {error})"
    return capital(text)


class Answered(QObject):
    """Hears, in the window's thread, what comes of work in other threads."""

    _told = Signal(object)

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._told.connect(self._hear, Qt.ConnectionType.QueuedConnection)

    def hear_of(
        self,
        work: Future[T],
        then: Callable[[T], object] | None,
        failed: Callable[[Exception], object],
    ) -> None:
        """Call, in the window's thread, one of two functions when work is done.

        Args:
            work: The work.
            then: Called with its result; nothing is if None.
            failed: Called with its exception.
        """
        work.add_done_callback(partial(self._tell, then, failed))

    def _tell(
        self,
        then: Callable[[T], object] | None,
        failed: Callable[[Exception], object],
        done: Future[T],
    ) -> None:
        error = done.exception()
        try:
            if isinstance(error, Exception):
                self._told.emit(partial(failed, error))
            elif then is not None:
                self._told.emit(partial(then, done.result()))
        except RuntimeError:
            LOG.debug("work was done for a window that is gone")

    def _hear(self, what: Callable[[], object]) -> None:
        what()


# Work that may hang: how long it is awaited, and a thread that holds nobody up.

PATIENCE: float = 5.0
"""The seconds for which a library is awaited before the player is told, as the manual
says."""

AT_ONCE: Final = 0.4
"""The seconds for which a window may stand still, and that only while it closes."""

_OVER: Final = None


class Queue:
    """Does one piece of work after the other, in a thread of its own.

    Unlike a `ThreadPoolExecutor` it keeps no process from ending: a server that stands
    still may never answer. Work that is cut off by the end is as work that was killed.
    """

    def __init__(self, name: str) -> None:
        """Make a queue; its thread ends when nobody has the queue any more."""
        self._work: SimpleQueue[_Waiting | None] = SimpleQueue()
        weakref.finalize(self, self._work.put, _OVER)
        work = self._work
        threading.Thread(target=_run, args=(work,), name=name, daemon=True).start()

    def submit(self, work: Callable[..., T], *args: Any) -> Future[T]:
        """Do some work after all that was submitted before; return its result to be."""
        future: Future[T] = Future()
        self._work.put((future, lambda: work(*args)))
        return future


_Waiting = tuple[Future[Any], Callable[[], Any]]


def _run(queue: SimpleQueue[_Waiting | None]) -> None:
    while (entry := queue.get()) is not _OVER:
        future, work = entry
        if not future.set_running_or_notify_cancel():
            continue
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001 (it is raised where it is awaited)
            future.set_exception(error)
        # Nothing of it is held while the queue waits.
        del entry, future, work
