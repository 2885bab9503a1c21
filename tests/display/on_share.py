"""Sharing by keys alone, with squares that fill a real screen."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from db.sharing.codes import read_code
from tests.display.hand import Hand
from tests.journeys.table import Table
from ui.exchange.share_dialog import LargeSquares, ShareDialog


def shown(table: Table) -> ShareDialog | None:
    """Return the dialog that shares, while it is open."""
    return table.window.findChild(ShareDialog)


def test_an_army_is_shared_by_keys(table: Table, hand: Hand) -> None:
    table.open("Troublemakers")
    hand.keys("ctrl+shift+e")
    wait = hand.qtbot.waitUntil
    wait(lambda: shown(table) is not None)
    dialog = shown(table)
    assert dialog
    wait(dialog.isActiveWindow)
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
    wait(lambda: shown(table) is None and table.window.isActiveWindow())


def test_squares_on_the_whole_screen_take_the_keyboard_and_give_it_back(
    table: Table, hand: Hand
) -> None:
    table.open("Troublemakers")
    hand.keys("ctrl+shift+e")
    wait = hand.qtbot.waitUntil
    wait(lambda: shown(table) is not None)
    dialog = shown(table)
    assert dialog
    wait(dialog.isActiveWindow)
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
    wait(lambda: shown(table) is None and table.window.isActiveWindow())
