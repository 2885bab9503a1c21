"""The page of the whole library: its table, its filters, and several at once."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.house_rules.ruleset import RuleSet
from builder.listing.filter import LibraryFilter
from builder.listing.item import ItemVerdict, SortOrder
from tests.journeys.table import Table
from tests.patience import rest
from ui.library.filter_bar import ChoicePopup
from ui.library.item_steps import TagDialog, retagged
from ui.shell.commands import Commands
from ui.shell.library_commands import LibraryCommands


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    rest()
    made.window.controller.actions["library"].trigger()
    yield made
    assert made.window.close()


def page(table: Table) -> Any:
    assert table.window.controller.app.group(LibraryCommands).page
    return table.window.controller.app.group(LibraryCommands).page


def column(table: Table, key: str) -> list[str]:
    model = page(table).model
    place = model.column(key)
    return [model.index(row, place).data() for row in range(model.rowCount())]


def test_it_is_a_tab_that_opens_items_and_can_be_closed(table: Table) -> None:
    tabs = table.window.controller.tabs
    assert tabs.currentWidget() is page(table)
    assert tabs.tabText(tabs.currentIndex()) == "Library"
    assert table.window.controller.middle.currentWidget() is tabs
    table.qtbot.keyClicks(page(table).filter, "long gun")
    table.qtbot.keyClick(page(table).filter, Qt.Key.Key_Return)
    assert table.page.document.value.title == "Long Gun"
    table.window.controller.app.group(LibraryCommands).open_page()
    tabs.close_widget(page(table))
    table.qtbot.waitUntil(
        lambda: table.window.controller.app.group(LibraryCommands).page is None
    )
    table.window.controller.app.group(LibraryCommands).open_page()
    assert tabs.currentWidget() is page(table)


def test_a_closed_page_hears_no_more_of_the_shelf(table: Table) -> None:
    """The shelf outlives it, and would start a timer that is gone."""
    closed = page(table)
    table.window.controller.tabs.close_widget(closed)
    table.qtbot.waitUntil(
        lambda: table.window.controller.app.group(LibraryCommands).page is None
    )
    with table.qtbot.captureExceptions() as raised:
        closed.model.shelf.changed.emit()
    assert not raised


def test_heads_say_in_words_what_they_sort_by(table: Table) -> None:
    head, tip = page(table).view.model(), Qt.ItemDataRole.ToolTipRole
    told = [
        head.headerData(each, Qt.Orientation.Horizontal, tip)
        for each in range(head.columnCount())
    ]
    words = {each.removeprefix("Sort by ") for each in told if each}
    assert words == {"favourite", "verdict", "name", "kind", "cost", "tags",
                     "the armies it is in", "changed"}  # fmt: skip


def test_heads_sort_and_sort_back(table: Table) -> None:
    header = page(table).view.horizontalHeader()
    names = column(table, "name")
    assert names == sorted(names, key=str.casefold)
    header.sectionClicked.emit(page(table).model.column("cost"))
    costs = [int(cost) for cost in column(table, "cost") if cost]
    assert costs == sorted(costs, reverse=True)
    header.sectionClicked.emit(page(table).model.column("cost"))
    assert page(table).model.order is SortOrder.COST
    costs = [int(cost) for cost in column(table, "cost") if cost]
    assert costs == sorted(costs)


def test_columns_give_way_in_their_order(table: Table) -> None:
    view, model = page(table).view, page(table).model
    giving = [each.key for each in sorted(model.columns, key=lambda each: each.gives)
              if each.gives]  # fmt: skip
    assert giving == ["armies", "changed", "tags", "kind"]
    hidden = []
    for wide in range(sum(each.width for each in model.columns) + 400, 300, -10):
        view.fit(wide)
        hidden.append(
            [each for each in giving if view.isColumnHidden(model.column(each))]
        )
    assert hidden[0] == []
    assert all(each == giving[: len(each)] for each in hidden)
    assert hidden[-1] == giving


def test_chips_take_filters_off_one_by_one(table: Table) -> None:
    wanted = LibraryFilter(
        games=frozenset({"brikwars"}), kinds=frozenset({"brikwars.weapon"})
    )
    page(table).narrow(wanted)
    on = [chip for chip in page(table).filters.on if not chip.isHidden()]
    assert [chip.text() for chip in on] == ["BrikWars  ×", "Weapons  ×"]
    assert set(column(table, "cost"))
    on[1].click()
    assert page(table).model.filter == LibraryFilter(games=frozenset({"brikwars"}))
    page(table).filters.clear.click()
    assert page(table).model.filter.bare


def test_no_chip_moves_away_from_the_pointer(table: Table) -> None:
    bar = page(table).filters
    own = [*bar._toggles.values(), *bar.drops.values(), bar.clear]
    bar._count()
    QApplication.processEvents()
    before = [each.geometry() for each in own]
    bar._toggles[ItemVerdict.REFUSE].click()
    bar._count()
    # A tag may be called as what has a chip of its own.
    more: Any = {"games": frozenset({"brikwars"}), "tags": frozenset({"Illegal"})}
    page(table).narrow(replace(page(table).model.filter, **more))
    QApplication.processEvents()
    assert [each.geometry() for each in own] == before
    on = [chip.text() for chip in bar.on if not chip.isHidden()]
    assert on == ["BrikWars  ×", "Illegal  ×"]
    bar._toggles[ItemVerdict.REFUSE].click()
    assert not page(table).model.filter.verdicts


def test_tags_of_several_are_one_step(table: Table) -> None:
    ids = [table.titles["Long Gun"], table.titles["Rifle"]]
    table.window.controller.app.group(LibraryCommands).tag(ids)
    dialog = table.window.findChild(TagDialog)
    assert isinstance(dialog, TagDialog)
    assert isinstance(dialog.new, QLineEdit)
    dialog.new.setText("Sunday, old  barrel")
    dialog.accept()
    values = table.window.controller.repository.values
    for item_id in ids:
        assert values()[item_id].tags[-2:] == ("Sunday", "old barrel")
    table.window.controller.app.history.undo()
    assert all("Sunday" not in values()[item_id].tags for item_id in ids)
    table.window.controller.app.history.redo()
    assert all("Sunday" in values()[item_id].tags for item_id in ids)


def test_tags_that_only_some_have_stay_as_they_are() -> None:
    assert retagged(("a", "b"), ["c", "a"], {"b"}) == ("a", "c")


def test_several_join_an_army_from_a_list_to_search(table: Table) -> None:
    ids = [table.titles["Trooper"], table.titles["Sergeant"]]
    table.window.controller.app.group(LibraryCommands).join(ids)
    popup = table.window.findChild(ChoicePopup)
    assert isinstance(popup, ChoicePopup)
    popup.line.setText("trouble")
    popup.choose()
    army = table.window.controller.repository.value(table.titles["Troublemakers"])
    assert isinstance(army, Army)
    assert {entry.design for entry in army.entries} >= set(ids)


def test_a_look_shows_the_card_beside_the_table(table: Table) -> None:
    page(table).view.show_id(table.titles["Long Gun"])
    bill = table.window.controller.front.bill
    table.qtbot.waitUntil(lambda: "6 CP" in bill.total.text())
    assert table.window.controller.frame.beside.isVisible()


def test_actions_need_something_selected(table: Table) -> None:
    page(table).view.clearSelection()
    assert not any(each.isEnabled() for each in page(table).buttons.values())
    page(table).view.show_id(table.titles["Long Gun"])
    assert all(each.isEnabled() for each in page(table).buttons.values())


def test_armies_play_by_other_rules_as_one_step(table: Table) -> None:
    table.window.controller.app.group(Commands).new("ruleset")
    table.qtbot.waitUntil(
        lambda: any(
            isinstance(each, RuleSet)
            for each in table.window.controller.repository.values().values()
        )
    )
    ids = [table.titles["Border Guard"], table.titles["Troublemakers"]]
    values = table.window.controller.repository.values
    before = [values()[item_id] for item_id in ids]
    table.window.controller.app.group(LibraryCommands).open_page()
    table.window.controller.app.group(LibraryCommands).rules(ids)
    popup = table.window.findChildren(ChoicePopup)[-1]
    assert popup.choices[0].words == "By the book"
    popup.view.setCurrentIndex(popup.rows.index(1, 0))
    popup.choose()
    editions = [values()[item_id].edition for item_id in ids]
    assert editions[0] == editions[1] is not None
    table.window.controller.app.history.undo()
    assert [values()[item_id] for item_id in ids] == before


def test_only_armies_of_one_game_are_asked_for_rules(table: Table) -> None:
    table.window.controller.app.group(LibraryCommands).rules([table.titles["Trooper"]])
    assert not table.window.findChildren(ChoicePopup)
    told = [line.text for line in table.window.controller.banners.lines]
    assert "Armies have house rules: select armies of one game" in told
