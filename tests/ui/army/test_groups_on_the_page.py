"""Groups, ticks, sorting, columns and trials on an army's page."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from builder.army.model import Army, ArmyGroup, Entry
from tests.ui.army.test_army_page import (
    Key,
    Role,
    Table,
    army,
    desk,
    editor,
    marching,
    opened,
    page,
    press,
)
from ui.army.delegate import head_parts, stepper
from ui.army.limit import LimitField
from ui.army.model import Col
from ui.pages.army_page import ArmyPage

__all__ = ("desk", "page")

ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton


def names(page: ArmyPage) -> list[str]:
    return [each.name for each in army(page).groups]


def click(page: ArmyPage, place: QPoint) -> None:
    QTest.mouseClick(page.entries.tree.viewport(), LEFT, pos=place)


def test_a_tick_takes_an_entry_out_of_the_points(page: ArmyPage) -> None:
    page.entries.select([5])
    press(page, Key.Key_Space)
    assert page.document.history.undoText() == "Border Keep sits out"
    assert page.bar.words.text() == "118 of 200 CP, 82 left"
    assert page.bar.facts.text() == "11 of 12 models play today"
    model = page.entries.model
    assert model.at(5, Col.TOTAL).data() == "(47)"
    head = model.head("Armor and walls")
    assert head.data(Role.CheckStateRole) is Qt.CheckState.PartiallyChecked
    press(page, Key.Key_Space)
    assert page.bar.words.text() == "165 of 200 CP, 35 left"


def test_space_on_a_head_ticks_the_whole_group(page: ArmyPage) -> None:
    page.entries.tree.choose([page.entries.model.head("Foot")])
    press(page, Key.Key_Space)
    assert [entry.plays for entry in army(page).entries] == [False] * 4 + [True] * 2
    press(page, Key.Key_Space)
    assert all(entry.plays for entry in army(page).entries)
    assert page.document.history.count() == 2


def test_a_group_is_made_of_what_is_selected_and_named(
    page: ArmyPage, qtbot: QtBot
) -> None:
    page.entries.select([1, 3])
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    press(page, Key.Key_G, held)
    line = editor(page, QLineEdit)
    line.selectAll()
    QTest.keyClicks(line, "  Second   line ")
    QTest.keyClick(line, Key.Key_Return)
    qtbot.waitUntil(lambda: names(page)[1] == "Second line")
    assert names(page) == ["Foot", "Second line", "Armor and walls"]
    assert [e.design for e in army(page).entries if e.group == "Second line"] == [
        "trooper", "grenadier",
    ]  # fmt: skip
    assert page.mustered.total == 165
    page.document.history.undo()
    page.document.history.undo()
    assert names(page) == ["Foot", "Armor and walls"]


def test_a_name_that_is_taken_is_refused_in_words(page: ArmyPage) -> None:
    page.entries.model.named.emit("Foot", "Armor and walls")
    assert names(page) == ["Foot", "Armor and walls"]
    assert page.entries.trouble.text().startswith("There is a group called Armor")
    page.entries.model.named.emit("Foot", "  ")
    assert page.entries.trouble.text() == "A group needs a name"


def test_delete_on_a_head_keeps_the_entries(page: ArmyPage) -> None:
    page.entries.tree.choose([page.entries.model.head("Foot")])
    press(page, Key.Key_Delete)
    assert names(page) == ["Armor and walls"]
    assert len(army(page).entries) == 6
    assert page.document.history.undoText() == "Remove group Foot"


def test_a_group_moves_by_keys_and_folds(page: ArmyPage) -> None:
    tree, model = page.entries.tree, page.entries.model
    tree.choose([model.head("Armor and walls")])
    press(page, Key.Key_Up, ALT)
    assert names(page) == ["Armor and walls", "Foot"]
    assert marching(page)[:2] == ["half-track", "keep"]
    assert tree.groups() == ["Armor and walls"]
    press(page, Key.Key_Left)
    assert not tree.isExpanded(model.head("Armor and walls"))
    press(page, Key.Key_Right)
    press(page, Key.Key_Return)
    assert tree.folds == ["Armor and walls"]


def test_folded_groups_stay_folded_for_their_army(qtbot: QtBot, desk: Table) -> None:
    entries = (
        Entry(design="trooper", group="Wall"),
        Entry(design="keep", group="Keep"),
    )
    list_ = Army(groups=(ArmyGroup(name="Wall"), ArmyGroup(name="Keep")),
                 entries=entries)  # fmt: skip
    first = opened(qtbot, desk, list_)
    first.entries._key = "some army"
    first.entries.tree.setExpanded(first.entries.model.head("Wall"), False)
    assert QSettings().value("army/some army/folded") in (["Wall"], "Wall")
    first.entries.tree.arrange(first.entries._folded())
    assert first.entries.tree.folds == ["Wall"]
    assert army(first) == list_


def test_the_parts_of_a_row_are_clicked(page: ArmyPage) -> None:
    tree, model = page.entries.tree, page.entries.model
    cell = tree.visualRect(model.at(1, Col.COUNT))
    click(page, stepper(cell)[2].center())
    assert army(page).entries[1].count == 5
    click(page, stepper(cell)[0].center())
    click(page, stepper(cell)[0].center())
    assert army(page).entries[1].count == 3
    click(page, tree.visualRect(model.at(1, Col.PLAYS)).center())
    assert not army(page).entries[1].plays
    head = tree.visualRect(model.head("Foot"))
    parts = head_parts(head, tree.rows_drawn.tick_width)
    click(page, parts.tick.center())
    assert all(entry.plays for entry in army(page).entries)
    click(page, parts.fold.center())
    assert tree.folds == ["Foot"]
    click(page, parts.add.center())
    assert page.entries.picker.isVisible()


def test_sorting_is_one_step_within_the_groups(page: ArmyPage) -> None:
    tree = page.entries.tree
    tree.sort_wanted.emit(Col.TOTAL)
    assert marching(page) == [
        "trooper", "rifleman", "grenadier", "sergeant", "keep", "half-track",
    ]  # fmt: skip
    assert page.document.history.undoText() == "Sort by cost"
    assert page.document.history.count() == 1
    # Once more turns it round.
    tree.sort_wanted.emit(Col.TOTAL)
    assert marching(page)[0] == "sergeant"
    page.document.history.undo()
    page.document.history.undo()
    assert marching(page)[0] == "sergeant"
    assert page.document.history.index() == 0


def test_columns_are_chosen_and_remembered(page: ArmyPage) -> None:
    tree, bar = page.entries.tree, page.entries.bar
    assert tree.isColumnHidden(Col.KIND)
    bar._show(Col.KIND, on=True)
    bar._show(Col.EACH, on=False)
    assert not tree.isColumnHidden(Col.KIND)
    assert tree.isColumnHidden(Col.EACH)
    bar._recall()
    assert tree.hidden == {Col.EACH}


def test_finding_hides_what_has_not_the_words(page: ArmyPage) -> None:
    tree, model = page.entries.tree, page.entries.model
    page.entries.bar.finder.setText("keep")
    walls = model.head("Armor and walls")
    assert tree.isRowHidden(0, walls)
    assert not tree.isRowHidden(1, walls)
    assert tree.isRowHidden(model.head("Foot").row(), model.parent(walls))
    page.entries.bar.finder.clear()
    assert not tree.isRowHidden(0, walls)


def test_the_bar_has_a_stretch_for_each_group(page: ArmyPage) -> None:
    assert [part.words for part in page.bar.gauge._parts] == [
        "Foot 88", "Armor and walls 77",
    ]  # fmt: skip
    assert sum(part.share for part in page.bar.gauge._parts) == 165 / 200


def test_a_limit_begins_with_the_one_used_last(qtbot: QtBot, desk: Table) -> None:
    LimitField.remember(Army(limit=350))
    fresh = opened(qtbot, desk, Army())
    assert army(fresh).limit is None
    fresh.limit.set.click()
    assert army(fresh).limit == 350
    QSettings().clear()


def test_a_trial_says_what_it_changes(page: ArmyPage, desk: Table) -> None:
    desk.held["original"] = army(page)
    trial = replace(army(page), name="Border Guard (trial)", trial_of="original")
    page.document.edit(trial, "Trial")
    assert page.trial.isVisible()
    assert page.trial.words.text() == (
        "Trying changes to Border Guard: nothing differs yet."
    )
    assert not page.trial.take.isEnabled()
    page.entries.select([1])
    press(page, Key.Key_Plus)
    assert "165 → 173 CP (+8), 1 design differs" in page.trial.words.text()
    told: list[Any] = []
    page.taken.connect(lambda original, value: told.append((original, value)))
    page.trial.take.click()
    assert told == [("original", army(page))]
    page.trial.keep.click()
    assert army(page).trial_of == ""
    assert not page.trial.isVisible()


def test_the_keys_of_the_page_clash_with_no_menu(page: ArmyPage) -> None:
    """No letter with Alt is there twice, nor is it that of a menu."""
    from PySide6.QtGui import QKeySequence
    from PySide6.QtWidgets import QAbstractButton, QLabel

    words = [each.text() for each in page.findChildren(QAbstractButton)]
    words += [
        each.text() for each in page.findChildren(QLabel) if each.buddy() is not None
    ]
    keys = [QKeySequence.mnemonic(each).toString() for each in words]
    keys = [key for key in keys if key]
    assert len(keys) == len(set(keys)), keys
    assert not set(keys) & {"Alt+F", "Alt+E", "Alt+V", "Alt+D", "Alt+H"}, keys
