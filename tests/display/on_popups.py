"""Whatever drops down is a real popup: no frame, the keyboard, Esc, a click elsewhere.

What there is to drop down is found by walking: every class of the window that calls
`open_below` has to be among what was opened here.
"""

import ast
from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from builder.listing.filter import EVERYTHING
from tests.display.hand import Hand, framed
from tests.display.screen import ROOT
from tests.journeys.table import Table
from ui.forms.from_library import FromLibrary
from ui.library.filter_bar import ChoicePopup, FilterPopup
from ui.library.panel import LibraryPage
from ui.shell.help_commands import HelpCommands
from ui.shell.library_commands import LibraryCommands
from ui.widgets.scrolling import reveal

NEAR = 4
"""Pixels between a button and what drops down from it, at most."""


def dropping() -> set[str]:
    """Return the classes of the window that open something below a button."""
    found = set()
    for file in (ROOT / "ui").rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
                if any(ast.unparse(each.func) == "open_below" for each in calls):
                    found.add(node.name)
    return found


def whole_library(table: Table) -> LibraryPage:
    """Return the page of the library, in front."""
    table.window.controller.app.group(LibraryCommands).open_page()
    page = table.window.controller.app.group(LibraryCommands).page
    assert page is not None
    return page


def buttons(table: Table) -> Iterator[tuple[str, Callable[[], QWidget]]]:
    """Yield what drops something down, with a way to come to it."""
    desk = table.window.controller

    def chip(name: str) -> QWidget:
        chips: Mapping[str, QWidget] = whole_library(table).filters.drops
        return chips[name]

    def act(name: str, title: str) -> QWidget:
        page = whole_library(table)
        page.view.show_id(table.titles[title])
        button: QWidget = page.buttons[name]
        return button

    def picker() -> QWidget:
        table.open("Scorpiosaurus Rex")
        found = table.page.findChildren(FromLibrary)
        button = next(each for each in found if each.isVisible())
        # It stands further down than the window is high: a player scrolls to it.
        button.setFocus()
        reveal(table.page)
        return button

    def adder() -> QWidget:
        table.open("Scorpiosaurus Rex")
        button: QWidget = table.page.form.adder
        return button

    yield "Add…", adder
    for name in whole_library(table).filters.drops:
        yield name, lambda name=name: chip(name)
    yield "Add to army", lambda: act("join", "Trooper")
    yield "House rules", lambda: act("rules", "Troublemakers")
    yield "From library", picker
    yield "More filters", lambda: desk.library_panel.more


def popup() -> QWidget | None:
    """Return the popup that is open."""
    return QApplication.activePopupWidget()


def opened(hand: Hand, button: QWidget) -> QWidget:
    """Click a button once it stands still, and return the popup it opens."""
    place = None
    while place != (place := button.mapToGlobal(QPoint(0, 0))):
        hand.qtbot.wait(50)
    hand.click(button)
    hand.qtbot.waitUntil(lambda: popup() is not None)
    found = popup()
    assert found is not None
    hand.qtbot.waitUntil(found.isVisible)
    return found


def takes_keys(hand: Hand, found: QWidget) -> bool:
    """Return whether letters or arrows go into a popup."""
    lines = [each for each in found.findChildren(QLineEdit) if each.isVisible()]
    if lines:
        hand.type("7")
        return any("7" in each.text() for each in lines)
    held = QApplication.focusWidget()
    hand.keys("Down", "Tab")
    focused = QApplication.focusWidget()
    return held is not None and focused is not None and found.isAncestorOf(focused)


def empty_place(table: Table, but: QRect) -> QPoint:
    """Return a place in the window where nothing can be clicked, off a rectangle."""
    window = table.window
    for x in range(4, window.width(), 12):
        for y in range(4, window.height(), 12):
            under = window.childAt(x, y)
            place = window.mapToGlobal(QPoint(x, y))
            plain = under is None or type(under).__name__ in {"InkedLabel", "QFrame"}
            if plain and not but.adjusted(-40, -40, 40, 40).contains(place):
                return place
    raise AssertionError("there is no empty place")


