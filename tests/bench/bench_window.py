"""What an action in the real, dressed window costs: CPU time, screen included.

An action is a key or a click, and all that the window does before it rests: judging,
laying out, painting. Each line has the middle, the 95th of 100 and the dearest.
"""

import dataclasses
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars import Weapon
from builder.core.design import Design
from builder.examples import examples_of
from db.files.muster_file import MusterFile
from db.library.library import Library
from tests.bench.stopwatch import pace, repeated, tell
from ui.shell.application import GcTimer
from ui.shell.window import Window
from ui.widgets.theme import dress

ENTRIES = 200
DESIGNS = 10_000
TIMES = 40
"""How often an action is repeated."""


@pytest.fixture(scope="module", autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    dress(qapp)
    GcTimer(qapp)
    yield
    qapp.setStyleSheet("")


class Desk:
    """The window on a library, with a stop watch."""

    def __init__(self, qtbot: QtBot, place: Path) -> None:
        self.qtbot = qtbot
        self.window = Window(str(place))
        qtbot.addWidget(self.window)
        self.window.show()
        with qtbot.waitSignal(self.window.controller.repository.loaded, timeout=60_000):
            self.window.begin()
        self.window.controller.tabs.setFocus()
        values = self.window.controller.repository.values()
        self.names = {value.title: key for key, value in values.items()}
        QTest.qWait(300)

    def open(self, title: str) -> Any:
        self.window.controller.app.open(self.names[title])
        QTest.qWait(400)
        return self.window.controller.tabs.page

    def time(self, words: str, most: float, act: Callable[[int], object]) -> None:
        """Print what an action costs, against what it may take."""
        tell(words, most, repeated(act, TIMES))


def examples() -> dict[str, Design]:
    """Return the designs that the first game's examples have, by id."""
    (first, *_) = systems().values()
    return {
        key: design for each in examples_of(first.key) for key, design in each.designs
    }


def filled(place: Path, extra: dict[str, Any], army: Army | None = None) -> None:
    """Make a library of the examples, and more."""
    armies = {"large": army} if army else {}
    with Library(place) as library:
        library.bring_in(MusterFile({**examples(), **extra}, armies))


def bench_forms_and_a_large_army(qtbot: QtBot, tmp_path: Path) -> None:
    known = examples()
    units = {key: each for key, each in known.items() if not isinstance(each, Weapon)}
    names = list(units)
    listed = tuple(Entry(design=names[n % len(names)]) for n in range(ENTRIES))
    army = Army(name="Horde", entries=listed, limit=3_000)
    filled(tmp_path / "library.db", {}, army)
    desk = Desk(qtbot, tmp_path / "library.db")
    print(f"\nthe fixed piece of work: {pace():.1f} ms")

    def typing(page: Any) -> Callable[[int], object]:
        page.go(("name",))
        entry = page.form.fields["name"].entry
        return lambda turn: QTest.keyClicks(entry, "abcdefgh"[turn % 8])

    def sizing(page: Any) -> Callable[[int], object]:
        entry = page.form.fields["size"].entry
        entry.setFocus()
        keys = (Qt.Key.Key_Up, Qt.Key.Key_Down)
        return lambda turn: QTest.keyClick(entry, keys[turn // 4 % 2])

    desk.time("a letter of a weapon's name", 50, typing(desk.open("Long Gun")))
    desk.time("a step of a weapon's Size", 50, sizing(desk.open("Long Gun")))
    desk.time("a letter of a creation's name", 50, typing(desk.open("Trooper")))
    walker = desk.open("Missile-rack Walker")
    desk.time("a step of a creation's Size", 50, sizing(walker))
    page = desk.open("Horde")
    page.entries.select([100])
    table = page.entries.tree
    table.setFocus()
    desk.time(f"+ in an army of {ENTRIES}", 50,
              lambda _: QTest.keyClick(table, Qt.Key.Key_Plus))  # fmt: skip
    tabs = desk.window.controller.tabs

    def reopened(title: str) -> Callable[[int], object]:
        def again(_: int) -> None:
            tabs.close_page(tabs.page)
            desk.window.controller.app.open(desk.names[title])

        desk.open(title)
        return again

    desk.time("opening a weapon", 200, reopened("Endless Gun"))
    desk.time(f"opening an army of {ENTRIES}", 200, reopened("Horde"))


def bench_a_large_library(qtbot: QtBot, tmp_path: Path) -> None:
    known = list(examples().values())
    many = {
        f"d{n}": dataclasses.replace(known[n % len(known)], name=f"Unit {n} {n % 97}")
        for n in range(DESIGNS)
    }
    filled(tmp_path / "library.db", many)
    start = time.process_time()
    desk = Desk(qtbot, tmp_path / "library.db")
    print(f"a library of {DESIGNS:,}: {time.process_time() - start:.1f} s")
    field = desk.window.controller.library_panel.filter
    field.setFocus()
    letters = "unit 42\b\b\b\b\b\b\b"

    def letter(turn: int) -> None:
        sign = letters[turn % len(letters)]
        if sign == "\b":
            QTest.keyClick(field, Qt.Key.Key_Backspace)
        else:
            QTest.keyClicks(field, sign)

    desk.time(f"a letter of the filter over {DESIGNS:,}", 30, letter)
