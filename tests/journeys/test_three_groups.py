"""An army of eleven models in three groups, made and changed by the keyboard alone."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.army.muster import roster
from reports.text.plain import roster_text
from tests.journeys.table import Table
from ui.shell.commands import Commands

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


class Evening(Table):
    """A player who never touches the mouse."""

    def press(self, key: Key, held: Any = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(self.hand, key, held)

    def type(self, words: str) -> None:
        """Type words where the keyboard is."""
        QTest.keyClicks(self.hand, words)

    @property
    def hand(self) -> Any:
        """What has the keyboard."""
        return QApplication.focusWidget() or self.window

    @property
    def army(self) -> Army:
        """The army in front."""
        value: Army = self.page.document.value
        return value

    def recruit(self, *wanted: tuple[str, int]) -> None:
        """Add designs from the list of those that can join, by their letters."""
        self.press(Key.Key_Insert)
        for letters, count in wanted:
            self.hand.selectAll()
            self.type(letters)
            for _ in range(count):
                self.press(Key.Key_Return)
        self.press(Key.Key_Escape)

    def name_group(self, name: str) -> None:
        """Make an empty group, and type its name."""
        self.page.entries.tree.clearSelection()
        self.page.entries.tree.setCurrentIndex(self.page.entries.model.index(-1, 0))
        self.press(Key.Key_G, CONTROL | SHIFT)
        line = self.hand
        assert isinstance(line, QLineEdit)
        line.selectAll()
        self.type(name)
        self.press(Key.Key_Return)
        self.qtbot.waitUntil(lambda: self.army.groups[-1].name == name)


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Evening:
    made = Evening(qtbot, tmp_path / "library.db")
    made.window.controller.app.group(Commands).new("army")
    qtbot.waitUntil(lambda: "Nameless army" in made.titles)
    made.window.activateWindow()
    made.type("Night Watch")
    made.page.entries.tree.setFocus()
    return made


def test_eleven_models_in_three_groups(evening: Evening, qtbot: QtBot) -> None:
    page = evening.page
    for name, wanted in (
        ("Foot", (("troop", 4), ("rifle", 2))),
        ("Heavy", (("plated", 1), ("grenad", 2))),
        ("Walls", (("border k", 1), ("sergeant", 1))),
    ):
        evening.name_group(name)
        evening.recruit(*wanted)
    entries = [(e.group, e.design, e.count) for e in evening.army.entries]
    assert [group for group, _, _ in entries] == [
        "Foot", "Foot", "Heavy", "Heavy", "Walls", "Walls",
    ]  # fmt: skip
    assert sum(count for _, _, count in entries) == 11
    assert page.bar.facts.text() == "11 models"
    total = page.mustered.total
    # The Sergeant goes up over the edge of his group, and the Keep stays at home.
    evening.press(Key.Key_Up, ALT)
    evening.press(Key.Key_Up, ALT)
    assert evening.army.entries[page.entries.row].group == "Heavy"
    assert page.mustered.total == total
    evening.press(Key.Key_Down)
    evening.press(Key.Key_Down)
    evening.press(Key.Key_Space)
    assert page.mustered.results[page.entries.row].title == "Border Keep"
    assert page.mustered.total == total - 47
    printed = roster_text(
        roster(evening.army, evening.window.controller.app.catalogue.designs())
    )
    assert "Heavy: 4 models" in printed
    assert "Border Keep" not in printed
    # Every step comes back.
    while page.document.history.canUndo():
        page.document.history.undo()
    assert evening.army == Army()
    while page.document.history.canRedo():
        page.document.history.redo()
    assert page.mustered.total == total - 47


def test_changes_are_tried_and_taken_over(evening: Evening, qtbot: QtBot) -> None:
    evening.open("Border Guard")
    original = evening.page
    before = evening.army
    evening.window.controller.actions["try_changes"].trigger()
    qtbot.waitUntil(lambda: evening.army.title == "Border Guard (trial)")
    trial = evening.page
    assert trial.trial.isVisible()
    trial.entries.select([1])
    trial.entries.tree.setFocus()
    evening.press(Key.Key_Plus)
    assert "165 → 173 CP (+8)" in trial.trial.words.text()
    assert original.document.value == before
    trial.trial.take.click()
    assert evening.page is original
    assert evening.army.entries[1].count == 5
    assert evening.army.title == "Border Guard"
    assert not evening.army.trial_of
    original.document.history.undo()
    assert evening.army == before
