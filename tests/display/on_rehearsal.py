"""Under a real pointer nothing is done and nothing moves; Tab tells the same."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget

from tests.display import xtest
from tests.display.hand import Hand, arrived
from tests.display.on_stillness import PRESSED, new
from tests.journeys.table import Table
from tests.patience import rest
from ui.army.delegate import stepper
from ui.army.model import Col
from ui.core.foreseen import Foreseen
from ui.pages.army_page import ArmyPage
from ui.widgets.layouts import ACT

EXAMPLES = (
    "Ripper Blade",
    "Missile-rack Walker",
    "Gunner with too much gun",
    "Lava Pool",
    "Border Guard",
)
KINDS = (
    "microfig.squad",
    "smallarms.man",
    "infantry.man",
    "infantry.weapon",
    "infantry.animal",
)
SWEPT = 9


@pytest.fixture
def seen(table: Table) -> Iterator[list[Foreseen]]:
    """Hold what the window shows of controls, with the window on a small laptop."""
    window, found = table.window, list[Foreseen]()
    before = window.geometry()
    window.setGeometry(0, 0, 1280, 690)
    heard = window.controller.front.rehearsal.found
    take = heard.connect(lambda one: found.extend([one] if one else []))
    yield found
    heard.disconnect(take)
    window.setGeometry(before)


def places(window: QWidget) -> dict[QWidget, QRect]:
    """Return where each part of a window is that is in sight.

    The hair line of a heading gives way to the number of its rule, which comes under
    the pointer.
    """
    return {
        part: QRect(part.mapTo(window, QPoint()), part.size())
        for part in window.findChildren(QWidget)
        if part.isVisible() and part.window() is window
        if part.property("kind") != "hair"
    }


def point_at(widget: QWidget) -> None:
    """Move the pointer onto a widget, and wait until nothing comes of it any more."""
    at = widget.mapToGlobal(QPoint(min(14, widget.width() // 2), widget.height() // 2))
    xtest.move(at.x(), at.y())
    arrived()
    rest()


def away(table: Table) -> None:
    """Move the pointer to where nothing is."""
    corner = table.window.mapToGlobal(QPoint(2, 2))
    xtest.move(corner.x(), corner.y())
    arrived()
    rest()


def in_sight(page: Any, *kinds: type[QWidget]) -> list[QWidget]:
    """Return the parts of a page of some kinds that can be pointed at."""
    return [
        part
        for part in page.findChildren(QWidget)
        if isinstance(part, kinds)
        and part.isVisible()
        and not part.visibleRegion().isEmpty()
    ]


@pytest.mark.parametrize("name", [*EXAMPLES, *KINDS])
def test_pointing_does_nothing_and_moves_nothing(
    table: Table, hand: Hand, seen: list[Foreseen], name: str
) -> None:
    if name in EXAMPLES:
        table.open(name)
    else:
        new(table, name)
    page = table.page
    saves: list[object] = []
    repository = table.window.controller.repository
    saved = repository.saved.connect(lambda: saves.append(name))
    # What is laid out late is there when the pointer has been on the page.
    point_at(page)
    away(table)
    value, steps = page.document.value, page.document.history.count()
    saves.clear()
    before = places(table.window)
    moved = set()
    for part in in_sight(page, *PRESSED):
        point_at(part)
        for other, place in places(table.window).items():
            if before.get(other, place) != place:
                moved.add(f"{type(other).__name__} {other.accessibleName()}")
    if isinstance(page, ArmyPage):
        tree = page.entries.tree
        for row in range(3):
            cell = page.entries.model.at(row).siblingAtColumn(Col.COUNT)
            more = stepper(tree.visualRect(cell))[2].center()
            at = tree.viewport().mapToGlobal(more)
            xtest.move(at.x(), at.y())
            arrived()
            rest()
    away(table)
    after = places(table.window)
    assert not moved
    assert {part: after[part] for part in before} == before
    assert (page.document.value, page.document.history.count()) == (value, steps)
    assert not saves
    repository.saved.disconnect(saved)
    if name in EXAMPLES:
        assert seen


def rehearsed(page: Any) -> list[QWidget]:
    """Return the controls in sight that tell something."""
    return [
        part
        for part in in_sight(page, QWidget)
        if part.property(ACT) and part.isEnabled()
    ]


def test_a_sweep_tells_one_difference(table: Table, seen: list[Foreseen]) -> None:
    table.open("Ripper Blade")
    away(table)
    seen.clear()
    for part in rehearsed(table.page)[:SWEPT]:
        at = part.mapToGlobal(QPoint(8, part.height() // 2))
        xtest.move(at.x(), at.y())
    arrived()
    rest()
    assert len(seen) == 1


def test_tab_tells_what_the_pointer_tells(
    table: Table, hand: Hand, seen: list[Foreseen]
) -> None:
    table.open("Missile-rack Walker")
    hand.focus(table.window)
    away(table)
    table.page.form.fields["name"].entry.setFocus()
    known = 0
    for _ in range(14):
        seen.clear()
        hand.keys("Tab")
        rest()
        held = QApplication.focusWidget()
        if held is None or not held.property(ACT) or not held.isEnabled():
            continue
        pressed = [found.sentence for found in seen]
        seen.clear()
        table.window.controller.front.rehearsal.aim(None)
        point_at(held)
        assert [found.sentence for found in seen] == pressed
        away(table)
        known += bool(pressed)
    assert known > 2


def test_an_open_list_tells_its_line_until_it_closes(
    table: Table, hand: Hand, seen: list[Foreseen]
) -> None:
    table.open("Ripper Blade")
    hand.focus(table.window)
    strip, history = table.window.controller.front.verdict, table.page.document.history
    box, steps = table.page.form.fields["type"].box, history.count()
    box.setFocus()
    # A click that is let go of late chooses a line.
    hand.keys("alt+Down")
    hand.qtbot.waitUntil(box.view().isVisible)
    rest()
    seen.clear()
    hand.keys("Down")
    rest()
    assert [found.act for found in seen] == ["Type"]
    assert strip.coming.isVisible()
    hand.keys("Escape")
    hand.qtbot.waitUntil(lambda: not box.view().isVisible())
    away(table)
    assert strip.coming.isHidden()
    assert history.count() == steps
