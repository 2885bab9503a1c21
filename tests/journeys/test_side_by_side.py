"""A player compares weapons, changes one, and posts the differences."""

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from builder.brikwars import Weapon
from builder.comparison.tables import DIFFERS
from builder.content.card import Row
from builder.examples import examples_of
from reports.pdf import raster
from tests.journeys.table import Table
from ui.printing.dialog import PrintDialog
from ui.questions.parts import NARROWEST, TableView
from ui.shell.library_commands import library_menu
from ui.shell.printing import Printing


def select(table: Table, titles: Sequence[str]) -> list[str]:
    """Select rows of the library; return their ids, from top to bottom."""
    shelf = table.window.controller.library_panel
    flag = QItemSelectionModel.SelectionFlag
    shelf.view.clearSelection()
    for title in titles:
        index = shelf.model.row_of(table.titles[title])
        shelf.view.selectionModel().select(index, flag.Select | flag.Rows)
    return shelf.selected()


def entry(table: Table, titles: Sequence[str]) -> QAction:
    """Return the menu's action that compares these rows."""
    bench = table.window.controller
    menu = library_menu(bench.app, select(table, titles))
    return next(a for a in menu.actions() if a.text() == "Co&mpare")


def line(table: Table, part: str, label: str) -> Row:
    return next(row for row in table.part(part).rows if row.cells[1] == label)


def test_three_weapons_are_compared_from_the_library(table: Table) -> None:
    titles = ["Rifle", "Long Gun", "Phase Lance"]
    entry(table, titles).trigger()
    table.settle()
    assert table.page.views[table.page.strip.currentIndex()] == "Compare"
    heads = [column.label for column in table.part("Stat line").columns]
    assert heads == ["Differs", "Value", *sorted(titles)]
    first = table.page.document.value
    assert first.title == "Long Gun"
    told = table.part("Differences").paragraphs[0]
    assert told.startswith("They differ in ")
    assert table.stat("Rifle").endswith(" CP")
    assert line(table, "Stat line", "Range").cells[0] == DIFFERS
    before = line(table, "Bill", "Total").cells
    # A number is changed on the page of the first design.
    table.page.turn(0)
    table.page.document.edit(Weapon(name="Long Gun", size=first.size + 1), "Size")
    table.ask("Compare")
    after = line(table, "Bill", "Total").cells
    assert after[2] != before[2]
    assert after[3:] == before[3:]
    table.window.controller.app.group(Printing).copy("md")
    posted = QApplication.clipboard().text()
    assert "### Stat line" in posted
    assert f"| {DIFFERS} | Range |" in posted


def test_other_designs_are_added_in_one_undo_step(table: Table) -> None:
    entry(table, ["Rifle", "Long Gun"]).trigger()
    table.settle()
    assert len(table.panel.situation.others) == 1
    table.window.controller.undo.group.undo()
    table.settle()
    assert table.panel.situation.others == ()
    (note,) = table.panel.view.said.answer.refusals
    assert note.message == "Choose up to three more to compare with"
    table.panel.view.rows[0].see.click()
    button = table.panel.form.fields["others"].button
    assert button.hasFocus()
    picker = button.open_picker()
    table.qtbot.keyClicks(picker.line, "phased")
    table.qtbot.keyClick(picker.line, Qt.Key.Key_Return)
    table.settle()
    assert table.stat("Phased Pistol")


def test_a_design_compared_with_itself_shows_no_difference(table: Table) -> None:
    table.open("Rifle")
    table.ask("Compare")
    table.page.pose("compare", others=(table.page.document.value,))
    table.settle()
    told = table.part("Differences").paragraphs[0]
    assert told.startswith("They are alike in all")
    assert table.stat("1. Rifle") == table.stat("2. Rifle")


@pytest.mark.parametrize(
    ("titles", "why"),
    [
        (["Rifle"], "Select 2 to 4 designs"),
        (
            ["Rifle", "Long Gun", "Phase Lance", "Phased Pistol", "Firebomb"],
            "Select 2 to 4 designs",
        ),
        (["Rifle", "Trooper"], "one kind"),
        (["Rifle", "Border Guard"], "no armies"),
    ],
)
def test_the_menu_says_why_designs_cannot_be_compared(
    looked_at: Table, titles: list[str], why: str
) -> None:
    found = entry(looked_at, titles)
    assert not found.isEnabled()
    assert why in found.toolTip()


def test_the_odds_are_against_the_chosen_target(table: Table) -> None:
    entry(table, ["Rifle", "Long Gun"]).trigger()
    table.settle()
    before = table.part("Odds against").rows
    table.say("against", 'SL 1, 2"')
    assert table.part('Odds against SL 1, 2"').rows != before


def test_men_of_another_game_are_compared(table: Table) -> None:
    (team, *_) = examples_of("smallarms")
    table.bring(team)
    entry(table, ["Team leader", "Marksman"]).trigger()
    table.settle()
    assert "against" not in table.panel.form.fields
    assert line(table, "Stat line", "What it is").cells[0] == DIFFERS


def test_four_long_names_share_the_width(table: Table) -> None:
    """No column is pushed out of sight; a tooltip has a name that is cut off."""
    table.window.resize(1280, 720)
    table.open("Rifle")
    table.ask("Compare")
    rifle = table.page.document.value
    long = tuple(
        Weapon(name=f"Old Family Rifle of the Northern Border Guard {end}", size=size)
        for size, end in ((2, "I"), (3, "II"), (4, "III"))
    )
    table.page.pose("compare", others=long)
    table.settle()
    views = [part for part in table.panel.view.parts if isinstance(part, TableView)]
    assert len(views) == 4
    for view in views:
        grid = view.table
        wide = [grid.columnWidth(at) for at in range(view.model.columnCount())]
        assert sum(wide) <= grid.viewport().width()
        assert min(wide) >= NARROWEST
        tip = view.model.headerData(
            3, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
        )
        assert "Old Family Rifle" in tip
    assert rifle.title in view.model.headerData(2, Qt.Orientation.Horizontal)


def test_a_comparison_is_printed(table: Table, tmp_path: Path) -> None:
    entry(table, ["Rifle", "Long Gun"]).trigger()
    table.settle()
    table.panel.view.outlet.print()
    dialog = table.window.findChild(PrintDialog)
    assert isinstance(dialog, PrintDialog)
    path = tmp_path / "comparison.pdf"
    dialog.save_to(path)
    table.qtbot.waitUntil(path.exists)
    dialog.close()
    with raster._LOCK, pypdfium2.PdfDocument(path) as document:
        text = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert "Stat line" in text
    assert DIFFERS in text


def test_a_comparison_follows_changes_in_the_library(table: Table) -> None:
    entry(table, ["Long Gun", "Rifle"]).trigger()
    table.settle()
    assert line(table, "Bill", "Total").cells[2:] == ("6", "5")
    table.open("Rifle")
    rifle = table.page.document
    table.page.form.fields["smart"].box.click()
    assert rifle.value.smart
    table.open("Long Gun")
    table.settle()
    assert line(table, "Bill", "Total").cells[2:] == ("6", "6")
    # One of the others can be removed by itself.
    table.panel.form.fields["others"].picks[0].click()
    assert table.panel.document.value.others == ()
    table.panel.document.history.undo()
    table.settle()
    assert line(table, "Bill", "Total").cells[2:] == ("6", "6")
