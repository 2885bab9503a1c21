"""A list from its columns: a new column is one row of the table of columns."""

from dataclasses import dataclass
from typing import Final

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPixmap
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.listing.words import folded
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.line_paint import shortened
from ui.lists.rows import RIGHT, CellInk, FoundRows, ListAbout, ListColumn

ACROSS = Qt.Orientation.Horizontal
SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@dataclass(frozen=True, slots=True)
class Animal:
    name: str
    legs: int


ANIMALS: Final = (Animal("Spider", 8), Animal("Älf", 2), Animal("Cat", 4),
                  Animal("Bird", 2), Animal("Catfish", 0))  # fmt: skip

NAME: Final = ListColumn[Animal](
    "name", "Name", lambda each: each.name, said=lambda each: each.name,
    order=lambda each: folded(each.name), wide=True, width=80,
)  # fmt: skip
LEGS: Final = ListColumn[Animal](
    "legs", "Legs", lambda each: str(each.legs), said=lambda each: f"{each.legs} legs",
    order=lambda each: each.legs, down=True, tip="Sort by legs", ink=CellInk.NUMBER,
    align=RIGHT, width=60, gives=1,
)  # fmt: skip
"""The new column: this row is all that is written for it."""

ABOUT: Final = ListAbout[Animal](
    lambda each: each.name,
    text=lambda each: folded(each.name),
    begins=lambda each: folded(each.name),
)


def made(
    qtbot: QtBot, paint: RowPaint, *columns: ListColumn[Animal]
) -> tuple[FoundRows[Animal], ItemList]:
    rows = FoundRows(columns, ABOUT, lines=paint is RowPaint.LINES)
    QAbstractItemModelTester(rows)
    view = ItemList(rows, "Animals", ListLook(paint, 30, kept="animals"))
    qtbot.addWidget(view)
    rows.show(ANIMALS)
    view.resize(400, 300)
    view.show()
    return rows, view


def pick(view: ItemList, row: int) -> None:
    """Select a row alone; `selectRow` asks which keys are held, by whatever test."""
    how = QItemSelectionModel.SelectionFlag
    at = view.model().index(row, 0)
    view.selectionModel().setCurrentIndex(at, how.ClearAndSelect | how.Rows)


def names(rows: FoundRows[Animal]) -> list[str]:
    return [each.name for each in rows.found]


@pytest.mark.parametrize("paint", RowPaint)
def test_a_new_column_is_one_row(qtbot: QtBot, paint: RowPaint) -> None:
    old, plain = made(qtbot, paint, NAME)
    new, view = made(qtbot, paint, NAME, LEGS)
    # It is shown ...
    assert view.grab().toImage() != plain.grab().toImage()
    # ... read by a screen reader ...
    assert old.index(0, 0).data(SPOKEN) == "Spider"
    assert new.index(0, 0).data(SPOKEN) == "Spider, 8 legs"
    if paint is RowPaint.LINES:
        assert view.horizontalHeader().isHidden()
        return
    # ... named, and sorted by a click on its head and a second one.
    place = new.column("legs")
    assert new.headerData(place, ACROSS) == "Legs"
    assert new.headerData(place, ACROSS, Qt.ItemDataRole.ToolTipRole) == "Sort by legs"
    assert new.index(0, place).data() == "8"
    view.horizontalHeader().sectionClicked.emit(place)
    assert names(new) == ["Spider", "Cat", "Älf", "Bird", "Catfish"]
    view.horizontalHeader().sectionClicked.emit(place)
    assert names(new) == ["Catfish", "Älf", "Bird", "Cat", "Spider"]


def test_a_column_gives_way_where_there_is_no_room(qtbot: QtBot) -> None:
    _, view = made(qtbot, RowPaint.STRIPS, NAME, LEGS)
    assert not view.isColumnHidden(1)
    view.fit(100)
    assert view.isColumnHidden(1)
    view.fit(1_000)
    assert not view.isColumnHidden(1)


def test_a_column_of_pictures_is_asked_for_what_is_in_sight(qtbot: QtBot) -> None:
    asked: list[str] = []

    def picture(each: Animal, side: int, scale: float) -> QPixmap:
        asked.append(each.name)
        pixmap = QPixmap(round(side * scale), round(side * scale))
        pixmap.fill(QColor("red"))
        return pixmap

    column = ListColumn[Animal]("picture", picture=picture, side=20, width=30)
    for paint in (RowPaint.STRIPS, RowPaint.LINES):
        rows, view = made(qtbot, paint, column, NAME)
        rows.show([Animal(f"Cat {place}", 4) for place in range(500)])
        asked.clear()
        view.grab()
        assert "Cat 0" in asked
        assert "Cat 400" not in asked


def test_what_is_selected_stays_so_while_it_is_searched_and_sorted(
    qtbot: QtBot,
) -> None:
    rows, view = made(qtbot, RowPaint.CELLS, NAME, LEGS)
    pick(view, 2)
    assert view.selected() == ["Cat"]
    rows.search("cat")
    assert names(rows) == ["Cat", "Catfish"]
    assert view.selected() == ["Cat"]
    view.sort(NAME.order, down=True)
    assert names(rows) == ["Catfish", "Cat"]
    assert view.selected() == ["Cat"] == [view.current()]
    rows.search("bird")
    assert view.selected() == []


def test_names_that_begin_with_the_letters_come_first(qtbot: QtBot) -> None:
    rows, _ = made(qtbot, RowPaint.CELLS, NAME)
    rows.search("F", "f")
    assert names(rows) == ["Älf", "Catfish"]
    rows.search("alf", "alf")
    assert names(rows) == ["Älf"]
    rows.search("i", "b")
    assert names(rows)[0] == "Bird"


def test_keys_open_and_remove(qtbot: QtBot) -> None:
    _, view = made(qtbot, RowPaint.CELLS, NAME)
    opened: list[str] = []
    unwanted: list[bool] = []
    view.opened.connect(opened.append)
    view.unwanted.connect(lambda: unwanted.append(True))
    pick(view, 1)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert opened == ["Älf"]
    assert unwanted
    # Letters lead to the name that begins so.
    view.keyboardSearch("ca")
    assert view.current() == "Cat"


# Names that begin alike are told apart where there is no room for all of them


@pytest.mark.parametrize("name", ["Burning Archer 0081", "x" * 90, "one " + "x" * 90])
def test_a_shortened_name_fits_and_keeps_its_end(qapp: QApplication, name: str) -> None:
    metrics = QFontMetrics(qapp.font())
    whole = metrics.horizontalAdvance(name)
    for wide in range(30, whole + 10, 7):
        short = shortened(metrics, name, wide)
        assert metrics.horizontalAdvance(short) <= wide
        assert (short == name) is (whole <= wide)
    assert shortened(metrics, "Burning Archer 0081", whole * 2 // 3).endswith("1")
