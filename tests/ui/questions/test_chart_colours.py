"""Charts on transparent parts of a page are drawn for the ground that is seen."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.paint.chart import screen_look
from ui.widgets.paint.tokens import ThemeColor, is_dark
from ui.widgets.theme import Appearance, dress, wear


@pytest.fixture(params=[Appearance.LIGHT, Appearance.DARK])
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Appearance]:
    dress(qapp)
    wear(request.param)
    yield request.param
    wear(Appearance.LIGHT)
    qapp.setStyleSheet("")


def test_a_transparent_part_is_as_dark_as_the_window(
    qtbot: QtBot, look: Appearance
) -> None:
    outer, chart = QScrollArea(widgetResizable=True), QWidget()
    outer.setWidget(chart)
    qtbot.addWidget(outer)
    outer.show()
    dark = look is Appearance.DARK
    assert not chart.palette().base().color().alpha()
    assert is_dark(chart.palette()) is dark
    drawn = screen_look(chart.font(), chart.palette())
    assert drawn.ground == ThemeColor.SURFACE.value[dark]
