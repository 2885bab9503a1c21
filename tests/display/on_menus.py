"""What a menu leaves behind, seen by a real pointer."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from tests.display import xtest
from tests.display.hand import Hand
from tests.journeys.table import Table
from tests.patience import handle_events
from ui.forms.fields.portrait import PortraitDialog


def once(ready: Callable[[], object], call: Callable[[], object]) -> None:
    """Call a function once something is so, also in a loop of a menu's own."""

    def look() -> None:
        if ready():
            handle_events()
            call()
        else:
            QTimer.singleShot(20, look)

    look()


def test_a_button_is_at_rest_after_its_menu(table: Table, hand: Hand) -> None:
    bar = table.window.controller.menus.bar
    new = next(each for each in bar.findChildren(QToolButton) if each.text() == "New")
    menu = new.menu()

    def choose() -> None:
        act = next(each for each in menu.actions() if "weapon" in each.text().lower())
        hand.click_at(menu.mapToGlobal(menu.actionGeometry(act).center()))

    menu.aboutToShow.connect(lambda: once(menu.isVisible, choose))
    before = table.window.controller.tabs.count()
    hand.click(new)
    hand.qtbot.waitUntil(lambda: table.window.controller.tabs.count() > before)
    away = table.window.mapToGlobal(QPoint(500, 400))
    xtest.move(away.x(), away.y())
    hand.qtbot.waitUntil(lambda: not new.underMouse())


def test_a_right_click_on_the_card_offers_another_portrait(
    table: Table, hand: Hand
) -> None:
    table.open("Ripper Blade")
    before = table.page.document.value
    face = table.window.controller.app.card.faces[0]
    # Until its own is drawn, the card of the page before is faded, and takes no click.
    hand.qtbot.waitUntil(lambda: face.isVisible() and face.isEnabled())
    place = face.mapToGlobal(face.rect().center())
    seen: list[str] = []

    def choose() -> None:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            seen.extend(act.text() for act in menu.actions())
            first = menu.actionGeometry(menu.actions()[0])
            hand.click_at(menu.mapToGlobal(first.center()))

    # The menu has a loop of its own until something is chosen.
    once(QApplication.activePopupWidget, choose)
    xtest.click(place.x(), place.y(), 3)
    hand.qtbot.waitUntil(lambda: table.page.document.value != before)
    assert [each.replace("&", "") for each in seen] == [
        "Redraw portrait",
        "Portrait parts…",
    ]


def test_parts_of_a_portrait_are_typed(table: Table, hand: Hand) -> None:
    table.open("Ripper Blade")
    table.window.controller.actions["portrait"].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PortraitDialog)
    hand.focus(dialog)
    dialog.boxes["backdrop"].setFocus()
    hand.type("st")
    hand.qtbot.waitUntil(lambda: "backdrop: stars" in dialog.value)
    hand.keys("Escape")
    hand.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_the_rest_of_an_army_is_filled_by_keys_and_by_a_click(
    table: Table, hand: Hand
) -> None:
    table.open("Border Guard")
    army = table.page
    before = army.document.value
    hand.keys("ctrl+k")
    hand.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    hand.type("fill the rest")
    hand.keys("Return")
    hand.qtbot.waitUntil(army.bar.ways.isVisible)
    hand.keys("Down", "Return")
    hand.qtbot.waitUntil(lambda: army.mustered.left == 0)
    hand.keys("ctrl+z")
    hand.qtbot.waitUntil(lambda: army.document.value == before)

    def choose() -> None:
        ways = army.bar.ways
        second = ways.actionGeometry(ways.actions()[1])
        hand.click_at(ways.mapToGlobal(second.center()))

    # The menu has a loop of its own until something is chosen.
    once(army.bar.ways.isVisible, choose)
    hand.click(army.bar.fill)
    hand.qtbot.waitUntil(lambda: army.mustered.left == 0)
    assert not army.bar.fill.isVisible()
    army.document.history.undo()
