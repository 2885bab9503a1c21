"""Long work beside the window, with progress and a way to stop it."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

LOG = logging.getLogger(__name__)

LOOK_MS: Final = 25
"""How often the window looks how far the work is."""

Told = Callable[[int, int], bool]
"""Told how much is done, and of how much; False when the work is to stop."""

Work = Callable[[Told], Any]


class BackgroundTask(QObject):
    """Does one piece of work at a time; a newer one takes the place of an older.

    The work never touches a Qt object: the window looks how far it is. So it does
    not matter whether the window is still there when the work ends.

    Attributes:
        progressed: Told how much is done, and of how much.
        done: Told what came of the work.
        failed: Told why nothing came of it, as a sentence.
        stopped: The work ended because it was told to.
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
        self._clock = QTimer(self)
        self._clock.setInterval(LOOK_MS)
        self._clock.timeout.connect(self._look)
        runs = self._runs
        self.destroyed.connect(lambda: _stop(runs))

    @property
    def busy(self) -> bool:
        """Whether there is work that has not ended."""
        return bool(self._runs)

    def start(self, work: Work) -> None:
        """Begin some work; what was under way is stopped and forgotten."""
        _stop(self._runs)
        run = _Run(work)
        self._runs[:] = [run]
        run.future = self._pool.submit(run)
        self._clock.start()

    def stop(self) -> None:
        """Stop the work as soon as it asks."""
        _stop(self._runs)

    def close(self) -> None:
        """Stop the work and forget it: nothing is told of it any more."""
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


class _Run:
    """One piece of work, as both threads know it."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.far = (0, 0)
        self.halt = threading.Event()
        self.future: Future[Any] = Future()

    def __call__(self) -> Any:
        return self.work(self.told)

    def told(self, done: int, total: int) -> bool:
        self.far = (done, total)
        return not self.halt.is_set()


def _stop(runs: list[_Run]) -> None:
    for run in runs:
        run.halt.set()
        run.future.cancel()


def sentence(error: BaseException) -> str:
    """What went wrong, in words for the player."""
    if isinstance(error, OSError):
        text = f"{error.strerror or error}: {error.filename or 'the file'}"
    elif isinstance(error, ValueError):
        text = str(error)
    else:
        LOG.error("printing failed", exc_info=error)
        text = f"something unforeseen went wrong ({type(error).__name__}: {error})"
    return f"{text[:1].upper()}{text[1:]}"
