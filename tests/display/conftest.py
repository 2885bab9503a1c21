"""What the tests on a real display share: one window, and a hand."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.display.hand import Hand
from tests.journeys.table import Table
from tests.patience import PatientBot
from ui.widgets.theme import dress


@pytest.fixture(scope="session")
def shared_table(
    qapp: QApplication,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Table:
    """Return a window with the examples, the same for all tests of the process."""
    dress(qapp)
    place = tmp_path_factory.mktemp("display") / "library.db"
    return Table(PatientBot(request), place)


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """Return a hand on the display."""
    return Hand(qtbot)


@pytest.fixture
def table(shared_table: Table, hand: Hand) -> Iterator[Table]:
    """Return the shared window with the keyboard; a test leaves nothing open in it."""
    shared_table.qtbot = hand.qtbot
    hand.focus(shared_table.window)
    yield shared_table
    for each in QApplication.topLevelWidgets():
        if each.isVisible() and each is not shared_table.window:
            each.close()
