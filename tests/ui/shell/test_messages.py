"""Messages: what tells of a step goes with the next; what tells of a state stays."""

import ast
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import ui
from builder.core.rulebook import Severity
from tests.journeys.table import Table
from tests.patience import rest
from ui.exchange.share_dialog import ShareDialog
from ui.shell.banner import Stay
from ui.shell.commands import Commands
from ui.shell.outgoing import Copying

STATES = {
    "backup_commands": 2,  # a backup failed; the library is at another place
    "commands": 1,  # another window removed what was open
    "damaged_library": 2,  # it is damaged, older, or only looked at
    "examples": 1,  # the way back to an army
    "help_commands": 1,  # the last run ended in an error
    "main_window": 1,  # an error that can be reported
    "saving": 1,  # what is typed is not saved
}
"""Where a message is told that stays when the player goes on: all tell of a state."""


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    return Table(qtbot, tmp_path / "library.db")


def said(table: Table) -> list[str]:
    return [line.text for line in table.window.controller.banners.lines]


def test_only_states_are_told_for_longer_than_a_step() -> None:
    found: Counter[str] = Counter()
    for module in Path(next(iter(ui.__path__))).rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "stay":
                found[module.stem] += ast.unparse(node.value) == "Stay.STATE"
    assert {name: count for name, count in found.items() if count} == STATES


def steps(table: Table) -> dict[str, Callable[[], object]]:
    """Return what a player does next, by name."""
    control, page = table.window.controller, table.page
    document = page.document
    named = replace(document.value, name="Another name")
    return {
        "an edit": lambda: document.edit(named, "Name"),
        "undo": document.history.undo,
        "redo": document.history.redo,
        "another page": lambda: table.open("Border Guard"),
        "a closed tab": lambda: control.tabs.close_at(control.tabs.currentIndex()),
        "a new thing": lambda: control.app.group(Commands).new("army"),
        "undo in the library": control.undo.history.undo,
    }


def test_no_message_is_older_than_a_step_or_a_page(table: Table) -> None:
    table.open("Sergeant")
    banners = table.window.controller.banners
    for name, act in steps(table).items():
        for stay in (Stay.STEP, Stay.STATE, Stay.CHOICE):
            banners.tell(stay.name, stay=stay)
        rest()
        assert said(table) == ["STEP", "STATE", "CHOICE"], name
        act()
        table.qtbot.waitUntil(lambda: "STEP" not in said(table))
        assert {"STATE", "CHOICE"} <= set(said(table)), name
        for line in tuple(banners.lines):
            banners.drop(line)


@pytest.mark.parametrize("stay", Stay)
def test_what_is_told_again_is_pressed_still(table: Table, stay: Stay) -> None:
    banners, undone = table.window.controller.banners, list[str]()

    def told(when: str) -> None:
        banners.tell("X was moved", [("Undo", lambda: undone.append(when))], stay=stay)

    told("before")
    banners.tell("Another")
    rest()
    pressed = banners.lines[0].buttons["Undo"]
    QTest.mousePress(pressed, Qt.MouseButton.LeftButton)
    told("now")
    rest()
    assert said(table) == ["Another", "X was moved"]
    QTest.mouseRelease(pressed, Qt.MouseButton.LeftButton)
    assert undone == ["now"]
    assert ("X was moved" in said(table)) is (stay is Stay.OFFER)


def test_what_its_own_button_tells_again_stays(table: Table) -> None:
    banners = table.window.controller.banners

    def tell() -> None:
        banners.tell("Not saved", [("Try again", tell)], stay=Stay.STATE)

    tell()
    for _ in range(2):
        banners.lines[0].buttons["Try again"].click()
        rest()
        assert said(table) == ["Not saved"]


def test_a_message_that_looks_otherwise_takes_the_place_of_the_old(
    table: Table,
) -> None:
    banners = table.window.controller.banners
    for severity in Severity:
        banners.tell("It is so", severity=severity)
        banners.tell("It is so", [("Undo", print)], severity=severity)
        rest()
        assert said(table) == ["It is so"]
        assert [*banners.lines[0].buttons] == ["Undo", "Dismiss"]


def test_another_history_in_front_is_no_step(table: Table) -> None:
    table.open("Sergeant")
    control = table.window.controller
    control.banners.tell("Just told")
    undo = control.undo
    for stack in (undo.history, table.page.history, undo.history):
        assert isinstance(stack, QUndoStack)
        undo.group.setActiveStack(stack)
    control.library_panel.view.setFocus()
    rest()
    assert said(table) == ["Just told"]


def test_what_came_is_not_told_after_it_went_again(table: Table) -> None:
    table.open("Border Guard")
    control = table.window.controller
    control.app.group(Commands).new("army")
    table.qtbot.waitUntil(lambda: table.page.document.value.title != "Border Guard")
    control.app.note("The clipboard: 2 new")
    control.undo.undo.trigger()
    table.qtbot.waitUntil(lambda: "The clipboard: 2 new" not in said(table))


def test_a_refusal_goes_with_the_next_page(table: Table) -> None:
    table.open("Border Guard")
    control = table.window.controller
    control.app.group(Commands).remove([table.titles["Rifleman"]])
    table.qtbot.waitUntil(lambda: any("marches in" in words for words in said(table)))
    table.open("Sergeant")
    assert not said(table)


def test_undo_elsewhere_says_what_it_did(table: Table) -> None:
    table.open("Sergeant")
    page = table.page
    page.document.edit(replace(page.document.value, move=7), "Move")
    table.open("Border Guard")
    control = table.window.controller
    control.undo.rest()
    control.undo.undo.trigger()
    assert said(table) == ["Undone: Move of Sergeant"]


def test_cut_rows_are_told_once_they_are_gone(table: Table) -> None:
    table.open("Border Guard")
    entries = table.page.entries
    entries.tree.setFocus()
    entries.tree.selectAll()
    table.window.controller.app.group(Copying).cut()
    assert [words.partition(":")[0] for words in said(table)] == ["Copied 6 entries"]


def test_what_was_pasted_into_an_army_is_told_by_its_rows(table: Table) -> None:
    table.open("Border Guard")
    entries = table.page.entries
    entries.tree.setFocus()
    entries.tree.selectAll()
    table.window.controller.app.group(Copying).copy()
    table.window.controller.actions["paste_designs"].trigger()
    table.qtbot.waitUntil(
        lambda: said(table) == ["The clipboard: 6 entries in Border Guard"]
    )


def test_a_copy_is_said_in_the_dialog_alone(table: Table) -> None:
    table.open("Border Guard")
    table.window.controller.actions["share"].trigger()
    table.qtbot.waitUntil(lambda: bool(table.window.findChildren(ShareDialog)))
    (dialog,) = table.window.findChildren(ShareDialog)
    table.qtbot.mouseClick(dialog.copy_list, Qt.MouseButton.LeftButton)
    assert dialog.state.text() == "Copied the list with its code"
    assert not said(table)
    # The code of a secret list is another one.
    dialog.ways.buttons[1].click()
    assert dialog.state.text() == ""
    dialog.close()
    QApplication.clipboard().clear()
