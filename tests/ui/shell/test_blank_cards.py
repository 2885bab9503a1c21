"""Print blank cards: those of the game of what is open, or of every game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.examples.blanks import BLANKS
from tests.journeys.table import Table
from ui.printing.cards import PrintCardsDialog


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    yield made
    assert made.window.close()


def offered(table: Table) -> list[str]:
    """Return what the dialog that the command opens would print."""
    table.window.controller.actions["blanks"].trigger()
    table.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrintCardsDialog)
    assert dialog.windowTitle() == "Print: Blank cards"
    rows = range(dialog.queue.table.rowCount())
    cells = [dialog.queue.table.item(row, 0) for row in rows]
    dialog.close()
    return [cell.text() for cell in cells if cell]


def test_blank_cards_are_of_the_game_in_front(table: Table) -> None:
    table.open("Border Guard")
    ours = [one.words for one in BLANKS if one.game == "brikwars"]
    assert offered(table) == ours
    table.window.controller.tabs.close_page(table.page)
    assert offered(table) == [one.words for one in BLANKS]
