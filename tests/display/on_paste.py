"""A post is pasted by keys: a row is left out, what is left is taken."""

from PySide6.QtWidgets import QApplication

from tests.display.hand import Hand
from tests.journeys.table import Table
from ui.shell.importing import Bringing

_POST = "Long Tom, Use 5, Range 18, 3d6\nBoar spear, Use 2, 1d8"


def test_a_post_is_pasted_and_taken_by_keys(table: Table, hand: Hand) -> None:
    group = table.window.controller.app.group(Bringing)
    wait = hand.qtbot.waitUntil
    QApplication.clipboard().setText(_POST)
    group.paste_designs()
    wait(lambda: group.dialog is not None and group.dialog.isActiveWindow())
    dialog = group.dialog
    hand.look("paste")
    assert dialog.agree.text() == "&Take 2 designs"
    hand.keys("space")
    wait(lambda: dialog.agree.text() == "&Take design")
    hand.keys("Return")
    wait(lambda: group.dialog is None and table.window.isActiveWindow())
