"""The display is real: a window manager, its keyboard and its mouse."""

from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from tests.display.hand import Hand, framed
from tests.journeys.table import Table


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
