"""Sharing by keys alone, with squares that fill a real screen."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from db.sharing.codes import read_code
from tests.display.hand import Hand
from tests.journeys.table import Table
from ui.exchange.share_dialog import LargeSquares
from ui.shell.outgoing import Sharing


def test_an_army_is_shared_by_keys(table: Table, hand: Hand) -> None:
    table.open("Troublemakers")
    hand.keys("ctrl+shift+e")
    group = table.window.controller.app.group(Sharing)
    wait = hand.qtbot.waitUntil
    wait(lambda: group.dialog is not None and group.dialog.isActiveWindow())
    dialog = group.dialog
    wait(lambda: dialog.view.square is not None)
    hand.look("share")
    dialog.code.setFocus()
    dialog.code.selectAll()
    hand.keys("shift+Left")
    hand.keys("ctrl+c")
    wait(lambda: QApplication.clipboard().text().startswith("BM1."))
    (army,) = read_code(QApplication.clipboard().text()).armies.values()
    assert army.name == "Troublemakers"
    hand.keys("F11")
    wait(lambda: dialog.findChild(LargeSquares) is not None)
    large = dialog.findChild(LargeSquares)
    assert large
    whole = QGuiApplication.primaryScreen().geometry()
    wait(lambda: large.isActiveWindow() and large.geometry() == whole)
    hand.look("share large")
    hand.keys("Escape")
    wait(lambda: dialog.findChild(LargeSquares) is None and dialog.isActiveWindow())
    hand.keys("Escape")
    wait(lambda: group.dialog is None and table.window.isActiveWindow())


def test_squares_on_the_whole_screen_take_the_keyboard_and_give_it_back(
    table: Table, hand: Hand
) -> None:
    table.open("Troublemakers")
    hand.keys("ctrl+shift+e")
    group = table.window.controller.app.group(Sharing)
    wait = hand.qtbot.waitUntil
    wait(lambda: group.dialog is not None and group.dialog.isActiveWindow())
    dialog = group.dialog
    wait(lambda: dialog.isActiveWindow() and dialog.large.isEnabled())
    for leave in ("Escape", "F11", "a click"):
        hand.click(dialog.large)
        wait(lambda: dialog.findChild(LargeSquares) is not None)
        large = dialog.findChild(LargeSquares)
        assert large
        wait(lambda large=large: QApplication.focusWidget() is large)
        if leave == "a click":
            hand.click(large)
        else:
            hand.keys(leave)
        wait(lambda: dialog.findChild(LargeSquares) is None)
        wait(lambda: QApplication.focusWidget() is dialog.large)
    hand.keys("Escape")
    wait(lambda: group.dialog is None and table.window.isActiveWindow())
