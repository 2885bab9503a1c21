"""The heads of tables in answers are never cut, however narrow the page is."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.content.card import Column, Row, Table
from ui.questions.parts import TableView
from ui.widgets.theme import dress

LABELS = ("Size", "Largest sets of weapons", "Too big", "What it may power in a turn")


@pytest.mark.parametrize("width", [240, 380, 520, 900])
def test_each_word_of_a_head_has_room(
    qtbot: QtBot, qapp: QApplication, width: int
) -> None:
    cells = ("6", "2 × Missile Rack and Chin Gun", "–", "Missile Rack or Chin Gun")
    part = Table("Sets", tuple(map(Column, LABELS)), (Row(cells),))
    view = TableView(part)
    qtbot.addWidget(view)
    view.resize(width, 400)
    view.show()
    qapp.processEvents()
    header = view.table.horizontalHeader()
    metrics = header.fontMetrics()
    for at, label in enumerate(LABELS):
        for word in label.split():
            assert metrics.horizontalAdvance(word) < header.sectionSize(at), label
    assert header.height() >= metrics.height()
    if width == 240:
        # Some take two lines, and the head is high enough for them.
        assert header.height() >= 2 * metrics.height()


def test_a_wide_table_is_written_smaller_before_it_scrolls(
    qtbot: QtBot, qapp: QApplication
) -> None:
    heads = ("In order", "Pool", "Hits", "Nothing", "Catastrophe", "They lose")
    cells = ("8 × rifle", "16 > 8", "67 %", "15.8 %", "17.2 %", "0.416")
    view = TableView(Table("Fire", tuple(map(Column, heads)), (Row(cells),)))
    qtbot.addWidget(view)
    view.resize(900, 200)
    view.show()
    qapp.processEvents()
    whole = view.table.fontMetrics().height()
    view.resize(200, 200)
    qapp.processEvents()
    least = sum(view.table.columnWidth(at) for at in range(len(heads)))
    view.resize(least + 8, 200)
    qapp.processEvents()
    assert not view._too_wide
    assert view.table.fontMetrics().height() < whole
    view.resize(900, 200)
    qapp.processEvents()
    assert view.table.fontMetrics().height() == whole


def test_a_head_begins_where_its_cells_begin(qtbot: QtBot, qapp: QApplication) -> None:
    dress(qapp)
    words = ("Hull", "Hull")
    part = Table("T", tuple(map(Column, words)), (Row(words),))
    view = TableView(part)
    qtbot.addWidget(view)
    view.resize(300, 120)
    view.show()
    qapp.processEvents()
    begins = [
        written(each.grab(QRect(0, 4, each.width(), 16)).toImage())
        for each in (view.table.horizontalHeader().viewport(), view.table.viewport())
    ]
    qapp.setStyleSheet("")
    assert begins[0] == begins[1]


def written(image: QImage) -> int:
    """Return where the words in a picture begin, counted from its left edge."""
    ground = image.pixelColor(0, 0).lightness()
    return next(
        x
        for x in range(image.width())
        if any(
            abs(image.pixelColor(x, y).lightness() - ground) > 60
            for y in range(image.height())
        )
    )
