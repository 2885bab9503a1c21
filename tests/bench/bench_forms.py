"""A step and a keystroke in a form, in the real window, with everything around it."""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import db.library.library  # noqa: F401 (its thread gets no time to import while we wait)
from ui.pages.design_page import DesignPage
from ui.shell.window import Window
from ui.widgets.theme import dress

MOST = 50.0
"""Milliseconds of the processor that a step may take, 95 times out of 100."""

STEPS = 60
WAIT = 25.0
"""Seconds to wait for the examples of a new library."""


def slow(act: Callable[[int], None]) -> float:
    """Return the milliseconds of the processor that 95 of 100 actions stay below."""
    times = []
    for place in range(STEPS):
        begun = time.process_time()
        act(place)
        QApplication.processEvents()
        times.append((time.process_time() - begun) * 1000)
    return sorted(times)[STEPS * 95 // 100]


def opened(window: Window, title: str) -> DesignPage:
    """Return the page of a design, when all around it is drawn."""
    values = window.controller.repository.values().items()
    name = next(name for name, value in values if value.title == title)
    window.controller.library_panel.opened.emit(name)
    QTest.qWait(1_500)
    page = window.controller.tabs.page
    assert isinstance(page, DesignPage)
    return page


def read(window: Window) -> None:
    """Show a window, and wait for the examples of its new library."""
    window.show()
    window.begin()
    until = time.monotonic() + WAIT
    while len(window.controller.repository.values()) < 30:
        assert time.monotonic() < until, "the examples were not read"
        QTest.qWait(50)


def bench_forms() -> None:
    app = QApplication.instance()
    app = app if isinstance(app, QApplication) else QApplication(sys.argv[:1])
    dress(app)
    with tempfile.TemporaryDirectory() as folder:
        window = Window(str(Path(folder) / "library.sqlite"))
        window.resize(1280, 720)
        read(window)
        for title in ("Fire-breathing Dragon", "Endless Gun", "Border Keep"):
            fields = opened(window, title).form.fields
            box, line = fields["size"].entry, fields["name"].entry

            def step(place: int, box: object = box) -> None:
                (box.stepDown if place % 2 else box.stepUp)()  # type: ignore[attr-defined]

            stepped = slow(step)
            typed = slow(lambda _, line=line: QTest.keyClicks(line, "x"))
            print(f"{title}: a step of Size {stepped:.0f} ms, {stepped / MOST:.2f}")
            print(f"  of what it may take; a letter of the name {typed:.0f} ms")
        window.close()
