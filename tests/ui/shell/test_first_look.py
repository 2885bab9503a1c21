"""A window says that it opens, is inert until all is there, and shows it at once."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.brikwars import Weapon
from db.library.examples import first_examples
from db.library.library import Library
from tests.patience import PATIENCE_S, rest
from ui.core.command_table import COMMANDS
from ui.shell import window as shell
from ui.shell.damaged_library import Rescue
from ui.shell.welcome import GREETED, WelcomeController
from ui.shell.window import WINDOWS, Stillness, Window, open_window

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / "library.db"
    with Library(place) as library:
        library.add(Army(name="Patrol"))
        library.add(Weapon(name="Long Tom"))
    return place


@pytest.fixture
def window(qtbot: QtBot, place: Path) -> Iterator[Window]:
    made = Window(str(place))
    qtbot.addWidget(made)
    made.show()
    yield made
    assert made.close()


def shown(window: Window) -> list[str]:
    """Return what can be seen in a window, by its classes."""
    parts = window.findChildren(QWidget)
    return [type(each).__name__ for each in parts if each.isVisible()]


def said_in(window: Window) -> bool:
    """Return whether something is written in the middle of a window, and only there."""
    image = window.grab().toImage()
    ground = image.pixel(2, 2)
    wide, high = image.width(), image.height()
    written = [
        (x, y)
        for x in range(0, wide, 2)
        for y in range(0, high, 2)
        if image.pixel(x, y) != ground
    ]
    near = [abs(x - wide / 2) < 150 and abs(y - high / 2) < 20 for x, y in written]
    return bool(near) and all(near)


def test_it_says_that_it_opens_and_nothing_else(qtbot: QtBot, window: Window) -> None:
    window.begin()
    assert window._controller is None
    assert said_in(window)
    desk = window.controller
    assert shown(window) == []
    assert said_in(window)
    qtbot.waitUntil(lambda: bool(desk.repository.location))
    assert {"TopBar", "LibraryPanel", "Welcome"} <= set(shown(window))
    assert desk.library_panel.count.text() == "2"


def test_the_tabs_of_last_time_come_with_everything_else(
    qtbot: QtBot, place: Path
) -> None:
    first = Window(str(place))
    qtbot.addWidget(first)
    first.show()
    with qtbot.waitSignal(first.controller.repository.loaded):
        first.begin()
    for item_id in first.controller.repository.values():
        first.controller.app.open(item_id)
    assert first.close()
    again = Window(str(place))
    qtbot.addWidget(again)
    again.show()
    seen: list[list[str]] = []
    again.controller.ready.connect(lambda: seen.append(shown(again)))
    again.begin()
    qtbot.waitUntil(lambda: bool(seen))
    assert "Welcome" not in seen[0]
    assert again.controller.tabs.count() == 2
    assert not again.controller.app.group(WelcomeController).page._filled
    assert again.close()


def test_a_new_library_shows_its_example_first(qtbot: QtBot, tmp_path: Path) -> None:
    QSettings().setValue(GREETED, "True")
    window = Window(str(tmp_path / "new.db"))
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitSignal(window.controller.ready):
        window.begin()
    assert "ArmyPage" in shown(window)
    assert not window.controller.app.group(WelcomeController).page._filled
    # The keys work on the army at once.
    assert window.focusWidget() is window.controller.tabs.page.entries.tree
    assert window.close()


def test_a_library_that_cannot_be_opened_says_so(
    qtbot: QtBot, window: Window, place: Path
) -> None:
    window.begin()
    place.write_bytes(b"no library" * 1_000)
    with qtbot.waitSignal(window.controller.repository.refused):
        pass
    assert "NoLibrary" in shown(window)


def test_a_fault_before_everything_is_there_is_told(
    qtbot: QtBot, window: Window
) -> None:
    window.begin()
    assert shown(window) == []
    assert not window.controller.repository.location
    window.tell("Something went wrong")
    texts = [line.text for line in window.controller.banners.lines]
    assert texts == ["Something went wrong"]
    assert "Banners" in shown(window)
    qtbot.waitUntil(lambda: bool(window.controller.repository.location))


@pytest.fixture
def slow_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the stillness of the start end when a test says so, and not by the clock."""
    for name in ("STILL_MS", "STILL_AFTER_MS", "STILL_AT_MOST_MS"):
        monkeypatch.setattr(shell, name, 1_000 * getattr(shell, name))


def let_it_end(window: Window) -> None:
    (still,) = window.findChildren(Stillness)
    still._pause.start(0)


@pytest.mark.usefixtures("slow_to_end")
def test_keys_and_clicks_of_the_start_do_not_count(qtbot: QtBot, place: Path) -> None:
    window = open_window(str(place))
    qtbot.addWidget(window)
    desk = window.controller
    qtbot.waitExposed(window)
    with qtbot.waitSignal(desk.ready):
        pass
    begin = desk.app.group(WelcomeController).page.jobs[0].begin
    qtbot.mouseClick(begin, Qt.MouseButton.LeftButton)
    qtbot.keyClick(window, Qt.Key.Key_N, CTRL | SHIFT)
    rest()
    assert desk.tabs.count() == 0
    let_it_end(window)
    qtbot.waitUntil(lambda: not window.findChildren(Stillness))
    qtbot.mouseClick(begin, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: desk.tabs.count() == 1)
    WINDOWS.remove(window)
    assert window.close()


