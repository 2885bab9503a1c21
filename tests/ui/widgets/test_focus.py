"""Moving the keyboard from one part of the window to another."""

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QMenuBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.patience import rest
from ui.widgets.focus import keep_seen, next_pane


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


def test_the_keyboard_never_stays_with_what_is_hidden(
    qapp: QApplication, qtbot: QtBot
) -> None:
    window, shown, hidden = QWidget(), QPushButton("Shown"), QFrame()
    qtbot.addWidget(window)
    inside = QPushButton("Hidden with its pane", hidden)
    for each in (shown, hidden):
        each.setParent(window)
    hidden.hide()
    connection = keep_seen(qapp)
    try:
        window.show()
        window.activateWindow()
        shown.setFocus()
        qtbot.waitUntil(lambda: qapp.focusWidget() is shown)
        inside.setFocus()
        qtbot.waitUntil(lambda: qapp.focusWidget() is shown)
        # What is shown right afterwards keeps it.
        inside.setFocus()
        hidden.show()
        rest()
        assert qapp.focusWidget() is inside
    finally:
        QObject.disconnect(connection)
