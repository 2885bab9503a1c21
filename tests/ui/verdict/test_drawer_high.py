"""The drawer is as high as its lines need at once, in columns, and has whole words."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Creation
from builder.brikwars.tables.scales import Medium, Mind
from builder.core.rulebook import Severity, Violation
from tests.journeys.table import Table
from tests.patience import rest
from ui.verdict.row import ViolationRow
from ui.widgets.layouts import column
from ui.widgets.theme import choose_text_size, dress


@pytest.fixture(params=[100, 150])
def type_size(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    dress(qapp)
    choose_text_size(request.param)
    yield
    choose_text_size(100)


@pytest.mark.usefixtures("type_size")
@pytest.mark.parametrize("title", ["Troublemakers", "Overcharged Mortar", "Both"])
def test_it_opens_as_high_as_its_lines_need(
    qtbot: QtBot, tmp_path: Path, title: str
) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.window.resize(1280, 720)
    table.open("Trooper" if title == "Both" else title)
    if title == "Both":
        two = Creation(mind=Mind.D6, hit_points=5, medium=Medium.SPACE, size=3)
        table.page.document.edit(two, "Two faults")
    control = table.controller
    qtbot.waitUntil(lambda: control.front.verdict.way_out.sought)
    drawer = control.frame.drawer
    drawer.unfold()
    rest()
    assert drawer.area.verticalScrollBar().maximum() == 0
    for line in drawer.rows:
        if line.isVisible():
            assert line.height() >= line.minimumSizeHint().height()
    remedy = drawer.remedy
    if remedy.isVisible():
        assert remedy.width() >= remedy.sizeHint().width()
        assert remedy.height() >= remedy.sizeHint().height()
    drawer.fold()


@pytest.mark.usefixtures("type_size")
def test_who_allows_it_is_asked_in_full_from_a_row(
    qtbot: QtBot, tmp_path: Path
) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.window.resize(1280, 720)
    table.open("Overcharged Mortar")
    drawer = table.controller.frame.drawer
    drawer.unfold()
    rest()
    next(line for line in drawer.rows if line.isVisible()).waive.click()
    rest()
    assert drawer.form.isVisible()
    assert drawer.rect().contains(drawer.form.geometry())
    for field in (drawer.form.by, drawer.form.why, drawer.form.agree):
        assert drawer.form.rect().contains(field.geometry())
        assert field.height() >= field.sizeHint().height()
    drawer.fold()


@pytest.mark.usefixtures("type_size")
def test_words_rules_and_titles_of_all_rows_begin_below_each_other(
    qtbot: QtBot,
) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    rules = ("R8.7.23", "R8.1.2", "A-M5", "I6", "House 1")
    rows = []
    # The words of a bound are longer, and it is rare.
    for severity in set(Severity) - {Severity.BOUND}:
        for rule in rules:
            row = ViolationRow()
            found = Violation(severity, rule, "A title", "What is wrong", ("size",))
            row.display(found, (), waivable=False)
            rows.append(row)
    column(around, *rows)
    around.resize(900, 2000)
    around.show()
    for part in ("word", "rule", "title"):
        lefts = {getattr(row, part).mapTo(row, QPoint(0, 0)).x() for row in rows}
        assert len(lefts) == 1, part


def test_nobody_has_the_keyboard_who_is_hidden_with_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.window.resize(1280, 720)
    table.open("Troublemakers")
    table.take_the_keyboard()
    panel, drawer = table.controller.library_panel, table.controller.frame.drawer
    panel.filter.setFocus()
    drawer.unfold()
    # Who had it before is gone meanwhile.
    panel.hide()
    drawer.close_button.setFocus()
    drawer.close_button.click()
    held = QApplication.focusWidget()
    assert held
    assert held.isVisible()
