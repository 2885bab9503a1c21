"""Moving the keyboard from one part of the window to another."""

import shiboken6
from PySide6.QtWidgets import QFrame, QMenuBar, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.focus import next_pane


def test_a_pane_that_goes_takes_nothing_else_along(qtbot: QtBot) -> None:
    """The menus of the window are not the children of a message that was there."""
    window, message, pane, menus = QWidget(), QFrame(), QFrame(), QMenuBar()
    qtbot.addWidget(window)
    inside = QVBoxLayout(pane)
    pressed = QPushButton("Here")
    inside.addWidget(pressed)
    lay = QVBoxLayout(window)
    for each in (message, menus, pane):
        lay.addWidget(each)
    menu = menus.addMenu("File")
    window.show()
    next_pane((message, pane), None)
    assert window.focusWidget() is pressed
    message.deleteLater()
    qtbot.waitUntil(lambda: not shiboken6.isValid(message))
    assert shiboken6.isValid(menu)
