"""The welcome page: three jobs first, armies to go on with, examples, other games."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder import systems
from builder.content.card import Card, Stat
from tests.journeys.table import Table
from tests.patience import rest
from ui.explain import ExplainDialog
from ui.printing.cards import PrintCardsDialog
from ui.printing.chooser import CardChooser
from ui.printing.last import last_print
from ui.shell.commands import Commands
from ui.shell.outgoing import Printing
from ui.shell.welcome import Welcome, WelcomeController
from ui.welcome.tiles import Hand, _drawn
from ui.widgets.theme import choose_text_size, dress


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    """A window with the examples and no tab open."""
    made = Table(qtbot, tmp_path / "library.db")
    while made.window.controller.tabs.page:
        made.window.controller.app.group(Commands).close()
    qtbot.waitUntil(lambda: bool(page_of(made).recent))
    return made


@pytest.fixture
def large_type(qapp: QApplication) -> None:
    """Type at 150 % of its usual size, in the real sheet."""
    dress(qapp)
    choose_text_size(150)


def page_of(table: Table) -> Welcome:
    return table.window.controller.app.group(WelcomeController).page


def press(table: Table, key: Qt.Key) -> None:
    page_of(table).jobs[0].begin.setFocus()
    table.qtbot.keyClick(table.window, key)


def dialog(table: Table, kind: type) -> Any:
    def shown() -> list[Any]:
        found: list[Any] = table.window.findChildren(kind)
        return [each for each in found if each.isVisible()]

    table.qtbot.waitUntil(lambda: bool(shown()))
    return shown()[-1]


def test_it_comes_back_when_all_tabs_are_closed_and_names_the_game(
    table: Table,
) -> None:
    page = page_of(table)
    assert page.isVisible()
    words = " ".join(label.text() for label in page.findChildren(QLabel))
    assert next(iter(systems().values())).name in words
    # Everything after the jobs stands below them.
    lowest = max(tile.mapTo(page, QPoint(0, 0)).y() for tile in page.jobs)
    assert all(tile.mapTo(page, QPoint(0, 0)).y() > lowest for tile in page.recent)


def test_key_1_makes_an_army(table: Table) -> None:
    press(table, Qt.Key.Key_1)
    table.qtbot.waitUntil(lambda: table.window.controller.tabs.page is not None)
    assert table.page.document.value.entries == ()
    assert not page_of(table).isVisible()


def test_key_2_asks_whose_cards_and_prints_several_at_once(table: Table) -> None:
    press(table, Qt.Key.Key_2)
    chooser = dialog(table, CardChooser)
    for title in ("Ripper", "Bog"):
        chooser.filter.setText(title)
        table.qtbot.keyClick(chooser.filter, Qt.Key.Key_Down)
        table.qtbot.keyClick(chooser.list, Qt.Key.Key_Space)
    assert {table.titles["Ripper Blade"], table.titles["Bog"]} == set(chooser.ticked())
    table.qtbot.keyClick(chooser.filter, Qt.Key.Key_Return)
    printing = dialog(table, PrintCardsDialog)
    cards = [copy.card.title for copy in printing.cards.copies]
    assert sorted(cards) == ["Bog", "Ripper Blade"]
    printing.close()


def test_without_a_tick_the_marked_row_is_printed(table: Table) -> None:
    table.window.controller.app.group(Printing).print_cards()
    chooser = dialog(table, CardChooser)
    chooser.filter.setText("phased pis")
    table.qtbot.keyClick(chooser.filter, Qt.Key.Key_Return)
    printing = dialog(table, PrintCardsDialog)
    assert [copy.card.title for copy in printing.cards.copies] == ["Phased Pistol"]
    printing.close()


def test_key_3_opens_the_bench_and_what_is_typed_goes_there(table: Table) -> None:
    press(table, Qt.Key.Key_3)
    bench = dialog(table, ExplainDialog)
    table.qtbot.waitUntil(bench.isActiveWindow)
    focused = bench.focusWidget()
    table.qtbot.keyClicks(focused, "Use 4")
    assert bench.line.toPlainText() == "Use 4"
    bench.close()


def test_a_number_typed_into_the_filter_begins_no_job(table: Table) -> None:
    shelf = table.window.controller.library_panel
    shelf.filter.setFocus()
    table.qtbot.keyClicks(shelf.filter, "123")
    assert shelf.filter.text() == "123"
    assert table.window.controller.tabs.page is None


def test_an_army_is_shown_with_points_verdict_and_faces(table: Table) -> None:
    tiles = {tile.army.title: tile for tile in page_of(table).recent}
    guard, wrong = tiles["Border Guard"], tiles["Troublemakers"]
    assert guard.army.line.startswith("example · 165 of 200 CP · today")
    assert len(guard.army.cards) == 5
    assert "illegal" in wrong.army.line
    assert "Illegal" in wrong.accessibleName()
    guard.setFocus()
    table.qtbot.keyClick(guard, Qt.Key.Key_Return)
    assert table.page.document.value.title == "Border Guard"


def test_a_hand_shows_every_card_after_a_while_and_then_rests(table: Table) -> None:
    for hand in page_of(table).findChildren(Hand):
        table.qtbot.waitUntil(lambda hand=hand: hand._missing() is None)
        table.qtbot.waitUntil(lambda hand=hand: not hand._timer.isActive())


def test_an_army_without_a_name_is_called_after_who_marches(table: Table) -> None:
    table.open("Border Guard")
    document = table.page.document
    document.edit(replace(document.value, name=" "), "Name")
    table.window.controller.app.group(Commands).close()
    named = "Sergeant, Trooper and 4 more"
    page = page_of(table)
    table.qtbot.waitUntil(lambda: page.recent[0].army.title == named)


def test_an_empty_library_is_told_what_to_do(table: Table) -> None:
    ids = [table.titles[name] for name in ("Border Guard", "Troublemakers")]
    page = page_of(table)
    assert not page._none.isVisibleTo(page)
    table.window.controller.app.group(Commands).remove(ids)
    table.qtbot.waitUntil(lambda: page._none.isVisibleTo(page))
    assert "no army yet" in page._none.text()


def test_the_army_changed_last_stands_first(table: Table) -> None:
    for title in ("Troublemakers", "Border Guard"):
        table.open(title)
        document = table.page.document
        document.edit(replace(document.value, notes="new"), "Notes")
        repository = table.window.controller.repository
        with table.qtbot.waitSignal(repository.saved):
            repository.flush()
        table.window.controller.app.group(Commands).close()
    table.qtbot.waitUntil(lambda: page_of(table).recent[0].army.title == "Border Guard")


def test_an_army_that_was_only_begun_is_nothing_to_go_on_with(table: Table) -> None:
    window = table.window.controller
    window.app.group(Commands).new("army")
    table.qtbot.waitUntil(lambda: bool(window.tabs.page))
    made = table.page.document
    window.app.group(Commands).close()
    rest()
    titles = [tile.army.title for tile in page_of(table).recent]
    assert "Border Guard" in titles
    assert made.value.title not in titles


def test_the_line_below_tells_of_what_was_made_now(table: Table) -> None:
    window = table.window.controller
    before = datetime.now().astimezone() - timedelta(minutes=1)
    window.front.status._saved_at = before - timedelta(hours=1)
    window.app.group(Commands).new("brikwars.weapon")
    table.qtbot.waitUntil(lambda: bool(window.tabs.page))
    saved = window.front.status._saved_at
    assert saved > before
    assert window.front.status.state.text() == f"Saved at {saved:%H:%M}"


def test_it_is_reached_while_tabs_are_open_and_closed_again(table: Table) -> None:
    table.open("Border Guard")
    window = table.window.controller
    window.actions["welcome"].trigger()
    (tab,) = [each for each in window.tabs.findChildren(Welcome) if each.isVisible()]
    assert window.tabs.count() == 2
    window.actions["welcome"].trigger()
    assert window.tabs.count() == 2
    table.qtbot.waitUntil(lambda: bool(tab.recent))
    window.actions["close"].trigger()
    assert window.tabs.count() == 1
    assert window.tabs.page.document.value.title == "Border Guard"


def test_an_example_of_another_game_is_one_click_away(table: Table) -> None:
    (way,) = [
        each
        for each in page_of(table).findChildren(QPushButton)
        if each.text() == "Example: Micro skirmish"
    ]
    way.click()
    table.qtbot.waitUntil(lambda: table.window.controller.tabs.page is not None)
    assert table.page.document.value.system == "microfig"


def test_what_was_printed_last_is_offered_and_ticked_again(
    table: Table, tmp_path: Path
) -> None:
    paper = table.window.controller.app.group(Printing)
    paper.print_cards([table.titles["Border Guard"]])
    printing = dialog(table, PrintCardsDialog)
    with table.qtbot.waitSignal(printing.made):
        printing.save_to(tmp_path / "cards.pdf")
    printing.close()
    assert last_print()[1] == "Border Guard, poker, A4"
    page = page_of(table)
    page.stale.emit()
    (again,) = page.jobs[1].links
    assert again.isVisible()
    assert again.text() == "Last: Border Guard, poker, A4"
    paper.print_cards()
    chooser = dialog(table, CardChooser)
    assert chooser.ticked() == [table.titles["Border Guard"]]
    table.qtbot.keyClick(chooser.filter, Qt.Key.Key_Return)
    dialog(table, PrintCardsDialog).close()


@pytest.mark.full
@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("size", [(1024, 700), (1280, 720)])
def test_a_long_name_on_a_link_ends_in_an_ellipsis(
    table: Table, qapp: QApplication, size: tuple[int, int], percent: int
) -> None:
    dress(qapp)
    choose_text_size(percent)
    table.window.resize(*size)
    # The page is made anew once, and then says what was printed last itself.
    rest()
    link = page_of(table)._last_print
    for name in ("The Very Long Company of Northern Border Watchmen", "W" * 60):
        page_of(table).show_last(name)
        qapp.sendPostedEvents()
        assert link.text().endswith("…")
        assert link.width() >= link.sizeHint().width()
    choose_text_size(100)


@pytest.mark.usefixtures("large_type")
@pytest.mark.parametrize("size", [(1024, 700), (1093, 614), (1280, 720)])
def test_nothing_is_cut_with_large_type(table: Table, size: tuple[int, int]) -> None:
    table.window.resize(*size)
    rest()
    page = page_of(table)
    assert page.width() <= table.window.width()
    outside = [
        part.accessibleName() or part.metaObject().className()
        for part in page.findChildren(QWidget)
        if part.isVisible()
        and part.mapTo(page, QPoint(part.width(), 0)).x() > page.width()
    ]
    assert outside == []
    cut = [
        each.text()
        for each in page.findChildren(QAbstractButton)
        if each.isVisible() and each.width() < each.minimumSizeHint().width()
    ]
    assert cut == []


def test_every_button_has_a_name(table: Table) -> None:
    nameless = [
        each
        for each in page_of(table).findChildren(QAbstractButton)
        if not each.accessibleName() and not each.text()
    ]
    assert [each for each in nameless if each.isVisible()] == []


def test_the_brick_and_alt_home_lead_here(table: Table) -> None:
    controller = table.window.controller
    control = controller.app.group(WelcomeController)
    mark = controller.menus.bar.mark
    assert mark.accessibleName() == "Home"
    assert "Alt+Home" in mark.toolTip()
    for go in (mark.click, lambda: table.qtbot.keyClick(
        table.window, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier
    )):  # fmt: skip
        table.open("Ripper Blade")
        go()
        assert controller.tabs.currentWidget() is control.tab
    controller.app.group(Commands).close()
    controller.app.group(Commands).close()
    table.qtbot.waitUntil(page_of(table).isVisible)


def test_a_value_keeps_clear_of_the_edge_of_its_small_card(qapp: QApplication) -> None:
    card = Card("Team leader", "Creature", stats=(Stat("Armor", "100 %"),))
    image = _drawn(card, 94, 3, b"").toImage()
    edge = range(image.width() - 7, image.width() - 4)
    rail = range(image.height() // 4, image.height() // 3)
    assert {image.pixelColor(x, y).name() for x in edge for y in rail} == {"#ffffff"}
