"""Two windows on one library, things removed and brought back, files that are bad."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from ui.shell.command_palette import CommandPalette
from ui.shell.library_menu import shelf_menu
from ui.shell.window import Window

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


class Seat:
    """One window of a library, and the player before it."""

    def __init__(self, qtbot: QtBot, place: Path) -> None:
        self.qtbot = qtbot
        self.window = Window(str(place))
        qtbot.addWidget(self.window)
        self.window.show()
        with qtbot.waitSignal(self.window.bench.store.loaded):
            self.window.begin()
        self.bench = self.window.bench

    def named(self, title: str) -> str:
        values = self.bench.store.values().items()
        return next((name for name, value in values if value.title == title), "")

    def wait_for(self, title: str) -> str:
        self.qtbot.waitUntil(lambda: bool(self.named(title)))
        return self.named(title)

    def take_the_keyboard(self) -> None:
        self.window.activateWindow()
        self.qtbot.waitUntil(lambda: QApplication.activeWindow() is self.window)

    def open(self, title: str) -> Any:
        page = self.bench.commands.open(self.wait_for(title))
        assert page
        return page

    def rename(self, title: str, new: str) -> Any:
        page = self.open(title)
        line = page.form.fields["name"].line
        line.setFocus()
        line.selectAll()
        self.qtbot.keyClicks(line, new)
        return page

    def press(self, key: Qt.Key) -> None:
        """Press a key of the shelf, where the keyboard is."""
        self.bench.shelf.view.setFocus()
        self.qtbot.keyClick(self.bench.shelf.view, key)

    def select(self, *titles: str) -> None:
        shelf = self.bench.shelf
        shelf.show_id(self.wait_for(titles[0]))
        for title in titles[1:]:
            index = shelf.rows.mapFromSource(shelf.model.row_of(self.named(title)))
            self.qtbot.mouseClick(
                shelf.view.viewport(),
                LEFT,
                CONTROL,
                shelf.view.visualRect(index).center(),
            )

    def button(self, words: str) -> QPushButton:
        lines = self.bench.banners.lines
        found = [line.buttons[words] for line in lines if words in line.buttons]
        assert found, [line.text for line in lines]
        return found[-1]

    def told(self, words: str) -> bool:
        return any(words in line.text for line in self.bench.banners.lines)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


@pytest.fixture
def seat(qtbot: QtBot, place: Path) -> Iterator[Seat]:
    made = Seat(qtbot, place)
    made.wait_for("Troublemakers")
    made.take_the_keyboard()
    yield made
    assert made.window.close()


@pytest.fixture
def other(qtbot: QtBot, seat: Seat, place: Path) -> Iterator[Seat]:
    made = Seat(qtbot, place)
    yield made
    assert made.window.close()


def dispute(seat: Seat, other: Seat) -> tuple[Any, str]:
    """Both rename the dragon at once; the other window is the faster one."""
    seat.bench.store._watch.stop()
    mine = seat.open("Fire-breathing Dragon")
    other.rename("Fire-breathing Dragon", "Theirs")
    name = mine.document.id
    other.qtbot.waitUntil(
        lambda: other.bench.store._known[name].value.title == "Theirs"
    )
    line = mine.form.fields["name"].line
    line.selectAll()
    seat.qtbot.keyClicks(line, "Mine")
    seat.qtbot.waitUntil(lambda: seat.told("changed in another window"))
    return mine, name


def test_in_a_conflict_the_player_takes_theirs_and_can_go_back(
    seat: Seat, other: Seat
) -> None:
    mine, name = dispute(seat, other)
    assert "Dismiss" not in seat.bench.banners.lines[-1].buttons
    seat.qtbot.mouseClick(seat.button("Load theirs"), LEFT)
    assert mine.document.value.title == "Theirs"
    seat.bench.menus.undo.trigger()
    assert mine.document.value.title == "Mine"
    other.qtbot.waitUntil(lambda: other.bench.store.value(name).title == "Mine")


def test_in_a_conflict_the_player_keeps_both(seat: Seat, other: Seat) -> None:
    mine, _ = dispute(seat, other)
    seat.qtbot.mouseClick(seat.button("Keep mine as a copy"), LEFT)
    assert mine.document.value.title == "Theirs"
    copy = seat.wait_for("Mine (mine)")
    assert seat.bench.store.value(copy).size == mine.document.value.size
    other.wait_for("Mine (mine)")


def test_what_one_window_does_the_other_shows(seat: Seat, other: Seat) -> None:
    page = other.open("Swamp Smith")
    seat.rename("Swamp Smith", "Old Smith")
    other.qtbot.waitUntil(lambda: page.document.value.title == "Old Smith")
    seat.select("Scorpiosaurus Rex")
    seat.press(Qt.Key.Key_Delete)
    other.qtbot.waitUntil(lambda: not other.named("Scorpiosaurus Rex"))


def test_several_are_removed_as_one_step_and_come_back(seat: Seat) -> None:
    seat.open("Border Guard")
    seat.select("Ripper Blade", "Phase Lance")
    before = dict(seat.bench.store.values())
    seat.press(Qt.Key.Key_Delete)
    seat.qtbot.waitUntil(lambda: seat.told("2 things were removed"))
    assert not seat.named("Ripper Blade")
    assert not seat.named("Phase Lance")
    assert len(seat.bench.store.values()) == len(before) - 2
    view = seat.bench.shelf.view
    seat.qtbot.keyClick(view, Qt.Key.Key_Z, CONTROL)
    seat.qtbot.waitUntil(lambda: dict(seat.bench.store.values()) == before)
    seat.qtbot.keyClick(view, Qt.Key.Key_Y, CONTROL)
    seat.qtbot.waitUntil(lambda: not seat.named("Ripper Blade"))
    seat.qtbot.mouseClick(seat.button("Undo"), LEFT)
    seat.qtbot.waitUntil(lambda: dict(seat.bench.store.values()) == before)


def test_only_what_is_shown_as_selected_is_removed(seat: Seat) -> None:
    seat.select("Ripper Blade", "Phase Lance")
    seat.bench.commands.open(seat.named("Long Gun"))
    assert seat.bench.shelf.selected() == [seat.named("Long Gun")]


def test_keys_undo_what_the_player_works_on(seat: Seat) -> None:
    page = seat.rename("Fire-breathing Dragon", "Smaug")
    box = page.form.fields["size"].box
    box.setFocus()
    box.selectAll()
    seat.qtbot.keyClicks(box, "7")
    line = page.form.fields["name"].line
    line.setFocus()
    # The field would undo its own letters; the player wants the last step back.
    seat.qtbot.keyClick(line, Qt.Key.Key_Z, CONTROL)
    assert (page.document.value.title, page.document.value.size) == ("Smaug", 6)
    seat.qtbot.keyClick(line, Qt.Key.Key_Z, CONTROL)
    assert page.document.value.title == "Fire-breathing Dragon"
    seat.qtbot.keyClick(line, Qt.Key.Key_Z, CONTROL)
    assert page.document.history.index() == 0
    seat.qtbot.keyClick(line, Qt.Key.Key_Y, CONTROL)
    assert page.document.value.title == "Smaug"
    seat.select("Ripper Blade")
    seat.press(Qt.Key.Key_Delete)
    seat.qtbot.waitUntil(lambda: not seat.named("Ripper Blade"))
    assert seat.bench.undo_group.activeStack() is seat.bench.shelf_history
    line.setFocus()
    assert seat.bench.undo_group.activeStack() is page.document.history


def test_designs_join_an_army_from_the_shelf(seat: Seat) -> None:
    names = [seat.wait_for("Trooper"), seat.wait_for("Swamp Smith")]
    menu = shelf_menu(seat.window, seat.bench.store, seat.bench.commands, names)
    join = next(a.menu() for a in menu.actions() if a.text() == "&Add to army")
    assert isinstance(join, QMenu)
    guard = next(a for a in join.actions() if a.text() == "Troublemakers")
    before = seat.bench.store.value(seat.named("Troublemakers")).entries
    guard.trigger()
    page = seat.bench.tabs.page
    assert page
    army = page.document.value
    assert isinstance(army, Army)
    assert [entry.design for entry in army.entries[len(before) :]] == names


def test_an_army_does_not_march_in_an_army(seat: Seat) -> None:
    names = [seat.wait_for("Border Guard")]
    menu = shelf_menu(seat.window, seat.bench.store, seat.bench.commands, names)
    join = next(a for a in menu.actions() if a.text() == "&Add to army")
    assert not join.isEnabled()
    assert "Only designs march" in join.toolTip()
    copy = next(a for a in menu.actions() if a.text() == "&Duplicate")
    copy.trigger()
    seat.wait_for("Border Guard (copy)")


def test_a_bad_file_that_is_dropped_changes_nothing(seat: Seat, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(
        '{"brickmuster": 1, "designs": [{"id": "a", "kind": "brikwars.wep"}]}'
    )
    before = dict(seat.bench.store.values())
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(bad))])
    event = QDropEvent(
        QPointF(400, 300),
        Qt.DropAction.CopyAction,
        data,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    seat.window.dropEvent(event)
    assert seat.told("Not imported: bad.json, designs[0].kind")
    assert dict(seat.bench.store.values()) == before


def test_anything_is_found_and_opened_by_keys_alone(seat: Seat) -> None:
    seat.qtbot.keyClick(seat.window, Qt.Key.Key_K, CONTROL)
    finder = seat.window.findChild(CommandPalette)
    assert finder
    seat.qtbot.keyClicks(finder.line, "zzz")
    assert finder.none.isVisibleTo(finder)
    finder.line.clear()
    seat.qtbot.keyClicks(finder.line, "troublem")
    seat.qtbot.keyClick(finder.line, Qt.Key.Key_Return)
    assert seat.bench.tabs.page
    assert seat.bench.tabs.page.state.title == "Troublemakers"


def test_another_library_opens_in_a_window_of_its_own(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.shell import application

    place = tmp_path / "other.db"
    monkeypatch.setattr("ui.shell.file_dialogs.ask_for_library", lambda _: str(place))
    windows: list[Window] = []
    monkeypatch.setattr(application, "_WINDOWS", windows)
    seat.bench.actions["open_library"].trigger()
    (window,) = windows
    seat.qtbot.addWidget(window)
    seat.qtbot.waitUntil(lambda: len(window.bench.store.values()) > 20)
    assert window.bench.store.location == str(place)
    assert seat.bench.store.location != str(place)
    assert window.close()


def test_a_surprise_is_told_and_the_window_goes_on(
    seat: Seat, caplog: pytest.LogCaptureFixture
) -> None:
    from ui.shell.application import surprised

    page = seat.open("Ripper Blade")
    page.document.edit(replace(page.document.value, size=3), "Size")
    error = ZeroDivisionError("no bricks left")
    surprised(seat.window)(ZeroDivisionError, error, None)
    assert seat.told("no bricks left")
    assert "no bricks left" in caplog.text
    name = page.document.id
    seat.qtbot.waitUntil(lambda: seat.bench.store._known[name].value.size == 3)


def test_a_surprise_before_the_window_is_furnished_is_told_too(qtbot: QtBot) -> None:
    window = Window()
    qtbot.addWidget(window)
    window.tell("<b>nothing</b> opens here")
    assert window._opening.text() == "<b>nothing</b> opens here"
