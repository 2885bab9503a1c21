"""Long work in a background thread, with progress and a way to stop it."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from PySide6.QtCore import QObject, Signal

from builder.core.formatting import capital
from db.errors import said
from ui.core.timer import timer

LOG = logging.getLogger(__name__)

LOOK_MS: Final = 25
"""Milliseconds between two looks at the progress of the work."""

Progress = Callable[[int, int], bool]
"""A report of how much is done, of how much; returns False if the work must stop."""

Work = Callable[[Progress], object]


class BackgroundTask(QObject):
    """One piece of work at a time; a newer one replaces an older one.

    The work never touches a Qt object: a timer of the window reads its progress. So
    it does not matter whether the window still exists when the work ends.

    Attributes:
        progressed: Emitted with how much is done, and of how much.
        done: Emitted with the result of the work.
        failed: Emitted with a sentence that says why the work failed.
        stopped: Emitted when the work ended because of `stop`.
    """

    progressed = Signal(int, int)
    done = Signal(object)
    failed = Signal(str)
    stopped = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # A thread of Python's own: a Qt pool waits for its threads while it is
        # deleted, and these would wait for the interpreter lock meanwhile.
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="press")
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
        run.future = self._pool.submit(run)
        self._clock.start()

    def stop(self) -> None:
        """Stop the work at its next report of progress."""
        _stop(self._runs)

    def close(self) -> None:
        """Stop the work and ignore it: no signal comes any more."""
        _stop(self._runs)
        self._runs.clear()
        self._clock.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

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


class Watched:
    """Work that a thread reports of and the window watches; no Qt object.

    Attributes:
        far: How much is done, and of how much.
        halt: Set when the work must stop.
    """

    def __init__(self) -> None:
        self.far = (0, 0)
        self.halt = threading.Event()

    def report(self, done: int, total: int) -> bool:
        """Tell how much is done; return whether to go on."""
        self.far = (done, total)
        return not self.halt.is_set()


class _Run(Watched):
    """One piece of work, shared by both threads."""

    def __init__(self, work: Work) -> None:
        super().__init__()
        self.work = work
        self.future: Future[object] = Future()

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
    if isinstance(error, ValueError):
        text = str(error)
    else:
        LOG.error("printing failed", exc_info=error)
        text = f"something unforeseen went wrong ({type(error).__name__}: {error})"
    return capital(text)
