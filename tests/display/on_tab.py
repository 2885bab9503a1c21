"""Tab leads through a form as it is read, by the keys of a real keyboard."""

from PySide6.QtWidgets import QApplication

from tests.display.hand import Hand
from tests.journeys.table import Table
from tests.patience import rest


def test_tab_leads_from_the_name_to_the_first_fields(table: Table, hand: Hand) -> None:
    table.open("Endless Gun")
    fields = table.page.form.fields
    rest()
    hand.click(fields["name"].entry)
    for name in ("type", "size"):
        hand.keys("Tab")
        assert fields[name].isAncestorOf(QApplication.focusWidget())
    for name in ("type", "name"):
        hand.keys("shift+Tab")
        assert fields[name].isAncestorOf(QApplication.focusWidget())
