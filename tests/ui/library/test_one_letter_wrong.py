"""A letter wrong: the list, the page, the picker and the palette find it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from ui.lists.rows import ID
from ui.shell.command_palette import CommandPalette
from ui.shell.library_commands import LibraryCommands

WRONG = "smoke rokcet"


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    made.open("Border Guard")
    yield made
    assert made.window.close()


def shown(model: Any) -> list[str]:
    """Return the ids of the items in a list, without headings."""
    rows = (model.index(row, 0).data(ID) for row in range(model.rowCount()))
    return [item_id for item_id in rows if item_id]


def test_the_list_and_the_page_of_the_library_find_it(table: Table) -> None:
    control: Any = table.window.controller
    panel, rocket = control.library_panel, table.titles["Smoke Rocket"]
    for letter in WRONG:
        table.qtbot.keyClicks(panel.filter, letter)
    table.qtbot.waitUntil(lambda: shown(panel.model) == [rocket])
    # A letter further, and back: as if it had been typed at once.
    table.qtbot.keyClicks(panel.filter, "zz")
    table.qtbot.waitUntil(lambda: not shown(panel.model))
    panel.filter.setText("smoke ro")
    table.qtbot.waitUntil(lambda: shown(panel.model) == [rocket])
    panel.filter.clear()

    commands = control.app.group(LibraryCommands)
    commands.open_page()
    table.qtbot.keyClicks(commands.page.filter, WRONG)
    table.qtbot.waitUntil(lambda: shown(commands.page.model) == [rocket])


def test_the_picker_of_an_army_finds_it(table: Table) -> None:
    table.page.pick()
    picker = table.page.entries.picker
    table.qtbot.keyClicks(picker.line, "grenadeir")
    assert "Grenadier" in [item.title for item in picker.rows.found]


def test_the_palette_finds_commands_and_designs(table: Table) -> None:
    table.window.controller.actions["find"].trigger()
    (palette,) = table.window.findChildren(CommandPalette)
    table.qtbot.keyClicks(palette.line, WRONG)
    assert "Smoke Rocket" in [item.title for item in palette.rows.found]
    palette.line.setText("fill the rst")
    assert any(item.title.startswith("Fill the rest") for item in palette.rows.found)
    palette.reject()
