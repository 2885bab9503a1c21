"""The size of the type: changed in an open window, and in the least windows."""

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, QSettings
from PySide6.QtWidgets import QApplication, QMenuBar, QWidget
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from tests.patience import rest
from tests.sweeps import share
from ui.panels.bill import AMOUNT, RULE
from ui.shell.commands import Commands
from ui.shell.page_in_front import StatusLine
from ui.widgets.paint.tokens import BODY
from ui.widgets.theme import choose_text_size, dress, scaled

WINDOWS = ((1024, 700), (1280, 720), (1600, 900))
COMMANDS = ("library", "welcome")
"""The pages that a command opens."""
PAGES = (
    "Border Guard",
    "Fire-breathing Dragon",
    "Rifle",
    "Lava Pool",
    "Endless Gun",
    "house rules",
    *COMMANDS,
)


@pytest.fixture(scope="module", autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    dress(qapp)
    yield
    choose_text_size(100)
    qapp.setStyleSheet("")


def show(table: Table, page: str) -> None:
    """Open a page as the only one."""
    control = table.controller
    while control.tabs.count():
        control.tabs.close_at(0)
    if page in COMMANDS:
        control.actions[page].trigger()
    elif page == "house rules":
        control.app.group(Commands).new("ruleset")
        # It is made by the library's thread.
        table.qtbot.waitUntil(lambda: control.tabs.page is not None)
    else:
        table.open(page)
    rest()


def places(widget: QWidget, way: str = "") -> Iterator[tuple[str, QRect]]:
    """Yield where each part that is shown stands in its parent, by the way to it."""
    counts: dict[str, int] = {}
    for part in widget.children():
        # How long ago it was saved is not the same either.
        if not isinstance(part, QWidget) or isinstance(part, StatusLine):
            continue
        if part.isVisible() and not part.isWindow():
            name = type(part).__name__
            counts[name] = counts.get(name, 0) + 1
            here = f"{way}/{name}{counts[name]}"
            yield here, part.geometry()
            yield from places(part, here)


def differing(before: Mapping[str, QRect], after: Mapping[str, QRect]) -> list[str]:
    return [
        f"{way}: {before.get(way)} and after a restart {after.get(way)}"
        for way in before.keys() | after.keys()
        if before.get(way) != after.get(way)
    ]


@pytest.mark.full
@pytest.mark.parametrize(
    ("percent", "size"), share(tuple(product((150, 200), WINDOWS)), of=3)
)
def test_type_that_grows_in_an_open_window_is_laid_out_as_after_a_restart(
    qtbot: QtBot, tmp_path: Path, percent: int, size: tuple[int, int]
) -> None:
    choose_text_size(100)
    place = tmp_path / "library.sqlite"
    table = Table(qtbot, place)
    table.window.resize(*size)
    grown = {}
    for page in PAGES:
        choose_text_size(100)
        show(table, page)
        choose_text_size(percent)
        rest()
        grown[page] = dict(places(table.window))
    table.window.close()
    again = Table(qtbot, place)
    again.window.resize(*size)
    for page in PAGES:
        show(again, page)
        assert not differing(grown[page], dict(places(again.window))), page


@pytest.mark.full
@pytest.mark.parametrize("percent", [100, 125, 150, 200])
def test_the_list_to_add_from_has_four_rows_in_every_window(
    qtbot: QtBot, tmp_path: Path, percent: int
) -> None:
    choose_text_size(100)
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.open("Border Guard")
    page = table.page
    for size in (*WINDOWS, (1060, 700), (1272, 720)):
        table.window.resize(*size)
        page.pick()
        choose_text_size(percent)
        rest()
        picker, tree = page.entries.picker, page.entries.tree
        row = picker.table.verticalHeader().defaultSectionSize()
        assert picker.table.viewport().height() >= 4 * row, size
        assert tree.isHidden() or tree.height() >= scaled(240), size
        # All that the page shows is whole, and beside each other.
        for part in picker.findChildren(QWidget):
            if part.isVisible() and part.parent() is picker:
                assert part.height() >= part.minimumSizeHint().height(), (size, part)
        # Another part of the army, and what follows when it is closed, are as ever.
        page.strip.setCurrentIndex(1)
        assert page.strip.isVisible()
        page.strip.setCurrentIndex(0)
        picker.reject()
        assert tree.isVisible()
        assert page.bar.isVisible()
        menus = table.window.findChild(QMenuBar)
        assert menus.width() >= menus.sizeHint().width(), size


@pytest.mark.full
def test_a_narrower_window_shows_no_more_columns(qtbot: QtBot, tmp_path: Path) -> None:
    # The size of type that all measures of the window are for.
    choose_text_size(108)
    assert scaled(BODY) == BODY
    table = Table(qtbot, tmp_path / "library.sqlite")
    for title in ("Trooper", "Fire-breathing Dragon", "Lava Pool"):
        table.open(title)
        abreast = []
        for wide in (1060, 1179, 1271, 1272, 1280, 1400, 1599, 1600, 1920):
            table.window.resize(wide, 800)
            rest()
            abreast.append(table.page.form._halves[1].x() > 0)
        assert abreast == sorted(abreast), title


def test_columns_grow_with_the_type_and_are_remembered(
    qtbot: QtBot, tmp_path: Path
) -> None:
    choose_text_size(100)
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.window.resize(1280, 720)
    show(table, "library")
    page: Any = table.controller.tabs.currentWidget()
    view = page.view
    # The name has what is left.
    columns = [at for at, column in enumerate(view.rows.columns) if not column.wide]
    before = [view.columnWidth(at) for at in columns]
    choose_text_size(200)
    rest()
    view.remember()
    kept = [int(wide) for wide in QSettings().value(view.look.kept)]
    usual = scaled(BODY) / BODY / 2
    for at, wide in zip(columns, before, strict=True):
        assert not kept[at] or abs(kept[at] * usual - wide) <= 3, at
    choose_text_size(100)
    rest()
    after = [view.columnWidth(at) for at in columns]
    assert all(abs(one - two) <= 3 for one, two in zip(before, after, strict=True))


@pytest.mark.full
def test_a_bill_and_its_card_are_read_in_any_type(qtbot: QtBot, tmp_path: Path) -> None:
    choose_text_size(100)
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.window.resize(1024, 700)
    table.open("Fire-breathing Dragon")
    tree = table.controller.front.bill.tree
    for percent in (100, 200, 150, 100):
        choose_text_size(percent)
        rest()
        if table.page.card_place:
            table.page.strip.setCurrentIndex(table.page.strip.count() - 1)
            rest()
            card, bill = table.controller.frame.beside.sizes()
            assert card > bill
        for column in (AMOUNT, RULE):
            assert tree.columnWidth(column) >= tree.sizeHintForColumn(column)
