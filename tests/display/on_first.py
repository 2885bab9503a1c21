"""The display is real: a window manager, its keyboard and its mouse."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from tests.display.hand import Hand, framed
from tests.journeys.table import Table
from ui.shell.welcome import GREETED
from ui.shell.window import Window
from ui.welcome.first_start import FirstStart


def test_keys_and_clicks_reach_the_window(table: Table, hand: Hand) -> None:
    assert QGuiApplication.platformName() == "xcb"
    field = table.window.controller.library_panel.filter
    hand.click(field)
    assert QApplication.focusWidget() is field
    hand.type("gun 7")
    assert field.text() == "gun 7"
    hand.keys("Escape")
    assert not field.text()


def test_a_picture_shows_the_frame_of_the_window(
    table: Table, hand: Hand, tmp_path: Path
) -> None:
    frame: QRect = framed(table.window)
    assert frame.height() > table.window.height()
    hand.picture(tmp_path / "whole.png", frame)
    assert QImage(str(tmp_path / "whole.png")).size() == frame.size()


WAYS: dict[str, Callable[[Hand, FirstStart], object]] = {
    "Esc": lambda hand, _: hand.keys("Escape"),
    "a number": lambda hand, _: hand.keys("1"),
    "a tile": lambda hand, first: hand.click(first.tiles[1]),
    "beside": lambda hand, first: hand.click(first.window(), QPoint(300, 60)),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_first_start_goes(
    table: Table, hand: Hand, tmp_path: Path, way: str
) -> None:
    hand.focus(table.window)
    QSettings().remove(GREETED)
    window = Window(str(tmp_path / "library.db"))
    hand.qtbot.addWidget(window)
    window.resize(1024, 700)
    window.show()
    with hand.qtbot.waitSignal(window.controller.ready):
        window.begin()
    hand.focus(window)
    first = window.findChild(FirstStart)
    assert first
    hand.qtbot.waitUntil(lambda: QApplication.focusWidget() is first.tiles[0])
    hand.look(f"first start {way}", framed(window))
    WAYS[way](hand, first)
    hand.qtbot.waitUntil(lambda: not isValid(first))
    stays, tabs = way in ("Esc", "beside"), window.controller.tabs
    hand.qtbot.waitUntil(
        lambda: (tabs.page.document.value.title == "Border Guard") is stays
    )
