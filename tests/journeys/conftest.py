"""A window for each journey, and one for those of a module that only look."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from tests.patience import rest


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    """Return a window with a library of its own."""
    return Table(qtbot, tmp_path / "library.db")


@pytest.fixture(scope="module")
def lasting() -> Iterator[list[Table]]:
    """Hold the table of a module until the last of its tests is over."""
    made: list[Table] = []
    yield made
    for each in made:
        assert each.window.close()
        each.window.deleteLater()


@pytest.fixture
def looked_at(
    qtbot: QtBot, lasting: list[Table], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Table]:
    """Return the table that a module's tests share: they look, and edit nothing.

    What a test opens in front of the window is closed; its tabs stay. The window is at
    rest before another test begins: what comes late would be taken for its own.
    """
    if not lasting:
        place = tmp_path_factory.mktemp("looked_at") / "library.db"
        lasting.append(Table(qtbot, place, lasting=True))
    (table,) = lasting
    table.qtbot = qtbot
    before = {each for each in table.window.findChildren(QWidget) if each.isWindow()}
    yield table
    for each in table.window.findChildren(QWidget):
        if each.isWindow() and each not in before:
            each.close()
    rest()
