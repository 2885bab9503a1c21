"""At the table: odds, turns and close combat."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.journeys.table import Table


def test_a_weapon_is_tried_at_every_distance_and_compared(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.open("Rifle")
    table.ask("One attack")
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
