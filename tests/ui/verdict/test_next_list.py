"""What next? in the drawer: rows that come, and the one that is made."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.change.improvement import GAIN
from builder.core.field_spec import put
from builder.examples import examples_of
from builder.registry import judge
from tests.journeys.table import Table
from ui.verdict.next_list import NextList


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.window.resize(1280, 720)
    return table


def asked(table: Table, title: str = "Grenadier") -> NextList:
    """Open a design and ask what next; return the list with all of its rows."""
    table.open(title)
    table.window.controller.actions["what_next"].trigger()
    found: NextList = table.window.controller.frame.drawer.next
    table.qtbot.waitUntil(lambda: not found.task.busy)
    return found


def row_of(found: NextList, place: int) -> Any:
    return found.rows.found[place]


def test_a_click_makes_one_step_that_gives_what_was_promised(table: Table) -> None:
    found, document = asked(table), table.page.document
    before, steps = document.value, document.history.count()
    step = row_of(found, 1)
    promised = step.after
    where = found.view.visualRect(found.rows.index(1, 0)).center()
    table.qtbot.mouseClick(found.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert document.value == promised.design
    assert judge(document.value) == promised.judgement
    assert document.history.count() == steps + 1
    assert document.history.undoText() == step.edit.label
    document.history.undo()
    assert document.value == before


def test_the_best_is_first_and_each_row_has_a_text(table: Table) -> None:
    found = asked(table)
    steps = [row_of(found, place) for place in range(found.rows.rowCount())]
    assert steps == sorted(steps, key=GAIN, reverse=True)
    spoken = [found.rows.spoken(place) for place in range(len(steps))]
    assert len({*spoken}) == len(spoken)
    for words, step in zip(spoken, steps, strict=True):
        assert words == f"{step.edit.label}: {step.said}"
        assert "Kills" in words
    assert str(len(steps)) in found.state.text()


def test_rows_are_put_below_those_that_are_there(table: Table) -> None:
    found = asked(table)
    every = tuple(found._steps)
    found.start()
    found.task.drop()
    seen: list[Any] = []
    for many in (3, 5, len(every)):
        found._steps = list(every[:many])
        found._show(many, len(every))
        assert [*found.rows.found][: len(seen)] == seen
        seen = [*found.rows.found]
    assert seen == [*every]


def test_nothing_is_sorted_under_the_pointer(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = asked(table)
    monkeypatch.setattr(found.view, "underMouse", lambda: True)
    every = found._steps
    found.start()
    found.task.drop()
    found._steps = every
    found._end(([found.purpose.currentText()], ""))
    assert [*found.rows.found] == found._steps
    monkeypatch.setattr(found.view, "underMouse", lambda: False)
    found._end(([found.purpose.currentText()], ""))
    assert [*found.rows.found] == sorted(found._steps, key=GAIN, reverse=True)


def test_another_design_takes_the_rows_away(table: Table) -> None:
    found = asked(table)
    assert found.rows.rowCount()
    table.open("Trooper")
    assert not found.rows.rowCount()
    assert not found.state.text()


def test_it_stops_and_keeps_what_it_has(table: Table) -> None:
    found = asked(table)
    every = found.rows.rowCount()
    found.start()
    found.stop.click()
    table.qtbot.waitUntil(lambda: not found.task.busy)
    assert found.rows.rowCount() < every


def test_another_purpose_is_looked_for_at_once(table: Table) -> None:
    found = asked(table)
    assert [found.purpose.itemText(at) for at in range(3)] == [
        "Kills",
        "To hit",
        "Price",
    ]
    found.purpose.setCurrentText("Price")
    found.purpose.activated.emit(2)
    table.qtbot.waitUntil(lambda: not found.task.busy)
    assert found.purpose.currentText() == "Price"
    for place in range(found.rows.rowCount()):
        assert row_of(found, place).points < 0


def test_on_odds_it_is_about_the_question_in_front(table: Table) -> None:
    table.open("Grenadier")
    table.page.ask("odds")
    found = asked(table)
    assert found.workpiece
    assert found.workpiece[2]
    assert found.workpiece[2].question.key == "odds"
    assert "Damage" in [found.purpose.itemText(at) for at in range(3)]


def test_an_illegal_design_is_made_legal_by_each_row(table: Table) -> None:
    found = asked(table, "Gunner with too much gun")
    assert found.rows.rowCount()
    assert all(row_of(found, at).legal for at in range(found.rows.rowCount()))


def test_what_no_number_measures_says_so(table: Table) -> None:
    table.bring(
        next(e for e in examples_of("infantry") if "Pack mule" in str(e.designs))
    )
    found = asked(table, "Pack mule")
    assert found.state.text() == "No number measures it."
    assert not found.rows.rowCount()


def test_an_army_has_no_next_edit(table: Table) -> None:
    table.open("Troublemakers")
    drawer = table.window.controller.frame.drawer
    drawer.unfold()
    assert drawer.next.workpiece is None
    assert drawer.asker.isHidden()


def test_it_is_kept_at_its_price_and_what_was_just_done_stays(table: Table) -> None:
    table.open("Trooper")
    document = table.page.document
    before = document.value
    document.edit(put(before, ("size",), 2), "Size")
    larger = document.value
    table.window.controller.actions["what_next"].trigger()
    found = table.window.controller.frame.drawer.next
    assert found.price.value() == judge(before).price
    found.keep()
    table.qtbot.waitUntil(lambda: not found.task.busy)
    assert "exactly 8 CP" in found.state.text()
    assert found.rows.rowCount()
    for place in range(found.rows.rowCount()):
        after = row_of(found, place).after.design
        assert after.size == 2
        assert judge(after).price == judge(before).price
    found.chosen.emit(row_of(found, 0).edit)
    assert judge(document.value).price == judge(before).price
    document.history.undo()
    assert document.value == larger
