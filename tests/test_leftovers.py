"""What a test leaves behind is seen: a window, a timer, a thread that works."""

import gc
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.leftovers import Leftovers
from tests.patience import PATIENCE_S, busy_threads, rest, stirring, until


@pytest.fixture
def guard(qapp: object, request: pytest.FixtureRequest) -> Leftovers:
    found = request.config.pluginmanager.get_plugin("leftovers")
    assert isinstance(found, Leftovers)
    return found


def test_a_window_is_seen_until_it_goes(guard: Leftovers) -> None:
    hidden = QWidget()
    assert "a window: QWidget" in [name for _, name in guard.left()]
    hidden.deleteLater()
    assert "a window: QWidget" not in [name for _, name in guard.left()]


def test_a_timer_is_seen_while_it_runs_whoever_owns_it(guard: Leftovers) -> None:
    timer = QTimer()
    timer.start(1_000)
    assert "a timer of NoneType" in [name for _, name in guard.left()]
    timer.stop()
    assert "a timer of NoneType" not in [name for _, name in guard.left()]


def test_a_timer_stays_with_its_window_and_may_start_at_any_time(
    guard: Leftovers,
) -> None:
    """A window that tests share looks for changes now and then, in any of them."""
    window = QWidget()
    inside = QObject(QWidget(window))
    before = [*guard.left()]
    timer = QTimer(inside)
    timer.start(1_000)
    (found,) = {*guard.left()} - {*before}
    assert found[1] == "a timer of QObject"
    assert found[0] in {each for each, name in before if "a window" in name}
    window.deleteLater()


def test_it_is_seen_that_any_thread_may_collect_garbage(
    guard: Leftovers, request: pytest.FixtureRequest
) -> None:
    ending = guard.pytest_runtest_teardown(request.node, None)
    next(ending)
    gc.enable()
    with pytest.raises(pytest.fail.Exception, match="garbage"):
        next(ending)
    assert not gc.isenabled()


def test_a_thread_is_seen_while_it_works() -> None:
    gate, begun = Event(), Event()

    def work() -> None:
        begun.set()
        gate.wait(PATIENCE_S)

    with ThreadPoolExecutor(1, thread_name_prefix="seen") as pool:
        pool.submit(work)
        begun.wait(PATIENCE_S)
        assert "the thread seen_0 in wait" in [*busy_threads()]
        gate.set()
        until(lambda: not any("seen" in each for each in busy_threads()), "it is idle")


def test_a_window_rests_once_its_timer_has_run(qtbot: QtBot) -> None:
    window, heard = QWidget(), []
    qtbot.addWidget(window)
    timer = QTimer(window, interval=30, singleShot=True)
    timer.timeout.connect(lambda: heard.append(1))
    timer.start()
    assert "a timer of QWidget" in stirring()
    rest()
    assert heard
