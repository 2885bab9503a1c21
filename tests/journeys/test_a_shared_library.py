"""Two windows on one library, items removed and restored, and bad files."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from tests.journeys.table import Seat
from ui.history.bin_dialog import BinDialog
from ui.shell.command_palette import CommandPalette
from ui.shell.commands import Commands
from ui.shell.library_commands import library_menu
from ui.shell.window import Window
from ui.widgets.inputs import Stepper

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


class Member(Seat):
    """One window of a library, and the actions of its player."""

    def rename(self, title: str, new: str) -> Any:
        page = self.open(title)
        line = page.form.fields["name"].line
        line.setFocus()
        line.selectAll()
        self.qtbot.keyClicks(line, new)
        return page

    def press(self, key: Qt.Key) -> None:
        """Press a key in the library panel."""
        self.controller.library_panel.view.setFocus()
        self.qtbot.keyClick(self.controller.library_panel.view, key)

    def select(self, *titles: str) -> None:
        shelf = self.controller.library_panel
        shelf.show_id(self.wait_for(titles[0]))
        for title in titles[1:]:
            index = shelf.model.row_of(self.named(title))
            self.qtbot.mouseClick(
                shelf.view.viewport(),
                LEFT,
                CONTROL,
                shelf.view.visualRect(index).center(),
            )

    def button(self, words: str) -> QPushButton:
        lines = self.controller.banners.lines
        found = [line.buttons[words] for line in lines if words in line.buttons]
        assert found, [line.text for line in lines]
        return found[-1]


both = pytest.mark.parametrize(
    "place", ["file", pytest.param("server", marks=pytest.mark.full)], indirect=True
)
"""A library in a file and on a server: two windows on it see the same."""


@pytest.fixture
def place(tmp_path: Path, request: pytest.FixtureRequest) -> Path | str:
    if getattr(request, "param", "file") == "server":
        return str(request.getfixturevalue("database"))
    return tmp_path / "club.db"


@pytest.fixture
def seat(qtbot: QtBot, place: Path | str) -> Iterator[Member]:
    made = Member(qtbot, place)
    made.wait_for("Troublemakers")
    made.take_the_keyboard()
    yield made
    assert made.window.close()


@pytest.fixture
def other(qtbot: QtBot, seat: Member, place: Path | str) -> Iterator[Member]:
    made = Member(qtbot, place)
    yield made
    assert made.window.close()


def dispute(seat: Member, other: Member) -> tuple[Any, str]:
    """Let both windows rename the dragon; the other one saves first."""
    seat.controller.repository._watch.stop()
    mine = seat.open("Fire-breathing Dragon")
    other.rename("Fire-breathing Dragon", "Theirs")
    name = mine.document.id
    other.qtbot.waitUntil(
        lambda: other.controller.repository._known[name].value.title == "Theirs"
    )
    line = mine.form.fields["name"].line
    line.selectAll()
    seat.qtbot.keyClicks(line, "Mine")
    seat.qtbot.waitUntil(lambda: seat.told("changed in another window"))
    return mine, name


@both
@pytest.mark.parametrize("waits", [False, True])
def test_no_press_is_swallowed_where_both_press_plus_and_minus(
    seat: Member, other: Member, *, waits: bool
) -> None:
    seats = seat, other
    pages = [each.open("Fire-breathing Dragon") for each in seats]
    size = pages[0].document.value.size

    def shows(wanted: int) -> None:
        def settled() -> bool:
            calm = all(each.controller.repository.saver.state.calm for each in seats)
            return calm and {page.document.value.size for page in pages} == {wanted}

        seat.qtbot.waitUntil(settled)

    def click(who: int, button: str) -> None:
        stepper = pages[who].form.fields["size"].findChild(Stepper)
        seat.qtbot.mouseClick(getattr(stepper, button), LEFT)

    presses = ((0, 1), (1, 1), (0, 1), (1, 1), (1, -1), (0, -1), (1, -1))
    for who, step in presses:
        click(who, "more" if step > 0 else "less")
        size += step
        if waits:
            shows(size)
    shows(size)
    # Undo takes back what was pressed in its own window alone.
    click(1, "more")
    size += 1 - sum(step for who, step in presses if not who)
    menus = seat.controller.menus
    tools = menus.bar.findChildren(QToolButton)
    undo = next(tool for tool in tools if tool.defaultAction() is menus.undo)
    while pages[0].document.history.canUndo():
        seat.qtbot.mouseClick(undo, LEFT)
    shows(size)


@both
def test_in_a_conflict_the_player_takes_theirs_and_can_go_back(
    seat: Member, other: Member
) -> None:
    mine, name = dispute(seat, other)
    assert "Dismiss" not in seat.controller.banners.lines[-1].buttons
    seat.qtbot.mouseClick(seat.button("Load theirs"), LEFT)
    assert mine.document.value.title == "Theirs"
    seat.controller.menus.undo.trigger()
    assert mine.document.value.title == "Mine"
    other.qtbot.waitUntil(
        lambda: other.controller.repository.value(name).title == "Mine"
    )


@both
def test_in_a_conflict_the_player_keeps_both(seat: Member, other: Member) -> None:
    mine, _ = dispute(seat, other)
    seat.qtbot.mouseClick(seat.button("Keep mine as a copy"), LEFT)
    assert mine.document.value.title == "Theirs"
    copy = seat.wait_for("Mine (mine)")
    assert seat.controller.repository.value(copy).size == mine.document.value.size
    other.wait_for("Mine (mine)")


@both
def test_a_change_in_one_window_shows_in_the_other(seat: Member, other: Member) -> None:
    page = other.open("Swamp Smith")
    seat.rename("Swamp Smith", "Old Smith")
    other.qtbot.waitUntil(lambda: page.document.value.title == "Old Smith")
    seat.select("Scorpiosaurus Rex")
    seat.press(Qt.Key.Key_Delete)
    other.qtbot.waitUntil(lambda: not other.named("Scorpiosaurus Rex"))


def test_several_are_removed_as_one_step_and_come_back(seat: Member) -> None:
    seat.open("Border Guard")
    seat.select("Ripper Blade", "Phase Lance")
    before = dict(seat.controller.repository.values())
    seat.press(Qt.Key.Key_Delete)
    seat.qtbot.waitUntil(lambda: seat.told("2 things were moved to the bin"))
    assert not seat.named("Ripper Blade")
    assert not seat.named("Phase Lance")
    assert len(seat.controller.repository.values()) == len(before) - 2
    view = seat.controller.library_panel.view
    seat.qtbot.mouseClick(seat.button("Undo"), LEFT)
    seat.qtbot.waitUntil(lambda: dict(seat.controller.repository.values()) == before)
    # What was taken back is told no more.
    assert not seat.told("2 things were moved to the bin")
    seat.qtbot.keyClick(view, Qt.Key.Key_Y, CONTROL)
    seat.qtbot.waitUntil(lambda: not seat.named("Ripper Blade"))
    seat.qtbot.keyClick(view, Qt.Key.Key_Z, CONTROL)
    seat.qtbot.waitUntil(lambda: dict(seat.controller.repository.values()) == before)


def test_only_selected_items_are_removed(seat: Member) -> None:
    seat.select("Ripper Blade", "Phase Lance")
    seat.controller.app.open(seat.named("Long Gun"))
    assert seat.controller.library_panel.selected() == [seat.named("Long Gun")]


def test_undo_keys_work_where_the_player_works(seat: Member) -> None:
    page = seat.rename("Fire-breathing Dragon", "Smaug")
    box = page.form.fields["size"].box
    box.setFocus()
    box.selectAll()
    seat.qtbot.keyClicks(box, "7")
    line = page.form.fields["name"].line
    line.setFocus()
    # Not the letters of the field are undone, but the last step.
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
    assert seat.controller.undo.group.activeStack() is seat.controller.app.history
    line.setFocus()
    assert seat.controller.undo.group.activeStack() is page.document.history


def test_designs_join_an_army_from_the_shelf(seat: Member) -> None:
    names = [seat.wait_for("Trooper"), seat.wait_for("Swamp Smith")]
    menu = library_menu(seat.controller.app, names)
    join = next(a.menu() for a in menu.actions() if a.text() == "&Add to army")
    assert isinstance(join, QMenu)
    guard = next(a for a in join.actions() if a.text() == "Troublemakers")
    before = seat.controller.repository.value(seat.named("Troublemakers")).entries
    guard.trigger()
    page = seat.controller.tabs.page
    assert page
    army = page.document.value
    assert isinstance(army, Army)
    assert [entry.design for entry in army.entries[len(before) :]] == names


def test_an_army_cannot_join_an_army(seat: Member) -> None:
    names = [seat.wait_for("Border Guard")]
    menu = library_menu(seat.controller.app, names)
    join = next(a for a in menu.actions() if a.text() == "&Add to army")
    assert not join.isEnabled()
    assert "Only designs march" in join.toolTip()
    copy = next(a for a in menu.actions() if a.text() == "&Duplicate")
    copy.trigger()
    seat.wait_for("Border Guard (copy)")


def test_dropping_a_bad_file_changes_nothing(seat: Member, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(
        '{"brickmuster": 1, "designs": [{"id": "a", "kind": "brikwars.wep"}]}'
    )
    before = dict(seat.controller.repository.values())
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
    seat.qtbot.waitUntil(lambda: seat.told("Not imported: bad.json, designs[0].kind"))
    assert dict(seat.controller.repository.values()) == before


def test_anything_is_found_and_opened_by_keyboard(seat: Member) -> None:
    seat.qtbot.keyClick(seat.window, Qt.Key.Key_K, CONTROL)
    finder = seat.window.findChild(CommandPalette)
    assert finder
    seat.qtbot.waitUntil(finder.line.hasFocus)
    seat.qtbot.keyClicks(finder.line, "zzz")
    assert finder.none.isVisibleTo(finder)
    finder.line.clear()
    seat.qtbot.keyClicks(finder.line, "troublem")
    seat.qtbot.keyClick(finder.line, Qt.Key.Key_Return)
    assert seat.controller.tabs.page
    assert seat.controller.tabs.page.state.title == "Troublemakers"


def test_another_library_opens_in_a_window_of_its_own(
    seat: Member, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "other.db"
    monkeypatch.setattr("ui.core.file_dialogs.ask_for_library", lambda _: str(place))
    windows: list[Window] = []
    monkeypatch.setattr("ui.shell.window.WINDOWS", windows)
    seat.controller.actions["open_library"].trigger()
    (window,) = windows
    seat.qtbot.addWidget(window)
    seat.qtbot.waitUntil(lambda: len(window.controller.repository.values()) > 20)
    assert window.controller.repository.location == str(place)
    assert seat.controller.repository.location != str(place)
    assert window.close()


def test_an_uncaught_error_is_shown_and_the_window_stays(
    seat: Member, caplog: pytest.LogCaptureFixture
) -> None:
    from ui.shell.application import crash_report

    page = seat.open("Ripper Blade")
    page.document.edit(replace(page.document.value, size=3), "Size")
    error = ZeroDivisionError("no bricks left")
    crash_report(seat.window)(ZeroDivisionError, error, None)
    assert seat.told("no bricks left")
    assert "no bricks left" in caplog.text
    name = page.document.id
    seat.qtbot.waitUntil(
        lambda: seat.controller.repository._known[name].value.size == 3
    )


def test_an_uncaught_error_in_an_empty_window_is_shown(qtbot: QtBot) -> None:
    window = Window()
    qtbot.addWidget(window)
    window.tell("<b>nothing</b> opens here")
    assert window._sentence == "<b>nothing</b> opens here"


@both
def test_a_tab_that_another_window_closes_is_named(seat: Member, other: Member) -> None:
    mine, theirs = "Border Guard (copy)", "Ripper Blade (copy)"
    for title in (mine, theirs):
        copied = seat.wait_for(title.removesuffix(" (copy)"))
        seat.controller.app.group(Commands).duplicate([copied])
        seat.open(title)
        other.wait_for(title)
    # What this window removes closes as ever, with the words of that.
    own = seat.named(mine)
    seat.controller.app.group(Commands).remove([own])
    seat.qtbot.waitUntil(lambda: own not in seat.controller.tabs.pages)
    assert not seat.told("in another window")
    gone = other.named(theirs)
    other.controller.app.group(Commands).remove([gone])
    seat.qtbot.waitUntil(lambda: seat.told(f"{theirs} was removed from the library"))
    assert gone not in seat.controller.tabs.pages
    seat.button("Show the bin").click()
    (dialog,) = seat.window.findChildren(BinDialog)
    seat.qtbot.waitUntil(
        lambda: {mine, theirs} == {each.title for each in dialog.model.items}
    )
    dialog.reject()