@pytest.mark.usefixtures("slow_to_end")
def test_what_a_slow_machine_hands_over_late_is_of_the_start(
    qtbot: QtBot, place: Path
) -> None:
    window = open_window(str(place))
    qtbot.addWidget(window)
    desk = window.controller
    with qtbot.waitSignal(desk.ready):
        pass
    begin = desk.app.group(WelcomeController).page.jobs[0].begin
    qtbot.waitUntil(lambda: window.findChildren(Stillness)[0]._painted)
    for _ in range(6):
        (still,) = window.findChildren(Stillness)
        still._pause.setInterval(shell.STILL_MS)
        qtbot.mouseClick(begin, Qt.MouseButton.LeftButton)
        assert still._pause.interval() == shell.STILL_AFTER_MS
        assert still._pause.isActive()
    rest()
    assert desk.tabs.count() == 0
    let_it_end(window)
    qtbot.waitUntil(lambda: not window.findChildren(Stillness))
    WINDOWS.remove(window)
    assert window.close()


def test_a_window_begins_once_it_is_painted(
    qtbot: QtBot, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.shell.window.WINDOWS", [])
    window = open_window(str(place))
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.seen):
        pass
    assert window._controller is None
    with qtbot.waitSignal(window.side.repository.loaded):
        pass
    assert window.close()


def test_a_window_that_nobody_sees_begins_all_the_same(
    qtbot: QtBot, place: Path
) -> None:
    window = Window(str(place))
    qtbot.addWidget(window)
    window.begin_when_seen()
    with qtbot.waitSignal(window.side.repository.loaded):
        pass
    assert window.close()


NEEDED = {
    "db.store.library_file",
    "reports.fonts",
    "ui.core.addresses",
    "ui.shell.application",
    "ui.core.timer",
    "ui.shell.window",
    "ui.widgets.paint.tokens",
    "ui.widgets.screen",
    "ui.widgets.theme",
}
"""All of ours that an empty window may wait for."""

TOLD = """
import linecache, os, sys
from ui.shell.application import run
from ui.shell.window import Window

def told(self):
    print(*(sys.modules if sys.argv[1] == "_seen" else linecache.cache))
    sys.stdout.flush()
    os._exit(0)

setattr(Window, sys.argv[1], told)
run(sys.argv[:1], library="nowhere.db")
"""
"""Starts the window as far as a method, and tells its modules or the sources read."""


def start(until: str, home: Path) -> list[str]:
    return subprocess.run(
        [sys.executable, "-c", TOLD, until],
        cwd=ROOT,
        env=os.environ | {"HOME": str(home)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()


def test_an_empty_window_waits_for_little(tmp_path: Path) -> None:
    told = start("_seen", tmp_path)
    ours = {
        name for name in told if name.startswith(("builder", "db", "reports", "ui"))
    }
    packages = {name.rpartition(".")[0] for name in NEEDED}
    above = {name.partition(".")[0] for name in packages} | {"ui.widgets"}
    assert ours <= NEEDED | packages | above
    assert not {"sqlalchemy", "sqlite3", "platformdirs"} & {*told}


def test_nobody_reads_the_sources_of_what_is_imported(tmp_path: Path) -> None:
    read = [Path(name).name for name in start("_read", tmp_path)]
    assert "addresses.py" in read
    assert "panel.py" not in read
    assert len(read) < 60


def test_a_library_that_does_not_answer_at_the_start_is_no_dead_end(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, opened = Event(), Library.__init__

    def slow(library: Library, *how: Any) -> None:
        gate.wait(PATIENCE_S)
        opened(library, *how)

    monkeypatch.setattr("ui.core.background.PATIENCE", 0.2)
    monkeypatch.setattr(Library, "__init__", slow)
    window = Window(str(tmp_path / "club.db"))
    qtbot.addWidget(window)
    window.show()
    window.begin_when_seen()
    qtbot.waitUntil(lambda: window._ready)
    control = window.controller
    page = control.app.group(Rescue).page
    assert control.middle.currentWidget() is page
    assert page.why.text() == "The library has not answered for five seconds."
    assert page.state.text() == "The window shows everything as soon as it does."
    assert control.menus.bar.isVisible()
    able = {name for name, action in control.actions.items() if action.isEnabled()}
    assert {"open_library", "quit", "manual"} <= able
    assert not {one.id for one in COMMANDS if one.needs == "library"} & able
    assert page.choose.isEnabled()
    # It is asked already, and would be read twice.
    assert not page.retry.isEnabled()
    monkeypatch.undo()
    qtbot.waitUntil(lambda: not window.findChildren(Stillness))
    monkeypatch.setattr(shell, "STILL_MS", 30_000)
    monkeypatch.setattr(shell, "STILL_AT_MOST_MS", 30_000)
    gate.set()
    qtbot.waitUntil(lambda: control.tabs.page is not None)
    assert control.middle.currentWidget() is control.tabs
    file = first_examples()
    assert len(control.repository.values()) == len(file.designs) + len(file.armies)
    # What was on its way to what stood there before does nothing.
    (still,) = window.findChildren(Stillness)
    still._end()
    assert window.close()


def test_a_window_closes_at_once_while_its_library_does_not_answer(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Event()
    monkeypatch.setattr("ui.core.background.PATIENCE", 0.2)
    monkeypatch.setattr(
        "db.library.library.Library.__init__", lambda *_: gate.wait(PATIENCE_S)
    )
    window = Window(str(tmp_path / "club.db"))
    qtbot.addWidget(window)
    window.show()
    window.begin()
    qtbot.waitUntil(lambda: window._ready)
    monkeypatch.setattr("ui.core.background.PATIENCE", PATIENCE_S / 2)
    window.controller.actions["quit"].trigger()
    assert not window.isVisible()
    assert not gate.is_set()
    monkeypatch.undo()
    gate.set()
