"""What was typed and what was removed comes back: the history, and the bin."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder import judge
from builder.army.model import Army, uses
from builder.core.formatting import points
from tests.journeys.table import Table
from ui.history.bin_dialog import BinDialog
from ui.history.reading import ROW
from ui.history.version_dialog import HistoryDialog
from ui.shell.commands import Commands
from ui.widgets.fitting import AskingBox


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    yield made
    made.window.close()


def until(table: Table, done: Callable[[], Any]) -> None:
    table.qtbot.waitUntil(lambda: bool(done()))


def settle(table: Table) -> None:
    """Save everything, and wait until the library's thread has nothing to do."""
    repository = table.window.controller.repository
    repository.flush()
    done: list[int] = []
    repository.when_done(lambda: done.append(1))
    until(table, lambda: done)


def visit(table: Table, words: str, **parts: Any) -> None:
    """Change fields of what is in front, as one visit that is saved."""
    document = table.page.document
    document.edit(replace(document.value, **parts), words)
    table.page.end_visit()
    settle(table)


def history(table: Table) -> HistoryDialog:
    """Open the history of what is in front, and wait for its rows."""
    table.window.controller.actions["history"].trigger()
    found = [d for d in table.window.findChildren(HistoryDialog) if d.isVisible()]
    (dialog,) = found
    until(table, lambda: dialog.model.versions)
    dialog.model.want_all()
    until(table, lambda: dialog.model.known == len(dialog.model.versions))
    return dialog


def choose(table: Table, dialog: HistoryDialog, row: int) -> None:
    dialog.list.setCurrentIndex(dialog.shown.index(row, 0))
    until(table, dialog.copy.isEnabled)


def lines(dialog: HistoryDialog) -> list[Any]:
    """Return what each row of the history says."""
    model = dialog.shown
    return [model.index(at, 0).data(ROW) for at in range(model.rowCount())]


def shown_bin(table: Table) -> BinDialog:
    """Open the bin, and wait for what is in it."""
    table.window.controller.actions["bin"].trigger()
    (dialog,) = [d for d in table.window.findChildren(BinDialog) if d.isVisible()]
    until(table, lambda: dialog.said.text() != "Looking into the bin…")
    return dialog


def agree(dialog: BinDialog) -> None:
    button = dialog.findChildren(AskingBox)[-1].agree
    assert button.text() == "Delete for good"
    button.click()


def removed(table: Table, *titles: str) -> None:
    """Remove items of the library, and wait until they are gone."""
    ids = [table.titles[title] for title in titles]
    table.window.controller.app.group(Commands).remove(ids)
    until(table, lambda: not set(titles) & set(table.titles))
    settle(table)


def test_a_weapon_of_three_visits_is_compared_and_brought_back(table: Table) -> None:
    table.open("Ripper Blade")
    first = table.page.document.value
    visit(table, "Size", size=first.size + 1)
    visit(table, "Notes", notes="For the captain")
    visit(table, "Size", size=first.size + 3)
    last = table.page.document.value
    dialog = history(table)
    rows = lines(dialog)
    assert len(rows) >= 2
    assert rows[0].now
    assert not any(row.now for row in rows[1:])
    assert points(judge(last).price or 0, "CP") in rows[0].price
    assert rows[-1].said == "The oldest version that is kept"
    # The row says all of it to a screen reader as well.
    assert rows[0].spoken.startswith("Today, ")

    dialog.moved.setChecked(True)
    assert 0 < dialog.shown.rowCount() < len(rows)
    assert all(row.moved for row in lines(dialog))
    dialog.moved.setChecked(False)

    choose(table, dialog, dialog.shown.rowCount() - 1)
    seen = [row.cells for view in dialog.beside.views if not view.isHidden()
            for row in view.part.rows]  # fmt: skip
    assert ("≠", "Size", f'{first.size}"', f'{last.size}"') in seen
    assert all(cells[0] == "≠" for cells in seen)

    steps = table.page.document.history.count()
    assert dialog.agree.isEnabled()
    dialog.agree.click()
    until(table, lambda: table.page.document.value == first)
    assert table.page.document.history.count() == steps + 1
    assert "Bring back" in table.page.document.history.undoText()
    table.window.controller.undo.undo.trigger()
    assert table.page.document.value == last
    table.window.controller.undo.redo.trigger()
    settle(table)
    assert table.window.controller.repository.value(table.page.document.id) == first


def test_the_present_version_need_not_be_brought_back(table: Table) -> None:
    table.open("Ripper Blade")
    dialog = history(table)
    choose(table, dialog, 0)
    assert not dialog.agree.isEnabled()
    assert "as it is now" in dialog.beside.said.text()
    assert dialog.beside.views[0].isVisible()
    dialog.reject()


def test_a_version_becomes_a_copy_beside_the_present(table: Table) -> None:
    table.open("Ripper Blade")
    first = table.page.document.value
    visit(table, "Size", size=first.size + 1)
    dialog = history(table)
    choose(table, dialog, dialog.shown.rowCount() - 1)
    dialog.copy.click()
    until(table, lambda: table.page.document.value.name.startswith("Ripper Blade (t"))
    assert table.page.document.value.size == first.size
    assert "Ripper Blade" in table.titles


