"""A table writes down its house rules, plays by them, and shares them."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die
from builder.house_rules.ruleset import RuleSet
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from reports.pdf import raster
from tests.journeys.table import Table
from ui.brikwars.creation_fields import ExamplesPanel
from ui.library.catalogue import Catalogue
from ui.pages.ruleset_page import RuleSetPage
from ui.printing.cards import PrintCardsDialog
from ui.printing.sheets import PrintReferenceDialog
from ui.rulesets import ChangeDialog
from ui.shell.commands import Commands
from ui.shell.importing import Bringing
from ui.shell.outgoing import Printing

LASER = OwnType(name="Laser", cost="4S", reach="6S", die=Die.D8)
WOLF = RuleSet(
    name="Wolfpack rules",
    code="wolf",
    version=3,
    author="Ann",
    house=House(types=(LASER,)),
)


def typed(table: Table, entry: QWidget, text: str) -> None:
    """Type over the text of a line."""
    assert isinstance(entry, QLineEdit)
    entry.setFocus()
    entry.selectAll()
    table.qtbot.keyClicks(entry, text)


def kept(table: Table, value: Any) -> str:
    """Add an item to the library and return its id."""
    came: list[str] = []
    table.window.controller.repository.add(value, came.append)
    table.qtbot.waitUntil(lambda: bool(came))
    return came[0]


def asked(table: Table) -> ChangeDialog:
    """Return the dialog that shows what would change."""
    dialog = table.page.findChildren(ChangeDialog)[-1]
    table.qtbot.waitUntil(dialog.agree.isEnabled)
    return dialog


def stock(table: Table) -> Catalogue:
    return table.window.controller.app.catalogue


def test_a_home_made_weapon_is_defined_and_used(table: Table) -> None:
    bench = table.window.controller
    bench.app.group(Commands).new("ruleset")
    table.qtbot.waitUntil(lambda: isinstance(table.page, RuleSetPage))
    page = table.page
    assert len(page.document.value.code) == 12
    typed(table, page.fields["name"].entry, "Wolfpack rules")
    types = page.form.fields["types"]
    types.add(types.fresh())
    editor = types.editor
    assert "no name yet" in str(page.state.violations[0])
    assert not page.state.waivable
    typed(table, editor.fields["name"].entry, "Laser")
    typed(table, editor.fields["cost"].entry, "4S")
    typed(table, editor.fields["reach"].entry, "6S")
    assert editor.fields["use"].entry.placeholderText() == "S+2, as a Gun"
    assert editor.fields["capacity"].unused
    (examples,) = types.findChildren(ExamplesPanel)
    shown = {row.cells[0]: row.cells[1:4] for row in examples.tables[0].part.rows}
    assert shown["CP"] == ("4", "8", "12")
    assert shown["Range"] == ('6"', '12"', '18"')
    assert page.document.value.house.types[0].cost == "4S"
    assert not page.state.violations

    bench.app.group(Commands).new("brikwars.weapon")
    table.qtbot.waitUntil(lambda: isinstance(table.page.document.value, Weapon))
    weapon = table.page
    box = weapon.form.fields["type"].findChild(QComboBox)
    assert box.findText("Laser") < 0

    table.open("Wolfpack rules")
    page.stand.click()
    dialog = asked(table)
    assert dialog.table is None
    dialog.agree.click()
    table.qtbot.waitUntil(lambda: "judged by it" in page.force.text())

    bench.tabs.setCurrentWidget(weapon)
    box.setCurrentIndex(box.findText("Laser"))
    assert weapon.document.value.type.title == "Laser"
    assert not weapon.state.violations
    assert weapon.state.price == "4 CP"
    assert "Wolfpack rules 1" in bench.front.status.house.text()

    # The rules change, and the verdicts follow at once.
    typed(table, editor.fields["cost"].entry, "5S")
    table.qtbot.waitUntil(lambda: weapon.state.price == "5 CP")
    (note,) = weapon.state.violations
    assert note.rule == "House 2"
    assert weapon.apply_fix(note.fixes[0])
    assert not weapon.state.violations


def test_a_formula_is_checked_as_it_is_typed(table: Table) -> None:
    name = kept(table, WOLF)
    table.window.controller.app.open(name)
    page = table.page
    page.go(("house", "types", 0, "cost"))
    editor = page.form.fields["types"].editor
    typed(table, editor.fields["cost"].entry, "4SS")
    assert page.document.value.house.types[0].cost == "4S"
    assert "no formula" in editor._small["cost"].text()
    typed(table, editor.fields["cost"].entry, "2-S")
    (found,) = page.state.violations
    assert "at Size 3 its CP would be -1" in found.message
    page.document.history.undo()
    assert not page.state.violations


def test_an_invalid_value_is_refused_in_its_field(table: Table) -> None:
    table.window.controller.app.open(kept(table, WOLF))
    page = table.page
    page.fields["author"].edited.emit("half a \ud83d", "", "author")
    assert "Author holds half a character" in page.trouble.text()
    assert page.trouble.isVisible()
    assert page.document.value == WOLF
    typed(table, page.fields["author"].entry, "Bob")
    assert not page.trouble.isVisible()
    assert page.document.value.author == "Bob"


def test_other_rules_first_show_what_they_would_change(
    table: Table,
) -> None:
    gun = kept(table, Weapon(name="Zapper", type=LASER, size=3))
    wolf = kept(table, WOLF)
    dear = replace(WOLF.house, types=(replace(LASER, cost="5S"),), most_alike=1)
    newer = kept(table, replace(WOLF, version=4, house=dear))
    army = Army(
        name="Wolves",
        limit=25,
        entries=(Entry(design=gun, count=2),),
        house=WOLF.house,
        edition=WOLF.edition,
    )
    kept(table, army)
    table.open("Wolves")
    page = table.page
    assert page.mustered.total == 24
    assert page.news.words.text() == (
        "The library has version 4 of these rules: the army would come to 24 → 30 CP "
        "and the verdict would be: Illegal: 2 broken rules."
    )
    page.news.see.click()
    dialog = asked(table)
    assert dialog.table
    said = [row.cells for row in dialog.table.part.rows]
    assert said[0] == ("2 × Zapper", "24", "30", "legal", "legal")
    assert said[1][:3] == ("Total", "24", "30")
    assert page.document.value == army
    dialog.leave.click()
    assert page.document.value == army

    page.house.weigh(newer)
    asked(table).agree.click()
    assert page.document.value.edition.version == 4
    assert page.mustered.total == 30
    assert not page.news.isVisible()
    assert "Wolfpack rules 4 by Ann" in page.house.summary.text()
    table.window.controller.undo.group.undo()
    assert page.document.value == army

    # An army with a house rule of its own has no edition any more.
    page.strip.setCurrentIndex(2)
    page.house.form.fields["crankiness"].box.click()
    assert page.document.value.edition is None
    page.document.history.undo()
    assert page.document.value.edition == WOLF.edition
    assert wolf in stock(table).rulesets("brikwars")


def test_a_rule_set_is_shared_as_a_file_and_judges_another_library(
    table: Table, tmp_path: Path
) -> None:
    file = tmp_path / "wolf.json"
    file.write_bytes(write(MusterFile(rulesets={"wolf": WOLF})))
    kept(table, Weapon(name="Zapper", type=LASER, size=3))
    bench = table.window.controller
    bench.app.group(Bringing).import_files([file])
    table.qtbot.waitUntil(lambda: "Wolfpack rules" in table.titles)
    table.qtbot.waitUntil(lambda: isinstance(table.page, RuleSetPage))
    table.page.stand.click()
    dialog = asked(table)
    assert dialog.table
    rows = {row.cells[0]: row.cells[3:] for row in dialog.table.part.rows}
    assert rows == {"Zapper": ("illegal", "legal")}
    dialog.agree.click()
    table.qtbot.waitUntil(lambda: stock(table).ruling("brikwars") == WOLF)

    # It cannot be removed while it is active; undo makes it inactive.
    bench.app.group(Commands).remove([table.titles["Wolfpack rules"]])
    table.qtbot.waitUntil(
        lambda: any("judges the designs" in line.text for line in bench.banners.lines)
    )
    bench.app.history.undo()
    table.qtbot.waitUntil(lambda: stock(table).ruling("brikwars") is None)

    # A new army gets the active rule set.
    bench.app.history.redo()
    table.qtbot.waitUntil(lambda: stock(table).ruling("brikwars") == WOLF)
    bench.app.group(Commands).new("army")
    table.qtbot.waitUntil(lambda: isinstance(table.page.document.value, Army))
    assert table.page.document.value.edition == WOLF.edition
    assert table.page.document.value.house == WOLF.house

    taken = bench.repository.worker.wait_for(
        lambda library: library.take_out([table.titles["Wolfpack rules"]])
    )
    assert list(read(write(taken)).rulesets.values()) == [WOLF]


def test_another_window_follows_the_active_rule_set(table: Table, qtbot: QtBot) -> None:
    wolf = kept(table, WOLF)
    other = Table(qtbot, Path(table.window.controller.repository.location))
    stock(table).standing.stand("brikwars", wolf)
    qtbot.waitUntil(lambda: stock(other).ruling("brikwars") == WOLF)


def test_a_rule_set_is_printed_posted_and_named_on_the_reference_sheet(
    table: Table, tmp_path: Path
) -> None:
    table.window.controller.app.open(kept(table, WOLF))
    bench = table.window.controller
    bench.app.group(Printing).copy("md")
    said = QApplication.clipboard().text()
    assert "Wolfpack rules" in said
    assert "Laser" in said
    assert "4S" in said

    bench.actions["reference"].trigger()
    dialog = table.window.findChild(PrintReferenceDialog)
    out = tmp_path / "sheet.pdf"
    dialog.save_to(out)
    table.qtbot.waitUntil(out.exists)
    dialog.close()
    assert "Home-made" in text_of(out)
    assert "Laser (House)" in text_of(out)

    bench.app.group(Printing).print_cards()
    cards = table.window.findChild(PrintCardsDialog)
    out = tmp_path / "cards.pdf"
    cards.save_to(out)
    table.qtbot.waitUntil(out.exists)
    cards.close()
    assert "Wolfpack rules" in text_of(out)


def text_of(path: Path) -> str:
    """Return the text of a PDF."""
    with raster._LOCK, pypdfium2.PdfDocument(path) as document:
        pages = (page.get_textpage().get_text_range() for page in document)
        return " ".join(" ".join(pages).split())


def test_a_closed_page_no_longer_follows_the_rules(table: Table) -> None:
    wolf = kept(table, WOLF)
    gun = kept(table, Weapon(name="Zapper", type=LASER))
    kept(table, Army(name="Wolves", entries=(Entry(design=gun),)))
    for title in ("Zapper", "Wolfpack rules", "Wolves"):
        table.open(title)
        page = table.page
        table.window.controller.app.group(Commands).close()
        table.qtbot.waitUntil(lambda page=page: not isValid(page))
    stock(table).standing.stand("brikwars", wolf)
    table.qtbot.waitUntil(lambda: stock(table).ruling("brikwars") == WOLF)


MOST_BY_A_FRIENDS_RULES = 6
"""The most actions of the journey, as they were counted first."""


def test_a_friends_rules_are_laid_over_the_library_in_few_actions(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rules.json"
    file.write_bytes(write(MusterFile({}, {}, rulesets={"wolf": WOLF})))
    monkeypatch.setattr("ui.shell.importing.ask_for_files", lambda _: [file])
    actions = 2
    # Ctrl+I, and the file in the dialog.
    table.window.controller.actions["import"].trigger()
    table.qtbot.waitUntil(lambda: WOLF.title in table.titles)
    table.qtbot.waitUntil(lambda: isinstance(table.page, RuleSetPage))
    actions += 1
    table.page.stand.click()
    dialog = asked(table)
    actions += 1
    dialog.agree.click()
    assert actions <= MOST_BY_A_FRIENDS_RULES
    standing = stock(table).standing
    table.qtbot.waitUntil(lambda: standing.ruleset("brikwars") is not None)


def counted(editor: Any, name: str, number: int) -> None:
    """Type over a number, as a player does."""
    box = editor.fields[name].entry
    assert isinstance(box, QSpinBox)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, str(number))
    QTest.keyClick(box, Qt.Key.Key_Return)


def added(page: RuleSetPage, name: str) -> Any:
    """Add a home-made part and return its editor."""
    rows: Any = page.form.fields[name]
    rows.add(rows.fresh())
    return rows.editor


def chosen(page: Any, name: str, words: str) -> None:
    """Choose from the list of a field."""
    box = page.form.fields[name].findChild(QComboBox)
    assert box.findText(words) >= 0
    box.setCurrentIndex(box.findText(words))


def test_armor_minds_drawbacks_and_hit_points_are_typed_and_played(
    table: Table,
) -> None:
    bench = table.window.controller
    bench.app.group(Commands).new("ruleset")
    table.qtbot.waitUntil(lambda: isinstance(table.page, RuleSetPage))
    page = table.page
    typed(table, page.fields["name"].entry, "Wolfpack rules")
    rung = added(page, "structures")
    typed(table, rung.fields["name"].entry, "Thick Hide")
    counted(rung, "dice", 0)
    counted(rung, "points", 5)
    mind = added(page, "minds")
    typed(table, mind.fields["name"].entry, "Drilled")
    counted(mind, "plus", 1)
    drawback = added(page, "specialties")
    typed(table, drawback.fields["name"].entry, "Paranoia")
    typed(table, drawback.fields["cost"].entry, "-1½")
    page.form.fields["hit_points"].box.click()
    blaster = added(page, "types")
    typed(table, blaster.fields["name"].entry, "Blaster")
    typed(table, blaster.fields["bonus"].entry, "2")
    assert blaster.fields["automatic"].unused
    house = page.document.value.house
    assert [each.armor for each in house.structures] == ["5"]
    assert [each.row.skill for each in house.minds] == ["d6+1"]
    assert [each.cost for each in house.specialties] == [Fraction(-3, 2)]
    assert house.hit_points
    assert not page.state.violations

    bench.app.group(Commands).new("brikwars.creation")
    table.qtbot.waitUntil(lambda: isinstance(table.page.document.value, Creation))
    beast = table.page
    assert beast.form.fields["hit_points"].unused
    table.open("Wolfpack rules")
    page.stand.click()
    asked(table).agree.click()
    table.qtbot.waitUntil(lambda: "judged by it" in page.force.text())
    bench.tabs.setCurrentWidget(beast)
    assert not beast.form.fields["hit_points"].unused
    chosen(beast, "structure", "Thick Hide")
    minds = beast.form.fields["mind"].segments.buttons
    next(each for each in minds if each.text() == "Drilled").click()
    made = beast.document.value
    assert (made.structure.title, made.mind.title) == ("Thick Hide", "Drilled")
    assert beast.state.price == "2 CP"
    assert not beast.state.violations
