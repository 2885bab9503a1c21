"""When a window is at rest: no work is missed that ends while one looks."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtWidgets import QApplication

from tests import patience
from ui.core.background import Queue


def test_work_that_ends_behind_the_events_is_no_rest(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    handled = patience.handle_events
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(gate.wait, patience.PATIENCE_S)
        patience.until(lambda: [*patience.busy_threads()], "the thread works")

        def end_after_events() -> None:
            handled()
            gate.set()
            work.result()

        monkeypatch.setattr(patience, "handle_events", end_after_events)
        # What the work has found waits to be heard now.
        assert patience.stirring()
        patience.until(lambda: not patience.stirring(), "all was heard")


def test_work_that_no_thread_has_woken_up_to_is_no_rest() -> None:
    queue = Queue("test")
    for _ in range(500):
        asked = queue.submit(int)
        idle = not [*patience.busy_threads()]
        assert asked.done() or not idle
        asked.result(patience.PATIENCE_S)
