"""The tab Against of an army: its table, and what is behind each number."""

import threading
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QPushButton, QTabWidget
from pytestqt.qtbot import QtBot

from builder.against.shown import gauges, heat, parts
from builder.against.table import AgainstTable, Contestant
from builder.army.model import Entry
from builder.army.rule_impact import army_impact
from builder.brikwars import House
from builder.brikwars.model.house_rules import BonusDice
from builder.content.chart import HeatTable
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from builder.questions.contest import Assault, Gauge
from tests.journeys.table import Table
from tests.patience import PATIENCE_S
from ui.pages.army_page import AGAINST
from ui.questions import QuestionPanel
from ui.questions import against as against_tab
from ui.questions.parts import PAD, ChartView, DrawnView, TextView
from ui.rulesets import ChangeDialog

Key = Qt.Key


class Against:
    """The tab of an example army in the window."""

    def __init__(self, table: Table, title: str = "Border Guard") -> None:
        self.table, self.qtbot = table, table.qtbot
        table.open(title)
        self.page = table.page
        self.page.strip.setCurrentIndex(AGAINST)
        self.panel = self.page.against.panel
        self.settle()

    def settle(self) -> None:
        view, task = self.panel.view, self.panel._press
        self.qtbot.waitUntil(lambda: view.current and not task.busy)

    @property
    def parts(self) -> Any:
        return self.panel.view.said.answer.parts

    @property
    def chart(self) -> ChartView:
        first = self.panel.view.parts[0]
        assert isinstance(first, DrawnView)
        return first.chart

    @property
    def rows(self) -> list[str]:
        return [row.label for row in self.parts[0].rows]

    def set(self, **changes: Any) -> None:
        panel = self.panel
        panel.form.edited.emit(replace(panel.matchup, **changes), "", "")
        self.settle()

    def click(self, row: int, column: int) -> QDialog:
        """Click a cell of the first table; return the dialog that opens."""
        drawing = self.chart.drawing()
        spot = next(s for s in drawing.spots if (s.series, s.tick) == (row, column))
        at = QPoint(round(spot.x) + PAD, round(spot.y) + PAD)
        self.qtbot.mouseClick(self.chart, Qt.MouseButton.LeftButton, pos=at)
        return self.dialog()

    def dialog(self) -> QDialog:
        found = [one for one in self.panel.findChildren(QDialog) if one.isVisible()]
        return found[-1]

    def behind(self, dialog: QDialog, place: int) -> Any:
        """Return the answered panel of a tab of the dialog."""
        tabs = dialog.findChild(QTabWidget)
        assert tabs
        tabs.setCurrentIndex(place)
        asked = tabs.widget(place)
        assert isinstance(asked, QuestionPanel)
        self.qtbot.waitUntil(lambda: asked.view.current)
        return asked


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    return Table(qtbot, tmp_path / "library.sqlite")


@pytest.fixture
def against(table: Table) -> Against:
    return Against(table)


def test_it_shows_all_that_the_game_tells_of_each_entry(against: Against) -> None:
    told = AgainstTable(against.page.mustered)
    every = [*parts(told)]
    for gauge in gauges(told):
        against.set(gauge=gauge)
        first, *words = against.parts
        assert first == heat(told, gauge, told.rows)
        assert first in every
        assert words == [one for one in every if not isinstance(one, HeatTable)]
    assert len(against.rows) == len(told.rows) == 6


def test_the_card_makes_room_and_comes_back(against: Against) -> None:
    beside = against.table.window.controller.frame.beside
    assert not beside.isVisible()
    against.page.strip.setCurrentIndex(0)
    assert beside.isVisible()
    against.page.strip.setCurrentIndex(AGAINST)
    assert not beside.isVisible()


