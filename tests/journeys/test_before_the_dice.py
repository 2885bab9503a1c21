"""At the table: odds, turns and close combat."""

from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from reports.pdf import raster
from tests.journeys.table import Table
from ui.printing.dialog import PrintDialog
from ui.shell.printing import Printing


def test_a_weapon_is_tried_at_every_distance_and_compared(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.open("Rifle")
    table.ask("Odds")
    assert table.stat("To hit") == "66.7 %"
    table.say("distance", 12)
    assert "R8.3.16" in table.refusals
    assert table.stat("To hit") == "33.3 %"
    table.say("against", "Minifig in Body Armor")
    worse = table.stat("Kills")
    table.panel.view.fix.emit(table.panel.view.said.answer.refusals[0].fixes[0])
    table.settle()
    assert table.stat("To hit") == "66.7 %"
    assert table.stat("Kills") != worse
    button = table.panel.form.fields["others"].button
    picker = button.open_picker()
    picker.line.setText("rifle")
    picker.choose()
    table.settle()
    assert table.part("Side by side").columns[1].label == "1. Rifle"
    target = tmp_path / "odds.csv"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_, **__: (str(target), "")
    )
    table.panel.view.outlet.save_table(table.part("By distance"))
    table.qtbot.waitUntil(target.exists)
    assert "Hits" in target.read_text("utf-8-sig")
    table.panel.view.outlet.copy()
    assert "By distance" in QApplication.clipboard().text()


def test_an_answer_is_printed(table: Table, tmp_path: Path) -> None:
    table.open("Trooper")
    table.ask("Odds")
    table.panel.view.outlet.print()
    dialog = table.window.findChild(PrintDialog)
    assert isinstance(dialog, PrintDialog)
    path = tmp_path / "answer.pdf"
    dialog.save_to(path)
    table.qtbot.waitUntil(path.exists)
    dialog.close()
    with raster._LOCK, pypdfium2.PdfDocument(path) as document:
        text = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert "Chance to hurt, by target" in text


def test_a_turn_is_planned(table: Table) -> None:
    table.open("Plated Half-track")
    table.ask("Turn planner")
    assert table.stat("Power").startswith('0" of 8"')
    rows = table.panel.form.fields["shots"]
    rows.table.setCurrentIndex(rows.model.index(0, 0))
    table.qtbot.keyClicks(rows.table, "++")
    table.settle()
    assert table.stat("Power").startswith('4" of 8"')
    table.say("size_damage", 3)
    assert "R8.1.21" in table.refusals


def test_a_whole_attack_takes_over_the_turn_and_the_best_one(table: Table) -> None:
    """One gun is planned, the other joins it by the fix of a note, and Undo leaves."""
    table.open("Plated Half-track")
    table.ask("Turn planner")
    rows = table.panel.form.fields["shots"]
    rows.table.setCurrentIndex(rows.model.index(0, 0))
    table.qtbot.keyClicks(rows.table, "+")
    table.settle()
    table.ask("Whole attack")
    assert [row.fired for row in table.panel.situation.shots] == [1]
    one = table.stat("Kills")
    assert table.stat("Power").startswith('2" of 8"')
    (note,) = table.panel.view.said.answer.refusals
    table.panel.view.fix.emit(note.fixes[0])
    table.settle()
    assert [row.fired for row in table.panel.situation.shots] == [2]
    assert table.stat("Kills") != one
    assert table.part("Best attacks").rows[0].cells[3] == table.stat("Kills")
    rows = table.panel.form.fields["shots"]
    rows.table.setCurrentIndex(rows.model.index(0, 0))
    table.qtbot.keyClicks(rows.table, "-")
    table.settle()
    assert [row.fired for row in table.panel.situation.shots] == [1]
    assert table.stat("Kills") == one
    table.qtbot.keyClicks(rows.table, "+")
    table.settle()
    table.say("against", "creation by Size and Level")
    assert table.stat("Destroys")
    for _ in range(4):
        table.window.controller.undo.group.undo()
        table.settle()
    assert table.stat("Kills") == one


def test_a_table_allows_what_a_rule_refuses(table: Table) -> None:
    """The waiver stays visible, and can be removed."""
    table.open("Endless Gun")
    verdict = table.window.controller.front.verdict
    assert verdict.head.summary.text() == "1 illegal"
    verdict.lines[0].waive.click()
    table.window.controller.frame.drawer.form.agree.click()
    assert verdict.head.summary.text() == "Legal with 1 waiver"
    (waiver,) = table.page.document.value.waivers
    assert waiver.words.startswith("agreed by the table, ")
    assert not table.page.form.fields["waivers"].isHidden()
    row = next(row for row in verdict.lines if row.word.text() == "Allowed")
    assert waiver.words in row.message.accessibleName()
    row.fix_button.click()
    assert verdict.head.summary.text() == "1 illegal"
    table.window.controller.undo.group.undo()
    assert table.page.document.value.waivers == (waiver,)


def test_a_dispute_is_settled_and_posted(table: Table) -> None:
    """The judge's report, copied for a forum."""
    table.open("Endless Gun")
    table.ask("Judge's report")
    assert table.stat("Verdict") == "Illegal"
    assert table.part("Legal builds of this line").rows
    table.window.controller.app.group(Printing).copy("md")
    posted = QApplication.clipboard().text()
    assert "### The verdict" in posted
    assert "An estimate, not a rule" in posted
    table.page.turn(0)
    table.window.controller.app.group(Printing).copy("md")
    assert "**ILLEGAL**" in QApplication.clipboard().text()


# A player asks who wins hand to hand, and fires a toy cannon by hand


def test_a_blade_strikes_is_parried_and_struck_back(table: Table) -> None:
    """R8.2.3 to R8.2.7: the opponent is described, then taken from the library."""
    table.open("Grenadier")
    table.ask("Close combat")
    alone = table.stat("Kills")
    assert table.stat("Hurts you")
    table.say("guard", "Bare hands")
    assert table.stat("Kills") != alone
    with pytest.raises(StopIteration):
        table.stat("Parried")
    table.say("guard", "Melee Shield")
    table.say("guard_size", 3)
    assert table.stat("Parried")
    assert table.part("Roll by roll").rows[1].cells[0] == "It: Parry, 3 Deflection"
    table.say("mindless", value=True)
    assert "R8.2.6" in table.refusals


def test_a_toy_is_fired_by_hand(table: Table) -> None:
    """R8.6.7: Mulligans take Damage off, and Range still counts."""
    table.open("Rifle")
    table.ask("Manual Fire")
    assert table.stat("To hit") == "by hand"
    first = table.stat("Kills")
    table.say("mulligans", 2)
    assert table.stat("Kills") != first
    table.say("distance", 30)
    assert table.refusals == ["R8.6.7"]
    table.panel.view.fix.emit(table.panel.view.said.answer.refusals[0].fixes[1])
    table.settle()
    assert table.stat("To hit") != "by hand"
