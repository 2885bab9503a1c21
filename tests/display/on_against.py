"""The tab Against by the keyboard: to a number, to what is behind it, and back."""

from PySide6.QtWidgets import QApplication, QDialog

from tests.display.hand import Hand
from tests.journeys.table import Table
from tests.patience import rest
from ui.pages.army_page import AGAINST

STEPS = 8
"""How many steps back it takes at most from what is asked to the table."""


def test_the_keyboard_leads_to_what_is_behind_a_number_and_back(
    table: Table, hand: Hand
) -> None:
    table.open("Border Guard")
    rest()
    hand.keys(f"ctrl+{AGAINST + 1}")
    panel = table.page.against.panel
    hand.qtbot.waitUntil(lambda: panel.view.current and not panel._press.busy)
    rest()
    assert panel.form.isAncestorOf(QApplication.focusWidget())
    chart = panel.view.parts[0].chart
    for _ in range(STEPS):
        if QApplication.focusWidget() is not chart:
            hand.keys("shift+Tab")
    assert QApplication.focusWidget() is chart
    hand.keys("Right", "Down", "Return")
    hand.qtbot.waitUntil(lambda: bool(panel.findChildren(QDialog)))
    rest()
    (dialog,) = panel.findChildren(QDialog)
    assert dialog.isAncestorOf(QApplication.focusWidget())
    assert QApplication.activeWindow() is dialog
    hand.keys("Escape")
    rest()
    assert QApplication.focusWidget() is chart
