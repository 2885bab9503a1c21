"""Where the keyboard is as pages come and go, and the way of Tab by real keys."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from tests.display import xtest
from tests.display.hand import Hand, arrived
from tests.journeys.table import Table
from tests.patience import rest
from tests.sweeps import THOROUGH
from tests.ui.shell import test_tab_order as order
from ui.army.picker import Picker
from ui.shell.command_palette import CommandPalette
from ui.shell.commands import Commands
from ui.shell.library_commands import LibraryCommands
from ui.widgets.focus import step_into
from ui.widgets.terms import term_at


def held() -> QWidget:
    """Return who has the keyboard."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def test_the_keyboard_comes_with_a_page_and_back_to_it(
    table: Table, hand: Hand
) -> None:
    wait, desk = hand.qtbot.waitUntil, table.window.controller
    step_into(table.page)
    table.open("Ripper Blade")
    wait(table.page.form.fields["name"].entry.hasFocus)
    hand.keys("Tab", "Tab")
    left = held()
    table.open("Troublemakers")
    entries = table.page.entries.tree
    wait(entries.hasFocus)
    hand.keys("ctrl+Tab")
    wait(left.hasFocus)
    hand.keys("ctrl+Tab")
    wait(entries.hasFocus)
    # A tab that closes gives it back to where it was in the one beside it.
    table.open("Trooper")
    wait(table.page.form.fields["name"].entry.hasFocus)
    desk.tabs.tabBar().moveTab(desk.tabs.currentIndex(), desk.tabs.count() - 1)
    beside = desk.tabs.page_at(desk.tabs.count() - 2)
    kept = beside.focusWidget()
    hand.keys("ctrl+w")
    wait(kept.hasFocus)
    # What is opened from a list leaves it there, to open the next one.
    desk.library_panel.view.setFocus()
    table.open("Trooper")
    assert desk.library_panel.view.hasFocus()


def test_what_may_join_an_army_is_listed_and_left_by_keys(
    table: Table, hand: Hand
) -> None:
    table.open("Border Guard")
    tree = table.page.entries.tree
    tree.setFocus()
    hand.keys("Insert")
    picker = table.page.findChild(Picker)
    hand.qtbot.waitUntil(lambda: held().parent() is not None and picker.isVisible())
    assert held() is picker.line
    hand.type("troop")
    assert getattr(held(), "text", str)() == "troop"
    hand.look("picker")
    hand.keys("Escape", "Escape")
    hand.qtbot.waitUntil(lambda: not picker.isVisible() and tree.hasFocus())


def test_the_palette_opens_what_is_typed(table: Table, hand: Hand) -> None:
    table.open("Border Guard")
    hand.keys("ctrl+k")
    hand.qtbot.waitUntil(
        lambda: isinstance(QApplication.activeWindow(), CommandPalette)
    )
    assert isinstance(held(), QLineEdit)
    hand.type("lava pool")
    hand.look("palette")
    hand.keys("Return")
    hand.qtbot.waitUntil(lambda: table.page.document.value.title == "Lava Pool")
    hand.qtbot.waitUntil(lambda: table.page.isAncestorOf(held()))


def test_a_word_explains_itself_within_the_screen(table: Table, hand: Hand) -> None:
    table.open("Trooper")
    rest()
    room = table.window.screen().availableGeometry()
    words = [each for each in table.window.findChildren(QLabel) if explains(each)]
    assert words
    # The farthest ones: their hint has the least room.
    for each in (words[0], max(words, key=lambda word: word.mapToGlobal(
            word.rect().bottomRight()).manhattanLength())):  # fmt: skip
        place = each.mapToGlobal(each.rect().center())
        xtest.move(place.x() + 2, place.y())
        arrived()
        xtest.move(place.x(), place.y())
        hand.qtbot.waitUntil(lambda: bool(hints()))
        assert all(room.contains(hint.geometry()) for hint in hints())
        hand.look("hint")
        xtest.move(room.center().x(), room.bottom() - 2)
        hand.qtbot.waitUntil(lambda: not hints())


def explains(word: QLabel) -> bool:
    """Return whether a word is a term, and in sight where the pointer will rest."""
    middle = word.rect().center()
    under = word.window().childAt(word.mapTo(word.window(), middle))
    return under is word and term_at(word, middle) is not None


def hints() -> list[QWidget]:
    """Return the hints that are shown."""
    tops = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    return [each for each in tops if each.windowType() is Qt.WindowType.ToolTip]


@pytest.fixture
def real_keys(monkeypatch: pytest.MonkeyPatch, hand: Hand) -> None:
    """Press the keys of the law of Tab on the display."""
    names = {Qt.Key.Key_Tab: "Tab", Qt.Key.Key_Backtab: "shift+Tab"}

    def press(key: Qt.Key) -> QWidget:
        hand.keys(names[key])
        return held()

    monkeypatch.setattr(order, "press", press)


def pages(table: Table) -> Iterator[tuple[str, QWidget]]:
    """Bring every kind of page to the front."""
    desk = table.window.controller
    for title in ("Rifle", "Trooper", "Border Guard", "Lava Pool")[: 3 + THOROUGH]:
        table.open(title)
        yield title, table.page
    desk.app.group(Commands).new("ruleset")
    table.qtbot.waitUntil(lambda: "RuleSet" in type(table.page).__name__)
    yield "house rules", table.page
    desk.app.group(LibraryCommands).open_page()
    # Chips that would show nothing are turned off as the counts come.
    rest()
    yield "library", desk.tabs.currentWidget()


@pytest.mark.usefixtures("real_keys")
def test_tab_reads_every_kind_of_page(table: Table) -> None:
    wrong = []
    for name, page in pages(table):
        rest()
        assert page.isVisible(), name
        wrong += [f"{name}: {each}" for each in order.faults(page)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.usefixtures("real_keys")
def test_shift_tab_leads_back_through_the_library(table: Table) -> None:
    table.window.controller.app.group(LibraryCommands).open_page()
    page = table.window.controller.app.group(LibraryCommands).page
    # The row in front shows its card beside the list, which has stops of its own.
    with table.qtbot.waitSignal(page.looked):
        page.view.setFocus()
        page.view.choose_first()
    rest()
    page.filter.setFocus()
    there = [held()]
    while page.isAncestorOf(now := order.press(Qt.Key.Key_Tab)):
        there.append(now)
    assert len(there) > len(page.filters.drops)
    back = [order.press(Qt.Key.Key_Backtab) for _ in there]
    assert back == there[::-1]


def test_a_number_is_not_marked_when_the_keyboard_has_left(
    table: Table, hand: Hand
) -> None:
    table.open("Trooper")
    fields = table.page.form.fields
    line = fields["move"].box.lineEdit()
    # The page of the library before it leaves room that this one takes.
    rest()
    for leave in (lambda: hand.keys("Tab"), lambda: hand.click(fields["name"].entry)):
        hand.click(line)
        hand.qtbot.waitUntil(line.hasFocus)
        hand.keys("ctrl+a")
        hand.qtbot.waitUntil(line.hasSelectedText)
        leave()
        hand.qtbot.waitUntil(lambda: not line.hasFocus())
        assert not line.hasSelectedText()
