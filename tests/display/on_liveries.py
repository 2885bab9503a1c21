"""What a unit wears is chosen with real keys, and painted with a real pointer."""

from PySide6.QtCore import QPoint

from builder.content.livery import ArmyColour
from tests.display.hand import Hand
from tests.journeys.table import Table
from ui.livery.button import LiveryMenu
from ui.livery.dialogs import PaintingDialog


def test_a_unit_is_dressed_by_keys_and_an_emblem_painted(
    table: Table, hand: Hand
) -> None:
    table.open("Border Guard")
    page = table.page
    page.entries.select([1])
    page.entries.tree.setFocus()
    hand.keys("shift+F2")
    table.qtbot.waitUntil(lambda: bool(page.entries.findChildren(LiveryMenu)))
    menu = page.entries.findChildren(LiveryMenu)[-1]
    table.qtbot.waitUntil(menu.isVisible)
    assert table.window.screen().availableGeometry().contains(menu.geometry())
    # As the army, then Moss.
    hand.keys("Down", "Down", "Return")
    table.qtbot.waitUntil(
        lambda: page.document.value.entries[1].colour is ArmyColour.MOSS
    )
    assert page.entries.tree.hasFocus()

    page.livery.menu().paint()
    dialog = table.window.findChild(PaintingDialog)
    table.qtbot.waitUntil(dialog.grid.hasFocus)
    dialog.clear.click()
    hand.click(dialog.grid, QPoint(5, 5))
    assert dialog.grid.rows[0] == "#........"
    hand.keys("Right", "space")
    assert dialog.grid.rows[0] == "##......."
    hand.keys("Return")
    table.qtbot.waitUntil(lambda: bool(page.document.value.own_emblem))
