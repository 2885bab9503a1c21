"""Undo that players trust: it names its step, and works from everywhere."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from ui.shell.commands import Commands
from ui.shell.importing import Bringing

GUEST = (
    '{"brickmuster": 1, "designs": [{"id": "g", "kind": "brikwars.weapon",'
    ' "name": "Guest Gun", "size": 3}]}'
)


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    made.window.activateWindow()
    yield made
    assert made.window.close()


def bench(table: Table) -> Any:
    return table.window.controller


def type_name(table: Table, letters: str) -> None:
    """Visit the name of the design in front, type and leave it again."""
    entry = table.page.form.fields["name"].entry
    assert isinstance(entry, QLineEdit)
    entry.setFocus()
    table.qtbot.keyClick(entry, Qt.Key.Key_End)
    table.qtbot.keyClicks(entry, letters)
    bench(table).library_panel.filter.setFocus()
    QApplication.processEvents()


def test_each_visit_to_a_field_is_a_step(table: Table) -> None:
    table.open("Ripper Blade")
    type_name(table, " the")
    type_name(table, " Second")
    history = table.page.document.history
    assert history.count() == 2
    history.undo()
    assert table.page.document.value.name == "Ripper Blade the"
    history.undo()
    assert table.page.document.value.name == "Ripper Blade"


def test_the_button_names_the_step_and_whose_it_is(table: Table) -> None:
    undo, redo = bench(table).menus.undo, bench(table).menus.redo
    assert not undo.isEnabled()
    assert "There is nothing to undo" in undo.toolTip()
    table.open("Ripper Blade")
    before = table.page.document.value
    table.page.document.edit(replace(before, size=7), "Size")
    assert undo.text() == "&Undo Size of Ripper Blade"
    assert undo.toolTip() == "Undo Size of Ripper Blade (Ctrl+Z)"
    assert undo.iconText() == "Undo"
    undo.trigger()
    assert table.page.document.value == before
    assert redo.text() == "&Redo Size of Ripper Blade"
    table.page.document.edit(replace(before, name="A & B"), "Change from elsewhere")
    assert undo.text() == "&Undo Change from elsewhere in A && B"


def test_an_import_can_be_undone_while_its_page_is_in_front(
    table: Table, tmp_path: Path
) -> None:
    file = tmp_path / "first-battle.json"
    file.write_text(GUEST)
    bench(table).app.group(Bringing).import_files([file])
    table.qtbot.waitUntil(lambda: "Guest Gun" in table.titles)
    table.open("Guest Gun")
    undo = bench(table).menus.undo
    assert undo.isEnabled()
    assert "Import first-battle" in undo.text()
    undo.trigger()
    table.qtbot.waitUntil(lambda: "Guest Gun" not in table.titles)
    bench(table).menus.redo.trigger()
    table.qtbot.waitUntil(lambda: "Guest Gun" in table.titles)


def test_the_latest_step_of_another_page_is_undone_and_shown(table: Table) -> None:
    table.open("Ripper Blade")
    blade = table.page
    before = blade.document.value
    blade.document.edit(replace(before, size=7), "Size")
    table.open("Long Gun")
    assert "Size of Ripper Blade" in bench(table).menus.undo.text()
    bench(table).menus.undo.trigger()
    assert blade.document.value == before
    assert bench(table).tabs.page is blade
    told = [line.text for line in bench(table).banners.lines]
    assert "Undone: Size of Ripper Blade" in told


def test_a_message_of_something_removed_goes_with_undo(table: Table) -> None:
    table.open("Firebomb")
    bench(table).app.group(Commands).remove([table.titles["Firebomb"]])
    table.qtbot.waitUntil(lambda: "Firebomb" not in table.titles)

    def told() -> bool:
        lines = bench(table).banners.lines
        return any("moved to the bin" in line.text for line in lines)

    table.qtbot.waitUntil(told)
    bench(table).menus.undo.trigger()
    table.qtbot.waitUntil(lambda: "Firebomb" in table.titles)
    assert not told()
    # An army goes with the designs that march in it, in whatever order they are.
    both = ["Sergeant", "Border Guard"]
    bench(table).app.group(Commands).remove([table.titles[each] for each in both])
    table.qtbot.waitUntil(lambda: table.titles.keys().isdisjoint(both))


def test_a_closed_tab_keeps_its_steps(table: Table) -> None:
    table.open("Ripper Blade")
    before = table.page.document.value
    table.page.document.edit(replace(before, size=7), "Size")
    bench(table).repository.flush()
    bench(table).app.group(Commands).close()
    repository = bench(table).repository
    name = table.titles["Ripper Blade"]
    table.qtbot.waitUntil(lambda: name not in repository.saver.open)
    table.open("Ripper Blade")
    assert bench(table).menus.undo.text() == "&Undo Size of Ripper Blade"
    bench(table).menus.undo.trigger()
    assert table.page.document.value == before
    assert repository.value(name) == before


def test_a_document_that_goes_before_its_page_leaves_no_trace(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Python deletes them in any order when the program ends."""
    table = Table(qtbot, tmp_path / "library.db", lasting=True)
    table.open("Ripper Blade")
    undo = bench(table).menus.undo
    document = table.page.document
    document.edit(replace(document.value, size=7), "Size")
    assert undo.isEnabled()
    assert table.window.save()
    with qtbot.captureExceptions() as raised:
        shiboken6.delete(document)
        assert not undo.isEnabled()
        assert table.window.close()
        shiboken6.delete(table.window)
    assert raised == []
