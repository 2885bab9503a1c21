"""A page's address, pasted by keys: the line, its menu, the odds after the hits."""

from PySide6.QtWidgets import QApplication, QMenu

from tests.display.hand import Hand
from tests.journeys.table import Table
from tests.ui.shell.test_back_at_the_desk import letters


def test_an_address_leads_to_the_odds_of_what_was_hit(table: Table, hand: Hand) -> None:
    control, wait = table.window.controller, hand.qtbot.waitUntil
    table.open("Rifleman")
    QApplication.clipboard().setText(f"#1.{letters(table)}.t2.u1m1.u5m1h2")
    control.library_panel.setFocus()
    hand.keys("ctrl+v")
    wait(lambda: table.told("Border Guard as it stands"))
    hand.look("desk")
    (line,) = (one for one in control.banners.lines if "as it stands" in one.text)
    hand.click(line.buttons["Odds…"])
    wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    hand.look("desk menu")
    acts = {act.text(): act for act in menu.actions()}
    # Who fell asks nothing any more.
    assert "Sergeant" not in acts
    hit = acts["Plated Half-track, 2 Size Damage"]
    hand.click_at(menu.mapToGlobal(menu.actionGeometry(hit).center()))
    wait(lambda: table.page.document.value.title == "Plated Half-track")
    wait(lambda: getattr(table.panel.situation, "size_damage", None) == 2)
    # It stays until it is dismissed; all tests of a display share the window.
    assert line in control.banners.lines
    hand.click(line.buttons["Dismiss"])
    wait(lambda: line not in control.banners.lines)
