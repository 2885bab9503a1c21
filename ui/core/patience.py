"""Work that may hang: how long it is awaited, and a thread that holds nobody up."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeAlias, TypeVar

SECONDS: float = 5.0
"""How long a library is awaited before the player is told, as the manual says."""

T = TypeVar("T")

_Work: TypeAlias = tuple[Future[Any], Callable[[], Any]]

_OVER: Final = None


class Queue:
    """Does one piece of work after the other, in a thread of its own.

    Unlike a `ThreadPoolExecutor` it keeps no process from ending: a server that stands
    still may never answer. Work that is cut off by the end is as work that was killed.
    """

    def __init__(self, name: str) -> None:
        """Make a queue; its thread ends when nobody has the queue any more."""
        self._work: SimpleQueue[_Work | None] = SimpleQueue()
        weakref.finalize(self, self._work.put, _OVER)
        Thread(target=_run, args=(self._work,), name=name, daemon=True).start()

    def submit(self, work: Callable[..., T], *args: Any) -> Future[T]:
        """Do some work after all that was submitted before; return its result to be."""
        future: Future[T] = Future()
        self._work.put((future, lambda: work(*args)))
        return future


def _run(queue: SimpleQueue[_Work | None]) -> None:
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
