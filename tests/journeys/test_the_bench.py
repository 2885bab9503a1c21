"""A player compares and checks home-made weapons: builds, differences, a verdict."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.brikwars import Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.model.house_rules import House
from builder.comparison.tables import DIFFERS
from builder.content.card import Row
from builder.core.rulebook import Severity
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from reports.pdf import raster
from tests.journeys.table import Table
from tests.patience import rest
from ui.army.picker import Picker
from ui.explain import ExplainDialog
from ui.printing.dialog import PrintDialog
from ui.printing.sheets import PrintRosterDialog
from ui.questions.parts import NARROWEST, TableView
from ui.shell.commands import Commands
from ui.shell.library_commands import library_menu
from ui.shell.outgoing import Printing

# A player checks home-made weapons: asks for builds, argues, and allows one

LEFT = Qt.MouseButton.LeftButton
AGREED = "agreed by the table, 21 Nov"


class Bench(Table):
    """The table with the dialog for stat lines."""

    box: ExplainDialog

    def bring_out(self) -> None:
        """Open the dialog from the menu."""
        self.window.controller.actions["explain"].trigger()
        found = self.window.findChildren(ExplainDialog)
        self.box = next(each for each in found if each.isVisible())

    def type(self, line: str) -> None:
        """Type a line, key by key, over the old one; wait for the answer."""
        self.box.line.selectAll()
        with self.qtbot.waitSignal(self.box.answered):
            self.qtbot.keyClicks(self.box.line, line)

    def paste(self, text: str) -> None:
        """Put text into the box as the clipboard does."""
        QApplication.clipboard().setText(text)
        self.box.line.selectAll()
        with self.qtbot.waitSignal(self.box.answered):
            self.box.line.paste()

    @property
    def rows(self) -> Sequence[str]:
        """Return the rows of the list below the box."""
        return [self.box.list.item(row).text() for row in range(self.box.list.count())]

    def take(self, words: str) -> Any:
        """Double-click the build with this text, and check that it opens."""
        row = next(row for row, text in enumerate(self.rows) if words in text)
        build = self.box.list.item(row).data(Qt.ItemDataRole.UserRole)
        spot = self.box.list.visualItemRect(self.box.list.item(row)).center()
        view = self.box.list.viewport()
        # Qt wants a click before a double click, as by hand.
        self.qtbot.mouseClick(view, LEFT, pos=spot)
        self.qtbot.mouseDClick(view, LEFT, pos=spot)
        bench = self.window.controller
        self.qtbot.waitUntil(
            lambda: bool(bench.tabs.page) and self.page.document.value == build
        )
        return build

    def printed(self, dialog: Any, path: Path) -> str:
        """Save the PDF of a print dialog, and return its text."""
        dialog.save_to(path)
        self.qtbot.waitUntil(path.exists)
        dialog.close()
        with raster._LOCK, pypdfium2.PdfDocument(path) as document:
            pages = (page.get_textpage().get_text_range() for page in document)
            return " ".join(" ".join(pages).split())


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Iterator[Bench]:
    yield Bench(qtbot, tmp_path / "library.db")
    # A window with work on its way closes later.
    rest()


def test_a_home_made_line_becomes_a_weapon_at_its_price(bench: Bench) -> None:
    bench.bring_out()
    bench.type('Zapper: 9 CP, Use 4, Range 8", 3d4 Fire')
    assert bench.box.status.text() == "2 legal builds, the plainest first"
    bench.take("Gun 3")
    assert "Zapper" in bench.titles
    assert bench.window.controller.front.verdict.head.summary.text() == "Legal"
    assert bench.page.state.price == "9 CP"
    stats = {stat.label: stat.value for stat in bench.page.state.card().stats}
    assert (stats["Use"], stats["Range"], stats["Damage"]) == ("4", '8"', "3d4 Fire")


def test_an_impossible_line_says_why_and_offers_the_nearest_build(bench: Bench) -> None:
    bench.bring_out()
    bench.type('Gun 2", Use 4, Range 10", 9d12, 3 CP')
    assert bench.box.status.text().startswith("No legal build")
    assert bench.rows[0] == "The nearest legal builds, and what differs:"
    nearest = bench.rows[1]
    assert nearest.startswith('Gun 2" (6 CP): Use 4, Range 10", 2d6')
    assert "costs 6 CP by the tables, 3 CP are claimed (R8.1.2)" in nearest
    assert "swaps never make more dice (R8.7.5)" in nearest
    bench.qtbot.mouseClick(bench.box.have, LEFT)
    bench.qtbot.waitUntil(lambda: 'Gun 2"' in bench.titles)
    bench.qtbot.waitUntil(lambda: bench.page.document.value.title == 'Gun 2"')
    assert bench.window.controller.front.verdict.head.summary.text() == "Legal"
    assert bench.page.state.price == "6 CP"


def test_a_line_against_the_rules_opens_as_it_is_written(bench: Bench) -> None:
    """R8.7.23: two mods that nothing pays for; the verdict mends it with a click."""
    bench.bring_out()
    bench.type('Boom Stick: Gun 3", Long Range, High Powered, d12 Phased')
    assert bench.rows[0] == "As it is written, whatever the rules say:"
    bench.qtbot.keyClick(bench.box.line, Qt.Key.Key_Return)
    bench.qtbot.waitUntil(lambda: "Boom Stick" in bench.titles)
    bench.qtbot.waitUntil(lambda: bench.page.document.value.title == "Boom Stick")
    weapon = bench.page.document.value
    assert (str(weapon.type), weapon.size) == ("Gun", 3)
    assert set(map(str, weapon.mods)) == {"Long Range", "High Powered"}
    stats = {stat.label: stat.value for stat in bench.page.state.card().stats}
    assert (stats["Range"], stats["Damage"]) == ('18"', "1d12 Phased")
    verdict = bench.window.controller.front.verdict
    assert verdict.violations[0].rule == "R8.7.23"
    assert verdict.violations[0].severity is Severity.REFUSE
    # One remedy mends all of it.
    bench.qtbot.waitUntil(verdict.remedy.isVisible)
    verdict.fix_first()
    assert verdict.head.summary.text() == "Legal"


def test_several_lines_are_pasted_with_typographic_signs(bench: Bench) -> None:
    bench.bring_out()
    bench.paste(
        "Use 4, Range 10″, 2d6\r\n"
        "\r\n"
        "‘Zapper’: UR 4 – Range 10’’ – 2d6 – 3 CP\r\n"
        "<b>“Boom”</b> 9d6\r\n"
    )
    assert bench.box.status.text() == (
        "3 lines: 2 legal, 0 without a legal build, 1 not understood"
    )
    assert bench.rows[0] == "Use 4, Range 10″, 2d6"
    assert bench.rows[1] == "30 legal builds, 29 with a rule to see; the 5 plainest:"
    assert "Gun 2" in bench.rows[2]
    assert any("is no part of a stat line" in text for text in bench.rows)
    assert bench.box.have.isEnabled()


def test_the_part_of_a_line_that_is_not_understood_is_named(bench: Bench) -> None:
    bench.bring_out()
    bench.type("Use 4, wobble 7, 2d6")
    assert bench.box.status.text().startswith("“wobble” is no part of a stat line")
    assert not bench.rows
    assert not bench.box.have.isEnabled()
    bench.type("2d20")
    assert "There is no d20" in bench.box.status.text()
    bench.type('Gun 2"')
    assert "legal build" in bench.box.status.text()


def test_a_waiver_is_visible_on_card_and_roster(bench: Bench, tmp_path: Path) -> None:
    bench.open("Endless Gun")
    verdict = bench.window.controller.front.verdict
    bench.qtbot.mouseClick(verdict.waive, LEFT)
    bench.qtbot.mouseClick(bench.window.controller.frame.drawer.form.agree, LEFT)
    rule = bench.page.document.value.waivers[0].rule
    waivers = bench.page.form.fields["waivers"]
    waivers.table.setCurrentIndex(waivers.model.index(0, 0))
    words = waivers.editor.fields["words"].line
    words.selectAll()
    bench.qtbot.keyClicks(words, AGREED)
    assert bench.page.document.value.waivers[0].words == AGREED
    card = bench.page.state.card()
    blocks = {block.title: str(block) for block in (*card.front, *card.back)}
    allowed = blocks["Allowed by the table"]
    assert rule in allowed
    assert AGREED in allowed
    gun = bench.titles["Endless Gun"]

    bench.window.controller.app.group(Commands).new("army")
    bench.qtbot.waitUntil(lambda: "Nameless army" in bench.titles)
    name = bench.page.fields["name"].entry
    bench.qtbot.keyClicks(name, "The Stubborn")
    bench.qtbot.mouseClick(bench.page.entries.bar.add, LEFT)
    picker = bench.page.findChild(Picker)
    bench.qtbot.keyClicks(picker.line, "endless")
    bench.qtbot.keyClick(picker.line, Qt.Key.Key_Return)
    picker.close()
    assert [entry.design for entry in bench.page.document.value.entries] == [gun]
    assert verdict.head.summary.text() == "Legal with 1 waiver"
    bench.window.controller.app.group(Printing).copy("txt")
    assert "Legal with 1 waiver" in QApplication.clipboard().text()
    bench.window.controller.actions["roster"].trigger()
    dialog = bench.window.findChild(PrintRosterDialog)
    assert dialog
    text = bench.printed(dialog, tmp_path / "roster.pdf")
    assert "Legal with 1 waiver" in text
    assert AGREED in text

    bench.open("Endless Gun")
    assert "Allowed" in verdict.head.calm.text()
    bench.window.controller.frame.drawer.fold()
    bench.qtbot.mouseClick(verdict.remedy, LEFT)
    assert verdict.head.summary.text() == "1 fault"
    bench.open("The Stubborn")
    bench.qtbot.waitUntil(lambda: verdict.head.summary.text() == "1 fault")


def test_the_report_is_printed_and_posted(bench: Bench, tmp_path: Path) -> None:
    bench.open("Endless Gun")
    bench.ask("Judge's report")
    bench.panel.view.outlet.print()
    dialog = bench.window.findChild(PrintDialog)
    assert dialog
    text = bench.printed(dialog, tmp_path / "report.pdf")
    assert "Judge's report" in text
    assert "Endless Gun" in text
    assert "Legal builds of this line" in text
    bench.window.controller.app.group(Printing).copy("bbcode")
    posted = QApplication.clipboard().text()
    assert posted.startswith("[size=150][b]Endless Gun")
    assert "Legal builds of this line" in posted


def test_a_stat_line_is_explained_by_the_rules_of_the_table(bench: Bench) -> None:
    laser = OwnType(name="Laser", cost="4S", reach="6S")
    rules = RuleSet(name="Wolfpack rules", house=House(types=(laser,)))
    came: list[str] = []
    bench.window.controller.repository.add(rules, came.append)
    bench.qtbot.waitUntil(lambda: bool(came))
    bench.bring_out()
    bench.type('Laser 3", 12 CP')
    assert "Laser" in bench.box.status.text()
    assert not bench.rows
    bench.box.close()

    bench.window.controller.app.catalogue.standing.stand("brikwars", came[0])
    ruling = bench.window.controller.app.catalogue.ruling
    bench.qtbot.waitUntil(lambda: ruling("brikwars") == rules)
    bench.bring_out()
    bench.type('Laser 3", 12 CP')
    assert bench.box.by.text() == "By Wolfpack rules 1."
    build = bench.take('Laser 3" (12 CP)')
    assert build.type == laser
    assert not bench.page.state.violations
    assert bench.page.state.price == "12 CP"


# A player compares weapons, changes one, and posts the differences


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
    assert table.page.views[table.page.view] == "Compare"
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
