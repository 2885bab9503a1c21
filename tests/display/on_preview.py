"""The preview of a paste by keys alone: Tab goes round, a look opens and closes."""

from PySide6.QtWidgets import QApplication

from tests.display.hand import Hand
from tests.journeys.table import Table
from ui.shell.importing import Bringing

_POST = "RED TIDE\n5 x Trooper (rifle) 10 CP\nWhat do you think of it?"


def test_tab_goes_round_and_a_look_comes_back(table: Table, hand: Hand) -> None:
    group = table.window.controller.app.group(Bringing)
    wait = hand.qtbot.waitUntil
    QApplication.clipboard().setText(_POST)
    group.paste_designs()
    wait(lambda: group.dialog is not None and group.dialog.isActiveWindow())
    dialog = group.dialog
    assert dialog.table.hasFocus()

    hand.keys("Tab")
    assert dialog.look.hasFocus()
    seen = {QApplication.focusWidget()}
    for _ in range(8):
        hand.keys("Tab")
        seen.add(QApplication.focusWidget())
        if dialog.table.hasFocus():
            break
    assert {dialog.look, dialog.unread, dialog.detail, dialog.agree} <= seen
    hand.keys("alt+l")
    wait(lambda: dialog.looking is not None and dialog.looking.isActiveWindow())
    look = dialog.looking
    # It may have been drawn before we look.
    face = look.card.faces[0]
    wait(lambda: face.isVisible() and face.isEnabled())
    hand.look("look")
    hand.keys("Escape")
    wait(dialog.isActiveWindow)
    assert dialog.table.hasFocus()
    hand.keys("Escape")
    wait(lambda: group.dialog is None and table.window.isActiveWindow())
