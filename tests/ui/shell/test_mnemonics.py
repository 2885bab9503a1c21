"""No letter leads to two places: in a menu, in a dialog, on a page with its menus."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QMenu,
    QTabBar,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from tests.patience import rest
from tests.ui.widgets.test_fitting import OPENED, open_dialog


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    yield made
    assert made.window.close()


def letter(text: str) -> str:
    """Return the letter that is marked in a text; empty for none."""
    found = re.search(r"&([^&\s])", text.replace("&&", ""))
    return found[1].lower() if found else ""


def twice(texts: Iterable[str]) -> dict[str, list[str]]:
    """Return the letters that are marked in several texts, with these."""
    marked = [(letter(text), text) for text in texts if letter(text)]
    many = Counter(sign for sign, _ in marked)
    return {
        sign: [text for each, text in marked if each == sign]
        for sign, count in many.items()
        if count > 1
    }


def reached(parts: Iterable[QWidget]) -> list[str]:
    """Return the texts of visible widgets whose mark leads somewhere."""
    texts = []
    for part in parts:
        if not part.isVisible():
            continue
        if isinstance(part, QAbstractButton):
            texts.append(part.text())
        if isinstance(part, QLabel) and part.buddy() is not None:
            texts.append(part.text())
        if isinstance(part, QTabBar):
            texts += [part.tabText(place) for place in range(part.count())]
    return texts


def test_the_test_sees_a_clash() -> None:
    assert twice(["&Save", "Print && &sides", "R&&S", "&Copy"]) == {
        "s": ["&Save", "Print && &sides"]
    }


def test_no_menu_has_a_letter_twice(table: Table) -> None:
    table.open("Scorpiosaurus Rex")
    control = table.window.controller
    control.menus.armies.aboutToShow.emit()
    control.menus.recent.aboutToShow.emit()
    control.tabs.list.fill()
    wrong: dict[str, object] = {}
    for menu in control.menus.bar.findChildren(QMenu):
        texts = [action.text() for action in menu.actions() if action.isVisible()]
        wrong |= {menu.title(): found} if (found := twice(texts)) else {}
    assert not wrong
    assert not twice(action.text() for action in control.menus.bar.menus.actions())


@pytest.mark.full
@pytest.mark.parametrize("title", ["Ripper Blade", "Scorpiosaurus Rex", "Border Guard"])
def test_no_page_has_a_letter_twice(table: Table, title: str) -> None:
    table.window.resize(1280, 720)
    table.open(title)
    rest()
    menus = [
        action.text() for action in table.window.controller.menus.bar.menus.actions()
    ]
    assert not twice([*menus, *reached(table.window.findChildren(QWidget))])


@pytest.mark.full
def test_no_dialog_has_a_letter_twice(table: Table) -> None:
    table.open("Ripper Blade")
    wrong: dict[str, object] = {}
    for name, opened in OPENED.items():
        dialog = open_dialog(table, opened)
        inside = dialog.findChildren(QWidget)
        tabs = [each for each in inside if isinstance(each, QTabWidget)]
        places = range(tabs[0].count()) if tabs else range(1)
        for place in places:
            if tabs:
                tabs[0].setCurrentIndex(place)
            found = twice(reached(inside))
            wrong |= {f"{name} {place}": found} if found else {}
        dialog.close()
    assert not wrong
