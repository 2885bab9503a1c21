"""The list of the library at the left: its filter, its keys, what Delete removes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from pytestqt.qtbot import QtBot

from builder.brikwars import Weapon
from builder.listing.filter import EVERYTHING, LibraryFilter
from builder.listing.item import ItemVerdict
from tests.journeys.table import Table
from tests.patience import rest
from ui.library.filter_bar import EMPTY
from ui.lists.rows import ID
from ui.shell.commands import Commands
from ui.shell.library_commands import MANY, NOTHING
from ui.widgets.fitting import AskingBox


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    made.open("Smoke Rocket")
    shelf = made.window.controller.library_panel.shelf
    qtbot.waitUntil(lambda: not shelf.waiting)
    yield made
    assert made.window.close()


def panel(table: Table) -> Any:
    return table.window.controller.library_panel


def shown(table: Table) -> list[str]:
    """Return the names of the items in the list, without headings."""
    model = panel(table).model
    rows = (model.index(row, 0) for row in range(model.rowCount()))
    return [row.data() for row in rows if row.data(ID)]


ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole


def told(table: Table) -> list[str]:
    return [line.text for line in table.window.controller.banners.lines]


def test_delete_on_a_heading_removes_nothing_and_says_so(table: Table) -> None:
    view, before = panel(table).view, set(table.titles)
    view.clearSelection()
    heading = panel(table).model.heading_of("army")
    flag = QItemSelectionModel.SelectionFlag.NoUpdate
    view.selectionModel().setCurrentIndex(heading, flag)
    table.qtbot.keyClick(view, Qt.Key.Key_Delete)
    rest()
    assert set(table.titles) == before
    assert NOTHING in told(table)


def test_delete_by_the_keys_of_the_report_removes_nothing(table: Table) -> None:
    """Filter, move to the first row, Delete: the open design stays."""
    before = set(table.titles)
    panel(table).filter.setText("no design is called so")
    panel(table).view.setFocus()
    table.qtbot.keyClick(panel(table).view, Qt.Key.Key_Home)
    table.qtbot.keyClick(panel(table).view, Qt.Key.Key_Delete)
    rest()
    assert set(table.titles) == before
    assert NOTHING in told(table)


def test_many_are_removed_after_one_question(table: Table) -> None:
    view, before = panel(table).view, len(table.titles)
    view.setFocus()
    view.selectAll()
    assert len(panel(table).selected()) == before > MANY
    table.qtbot.keyClick(view, Qt.Key.Key_Delete)
    box = table.window.findChild(AskingBox)
    assert f"Remove {before} things" in box.head.text()
    box.reject()
    rest()
    assert len(table.titles) == before
    table.qtbot.keyClick(view, Qt.Key.Key_Delete)
    agree = table.window.findChildren(AskingBox)[-1].agree
    assert agree.text() == "Remove them"
    agree.click()
    # Designs that march in an army are refused, until the army is gone.
    table.qtbot.waitUntil(lambda: len(table.titles) < before)


def test_headings_count_what_is_shown_and_hide_when_empty(table: Table) -> None:
    model = panel(table).model
    table.qtbot.keyClicks(panel(table).filter, "rifle")
    titles = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert not any(title.startswith("Armies") for title in titles)
    found = shown(table)
    assert "Rifle" in found
    counts = [title.split()[-1] for title in titles if title not in found]
    assert sum(map(int, counts)) == len(found) == model.shown


def test_arrows_and_enter_work_from_the_filter(table: Table) -> None:
    line = panel(table).filter
    line.setFocus()
    table.qtbot.keyClicks(line, "long gun")
    assert panel(table).view.current() == table.titles["Long Gun"]
    table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.qtbot.waitUntil(lambda: table.page.document.value.title == "Long Gun")
    line.setText("gun")
    first = panel(table).view.current()
    table.qtbot.keyClick(line, Qt.Key.Key_Down)
    assert panel(table).view.current() != first
    table.qtbot.keyClick(line, Qt.Key.Key_Up)
    assert panel(table).view.current() == first
    table.qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == ""
    assert panel(table).model.filter == EVERYTHING


def test_an_empty_library_says_so_and_nothing_before_it_is_open(table: Table) -> None:
    here = panel(table)
    here.shelf.refresh(frozenset(here.shelf.items), {}, {})
    here.view.arrange()
    assert here.body.currentWidget() is here.nothing
    assert here.sentence.text() == EMPTY
    assert not here.clear.isVisible()
    here.shelf.opened = False
    here.tell()
    assert here.body.currentWidget() is here.view


def test_nothing_matches_names_the_filters_and_the_ways_on(table: Table) -> None:
    wanted = LibraryFilter(words="phased axe", verdicts=frozenset({ItemVerdict.REFUSE}))
    panel(table).narrow(wanted)
    assert panel(table).body.currentWidget() is panel(table).nothing
    assert panel(table).sentence.text() == (
        "Nothing matches “phased axe” with these filters: Illegal."
    )
    panel(table).fresh.click()
    table.qtbot.waitUntil(lambda: "phased axe" in table.titles)
    made = table.window.controller.repository.value(table.titles["phased axe"])
    assert isinstance(made, Weapon)
    panel(table).clear.click()
    assert panel(table).model.filter == EVERYTHING


@pytest.mark.parametrize(
    ("kind", "words", "made"),
    [("brikwars.creation", "New creation", "Creation"), ("army", "New army", "Army"),
     ("ruleset", "New house rules", "RuleSet"),
     ("brikwars.weapon", "New weapon", "Weapon")],
)  # fmt: skip
def test_what_is_offered_to_make_is_of_the_kind_that_is_shown(
    table: Table, kind: str, words: str, made: str
) -> None:
    wanted = LibraryFilter(words="zzqq", kinds=frozenset({kind}))
    panel(table).narrow(wanted)
    assert panel(table).fresh.text() == f"{words} “zzqq”"
    panel(table).fresh.click()
    table.qtbot.waitUntil(lambda: table.page.document.value.name == "zzqq")
    assert type(table.page.document.value).__name__ == made


def test_faulty_shows_what_is_illegal(table: Table) -> None:
    panel(table).faulty.click()
    assert "Phased Pistol" in shown(table)
    assert "Rifle" not in shown(table)
    assert panel(table).faulty.text() == f"Faulty {len(shown(table))}"
    panel(table).everything.click()
    assert "Rifle" in shown(table)


def test_sections_fold_and_open_by_keys(table: Table) -> None:
    view, model = panel(table).view, panel(table).model
    flag = QItemSelectionModel.SelectionFlag.NoUpdate
    view.selectionModel().setCurrentIndex(model.heading_of("army"), flag)
    before = len(shown(table))
    table.qtbot.keyClick(view, Qt.Key.Key_Left)
    assert "Border Guard" not in shown(table)
    assert model.index(view.currentIndex().row(), 0).data().startswith("Armies")
    table.qtbot.keyClick(view, Qt.Key.Key_Right)
    assert len(shown(table)) == before


def test_what_is_selected_stays_so_while_rows_come_and_go(table: Table) -> None:
    page = table.page
    table.window.controller.app.group(Commands).new("brikwars.weapon")
    table.qtbot.waitUntil(lambda: table.page is not page)
    panel(table).show_id(table.titles["Long Gun"])
    panel(table).filter.setText("gun")
    assert panel(table).selected() == [table.titles["Long Gun"]]
    panel(table).filter.setText("")
    assert panel(table).selected() == [table.titles["Long Gun"]]


def test_favourites_are_marked_by_keys_shown_and_undone(table: Table) -> None:
    view = panel(table).view
    panel(table).show_id(table.titles["Long Gun"])
    view.setFocus()
    shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    table.qtbot.keyClick(view, Qt.Key.Key_S, shift)
    item = panel(table).shelf.items[table.titles["Long Gun"]]
    assert item.favourite
    spoken = panel(table).model.row_of(item.id).data(ACCESSIBLE)
    assert spoken.endswith("favourite")
    panel(table).favourites.click()
    assert shown(table) == ["Long Gun"]
    table.window.controller.app.history.undo()
    table.qtbot.waitUntil(lambda: shown(table) == [])
    table.window.controller.app.history.redo()
    table.qtbot.waitUntil(lambda: shown(table) == ["Long Gun"])
