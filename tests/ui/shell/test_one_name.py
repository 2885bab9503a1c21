"""One thing has one name: no page, menu or dialog has another word for it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QMenu,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder import systems
from builder.army.model import Item
from builder.examples import Example, examples_of
from builder.system.model import System
from tests.journeys.table import Table
from tests.sweeps import share
from tests.ui.widgets.test_fitting import OPENED, open_dialog
from ui.pages.odds import ODDS

CONTEXT: Final = Path(__file__).resolve().parents[3] / "CONTEXT.md"
FILE: Final = "Muster file"
"""What is shared has this name; an army has another one."""
PROPERTIES: Final = ("text", "title", "windowTitle", "placeholderText")
ABOUT: Final = ("toolTip", "statusTip", "accessibleName", "accessibleDescription")


def unused() -> dict[str, str]:
    """Return the words that are not used in the window, each with ours."""
    part = CONTEXT.read_text("utf-8").split("## In the window")[1].split("\n## ")[0]
    rows = [line.split("|")[1:-1] for line in part.splitlines() if "**" in line]
    return {
        word.strip(): ours.strip()
        for ours, _, words in rows
        for word in words.split(",")
    }


UNUSED: Final = unused()


def read(part: QWidget | QAction) -> Iterator[str]:
    """Yield all that a part of the window says."""
    for name in (*PROPERTIES, *ABOUT):
        value = part.property(name)
        if isinstance(value, str) and value:
            yield value.replace("&", "").replace(FILE, "")
    if isinstance(part, QTabBar):
        for place in range(part.count()):
            yield from (part.tabText(place), part.tabToolTip(place))
    model: QAbstractItemModel | None = None
    if isinstance(part, QAbstractItemView | QComboBox):
        model = part.model()
    if model is not None:
        for row in range(model.rowCount()):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                yield str(model.data(model.index(row, 0), role) or "")


def parts(window: QWidget) -> Iterator[QWidget | QAction]:
    """Yield the widgets of a window and the acts of its menus, which are filled."""
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
        yield from menu.actions()
    yield window
    yield from window.findChildren(QWidget)
    yield from window.findChildren(QAction)


def strange(window: QWidget) -> set[str]:
    """Return what a window says with a word that is not used."""
    texts = {text for part in parts(window) for text in read(part)}
    return {
        f"{text}: {ours}" for text in texts for word, ours in UNUSED.items()
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    }  # fmt: skip


def examples_shown(system: System) -> list[tuple[Example, str]]:
    """Return an example of each kind of a game, and of its armies."""
    kinds: dict[type, tuple[Example, str]] = {}
    for example in examples_of(system.key):
        items: list[tuple[str, Item]] = [*example.designs, *example.armies]
        for _, value in items:
            kinds.setdefault(type(value), (example, value.title))
    return list(kinds.values())


def test_the_words_that_are_not_used_are_read() -> None:
    assert {"Another one", "Muster", "modules"} <= UNUSED.keys()


@pytest.mark.full
@pytest.mark.parametrize("system", systems().values(), ids=systems())
def test_one_thing_has_one_name_on_pages(
    qtbot: QtBot, tmp_path: Path, system: System
) -> None:
    table = Table(qtbot, tmp_path / "library.sqlite")
    found = strange(table.window)
    for example, title in examples_shown(system):
        table.bring(example)
        table.open(title)
        for place in range(len(table.page.views or ("",))):
            if table.page.views:
                table.page.turn(place)
            found |= strange(table.window)
    assert not found


@pytest.mark.full
@pytest.mark.parametrize("names", share(tuple(OPENED), of=4))
def test_one_thing_has_one_name_in_dialogs(
    qtbot: QtBot, tmp_path: Path, names: str
) -> None:
    table = Table(qtbot, tmp_path / "library.sqlite")
    dialog = open_dialog(table, OPENED[names])
    assert not strange(dialog)
    dialog.close()


def test_each_act_stands_in_one_menu(qtbot: QtBot, tmp_path: Path) -> None:
    bar = Table(qtbot, tmp_path / "library.sqlite").window.controller.menus.bar
    acts = [act for menu in bar.findChildren(QMenu) for act in menu.actions()]
    copies = [act.text() for act in acts if act.text().startswith("Copy ")]
    assert len(copies) == len(set(copies)) == 6


def test_every_act_of_a_menu_has_words(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.open("Border Guard")
    acts = [part for part in parts(table.window) if isinstance(part, QAction)]
    spoken = [act.text() for act in acts if act.text()]
    assert not [text for text in spoken if not re.search(r"\w", text)]


@pytest.mark.parametrize("system", systems().values(), ids=systems())
def test_no_question_is_called_like_the_tab_of_all(system: System) -> None:
    assert ODDS not in {question.title for question in system.questions}
