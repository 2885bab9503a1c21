"""Presets in the window: found, copied, undone, added to an army."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from builder import systems
from builder.glossary.terms import term
from tests.journeys.table import Seat
from ui.presets.dialog import PresetDialog
from ui.presets.list import PresetItem, offered
from ui.shell.command_palette import CommandPalette
from ui.shell.commands import Commands
from ui.shell.examples import PresetCommands
from ui.shell.welcome import WelcomeController

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier


class Desk(Seat):
    """A window on a new library, with the preset dialog."""

    def __init__(self, qtbot: QtBot, place: Path) -> None:
        super().__init__(qtbot, place)
        self.wait_for("Troublemakers")

    @property
    def titles(self) -> list[str]:
        return [value.title for value in self.controller.repository.values().values()]

    @property
    def page(self) -> Any:
        page = self.controller.tabs.page
        assert page
        return page

    def dialog(self) -> PresetDialog:
        (found,) = [
            dialog
            for dialog in self.window.findChildren(PresetDialog)
            if dialog.isVisible()
        ]
        return found

    def asked(self) -> PresetDialog:
        self.controller.actions["presets"].trigger()
        return self.dialog()

    def item(self, dialog: PresetDialog, title: str) -> QModelIndex:
        rows = dialog.rows
        titles = [rows.index(row, 0).data() for row in range(rows.rowCount())]
        return rows.index(titles.index(title), 0)

    def click(
        self,
        dialog: PresetDialog,
        item: QModelIndex | str,
        *,
        held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        twice: bool = False,
    ) -> None:
        if isinstance(item, str):
            item = self.item(dialog, item)
        dialog.list.scrollTo(item)
        at = dialog.list.visualRect(item).center()
        port = dialog.list.viewport()
        self.qtbot.mouseClick(port, Qt.MouseButton.LeftButton, held, at)
        if twice:
            self.qtbot.mouseDClick(port, Qt.MouseButton.LeftButton, held, at)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(qtbot, tmp_path / "library.db")
    yield made
    assert made.window.close()


def in_list(dialog: PresetDialog) -> list[str]:
    rows = dialog.rows
    shown = [rows.held(row) for row in range(rows.rowCount())]
    return [each.title for each in shown if isinstance(each, PresetItem)]


def test_all_presets_have_different_ids_and_names() -> None:
    assert len({each.id for each in offered()}) == len(offered())
    assert {each.game for each in offered()} == set(systems())
    assert offered("brikwars")[1].id == "brikwars.hero"


def test_letters_and_enter_make_a_copy_to_be_renamed(desk: Desk) -> None:
    dialog = desk.asked()
    desk.qtbot.waitUntil(dialog.line.hasFocus)
    desk.qtbot.keyClicks(dialog.line, "HERO")
    assert in_list(dialog) == ["Hero"]
    assert dialog.name.text() == 'Hero  –  Creature 1"  –  11 CP'
    assert 'Move: 7"' in dialog.stats.text()
    assert "2d6" in dialog.stats.text()
    desk.qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: "Hero" in desk.titles)
    desk.qtbot.waitUntil(lambda: desk.page.state.title == "Hero")
    assert desk.page.state.price == "11 CP"
    desk.qtbot.keyClicks(desk.window.focusWidget(), "Sir Anvil")
    assert "Sir Anvil" in desk.page.document.value.name


def test_several_presets_are_added_in_one_step(desk: Desk) -> None:
    before = sorted(desk.titles)
    dialog = desk.asked()
    desk.qtbot.keyClicks(dialog.line, "heavy")
    desk.qtbot.keyClick(dialog.line, Qt.Key.Key_Down, SHIFT)
    desk.qtbot.keyClick(dialog.line, Qt.Key.Key_Down, SHIFT)
    picked = [each.title for each in dialog.picked]
    # The arrow keys step over the heading of the next group.
    assert picked == ["Heavy", "Heavy with MachineGun", "Heavy Weapon"]
    desk.click(dialog, "Heavy Armor", held=Qt.KeyboardModifier.ControlModifier)
    assert dialog.have.text() == "Add 4"
    desk.qtbot.mouseClick(dialog.have, Qt.MouseButton.LeftButton)
    added = sorted([*before, *picked, "Heavy Armor"])
    desk.qtbot.waitUntil(lambda: sorted(desk.titles) == added)
    desk.qtbot.waitUntil(lambda: desk.page.state.title == "Heavy")
    assert [line.text for line in desk.controller.banners.lines] == [
        "4 presets are in the library"
    ]
    desk.controller.app.history.undo()
    desk.qtbot.waitUntil(lambda: sorted(desk.titles) == before)


def test_a_heading_is_never_current(desk: Desk) -> None:
    dialog = desk.asked()
    desk.qtbot.keyClick(dialog.line, Qt.Key.Key_PageUp)
    assert [each.title for each in dialog.picked] == ["Minifig"]
    for _ in offered():
        desk.qtbot.keyClick(dialog.line, Qt.Key.Key_Down)
        assert len(dialog.picked) == 1
    assert [each.title for each in dialog.picked] == [offered()[-1].title]
    desk.click(dialog, dialog.rows.index(0, 0), twice=True)
    assert dialog.isVisible()
    assert [each.title for each in dialog.picked] in ([], [offered()[-1].title])


def test_words_without_a_match_are_reported(desk: Desk) -> None:
    dialog = desk.asked()
    desk.qtbot.keyClicks(dialog.line, "no such thing")
    assert dialog.none.isVisible()
    assert not dialog.have.isEnabled()
    desk.qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    assert dialog.isVisible()
    dialog.line.clear()
    assert in_list(dialog) == [each.title for each in offered()]
    desk.qtbot.keyClicks(dialog.line, "community tank")
    assert in_list(dialog) == ["Tank Gun", "Tank Missile Launcher"]
    source = "Community: Players published these numbers among themselves."
    assert source in desk.item(dialog, "Tank Gun").data(Qt.ItemDataRole.ToolTipRole)
    assert source in dialog.stats.text().splitlines()


def test_where_the_numbers_of_a_preset_are_from_is_told_in_common_words() -> None:
    for each in offered("brikwars"):
        parts = each.preset.source.split("; ")
        assert all(term(part, "brikwars") for part in parts), each.preset.source


def test_the_list_is_a_valid_model_with_words_for_screen_readers(desk: Desk) -> None:
    dialog = desk.asked()
    QAbstractItemModelTester(dialog.rows)
    spoken = desk.item(dialog, "Hero").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Hero, 11 CP, {offered('brikwars')[1].group}"


def test_the_shortcut_and_the_new_menu_ask_for_a_preset(desk: Desk) -> None:
    bench = desk.controller
    assert bench.actions["presets"] in bench.menus.new.actions()
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    desk.dialog().close()


def test_the_welcome_page_asks_for_a_preset(desk: Desk) -> None:
    bench = desk.controller
    while bench.tabs.page:
        bench.app.group(Commands).close()
    (button,) = [
        button
        for button in bench.app.group(WelcomeController).page.findChildren(QPushButton)
        if button.text() == "New from preset…"
    ]
    desk.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert in_list(desk.dialog())


def test_ctrl_k_finds_a_preset_and_makes_it(desk: Desk) -> None:
    desk.controller.actions["find"].trigger()
    (finder,) = desk.window.findChildren(CommandPalette)
    desk.qtbot.waitUntil(finder.line.hasFocus)
    desk.qtbot.keyClicks(finder.line, "new hero")
    assert finder.rows.index(1, 0).data() == "Hero"
    desk.qtbot.keyClick(finder.line, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: "Hero" in desk.titles)


def test_ctrl_k_lists_no_command_twice(desk: Desk) -> None:
    desk.controller.actions["find"].trigger()
    (finder,) = desk.window.findChildren(CommandPalette)
    desk.qtbot.keyClicks(finder.line, "new from preset")
    found = [finder.rows.index(row, 0).data() for row in range(finder.rows.rowCount())]
    assert found[:2] == ["Commands  1", "New from preset…"]
    assert len(found) == len(set(found))


def test_presets_added_to_an_army_are_in_the_library(desk: Desk) -> None:
    page = desk.page
    entries, cost = page.document.value.entries, page.mustered.total
    page.entries.pick()
    picker = page.entries.picker
    desk.qtbot.keyClicks(picker.line, "medik")
    desk.qtbot.keyClick(picker.line, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: len(page.document.value.entries) == len(entries) + 1)
    assert desk.page is page
    assert picker.isVisible()
    # It joins the group of the current entry, and is current then.
    assert page.mustered.results[page.entries.row].title == "Medik"
    assert page.mustered.total == cost + 6
    # The copy is one more of the same row, and no twin of it.
    desk.qtbot.keyClick(picker.line, Qt.Key.Key_Return)
    assert picker.said.text() == "In the army: 2 × Medik"
    assert desk.titles.count("Medik") == 1
    page.document.history.undo()
    assert picker.said.text() == "In the army: Medik"
    page.document.history.undo()
    assert picker.said.text() == "In the army: no Medik"
    assert page.document.value.entries == entries


def test_a_new_creation_stands_in_the_army_and_leads_back(desk: Desk) -> None:
    page, bench = desk.page, desk.controller
    page.entries.pick()
    picker = page.entries.picker
    desk.qtbot.keyClicks(picker.line, "Old Stomper")
    assert not picker.joins.found
    desk.qtbot.mouseClick(picker.new, Qt.MouseButton.LeftButton)
    desk.qtbot.waitUntil(lambda: desk.page is not page)
    desk.qtbot.waitUntil(lambda: bool(bench.banners.lines))
    assert desk.page.document.value.name == "Old Stomper"
    assert page.mustered.results[page.entries.row].title == "Old Stomper"
    (line,) = bench.banners.lines
    desk.qtbot.mouseClick(line.buttons["&Back to Border Guard"], LEFT)
    assert desk.page is page
    assert not bench.banners.lines
    assert picker.isVisible()


def test_there_is_one_way_back_at_a_time(desk: Desk) -> None:
    bench, first = desk.controller, desk.page.document.id
    bench.app.group(Commands).new("army")
    desk.qtbot.waitUntil(lambda: desk.page.document.id != first)
    for army in (desk.page.document.id, first):
        page = bench.app.open(army)
        bench.app.group(PresetCommands).make(army, "brikwars.creation", "")
        desk.qtbot.waitUntil(lambda old=page: desk.page is not old)
        desk.qtbot.waitUntil(lambda: bool(bench.banners.lines))
    (line,) = bench.banners.lines
    desk.qtbot.mouseClick(next(iter(line.buttons.values())), LEFT)
    assert desk.page.document.id == first
