"""A window shows the names in its library before the library is open."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.brikwars import Weapon
from db.library import Library
from ui.library.row_data import ID
from ui.shell.window import Window, open_window

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


def row_of(window: Window, title: str) -> Any:
    view = window.side.panel.view
    rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    return next(row for row in rows if row.data() == title)


def test_the_names_are_there_before_the_library(qtbot: QtBot, window: Window) -> None:
    window.begin()
    panel = window.side.panel
    QCoreApplication.sendPostedEvents()
    assert window._controller is None
    assert panel.isVisible()
    assert panel.count.text() == "2"
    assert row_of(window, "Long Tom").data(ID)
    before = panel.mapTo(window, QPoint(0, 0)), panel.width()
    qtbot.waitUntil(lambda: bool(window.side.repository.location))
    qtbot.waitUntil(lambda: not panel.shelf.glanced)
    assert panel.count.text() == "2"
    assert (panel.mapTo(window, QPoint(0, 0)), panel.width()) == before


def test_a_name_cannot_be_selected_and_opens_later(
    qtbot: QtBot, window: Window
) -> None:
    window.begin()
    panel = window.side.panel
    where = panel.view.visualRect(row_of(window, "Long Tom")).center()
    viewport = panel.view.viewport()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=where)
    qtbot.keyClick(panel.view, Qt.Key.Key_Delete)
    qtbot.keyClick(panel.view, Qt.Key.Key_Space)
    assert panel.selected() == []
    assert not panel.shelf.reasons(row_of(window, "Long Tom").data(ID))
    qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=where)
    tabs = window.controller.tabs
    assert tabs.page is None
    qtbot.waitUntil(lambda: tabs.page is not None)
    page: Any = tabs.page
    assert page.document.value.title == "Long Tom"
    assert panel.selected() == [page.document.id]


def test_words_find_names(qtbot: QtBot, window: Window) -> None:
    window.begin()
    panel = window.side.panel
    qtbot.keyClicks(panel.filter, "tom")
    assert panel.count.text() == "1 of 2"
    qtbot.waitUntil(lambda: not panel.shelf.glanced)
    assert panel.count.text() == "1 of 2"


def test_what_went_meanwhile_goes(qtbot: QtBot, window: Window, place: Path) -> None:
    window.begin()
    with Library(place) as library:
        gun = next(each for each in library.everything() if each.value.name != "Patrol")
        library.remove(gun.id, gun.version)
        library.add(Weapon(name="Short Tom"))
    panel = window.side.panel
    qtbot.waitUntil(lambda: not panel.shelf.glanced)
    panel.view.arrange()
    titles = {item.title for item in panel.shelf.items.values()}
    assert titles == {"Patrol", "Short Tom"}


def test_a_library_that_cannot_be_opened_shows_no_names(
    qtbot: QtBot, window: Window, place: Path
) -> None:
    window.begin()
    place.write_bytes(b"no library" * 1_000)
    with qtbot.waitSignal(window.side.repository.refused):
        pass
    panel = window.side.panel
    assert not panel.shelf.items
    assert not panel.shelf.glanced


def test_a_small_window_has_a_rail_for_the_list(qtbot: QtBot, window: Window) -> None:
    window.resize(900, 600)
    window.begin()
    assert not window.side.panel.isVisible()
    qtbot.waitUntil(lambda: bool(window.side.repository.location))
    assert not window.side.panel.isVisible()


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
    "db.access",
    "reports.fonts",
    "ui.core.imports",
    "ui.core.quiet",
    "ui.core.timer",
    "ui.core.version",
    "ui.shell.application",
    "ui.shell.gc_timer",
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
    assert "version.py" in read
    assert "panel.py" not in read
    assert len(read) < 60