def test_a_click_opens_the_odds_in_that_very_situation(against: Against) -> None:
    """The number of the cell stands in the answer; many are as many as there are."""
    row = against.rows.index("4 × Trooper")
    said = against.parts[0].rows[row].points[0].said
    dialog = against.click(row, 0)
    whole = against.behind(dialog, 0)
    numbers = {stat.value for stat in whole.view.said.answer.stats}
    assert said in numbers
    many = against.behind(dialog, 1)
    assert (many.situation.count, many.situation.others) == (4, 1)
    assert many.situation.distance == whole.situation.distance
    assert many.situation.against == whole.situation.against
    (close,) = (b for b in dialog.findChildren(QPushButton) if b.text() == "Close")
    close.click()
    assert not dialog.isVisible()


def test_enter_opens_the_cell_that_the_arrows_lead_to(against: Against) -> None:
    for key in (Key.Key_Right, Key.Key_Down, Key.Key_Return):
        against.qtbot.keyClick(against.chart, key)
    spot = against.chart.spot
    assert spot
    assert (spot.series, spot.tick) == (1, 0)
    assert against.dialog().windowTitle().startswith(f"{against.rows[1]} against")


@pytest.mark.parametrize("gauge", [Gauge.HURT, Gauge.FELLED_FOR_TEN])
def test_rows_are_sorted_by_a_column(gauge: Gauge, against: Against) -> None:
    listed = against.rows
    against.set(order=4, gauge=gauge)
    worth = [row.points[4].value for row in against.parts[0].rows]
    assert worth == sorted(worth, reverse=True)
    assert sorted(against.rows) == sorted(listed) != against.rows
    top = against.click(0, 4)
    assert top.windowTitle().startswith(against.rows[0])
    against.set(order=None)
    assert against.rows == listed


def test_a_set_distance_is_that_of_each_cell(against: Against) -> None:
    against.set(distance=9)
    dialog = against.click(against.rows.index("3 × Rifleman"), 0)
    assert against.behind(dialog, 0).situation.distance == 9


def test_of_another_army_both_ways_are_behind_a_cell(
    against: Against, table: Table
) -> None:
    against.set(other=table.named("Border Guard"))
    ours, theirs = against.parts[0].rows[1].points[2].said.split(" / ")
    assert ours != theirs
    dialog = against.click(1, 2)
    tabs = dialog.findChild(QTabWidget)
    assert tabs
    assert [tabs.tabText(at) for at in range(tabs.count())] == [
        "Trooper: Whole attack",
        "Trooper: Many against many",
        "Rifleman: Whole attack",
        "Rifleman: Many against many",
    ]
    back = against.behind(dialog, 3).situation
    assert (back.count, back.others) == (3, 4)
    assert back.chosen.title == "Trooper"


def test_what_is_behind_is_asked_by_the_rules_of_the_army(against: Against) -> None:
    house = House(plating_by_creation=True)
    army = against.page.document.value
    against.page.document.edit(replace(army, house=house), "Other rules")
    against.settle()
    asked = against.behind(against.click(0, 0), 0)
    assert asked._house == house


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who was worked out, in which thread: the window's has none of it."""
    seen: list[str] = []
    worked = AgainstTable._made

    def watched(table: Any, one: Contestant, other: Contestant) -> Assault:
        assert threading.current_thread() is not threading.main_thread()
        seen.append(one.title)
        return worked(table, one, other)

    monkeypatch.setattr(AgainstTable, "_made", watched)
    return seen


def test_the_window_works_out_no_cell_and_an_edit_only_its_own(
    made: list[str], table: Table
) -> None:
    against = Against(table)
    assert len(made) == 6 * len(against.panel.table.columns)
    army = against.page.document.value
    made.clear()
    more = (*army.entries, Entry(design=table.named("Swamp Smith")))
    against.page.document.edit(replace(army, entries=more), "One more")
    against.settle()
    assert set(made) == {"Swamp Smith"}
    assert len(against.rows) == 7
    made.clear()
    against.page.document.edit(replace(army, name="Renamed"), "Name")
    against.settle()
    assert made == []
    assert len(against.rows) == 6


