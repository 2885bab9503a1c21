"""The first minute of a new player, and cards on paper: each action is counted."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from builder import systems
from tests.journeys.table import Table
from ui.explain import ExplainDialog
from ui.printing import output
from ui.printing.cards import PrintCardsDialog
from ui.shell.welcome import WelcomeController

CONTROL = Qt.KeyboardModifier.ControlModifier


class Player:
    """Hands that count what they do."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.actions = 0

    def press(self, key: Qt.Key, *, control: bool = False) -> None:
        self.actions += 1
        keys = CONTROL if control else Qt.KeyboardModifier.NoModifier
        self.table.qtbot.keyClick(self.table.window.focusWidget(), key, keys)

    def dialog(self, kind: type) -> Any:
        window = self.table.window

        def shown() -> list[Any]:
            found: list[Any] = window.findChildren(kind)
            return [each for each in found if each.isVisible()]

        self.table.qtbot.waitUntil(lambda: bool(shown()))
        return shown()[0]


def words_of(widget: QWidget) -> str:
    labels = widget.findChildren(QLabel)
    return " ".join(label.text() for label in labels if label.isVisible())


def test_a_new_player_reads_what_it_is_and_begins_each_job(table: Table) -> None:
    """Journey (a): the name of the game and the three jobs stand on one page."""
    player, bench = Player(table), table.window.controller
    # All three jobs are on the bar from the first moment on.
    bar = bench.menus.bar
    named = {button.text() for button, _ in bar._tools if button.isVisible()}
    assert {"Armies", "Print cards", "Check a weapon"} <= named
    player.press(Qt.Key.Key_W, control=True)
    table.qtbot.waitUntil(bench.app.group(WelcomeController).page.isVisible)
    assert next(iter(systems().values())).name in words_of(
        bench.app.group(WelcomeController).page
    )
    bench.app.group(WelcomeController).page.jobs[0].begin.setFocus()
    player.press(Qt.Key.Key_3)
    player.dialog(ExplainDialog).close()
    # A real screen gives the keyboard back by itself.
    table.window.activateWindow()
    table.qtbot.waitUntil(table.window.isActiveWindow)
    player.press(Qt.Key.Key_1)
    table.qtbot.waitUntil(lambda: bench.tabs.page is not None)
    assert player.actions == 3


def test_cards_of_an_army_in_three_actions(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journey (e): the defaults are right, the file is named after the army."""
    player, path = Player(table), tmp_path / "made.pdf"
    asked: list[str] = []

    def where(_: QWidget, title: str, ending: str = "pdf") -> Path:
        asked.append(output.file_name(title, ending))
        player.actions += 1
        return path

    monkeypatch.setattr(output, "ask_where", where)
    player.press(Qt.Key.Key_P, control=True)
    dialog = player.dialog(PrintCardsDialog)
    table.qtbot.waitUntil(lambda: bool(dialog.words.text()))
    with table.qtbot.waitSignal(dialog.made):
        player.actions += 1
        table.qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert asked == ["Border Guard.pdf"]
    assert path.read_bytes().startswith(b"%PDF")
    assert player.actions == 3
    dialog.close()
