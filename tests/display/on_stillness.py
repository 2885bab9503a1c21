"""Nothing that can be clicked moves, but where the player asked for room."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from tests.display.hand import Hand
from tests.journeys.table import Table
from tests.patience import rest
from ui.core.new_items import beginnings
from ui.library.panel import LibraryPage
from ui.pages.asking_page import ASKING, DESIGN
from ui.printing.cards import PrintCardsDialog
from ui.shell.commands import Commands
from ui.shell.large_screen import LineView
from ui.widgets.focus import seen
from ui.widgets.theme import choose_text_size

PRESSED = (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
)
"""What a pointer goes to; the tabs of a bar are looked at one by one."""

Targets = dict[tuple[QWidget, str], QRect]
"""Where each thing is that can be clicked: a widget, or a tab of it by its place."""


def targets(window: QWidget) -> Targets:
    """Return what can be clicked in a window, and where.

    A history on a large screen grows at its top when a change is saved: its lines are
    the only thing that is not looked at.
    """
    found: Targets = {}
    lines = window.findChildren(LineView)
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        if any(line.isAncestorOf(widget) for line in lines):
            continue
        corner = widget.mapTo(window, QPoint(0, 0))
        if isinstance(widget, QTabBar):
            for place in range(widget.count()):
                area = widget.tabRect(place).translated(corner)
                found[widget, f"tab {place + 1}"] = area
        elif isinstance(widget, PRESSED) and not isinstance(
            widget.parentWidget(), QAbstractSpinBox | QComboBox
        ):
            found[widget, ""] = QRect(corner, widget.size())
    return found


def called(widget: QWidget, words: str) -> str:
    """Return what a person would call a thing that can be clicked."""
    text = getattr(widget, "text", str)
    own = widget.accessibleName() or (text() if callable(text) else "")
    return f"{type(widget).__name__} {own} {words}".strip()


def strays(before: Targets, after: Targets) -> list[str]:
    """Return what stands elsewhere than before, a line each."""
    return [
        f"{called(*key)}: {old.getRect()} > {after[key].getRect()}"
        for key, old in before.items()
        if key in after and seen(key[0]) and after[key].topLeft() != old.topLeft()
    ]


def moved(table: Table, act: Callable[[], Any]) -> list[str]:
    """Do something, and return what moved of what can be clicked."""
    rest()
    before = targets(table.window)
    act()
    rest()
    return strays(before, targets(table.window))


PLACES = {"1280": (1280, 690, 100), "1920": (1920, 1040, 100), "150%": (1280, 690, 150)}
"""The width and height of the window, and the size of the type in percent."""


@pytest.fixture(params=list(PLACES.values()), ids=list(PLACES))
def place(table: Table, request: pytest.FixtureRequest) -> Iterator[Table]:
    """Return the window on a small laptop, on a large screen, and with large type."""
    window = table.window
    before = window.geometry()
    wide, high, percent = request.param
    choose_text_size(percent)
    window.setGeometry(0, 0, wide, high)
    rest()
    open_before = set(window.controller.tabs.pages)
    yield table
    for name in set(window.controller.tabs.pages) - open_before:
        window.controller.tabs.close_page(window.controller.tabs.pages[name])
    choose_text_size(100)
    window.setGeometry(before)


def new(table: Table, kind: str) -> None:
    """Open a new thing of a kind."""
    before = table.window.controller.tabs.page
    table.window.controller.app.group(Commands).new(kind)
    table.qtbot.waitUntil(lambda: table.window.controller.tabs.page is not before)
    rest()


def front(table: Table) -> Any:
    """Return what the tab in front shows."""
    return table.window.controller.tabs.currentWidget()


def button(table: Table, name: str) -> QAbstractButton:
    """Return a button of the page in front by its name."""
    return next(
        found
        for found in table.page.findChildren(QAbstractButton)
        if seen(found) and name in (found.accessibleName(), found.text())
    )


def test_the_first_weapon_moves_nothing(place: Table, hand: Hand) -> None:
    new(place, "brikwars.creation")
    add = button(place, "Add this weapon")
    assert moved(place, lambda: hand.click(add)) == []


def test_half_a_point_moves_nothing(place: Table) -> None:
    place.open("Sergeant")
    document = place.page.document
    value = document.value
    place.open("Border Guard")
    found = moved(place, lambda: document.edit(replace(value, move=6), "Move"))
    assert "½" in place.page.price.amount
    document.edit(value, "Move")
    assert found == []


@pytest.mark.parametrize("title", ["Fire-breathing Dragon", "Endless Gun"])
def test_a_view_moves_nothing(place: Table, hand: Hand, title: str) -> None:
    place.open(title)
    strip, questions = place.page.strip, place.page.odds.list
    found = moved(place, lambda: hand.click(strip, strip.tabRect(ASKING).center()))
    for row in range(questions.count()):
        spot = questions.visualItemRect(questions.item(row)).center()
        found += moved(place, partial(hand.click, questions.viewport(), spot))
    found += moved(place, lambda: hand.click(strip, strip.tabRect(DESIGN).center()))
    assert found == []


def test_a_row_of_the_library_moves_nothing(place: Table, hand: Hand) -> None:
    place.window.controller.actions["library"].trigger()
    place.qtbot.waitUntil(lambda: isinstance(front(place), LibraryPage))
    listing = front(place)
    rest()
    spot = QPoint(120, 110)
    found = moved(place, lambda: hand.click(listing.view.viewport(), spot))
    place.window.controller.tabs.close_widget(listing)
    place.qtbot.waitUntil(lambda: not isValid(listing))
    assert found == []


def test_many_faults_move_nothing(place: Table) -> None:
    place.open("Border Guard")
    repository = place.window.controller.repository
    bad = repository.values()[place.titles["Endless Gun"]]
    names = [f"Faulty {number}" for number in range(12)]

    def act() -> None:
        for name in names:
            repository.add(replace(bad, name=name), lambda _: None)
        place.qtbot.waitUntil(lambda: set(names) <= set(place.titles))

    assert moved(place, act) == []


# A new set of house rules first asks what it is for.
KINDS = [kind for kind in beginnings() if not kind.startswith("ruleset")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_name_and_a_number_move_nothing(place: Table, hand: Hand, kind: str) -> None:
    new(place, kind)
    found = moved(place, lambda: hand.type("longer"))
    more = [
        each
        for each in place.page.findChildren(QAbstractButton)
        if seen(each)
        and each.isEnabled()
        and each.accessibleName().startswith("One more")
    ]
    for each in more[:3]:
        found += moved(place, partial(hand.click, each))
    assert found == []


def test_one_more_of_an_army_moves_nothing(place: Table, hand: Hand) -> None:
    place.open("Border Guard")
    found = []
    for keys in ("plus", "plus", "minus", "minus"):
        place.page.entries.setFocus()
        found += moved(place, partial(hand.keys, keys))
    assert found == []


def test_a_fault_that_comes_and_goes_moves_nothing(place: Table, hand: Hand) -> None:
    new(place, "brikwars.weapon")
    mod = next(
        found
        for found in place.page.findChildren(QAbstractButton)
        if seen(found) and found.text().endswith("Long Range")
    )
    found = moved(place, lambda: hand.click(mod))
    found += moved(place, lambda: hand.click(mod))
    assert found == []


def test_an_option_of_a_print_moves_nothing(place: Table, hand: Hand) -> None:
    place.open("Border Guard")
    place.window.controller.actions["cards"].trigger()
    dialog = place.window.findChild(PrintCardsDialog)
    assert dialog
    place.qtbot.waitUntil(lambda: dialog.view.strip.count() == 2)
    options = dialog.options

    def moved_there(act: Callable[[], Any]) -> list[str]:
        rest()
        before = targets(dialog)
        act()
        rest()
        return strays(before, targets(dialog))

    found = moved_there(lambda: hand.click(options.more))
    assert options.more.isChecked()
    tick = options.entries["points"]
    found += moved_there(lambda: hand.click(tick, QPoint(9, tick.height() // 2)))
    assert options.reset.isVisible()
    found += moved_there(lambda: hand.click(options.reset))
    found += moved_there(lambda: hand.click(options.more))
    dialog.close()
    place.qtbot.waitUntil(lambda: not isValid(dialog))
    assert found == []