def test_the_first_table_fills_row_by_row_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    release = threading.Event()
    worked = AgainstTable._made

    def slow(against: Any, one: Contestant, other: Contestant) -> Assault:
        assert one.title != "Rifleman" or release.wait(PATIENCE_S)
        return worked(against, one, other)

    monkeypatch.setattr(AgainstTable, "_made", slow)
    table.open("Border Guard")
    page = table.page
    page.strip.setCurrentIndex(AGAINST)
    view = page.against.panel.view
    table.qtbot.waitUntil(lambda: view.state.text() == "Working… 33 %")
    (part,) = view.said.answer.parts
    assert [row.label for row in part.rows] == ["Sergeant", "4 × Trooper"]
    assert view.stop.isVisible()
    page.against.panel.open_cell(view.parts[0].chart.drawing().spots[0])
    assert page.against.panel.findChildren(QDialog) == []
    table.qtbot.mouseClick(view.stop, Qt.MouseButton.LeftButton)
    release.set()
    table.qtbot.waitUntil(lambda: view.state.text().startswith("Stopped"))
    assert not view.stop.isVisible()


def test_an_army_of_nobody_and_an_illegal_one_are_told(table: Table) -> None:
    against = Against(table, "Troublemakers")
    points = [point for row in against.parts[0].rows for point in row.points]
    assert points
    assert all(point.said for point in points if point.value is None)
    blank = against.parts[1]
    assert blank.title == "What is blank"
    assert any(line.endswith("attacks nobody by itself") for line in blank.paragraphs)
    dialogs = against.panel.findChildren(QDialog)
    against.panel.open_cell(against.chart.drawing().spots[-1])
    assert against.panel.findChildren(QDialog) == dialogs
    army = against.page.document.value
    against.page.document.edit(replace(army, entries=()), "Nobody")
    against.settle()
    assert against.parts[0].paragraphs == ("Nobody plays in this army yet.",)


def test_every_game_has_its_table(table: Table) -> None:
    """Their first number is a chance of their own question."""
    for game in ("microfig", "smallarms", "infantry"):
        example = next(one for one in examples_of(game) if one.armies)
        table.bring(example)
        against = Against(table, example.armies[0][1].title)
        assert against.parts[0].rows, game
        assert any(
            isinstance(point.value, Fraction)
            for row in against.parts[0].rows
            for point in row.points
        )


def test_a_preview_of_house_rules_says_what_changes_in_the_table(
    made: list[str], table: Table
) -> None:
    """Worked out beside the window, as all of the preview is."""
    rules = RuleSet(name="No bonus", house=House(bonus_dice=BonusDice.NONE))
    came: list[str] = []
    table.controller.repository.add(rules, came.append)
    table.qtbot.waitUntil(lambda: bool(came))
    table.open("Border Guard")
    table.page.house.weigh(came[0])
    (dialog,) = table.page.findChildren(ChangeDialog)
    table.qtbot.waitUntil(dialog.agree.isEnabled)
    (words,) = dialog.findChildren(TextView)
    impact = army_impact(
        table.page.document.value,
        rules.house,
        rules.edition,
        table.controller.app.catalogue.designs(),
    )
    assert made
    made.clear()
    (line,) = (
        one for one in words.part.paragraphs if one.startswith("4 × Trooper against")
    )
    assert "Armor 4 " in line
    assert "→" in line
    assert set(impact.lines) < set(words.part.paragraphs)
    dialog.leave.click()


def test_enter_in_what_opened_starts_nothing_again(against: Against) -> None:
    """A dialog would press a button of its own choice, such as Start again."""
    dialog = against.click(0, 0)
    asked = against.behind(dialog, 0)
    distance = asked.form.fields["distance"].box
    distance.setFocus()
    distance.setValue(distance.value() + 1)
    changed = asked.document.value
    against.qtbot.keyClick(distance, Key.Key_Return)
    assert asked.document.value == changed
    assert dialog.isVisible()


def test_what_is_kept_has_a_bound(
    against: Against, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(against_tab, "MOST_KEPT", 10)
    before = against.panel.table.kept
    against.set(distance=3)
    assert against.panel.table.kept is not before
    assert len(against.panel.table.kept) < len(before) * 2
