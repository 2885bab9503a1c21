"""What a letter of a title draws again: its tab, and not the page."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from tests.patience import rest
from ui.widgets.theme import dress


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """Put the style sheet on: only with it does Qt draw a whole page for a title."""
    dress(qapp)


class Painted(QObject):
    """Counts how often a widget is drawn."""

    def __init__(self, widget: QObject) -> None:
        super().__init__()
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        del watched
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_a_letter_of_a_title_draws_its_tab_and_not_the_page(
    qtbot: QtBot, tmp_path: Path
) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.open("Long Gun")
    tabs = table.window.controller.tabs
    rest()
    damage, bar = Painted(table.page.form.fields["size"]), Painted(tabs.tabBar())
    for letter in "abc":
        qtbot.keyClicks(table.page.form.fields["name"].entry, letter)
        rest()
    assert bar.count
    assert not damage.count
    assert "abc" in tabs.tabText(tabs.currentIndex())
    ground = tabs.grab().toImage()
    beside = [
        {ground.pixelColor(x, y).name() for y in range(tabs.tabBar().height() - 1)}
        for x in (tabs.tabBar().x() + tabs.tabBar().width() - 1, tabs.width() - 1)
    ]
    assert [len(each) for each in beside] == [1, 1], "no line beside the tabs"
    high = tabs.tabBar().height()
    tabs.setStyleSheet("QTabBar { font-size: 40px }")
    qtbot.waitUntil(lambda: tabs.tabBar().height() > high)
    assert (
        table.page.mapTo(tabs, table.page.rect().topLeft()).y()
        >= tabs.tabBar().height()
    )
    assert table.window.close()