def test_rules_have_a_history_without_points(table: Table) -> None:
    table.window.controller.app.group(Commands).new("ruleset", "Ours")
    until(table, lambda: "Ours" in table.titles)
    table.open("Ours")
    visit(table, "Version", version=2)
    dialog = history(table)
    assert not dialog.moved.isEnabled()
    assert "Version: 1 → 2" in lines(dialog)[0].said
    dialog.reject()


def test_a_version_of_an_army_brings_its_designs_out_of_the_bin(table: Table) -> None:
    table.open("Border Guard")
    army = table.page.document.value
    named = [each.design for each in army.entries]
    alone = next(each for each in army.entries if named.count(each.design) == 1)
    title = table.window.controller.repository.value(alone.design).title
    rest = tuple(each for each in army.entries if each is not alone)
    visit(table, "Remove entry", entries=rest)
    assert in_no_army(table, title)
    removed(table, title)
    table.open("Border Guard")
    dialog = history(table)
    oldest = dialog.shown.rowCount() - 1
    # It is priced and named, though it is in the bin.
    assert f"{title}: 1 → 0 (−" in lines(dialog)[0].said
    assert lines(dialog)[0].moved
    choose(table, dialog, oldest)
    dialog.agree.click()
    until(table, lambda: table.page.document.value == army)
    until(table, lambda: title in table.titles)


def test_an_army_comes_out_of_the_bin_after_a_restart_with_its_designs(
    qtbot: QtBot, tmp_path: Path
) -> None:
    place = tmp_path / "library.db"
    table = Table(qtbot, place)
    table.open("Border Guard")
    army = table.page.document.value
    held = table.window.controller.repository.values()
    titles = {held[each].title for each in uses(army)}
    removed(table, "Border Guard")
    free = [title for title in titles if in_no_army(table, title)]
    assert free
    removed(table, *free)
    assert table.window.close()

    again = Table(qtbot, place)
    assert "Border Guard" not in again.titles
    dialog = shown_bin(again)
    assert dialog.model.rowCount() == len(free) + 1
    dialog.line.setText("border army")
    assert [each.title for each in dialog.selected] == ["Border Guard"]
    dialog.back.click()
    until(again, lambda: {"Border Guard", *titles} <= set(again.titles))
    until(again, lambda: not dialog.model.items)
    assert "back in the library" in dialog.told.text()
    assert (
        again.window.controller.repository.value(again.titles["Border Guard"]) == army
    )
    dialog.reject()
    # It is a step like any other.
    again.window.controller.app.history.undo()
    until(again, lambda: "Border Guard" not in again.titles)
    again.window.close()


def in_no_army(table: Table, title: str) -> bool:
    """Return whether no army of the library names a design."""
    key = table.titles[title]
    values = table.window.controller.repository.values().values()
    return not any(key in uses(each) for each in values if isinstance(each, Army))


def test_the_bin_is_emptied_only_after_a_question(table: Table) -> None:
    dialog = shown_bin(table)
    assert dialog.said.isVisible()
    assert "90 days" in dialog.said.text()
    assert not dialog.back.isVisible()
    dialog.reject()
    removed(table, "Ripper Blade", "Firebomb")
    told = [line.text for line in table.window.controller.banners.lines]
    assert "2 things were moved to the bin" in told
    dialog = shown_bin(table)
    assert len(dialog.model.items) == 2
    prices = {item.title: dialog.model._price(item) for item in dialog.model.items}
    assert prices == {"Ripper Blade": "8 CP", "Firebomb": "2 CP"}
    portrait = dialog.model.index(0, 0)
    until(table, lambda: portrait.data(Qt.ItemDataRole.DecorationRole) is not None)
    dialog.line.setText("firebomb")
    table.qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
    (box,) = dialog.findChildren(AskingBox)
    assert "“Firebomb” with all earlier versions" in box.said.text()
    box.keep.click()
    settle(table)
    assert len(dialog.model.items) == 2
    dialog.delete.click()
    agree(dialog)
    until(table, lambda: len(dialog.model.items) == 1)
    assert dialog.told.text() == "1 thing was deleted for good."
    dialog.line.setText("")
    dialog.empty.click()
    agree(dialog)
    until(table, lambda: not dialog.model.items and dialog.said.isVisible())
    dialog.reject()


def test_the_bin_says_which_designs_stay(table: Table) -> None:
    table.open("Border Guard")
    army = table.page.document.value
    names = table.window.controller.repository.values()
    one = next(iter(army.entries)).design
    title = names[one].title
    removed(table, "Border Guard")
    if in_no_army(table, title):
        removed(table, title)
        dialog = shown_bin(table)
        dialog.line.setText(f"{title} creation")
        assert [each.title for each in dialog.selected] == [title]
        dialog.delete.click()
        agree(dialog)
        until(table, dialog.told.isVisible)
        assert "1 design stays here" in dialog.told.text()
        assert len(dialog.model.items) == 2
        dialog.reject()
