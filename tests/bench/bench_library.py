"""A library of ten thousand designs in the real window: its first page, its filter."""

import dataclasses
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import process_time, thread_time
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from builder import systems
from builder.army.model import Army, Entry
from db.library import Library
from db.muster import MusterFile
from ui.shell.window import Window
from ui.widgets.theme import dress

pytestmark = pytest.mark.timeout(1_200)

MANY = 10_000
STROKE_MS = 30.0
"""The milliseconds of CPU that a keystroke in the filter may take (p95)."""
FIRST_MS = 200.0
"""The milliseconds of CPU until the first page of rows is shown."""
EDIT_MS = 50.0
"""The milliseconds of CPU that a keystroke in a form may take (p95)."""

WORDS = ("gun 7", "dragon", "unit 99", "swamp smith 12", "no such thing", "rifle")


def designs(count: int) -> dict[str, Any]:
    """Return a number of distinct designs of all games, made from the examples."""
    known = [
        design
        for system in systems().values()
        for example in system.examples()
        for _, design in example.designs
    ]
    return {
        f"d{n}": dataclasses.replace(
            known[n % len(known)], name=f"{known[n % len(known)].name} {n}"
        )
        for n in range(count)
    }


@contextmanager
def opened() -> Iterator[tuple[Window, float]]:
    """Yield a window on a large library, and the CPU from its reading to its rows."""
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    dress(application)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "library.db"
        held = designs(MANY)
        first = [key for key, each in held.items() if each.system == "brikwars"][:200]
        army = Army(entries=tuple(Entry(design=key) for key in first), limit=9_999)
        with Library(place) as library:
            library.bring_in(MusterFile(held, {"a": army}))
        window = Window(str(place))
        window.resize(1280, 720)
        window.show()
        panel = window.controller.library_panel
        spent: list[float] = []
        refresh = panel.catch_up

        def timed() -> None:
            start = process_time()
            refresh()
            panel.view.arrange()
            panel.view.viewport().repaint()
            spent.append(process_time() - start)

        window.controller.repository.loaded.connect(timed)
        window.begin()
        wait(lambda: bool(spent))
        yield window, spent[0] * 1000
        window.close()


def wait(until: Callable[[], bool], most: int = 600_000) -> None:
    for _ in range(most // 10):
        if until():
            return
        QTest.qWait(10)
    raise AssertionError("it took too long")


def strokes(line: QWidget, letters: str) -> list[float]:
    """Type letters and return the milliseconds of CPU that each took in the
    thread of the window, painted; cards are drawn in another thread."""
    taken = []
    for letter in letters:
        start = thread_time()
        QTest.keyClicks(line, letter)
        QApplication.processEvents()
        taken.append((thread_time() - start) * 1000)
    return taken


def p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def typed(line: Any) -> list[float]:
    """Type all words, each after the line was cleared; the first word warms up."""
    times = []
    for word in ("x", *WORDS):
        line.clear()
        QTest.qWait(300)
        taken = strokes(line, word)
        times += taken if word != "x" else []
    return times


def bench_the_first_page_and_the_filter() -> None:
    with opened() as (window, first):
        share = first / FIRST_MS
        print(f"{MANY:,} designs: {first:.0f} ms to the first page, {share:.2f} of all")
        controller = window.controller
        panel = controller.library_panel
        start = process_time()
        times = typed(panel.filter)
        print(f"  a keystroke while the library is judged: {p95(times):.1f} ms (p95)")
        wait(lambda: not panel.shelf.waiting)
        print(f"  judged after {process_time() - start:.1f} s of CPU")
        times = typed(panel.filter)
        told(times, "in the narrow list", STROKE_MS)
        panel.filter.clear()
        controller.shelf.open_page()
        page = controller.shelf.page
        assert page
        told(typed(page.filter), "on the page", STROKE_MS)
        page.filter.clear()
        start = process_time()
        for order in ("COST", "CHANGED", "NAME"):
            page.view.sort(type(page.model.order)[order], down=True)
        print(f"  sorting: {(process_time() - start) / 3 * 1000:.0f} ms")
        controller.app.open(first_id(window))
        QTest.qWait(500)
        name = controller.tabs.page.form.fields["name"].line
        times = []
        for letter in "abcdefghijklmnopqrst":
            start = thread_time()
            QTest.keyClicks(name, letter)
            QApplication.processEvents()
            times.append((thread_time() - start) * 1000)
            QTest.qWait(30)
        told(times, "in the name of a design", EDIT_MS)
        panel.view.setFocus()
        start = process_time()
        for _ in range(20):
            QTest.keyClick(panel.view, Qt.Key.Key_PageDown)
            QApplication.processEvents()
        print(f"  a page further: {(process_time() - start) / 20 * 1000:.1f} ms")


def first_id(window: Window) -> str:
    """Return the id of the first weapon or creation."""
    values = window.controller.repository.values()
    return next(key for key, each in values.items() if each.system == "brikwars"
                and hasattr(each, "label"))  # fmt: skip


def told(times: list[float], where: str, most: float) -> None:
    worst = p95(times)
    print(
        f"  a keystroke {where}: {median(times):.1f} ms, p95 {worst:.1f} ms, "
        f"{worst / most:.2f} of what it may take"
    )
