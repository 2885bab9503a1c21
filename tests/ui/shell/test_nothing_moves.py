"""Nothing moves under the pointer: what is shown stays where it was."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from builder.core.rulebook import Severity
from tests.journeys.table import Table
from tests.patience import rest
from ui.pages.design_page import DesignPage
from ui.shell.banner import Banner, Banners
from ui.shell.commands import Commands


def places(table: Table) -> dict[QWidget, tuple[QPoint, int]]:
    """Return where everything that is shown stands, and how high it is."""
    return {
        each: (each.mapTo(table.window, QPoint(0, 0)), each.height())
        for each in table.window.findChildren(QWidget)
        if each.isVisible() and not isinstance(each, Banner | Banners)
        and not table.window.controller.banners.isAncestorOf(each)
    }  # fmt: skip


def moved(table: Table, act: Callable[[], object], *asked: QWidget) -> list[str]:
    """Do something, and return what moved though nobody asked for that."""
    QApplication.processEvents()
    before = places(table)
    act()
    for _ in range(5):
        QApplication.processEvents()
    after = places(table)
    return [
        f"{each} {each.accessibleName()} from {before[each]} to {after[each]}"
        for each in before.keys() & after.keys()
        if before[each] != after[each]
        and not any(part is each or part.isAncestorOf(each) for part in asked)
    ]


@pytest.mark.full
def test_nothing_moves_under_the_pointer(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.window.resize(1280, 720)
    table.open("Border Guard")
    control, page = table.window.controller, table.page
    # The words below the bar, and the verdict's, are said anew.
    told = (page.bar, control.front.verdict, control.front.bill)
    for _ in range(2):
        assert not moved(table, page.limit.set.click, *told)
    assert QApplication.focusWidget() is page.limit.box
    tell = control.banners.tell
    assert not moved(table, lambda: tell("Firebomb was moved to the bin"))
    long = "It cannot be read, " * 20
    assert not moved(table, lambda: tell(long, severity=Severity.REFUSE))
    one, two = control.banners.lines
    assert one.geometry().bottom() < two.geometry().top()
    assert two.height() >= two.minimumSizeHint().height()
    assert not moved(table, lambda: control.banners.drop(one))
    # An illegal army, a legal one and a design have a verdict of one height.
    high = control.front.verdict.height()
    for title in ("Troublemakers", "Scorpiosaurus Rex", "Phased Pistol"):
        table.open(title)
        assert control.front.verdict.height() == high < 70
    # A mod that is chosen says so, and can be taken again, in the room it had.
    cells = table.page.form.fields["mods"].cells
    place = {each: (each.pos(), each.tick.size()) for each in cells.values()}
    for each in filter(QWidget.isVisible, cells.values()):
        each.tick.click()
        for _ in range(5):
            QApplication.processEvents()
        assert {one: (one.pos(), one.tick.size()) for one in place} == place


@pytest.mark.full
def test_what_adds_a_weapon_stays_under_the_pointer(
    qtbot: QtBot, tmp_path: Path
) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.window.resize(1280, 720)
    table.window.controller.app.group(Commands).new("brikwars.creation")
    qtbot.waitUntil(lambda: isinstance(table.page, DesignPage))
    guns = table.page.form.fields["mounts"]
    add = next(each for each in guns.findChildren(QPushButton) if each.text() == "Add")
    table.page.area.ensureWidgetVisible(add)
    rest()
    place = add.mapToGlobal(QPoint(0, 0))
    for count in (1, 2, 3):
        qtbot.mouseClick(add, Qt.MouseButton.LeftButton)
        assert len(table.page.document.value.mounts) == count
        rest()
        assert add.mapToGlobal(QPoint(0, 0)) == place


@pytest.mark.full
def test_the_card_is_as_high_again_after_a_narrow_window(
    qtbot: QtBot, tmp_path: Path
) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.window.resize(1280, 720)
    table.open("Fire-breathing Dragon")
    rest()
    card = table.window.controller.front.card
    high = card.height()
    assert high > 300
    for wide in (1000, 1280, 640, 1280):
        table.window.resize(wide, 720)
        rest()
    assert card.height() == high
