"""What a player has pressed stays under the mouse: no equal one takes its place.

An answer, a timer, a save or what is typed may come while a button is held. Each button
and input that looks the same afterwards, in the same place, must be held still: else
its click meets nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.journeys.table import Table
from tests.patience import rest
from tests.pressed import lost_after, lost_by_itself, shown
from tests.sweeps import share
from tests.ui.widgets.test_fitting import OPENED, open_dialog
from ui.rules.opening import open_rule
from ui.shell.commands import Commands
from ui.widgets.photo_lines import PhotoLines
from ui.widgets.theme import dress

pytestmark = pytest.mark.full

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Table:
    dress(qapp)
    table = Table(qtbot, tmp_path / "library.db")
    table.window.resize(1600, 900)
    rest()
    return table


def typed(control: QWidget) -> Callable[[], object] | None:
    """Return keys that change what a control says as little as can be."""
    match control:
        case QAbstractSpinBox():
            return partial(press, control, Key.Key_Up)
        case QLineEdit() if not control.isReadOnly():
            return partial(press, control, Key.Key_End, Key.Key_Space)
        case PhotoLines():
            return partial(press, control, Key.Key_Right)
    return None


def press(control: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(control, key)


def clicked(control: QWidget) -> Callable[[], object] | None:
    """Return a click that chooses something; None for what opens or ends something."""
    match control:
        case QAbstractButton() if control.isCheckable():
            return control.click
        case QComboBox() if control.count() > 1:
            return partial(QTest.keyClick, control, Key.Key_Down)
        case QAbstractItemView() if (rows := control.model().rowCount()) > 1:
            row = control.model().index(rows - 1, 0)
            return partial(control.setCurrentIndex, row)
    return None


def edits(part: QWidget) -> Iterator[tuple[str, list[str]]]:
    """Change each control of a part once; yield how it looked, and what was lost."""
    there = {**shown(), **dict.fromkeys(part.findChildren(PhotoLines))}
    for each, was in there.items():
        if not isValid(part) or not part.isVisible():
            return
        # One that an edit took away is not lost: what is like it was asked for.
        if not isValid(each) or not part.isAncestorOf(each) or not each.isVisible():
            continue
        words = was.words if was else "the lines on the photo"
        if act := typed(each):
            yield words, lost_by_itself(act)
        elif act := clicked(each):
            yield words, lost_after(act)


@pytest.mark.parametrize("name", share([*OPENED], of=4))
def test_dialogs(table: Table, name: str) -> None:
    table.open("Ripper Blade")
    rest()
    # What it reads in the background comes while it is used.
    assert not lost_after(partial(OPENED[name], table)), "as it opens"
    dialog = open_dialog(table, lambda _: None)
    lost = {words: found for words, found in edits(dialog) if found}
    if isValid(dialog):
        dialog.close()
    assert not lost


def edited(table: Table) -> Iterator[tuple[str, list[str]]]:
    """Edit what is open as from elsewhere, then undo and redo it."""
    page = table.page
    document, history = page.document, page.document.history
    value = document.value
    changes = {"name": f"{value.name}x", "notes": "Mine"}
    if "size" in {each.name for each in fields(value)}:
        changes["size"] = value.size + 1
    for name, after in changes.items():
        now = replace(document.value, **{name: after})
        yield name, lost_by_itself(partial(document.edit, now, name))
    yield "undo", lost_by_itself(history.undo)
    yield "undo all", lost_by_itself(partial(history.setIndex, 0))
    yield "redo all", lost_by_itself(partial(history.setIndex, history.count()))


def test_the_page_of_a_rule(table: Table) -> None:
    table.open("Endless Gun")
    verdict = table.window.controller.front.verdict
    rest()
    open_rule(verdict.head, verdict.violations[0].rule)
    rest()
    assert not {words: found for words, found in edited(table) if found}


@pytest.mark.parametrize("pressed", ["Troublemakers", "Border Guard"])
def test_an_army_to_go_on_with(table: Table, pressed: str) -> None:
    """What changes in one army leaves the tiles of all under the mouse."""
    table.open("Border Guard")
    table.window.controller.app.group(Commands).close()
    table.open("Ripper Blade")
    control = table.window.controller
    control.actions["welcome"].trigger()
    rest()
    page: Any = control.tabs.currentWidget()
    tiles = {each.army.title: each for each in page.recent}
    tile = tiles[pressed]
    QTest.mousePress(tile, LEFT)
    before = tiles["Border Guard"].army
    army: Any = control.repository.value(before.id)
    document = control.repository.document(before.id)
    document.edit(replace(army, limit=400), "Limit")
    rest()
    lines = {each.army.title: each.army.line for each in page.recent}
    assert lines["Border Guard"] != before.line
    QTest.mouseRelease(tile, LEFT)
    table.qtbot.waitUntil(lambda: table.page.document.value.title == pressed)
