"""Comfort: tabs that come back, text size, settings, keys, recent things, About."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reports.layout.formats import FORMATS
from tests.journeys.table import Table
from ui.core import places
from ui.core.command_table import ADD_WEAPON_KEYS, COMMANDS, TAKE_BACK_KEYS
from ui.core.places import START, Start, allowed_by
from ui.core.version import VERSION
from ui.shell.commands import Commands
from ui.shell.help_commands import AboutDialog, HelpCommands
from ui.shell.importing import Bringing
from ui.shell.settings import SettingsDialog, next_size
from ui.shell.tabs import WIDE
from ui.shell.window import Window
from ui.widgets.theme import (
    SIZES,
    Appearance,
    chosen,
    dress,
    scaled,
    text_size,
)

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    made.window.activateWindow()
    qtbot.waitUntil(made.window.isActiveWindow)
    yield made
    assert made.window.close()


@pytest.fixture
def usual_type(qapp: QApplication) -> None:
    dress(qapp)


def tabs(table: Table) -> Any:
    return table.window.controller.tabs


def front(table: Table) -> str:
    page = tabs(table).page
    return page.document.value.title if page else ""


def press(table: Table, key: Qt.Key, modifiers: Qt.KeyboardModifier = CTRL) -> None:
    focused: QWidget = QApplication.focusWidget() or table.window
    table.qtbot.keyClick(focused, key, modifiers)


def test_the_last_closed_tab_is_reopened_by_keys(table: Table) -> None:
    for title in ("Ripper Blade", "Long Gun"):
        table.open(title)
    for _ in range(2):
        press(table, Qt.Key.Key_W)
    assert front(table) == "Border Guard"
    press(table, Qt.Key.Key_T, CTRL | SHIFT)
    assert front(table) == "Ripper Blade"
    press(table, Qt.Key.Key_T, CTRL | SHIFT)
    assert front(table) == "Long Gun"
    press(table, Qt.Key.Key_T, CTRL | SHIFT)
    assert "No tab was closed" in table.window.controller.banners.lines[-1].text


def test_a_tab_that_is_reopened_is_back_in_its_place(table: Table) -> None:
    titles = ("Ripper Blade", "Long Gun", "Firebomb")
    for title in titles:
        table.open(title)
    before = tabs(table).ids()
    table.open("Ripper Blade")
    press(table, Qt.Key.Key_W)
    press(table, Qt.Key.Key_T, CTRL | SHIFT)
    assert front(table) == "Ripper Blade"
    assert tabs(table).ids() == before
    # Where fewer tabs are left, it is the last.
    table.open("Firebomb")
    for title in ("Firebomb", "Ripper Blade", "Long Gun"):
        table.open(title)
        press(table, Qt.Key.Key_W)
    for title in ("Long Gun", "Ripper Blade", "Firebomb"):
        press(table, Qt.Key.Key_T, CTRL | SHIFT)
        assert front(table) == title
    assert set(tabs(table).ids()) == set(before)


def test_what_goes_again_leaves_the_tab_that_was_in_front_before(table: Table) -> None:
    for title in ("Ripper Blade", "Long Gun", "Firebomb"):
        table.open(title)
    table.open("Ripper Blade")
    for count in (1, 2):
        table.window.controller.app.group(Commands).new("brikwars.weapon")
        table.qtbot.waitUntil(lambda n=count: tabs(table).count() == 4 + n)
    came = tabs(table).ids()[-2:]
    for key in came:
        with table.qtbot.waitSignal(table.controller.repository.went):
            table.controller.repository.remove(key)
    assert front(table) == "Ripper Blade"


def test_the_page_of_the_library_is_closed_by_keys_too(table: Table) -> None:
    press(table, Qt.Key.Key_L, CTRL | SHIFT)
    shown = tabs(table).count()
    press(table, Qt.Key.Key_W)
    assert tabs(table).count() == shown - 1
    assert front(table) == "Border Guard"


def test_ctrl_tab_goes_by_use_and_ends_with_ctrl(table: Table) -> None:
    for title in ("Ripper Blade", "Long Gun", "Firebomb"):
        table.open(title)
    table.open("Ripper Blade")
    # Ctrl is held; a click of keys would let go of it each time.
    table.qtbot.keyPress(table.window, Qt.Key.Key_Tab, CTRL)
    assert front(table) == "Firebomb"
    table.qtbot.keyPress(table.window, Qt.Key.Key_Tab, CTRL)
    assert front(table) == "Long Gun"
    table.qtbot.keyPress(table.window, Qt.Key.Key_Tab, CTRL | SHIFT)
    assert front(table) == "Firebomb"
    table.qtbot.keyRelease(table.window, Qt.Key.Key_Control)
    press(table, Qt.Key.Key_Tab)
    assert front(table) == "Ripper Blade"


def test_a_walk_does_not_reopen_what_was_closed(table: Table) -> None:
    for title in ("Ripper Blade", "Long Gun"):
        table.open(title)
    table.qtbot.keyPress(table.window, Qt.Key.Key_Tab, CTRL)
    table.window.controller.app.group(Commands).close()
    for _ in range(4):
        table.qtbot.keyPress(table.window, Qt.Key.Key_Tab, CTRL)
        assert front(table) != "Ripper Blade"


def test_the_list_of_tabs_opens_any_of_them(table: Table) -> None:
    for title in ("Ripper Blade", "Long Gun"):
        table.open(title)
    menu = tabs(table).list.fill()
    words = [action.text() for action in menu.actions()]
    assert words == ["&1  Border Guard", "&2  Ripper Blade", "&3  Long Gun"]
    assert [action.isChecked() for action in menu.actions()] == [False, False, True]
    menu.actions()[0].trigger()
    assert front(table) == "Border Guard"


def test_the_middle_button_closes_a_tab_and_titles_elide(table: Table) -> None:
    table.open("Ripper Blade")
    page = tabs(table).page
    long = "The long lost lighthouse at the very end of the world, with a lamp"
    page.document.put("name", long, "Name")
    bar = tabs(table).tabBar()
    place = tabs(table).indexOf(page)
    assert bar.tabRect(place).width() <= scaled(WIDE)
    at = bar.tabRect(place).center() - QPoint(30, 0)
    table.qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=at)
    assert page not in tabs(table).pages.values()


def test_the_library_shows_the_tab_in_front(table: Table) -> None:
    for title in ("Ripper Blade", "Long Gun"):
        table.open(title)
    press(table, Qt.Key.Key_PageUp)
    assert front(table) == "Ripper Blade"
    shelf = table.window.controller.library_panel
    assert shelf.selected() == [table.titles["Ripper Blade"]]


def test_the_tabs_and_the_one_in_front_come_back(qtbot: QtBot, tmp_path: Path) -> None:
    first = Table(qtbot, tmp_path / "again.db")
    for title in ("Ripper Blade", "Long Gun", "Firebomb"):
        first.open(title)
    first.open("Ripper Blade")
    first.window.controller.app.card.whole.setChecked(True)
    first.window.controller.app.card.set_format(FORMATS[2])
    left = tabs(first).ids()
    assert first.window.close()
    second = Table(qtbot, tmp_path / "again.db")
    assert tabs(second).ids() == left
    assert front(second) == "Ripper Blade"
    assert second.window.controller.app.card.format == FORMATS[2]
    assert second.window.controller.app.card.formats.currentData() == FORMATS[2].key
    assert second.window.controller.app.card.whole.isChecked()
    assert second.window.close()
    START.put(Start.WELCOME)
    third = Table(qtbot, tmp_path / "again.db")
    assert not tabs(third).ids()
    assert third.window.close()


@pytest.mark.full
@pytest.mark.usefixtures("usual_type")
def test_the_text_grows_and_shrinks_by_keys(table: Table) -> None:
    press(table, Qt.Key.Key_Plus)
    assert text_size() == next_size(100, 1) > 100
    press(table, Qt.Key.Key_Equal)
    press(table, Qt.Key.Key_Minus)
    press(table, Qt.Key.Key_Minus)
    assert text_size() == 100
    press(table, Qt.Key.Key_Minus)
    assert text_size() < 100
    press(table, Qt.Key.Key_0)
    assert text_size() == 100


@pytest.mark.usefixtures("usual_type")
def test_settings_apply_at_once_and_are_remembered(table: Table) -> None:
    press(table, Qt.Key.Key_Comma)
    dialog = table.window.findChild(SettingsDialog)
    assert dialog
    dialog.theme.buttons[2].click()
    assert chosen() is Appearance.DARK
    dialog.text.setCurrentIndex(SIZES.index(125))
    dialog.text.activated.emit(SIZES.index(125))
    assert text_size() == 125
    table.qtbot.keyClicks(dialog.by, "The club")
    assert allowed_by() == "The club"
    dialog.start.buttons[1].click()
    dialog.close()
    again = SettingsDialog(table.window)
    assert again.theme.value is Appearance.DARK
    assert again.text.currentText() == "125 %"
    assert again.by.text() == "The club"
    assert again.start.value is Start.WELCOME
    again.close()


def test_every_key_is_told_on_a_page_of_the_manual(table: Table) -> None:
    press(table, Qt.Key.Key_F1)
    manual = table.window.controller.app.group(HelpCommands).manual
    assert manual
    said = manual.view.toPlainText()
    for command in COMMANDS:
        if command.keys:
            assert command.words.replace("&", "") in said
    for keys in (ADD_WEAPON_KEYS, TAKE_BACK_KEYS):
        assert keys in said
    manual.close()


def test_about_tells_version_licences_and_place(table: Table, tmp_path: Path) -> None:
    table.window.controller.actions["about"].trigger()
    dialog = table.window.findChild(AboutDialog)
    assert dialog
    for words in (f"Brickmuster {VERSION}", "MIT licence", "LGPL", "DejaVu"):
        assert words in dialog.words
    assert str(tmp_path / "library.db") in dialog.words
    assert table.window.controller.actions["about"].shortcut().isEmpty()
    dialog.close()


def test_what_was_used_last_is_listed_without_what_is_gone(
    table: Table, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{number}.json" for number in range(12)]
    for path in paths:
        path.write_text("{}")
        places.used(places.FILES, path)
    paths[-1].unlink()
    assert places.recent(places.FILES) == paths[-2:1:-1]
    other = Window(str(tmp_path / "other.db"))
    table.qtbot.addWidget(other)
    other.show()
    with table.qtbot.waitSignal(other.controller.repository.loaded):
        other.begin()
    assert other.close()
    menu = table.window.controller.menus.recent
    menu.aboutToShow.emit()
    words = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert words[0].startswith("&1  other.db")
    assert words[1].startswith("&2  10.json")
    assert not any("library.db" in each for each in words)


def test_an_imported_file_is_used_last(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "guest.json"
    file.write_text(
        '{"brickmuster": 1, "designs": [{"id": "g", "kind": "brikwars.weapon",'
        ' "name": "Guest Gun", "size": 3}]}'
    )
    table.window.controller.app.group(Bringing).import_files([file])
    table.qtbot.waitUntil(lambda: "Guest Gun" in table.titles)
    assert places.recent(places.FILES) == [file]


def test_a_file_that_cannot_be_read_is_not_recent(table: Table, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    controller = table.window.controller
    controller.app.group(Bringing).import_files([bad])
    table.qtbot.waitUntil(lambda: bool(controller.banners.lines))
    assert "bad.json" in controller.banners.lines[-1].text
    assert places.recent(places.FILES) == []


def test_one_recent_file_is_read_back(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text("{}")
    QSettings().setValue("recent/files", [str(file)])
    QSettings().sync()
    assert places.recent(places.FILES) == [file]
