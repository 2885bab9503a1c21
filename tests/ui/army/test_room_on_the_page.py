"""An army page in little room: rows are whole, and a message covers no button."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from ui.widgets.layouts import lay_out
from ui.widgets.theme import choose_text_size, dress

WINDOWS = ((1024, 700), (1280, 720), (1600, 900))
TYPES = (100, 150, 200)
MESSAGE = "The clipboard: 2 new"


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Table]:
    dress(qapp)
    yield Table(qtbot, tmp_path / "library.sqlite")
    choose_text_size(100)
    qapp.setStyleSheet("")


def resized(table: Table, window: tuple[int, int], size: int) -> None:
    """Give the window a size and a size of type."""
    choose_text_size(size)
    table.window.resize(*window)
    lay_out()


def place(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


def test_two_rows_of_an_army_are_whole(table: Table) -> None:
    table.open("Border Guard")
    tree = table.page.entries.tree
    for window, size in product(WINDOWS, TYPES):
        resized(table, window, size)
        row = tree.visualRect(tree.entries.index(0, 0)).height()
        least = 1 if (window, size) == ((1024, 700), 200) else 2
        assert tree.viewport().height() >= least * row, (window, size)


def test_bricks_that_gave_way_are_back_where_there_is_room(table: Table) -> None:
    table.open("Border Guard")
    page = table.page
    for size, drawn in ((200, False), (100, True)):
        resized(table, (1280, 720), size)
        page.display(page.document.value)
        assert bool(page.bar.gauge.height()) == drawn
        assert page.bar.words.isVisible()


def test_a_message_lies_over_no_button_of_the_list_to_add_from(table: Table) -> None:
    table.open("Border Guard")
    page = table.page
    page.entries.pick()
    banners = table.window.controller.banners
    for window, size in product(WINDOWS, TYPES):
        resized(table, window, size)
        banners.tell(MESSAGE)
        lay_out()
        covered = place(banners)
        assert covered.height() > 0
        buttons = page.findChildren(QAbstractButton)
        shown = [each for each in buttons if each.isVisible()]
        assert len(shown) > 3
        for each in shown:
            assert not place(each).intersects(covered), (each.text(), window, size)
        banners.drop(banners.lines[0])
