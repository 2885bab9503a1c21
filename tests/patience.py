"""Waiting for a thing: the only home of how long it is worth waiting.

Nothing here lets a time pass for its own sake. A test waits until something is so, or
until a window is at rest: then nothing more comes of what was done, however slow or
busy the machine is.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partialmethod
from queue import SimpleQueue
from types import FrameType
from typing import Any, Final

from pytestqt.qtbot import QtBot

PATIENCE_S: Final = 60
"""The seconds that a thing is worth waiting for; what comes sooner ends the wait."""

PATIENCE_MS: Final = 1_000 * PATIENCE_S

SOON_MS: Final = 1_000
"""A timer that runs for less has to do with what was done; others look now and then."""


class PatientBot(QtBot):
    """pytest-qt's bot; the five seconds that it waits are too few on a busy machine."""

    waitUntil: Callable[..., Any] = partialmethod(  # type: ignore[assignment]  # noqa: N815
        QtBot.waitUntil, timeout=PATIENCE_MS
    )
    waitSignal: Callable[..., Any] = partialmethod(  # type: ignore[assignment]  # noqa: N815
        QtBot.waitSignal, timeout=PATIENCE_MS
    )
    waitSignals: Callable[..., Any] = partialmethod(  # type: ignore[assignment]  # noqa: N815
        QtBot.waitSignals, timeout=PATIENCE_MS
    )


def until(ready: Callable[[], object], what: str) -> None:
    """Wait until something is so, without a window.

    Raises:
        TimeoutError: If it does not come.
    """
    ends = time.monotonic() + PATIENCE_S
    while not ready():
        if time.monotonic() > ends:
            raise TimeoutError(f"waited in vain: {what}")
        time.sleep(0.005)


def rest() -> None:
    """Wait until a window is at rest: nothing more comes of what was done."""
    until(lambda: not stirring(), "the window is at rest")


def handle_events() -> None:
    """Let all events pass that are there, and those that come of them."""
    from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop

    events = QEventLoop.ProcessEventsFlag.AllEvents
    # What is drawn asks to be drawn again, as a movement does; hence no endless loop.
    for _ in range(50):
        if not QAbstractEventDispatcher.instance().processEvents(events):
            break


def stirring() -> list[str]:
    """Let all events pass; return what works still, or is due soon.

    A `QTimer.singleShot` with a time cannot be seen from outside.
    """
    # A thread that ends after the events were handled has told what it found, and no
    # event of it has passed yet.
    before = [*busy_threads()]
    handle_events()
    return [*before, *due(SOON_MS), *busy_threads()]


def due(within_ms: float = float("inf")) -> Iterator[str]:
    """Yield the timers and movements of the program's windows that run."""
    from PySide6.QtCore import QAbstractAnimation, QTimer
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance()
    for top in [app, *QApplication.topLevelWidgets()] if app else ():
        for timer in top.findChildren(QTimer):
            if timer.isActive() and timer.interval() < within_ms:
                yield f"a timer of {type(timer.parent()).__name__}"
        for moved in top.findChildren(QAbstractAnimation):
            if moved.state() is QAbstractAnimation.State.Running:
                yield f"a movement of {type(moved.parent()).__name__}"


WAITING: Final = {("thread.py", "_worker"), ("background.py", "_run")}
"""Where threads stand that wait for work: in a pool, and in the program's own queue."""


def busy_threads() -> Iterator[str]:
    """Yield the threads that work, of those that do the program's work."""
    frames = sys._current_frames()
    for thread in threading.enumerate():
        if thread is threading.current_thread() or not (
            frame := frames.get(thread.ident or 0)
        ):
            continue
        stack: list[tuple[str, str]] = []
        here: FrameType | None = frame
        while here is not None:
            code = here.f_code
            stack.append((code.co_filename.rpartition("/")[2], code.co_name))
            here = here.f_back
        waits = stack[0] in WAITING and not queued(frame)
        if not waits and set(stack) & WAITING:
            yield f"the thread {thread.name} in {stack[0][1]}"


def queued(waiting: FrameType) -> bool:
    """Return whether there is work for a thread that has not woken up to it yet."""
    held = waiting.f_locals.values()
    return any(isinstance(each, SimpleQueue) and not each.empty() for each in held)
