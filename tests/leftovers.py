"""What a test leaves behind in the window system: no window, no timer, no busy thread.

A widget without a parent is a window of its own, hidden or not, and stays until Python
collects it; a timer goes on in the next test, and so does a thread. Nor does a test
leave it to Python when and where garbage is collected, as `tests/conftest.py` says.
"""

import gc
from collections.abc import Iterator
from typing import Any, Final
from weakref import WeakSet

import pytest

from tests.patience import busy_threads, until

_SCOPES: Final = {"class", "module", "package"}
"""The scopes of fixtures whose windows stay until the last test of a module."""


class Leftovers:
    """A pytest plugin: a test that leaves something behind fails as it ends."""

    def __init__(self) -> None:
        self._started = WeakSet[Any]()
        self._known: set[int] = set()
        self._shared: set[int] = set()
        self._watching = False

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[None]:
        yield
        if gc.isenabled():
            gc.disable()
            pytest.fail("it leaves garbage to any thread, which would destroy widgets")
        if "qapp" not in getattr(item, "fixturenames", ()):
            return
        until(lambda: not [*busy_threads()], "no thread works")
        goes_on = nextitem is not None and nextitem.path == item.path
        known = self._known | (self._shared if goes_on else set())
        left = [(each, name) for each, name in self.left() if each not in known]
        found = {each for each, _ in left}
        if goes_on and shares(item):
            self._shared |= found
        elif found:
            self._known |= found
            names = sorted(name for _, name in left)
            pytest.fail("it leaves behind " + ", ".join(names))
        if not goes_on:
            self._shared.clear()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[Any]:
        """Watch timers as soon as there is an application; what all share stays."""
        made = yield
        if fixturedef.argname == "qapp" and not self._watching:
            self._watching = True
            self._watch()
        if fixturedef.scope == "session" and self._watching:
            self._known |= {each for each, _ in self.left()}
        return made

    def _watch(self) -> None:
        """Note each timer that is started from now on, whatever it belongs to."""
        from PySide6.QtCore import QTimer

        timers: Any = QTimer
        start, started = timers.start, self._started

        def noted(timer: QTimer, *args: Any) -> None:
            started.add(timer)
            # A signal may hand over more than a slot of Qt's would take.
            start(timer, *(each for each in args if isinstance(each, int)))

        timers.start = noted

    def left(self) -> Iterator[tuple[int, str]]:
        """Yield each window that exists and timer that runs, by what it stays with.

        A timer stays with the window it belongs to: the clock of one that tests share
        may start in any of them. What is in no window has an address of its own.
        """
        from PySide6.QtCore import QCoreApplication, QEvent
        from PySide6.QtWidgets import QApplication
        from shiboken6 import getCppPointer, isValid

        # What was told to go is gone.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        tops = QApplication.topLevelWidgets()
        for widget in tops:
            words: Any = getattr(widget, "text", str)()
            name = f"{type(widget).__name__} {words}".strip()
            yield getCppPointer(widget)[0], f"a window: {name}"
        for timer in tuple(self._started):
            if isValid(timer) and timer.isActive():
                owner = type(timer.parent()).__name__
                top = outermost(timer)
                stays = top if top in tops else timer
                yield getCppPointer(stays)[0], f"a timer of {owner}"


def outermost(found: Any) -> Any:
    """Return what a Qt object belongs to in the end; itself if to nothing."""
    while found.parent() is not None:
        found = found.parent()
    return found


def shares(item: pytest.Item) -> bool:
    """Return whether a test has something that other tests of its module have, too."""
    used = getattr(item, "_fixtureinfo").name2fixturedefs.values()  # noqa: B009
    return any(each.scope in _SCOPES for made in used for each in made)
