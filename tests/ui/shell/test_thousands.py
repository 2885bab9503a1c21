"""Points are written one way in all of the window: 1,240 and never 1240."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry
from builder.brikwars import Creation
from builder.brikwars.tables.scales import Structure
from tests.journeys.table import Table
from tests.patience import rest
from ui.library.filter_bar import cost_words

BARE = re.compile(r"(?<![\d,.])\d{4,}")
"""A number of four digits or more without a comma in it."""


def cells(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    # The columns of a list are private in Qt: it has one.
    lone = isinstance(model, QAbstractListModel)
    columns = 1 if lone else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield str(index.data() or "")
            if not column:
                yield from cells(model, index)


def words(window: QWidget) -> Iterator[str]:
    """Return all words in sight but what is typed."""
    for part in window.findChildren(QWidget):
        if part.isVisible():
            yield part.accessibleName()
            if isinstance(part, QLabel | QPushButton):
                yield part.text()
            model = part.model() if isinstance(part, QAbstractItemView) else None
            if model is not None:
                yield from cells(model, QModelIndex())


def test_points_have_commas_on_every_page(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    repository = table.window.controller.repository
    keep = Creation(name="Great Keep", size=124, structure=Structure.TEN)
    came: list[str] = []
    repository.add(keep, came.append)
    qtbot.waitUntil(lambda: bool(came))
    army = Army(name="Horde", limit=5000, entries=(Entry(design=came[0], count=3),))
    repository.add(army, came.append)
    qtbot.waitUntil(lambda: len(came) == 2)
    for title in ("Great Keep", "Horde"):
        table.open(title)
        rest()
        shown = set(words(table.window))
        assert any("1,240" in word for word in shown)
        assert not [word for word in shown if BARE.search(word)]
    assert any("3,720" in word for word in shown)


def test_points_have_commas_in_a_filter() -> None:
    assert cost_words(Fraction(1240), Fraction(3720)) == "Cost 1,240 – 3,720"
