"""A library of ten thousand designs in the real window: its first page, its filter."""

import dataclasses
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time, thread_time
from typing import Any

from ui.shell.library_commands import LibraryCommands

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from builder import systems
from builder.army.model import Army, Entry
from builder.examples import examples_of
from db.files.muster_file import MusterFile
from db.library.library import Library
from tests.bench.stopwatch import Cost, measured, pace, repeated, tell
from tests.patience import rest
from ui.shell.application import GcTimer
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
        for example in examples_of(system.key)
        for _, design in example.designs
    ]
    return {
        f"d{n}": dataclasses.replace(
            known[n % len(known)], name=f"{known[n % len(known)].name} {n}"
        )
        for n in range(count)
    }


@contextmanager
def opened() -> Iterator[tuple[Window, tuple[float, float]]]:
    """Yield a window on a large library, and the seconds of CPU from its reading to its
    rows: of the window's thread, and of the process."""
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    dress(application)
    GcTimer(application)
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
        spent: list[tuple[float, float]] = []
        refresh = panel.catch_up

        def timed() -> None:
            start, own = process_time(), thread_time()
            refresh()
            panel.view.arrange()
            panel.view.viewport().repaint()
            spent.append((thread_time() - own, process_time() - start))

        window.controller.repository.loaded.connect(timed)
        window.begin()
        wait(lambda: bool(spent))
        yield window, spent[0]
        window.close()


def wait(until: Callable[[], bool], most: int = 600_000) -> None:
    for _ in range(most // 10):
        if until():
            return
        QTest.qWait(10)
    raise AssertionError("it took too long")


def typed(line: Any) -> list[Cost]:
    """Type all words, each after the line was cleared; the first word warms up."""
    costs = []
    for word in ("x", *WORDS):
        line.clear()
        QTest.qWait(300)
        taken = [measured(lambda each=each: QTest.keyClicks(line, each))
                 for each in word]  # fmt: skip
        costs += taken if word != "x" else []
    return costs


def bench_the_first_page_and_the_filter() -> None:
    print(f"\nthe fixed piece of work: {pace():.1f} ms")
    with opened() as (window, (own, whole)):
        spent = f"window {own * 1000:.0f} ms, process {whole * 1000:.0f} ms"
        print(f"the first page of {MANY:,} designs: {spent} of {FIRST_MS:.0f}")
        controller = window.controller
        panel = controller.library_panel
        start = process_time()
        costs = typed(panel.filter)
        tell("  a keystroke while the library is judged", STROKE_MS, costs)
        rest()
        print(f"  judged after {process_time() - start:.1f} s of CPU")
        tell("  a keystroke in the narrow list", STROKE_MS, typed(panel.filter))
        panel.filter.clear()
        controller.app.group(LibraryCommands).open_page()
        page = controller.app.group(LibraryCommands).page
        tell("  a keystroke on the page", STROKE_MS, typed(page.filter))
        page.filter.clear()
        start = process_time()
        for order in ("COST", "CHANGED", "NAME"):
            page.view.sort(type(page.model.order)[order], down=True)
        print(f"  sorting: {(process_time() - start) / 3 * 1000:.0f} ms")
        controller.app.open(first_id(window))
        QTest.qWait(500)
        name = controller.tabs.page.form.fields["name"].line
        letters = "abcdefghijklmnopqrstuvw"
        costs = repeated(lambda turn: QTest.keyClicks(name, letters[turn]), 20, 30)
        tell("  a keystroke in the name of a design", EDIT_MS, costs)
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
