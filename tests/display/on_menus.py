"""What a menu leaves behind, seen by a real pointer."""

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QToolButton

from tests.display import xtest
from tests.display.hand import Hand
from tests.journeys.table import Table


def test_a_button_is_at_rest_after_its_menu(table: Table, hand: Hand) -> None:
    bar = table.window.controller.menus.bar
    new = next(each for each in bar.findChildren(QToolButton) if each.text() == "New")
    menu = new.menu()

    def choose() -> None:
        act = next(each for each in menu.actions() if "weapon" in each.text().lower())
        hand.click_at(menu.mapToGlobal(menu.actionGeometry(act).center()))

    menu.aboutToShow.connect(lambda: QTimer.singleShot(200, choose))
    before = table.window.controller.tabs.count()
    hand.click(new)
    hand.qtbot.waitUntil(lambda: table.window.controller.tabs.count() > before)
    away = table.window.mapToGlobal(QPoint(500, 400))
    xtest.move(away.x(), away.y())
    hand.qtbot.wait(100)
    assert not new.underMouse()