def test_what_drops_down_is_a_popup(table: Table, hand: Hand) -> None:
    seen, wrong = set[str](), list[str]()
    screen = table.window.screen().availableGeometry()
    for name, way in buttons(table):
        button = way()
        found = opened(hand, button)
        # What the window gives the keyboard to when it has it again.
        before = table.window.focusWidget()
        seen.add(type(found).__name__)
        area, under = framed(found), button.mapToGlobal(QPoint(0, 0))
        gap = area.top() - (under.y() + button.height())
        laws = {
            "is a popup": found.windowType() is Qt.WindowType.Popup,
            "has no frame": area == found.geometry(),
            "lies within the screen": screen.contains(area),
            "is below its button": 0 <= gap <= NEAR or area.bottom() == screen.bottom(),
        }
        held = QApplication.focusWidget()
        laws["has the keyboard"] = held is not None and found.isAncestorOf(held)
        hand.look(f"popup {name}", framed(found).adjusted(-160, -120, 160, 60))
        laws["takes keys"] = takes_keys(hand, found)
        hand.keys("Escape")
        laws["goes at Esc"] = popup() is None
        laws["gives the keyboard back"] = (
            QApplication.activeWindow() is table.window
            and QApplication.focusWidget() is before
        )
        again = opened(hand, button)
        hand.click_at(empty_place(table, framed(again)))
        laws["goes at a click elsewhere"] = popup() is None
        wrong += [f"{name}: not true: {law}" for law, on in laws.items() if not on]
        while left := popup():
            left.close()
    assert not wrong, "\n".join(wrong)
    assert seen == dropping()


def test_a_number_is_added_by_keys_alone(table: Table, hand: Hand) -> None:
    """The list closes, and what is typed next goes into its field at once."""
    table.open("Swamp Smith")
    before = table.page.document.value
    assert not before.flight
    hand.keys("ctrl+shift+a")
    hand.qtbot.waitUntil(lambda: popup() is not None)
    hand.type("fly")
    hand.keys("Return")
    entry = table.page.form.fields["flight"].entry
    hand.qtbot.waitUntil(lambda: QApplication.focusWidget() is entry)
    assert table.page.document.value == before
    hand.type("12")
    hand.keys("Tab")
    assert table.page.document.value.flight == 12
    table.page.history.undo()


def test_a_popup_over_a_popup(table: Table, hand: Hand) -> None:
    """The inner one goes first; a choice narrows the list and leaves the outer one."""
    panel = table.window.controller.library_panel
    outer = opened(hand, panel.more)
    assert isinstance(outer, FilterPopup)
    hand.click(outer.filters.drops["Kind"])
    assert isinstance(popup(), ChoicePopup)
    hand.keys("Escape")
    assert popup() is outer
    hand.click(outer.filters.drops["Kind"])
    hand.keys("Down", "Return")
    there = {item.kind for item in panel.shelf.items.values()}
    second = [kind for kind in panel.model.headings if kind in there][1]
    assert panel.model.filter.kinds == frozenset({second})
    assert popup() is outer
    hand.keys("Escape")
    assert popup() is None
    panel.narrow(EVERYTHING)


def test_bounds_of_a_cost_are_typed(table: Table, hand: Hand) -> None:
    page = whole_library(table)
    opened(hand, page.filters.drops["Cost"])
    hand.type("7")
    hand.keys("Tab")
    hand.type("12")
    hand.keys("Return")
    assert popup() is None
    assert (page.model.filter.lowest, page.model.filter.highest) == (7, 12)
    page.narrow(EVERYTHING)


def test_help_comes_in_the_place_of_a_popup(table: Table, hand: Hand) -> None:
    help_ = table.window.controller.app.group(HelpCommands)
    opened(hand, whole_library(table).filters.drops["Kind"])
    hand.keys("F1")
    hand.qtbot.waitUntil(lambda: help_.manual is not None)
    hand.qtbot.waitUntil(lambda: QApplication.activeWindow() is help_.manual)
    assert popup() is None
