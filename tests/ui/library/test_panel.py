"""The lists of the library: filter, keys, order, pictures, what is drawn again."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry
from builder.brikwars import SYSTEM, Weapon
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from builder.listing.filter import EVERYTHING, LibraryFilter
from builder.listing.item import ItemVerdict, by_name
from tests.journeys.table import Table
from tests.patience import rest
from ui.library.filter_bar import EMPTY
from ui.library.pictures import Thumbnails
from ui.library.rows import LibraryRows, page_columns
from ui.library.shelf import LibraryShelf
from ui.lists.rows import ID
from ui.shell.commands import Commands
from ui.shell.library_commands import MANY, NOTHING
from ui.widgets.fitting import AskingBox
from ui.widgets.paint.drawings import MOST

# The list of the library at the left: its filter, its keys, what Delete removes


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    made.open("Smoke Rocket")
    rest()
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


# The lines of all items: in order of names, whatever is renamed

names = st.text("abcÄ", max_size=4)


@pytest.mark.usefixtures("qapp")
@given(
    st.lists(names, min_size=1, max_size=8),
    st.lists(st.tuples(st.integers(0, 7), names), max_size=6),
)
def test_renamed_items_stand_where_sorting_anew_would_put_them(
    first: list[str], renames: list[tuple[int, str]]
) -> None:
    values = {str(n): Weapon(name=name) for n, name in enumerate(first)}
    times = dict.fromkeys(values, datetime(2026, 1, 1, tzinfo=UTC))
    shelf = LibraryShelf(lambda _: None)
    shelf.refresh(frozenset(values), values, times)
    assert shelf.in_order() == sorted(shelf.items.values(), key=by_name)
    for place, name in renames:
        item_id = str(place % len(first))
        values[item_id] = replace(values[item_id], name=name)
        shelf.refresh(frozenset({item_id}), values, times)
        assert shelf.in_order() == sorted(shelf.items.values(), key=by_name)


@pytest.mark.usefixtures("qapp")
def test_what_is_gone_before_it_is_read_is_passed_over() -> None:
    values: dict[str, Weapon] = {"a": Weapon(name="Axe"), "b": Weapon(name="Bow")}
    times = dict.fromkeys(values, datetime(2026, 1, 1, tzinfo=UTC))
    shelf = LibraryShelf(lambda _: None)
    shelf.refresh(frozenset(values), values, times)
    del values["a"]
    for item_id in tuple(shelf._unread):
        shelf._read(item_id)
    assert shelf.items["b"].text
    assert not shelf.items["a"].text


# The small pictures of lists: drawn when seen, kept by value, side and scale


def colours(image: QImage) -> set[int]:
    return {
        image.pixel(x, y) for x in range(image.width()) for y in range(image.height())
    }


def test_every_example_has_a_picture_of_bricks(qtbot: QtBot) -> None:
    made = Thumbnails(lambda _: None)
    for example in examples_of(SYSTEM.key):
        for _, design in example.designs:
            image = made.picture(design, 24, 1.0).toImage()
            # A ground alone has a colour or two, and its round corners a few more.
            assert len(colours(image)) > 20, design.title


def test_armies_show_their_emblem_and_house_rules_something(qtbot: QtBot) -> None:
    made = Thumbnails(lambda _: None)
    assert len(colours(made.picture(Army(name="Guard"), 24, 1.0).toImage())) > 3
    assert made.picture(RuleSet(), 24, 2.0).width() == 48


def test_a_picture_is_drawn_once_and_kept(qtbot: QtBot) -> None:
    made = Thumbnails(lambda _: None)
    design = Army(name="Guard")
    assert made.of(design, 24, 1.0) is None
    with qtbot.waitSignal(made.drawn):
        pass
    first = made.of(design, 24, 1.0)
    assert first is not None
    assert made.of(design, 24, 1.0) is first
    assert made.of(design, 30, 1.0) is None
    made._made.clear()
    assert made.of(design, 24, 1.0) is None


def test_only_the_latest_are_kept(qtbot: QtBot) -> None:
    made = Thumbnails(lambda _: None)
    armies = [Army(name=str(number)) for number in range(MOST + 5)]
    for army in armies:
        made._draw(id(army), army, 8, 1.0)
    assert made.of(armies[0], 8, 1.0) is None
    assert made.of(armies[-1], 8, 1.0) is not None


# What a list of the library draws again after an edit: what differs, no more

NAMES = ("Axe", "Bow", "Gun", "Pike")


class Watched:
    """A table of the library, with what a view has drawn of it."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {
            **{name: Weapon(name=name) for name in NAMES},
            "army": Army(name="Host", entries=(Entry(design="Bow"),)),
        }
        self.shelf = LibraryShelf(lambda _: None)
        columns = page_columns(self.shelf, Thumbnails(lambda _: None))
        self.grid = LibraryRows(self.shelf, columns)
        self.grid.modelReset.connect(self.draw)
        self.grid.dataChanged.connect(self.draw)
        self.drawn: dict[tuple[int, int], str] = {}
        self.cells = 0
        self.refresh(frozenset(self.values))

    def refresh(self, ids: frozenset[str]) -> None:
        times = dict.fromkeys(self.values, datetime(2026, 1, 1, tzinfo=UTC))
        self.shelf.refresh(ids, self.values, times)
        self.grid.update()

    def draw(self, first: Any = None, last: Any = None, *_: Any) -> None:
        rows, columns = range(self.grid.rowCount()), range(self.grid.columnCount())
        if first is None:
            self.drawn = {}
        else:
            rows = range(first.row(), last.row() + 1)
            columns = range(first.column(), last.column() + 1)
        for row in rows:
            for column in columns:
                self.cells += 1
                self.drawn[row, column] = self.grid.index(row, column).data()

    def all(self) -> dict[tuple[int, int], str]:
        return {
            (row, column): self.grid.index(row, column).data()
            for row in range(self.grid.rowCount())
            for column in range(self.grid.columnCount())
        }


def finish(shelf: LibraryShelf) -> None:
    """Judge all that waits at once."""
    done = frozenset(shelf._unjudged)
    for item_id in tuple(shelf._unread):
        shelf._read(item_id)
    for item_id in tuple(shelf._unjudged):
        shelf._judge(item_id)
    shelf.judged.emit(done)


edits = st.tuples(
    st.sampled_from((*NAMES, "army")),
    st.sampled_from(("name", "tags", "remove")),
    st.sampled_from(("Axe", "Bow 2", "Zed")),
)


@pytest.mark.usefixtures("qapp")
@given(st.lists(edits, max_size=6))
def test_what_is_drawn_is_what_is_so(made: list[tuple[str, str, str]]) -> None:
    watched = Watched()
    for key, part, words in made:
        if part == "remove":
            watched.values.pop(key, None)
        elif key in watched.values:
            changed = {"name": words} if part == "name" else {"tags": (words,)}
            watched.values[key] = replace(watched.values[key], **changed)
        watched.refresh(frozenset({key}))
        finish(watched.shelf)
        assert watched.drawn == watched.all()


@pytest.mark.usefixtures("qapp")
def test_an_edit_that_moves_no_row_draws_one() -> None:
    watched = Watched()
    finish(watched.shelf)
    watched.grid.update()
    watched.cells = 0
    watched.values["Gun"] = replace(watched.values["Gun"], name="Gun 2")
    watched.refresh(frozenset({"Gun"}))
    assert watched.cells == watched.grid.columnCount()
