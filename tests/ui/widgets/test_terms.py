"""A word tells what it means, where the pointer rests on it."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QSpinBox, QTabBar, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from builder.brikwars import Weapon
from ui.widgets.terms import term_at, term_beside, told


class Page(QWidget):
    """A widget that says which design it shows."""

    def __init__(self, value: object) -> None:
        super().__init__()
        self.document = type("Document", (), {"value": value})()


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    made = Page(Weapon(name="Axe"))
    qtbot.addWidget(made)
    return made


def test_a_label_tells_its_word_in_the_game_of_its_page(page: Page) -> None:
    label = QLabel("&Use:", page)
    found = term_at(label, QPoint(1, 1))
    assert found is not None
    assert (found.game, found.words[0]) == ("brikwars", "Use")
    assert told(found).startswith("Use: ")
    assert told(found).endswith(f"See {found.rule}.")
    label.setToolTip("more")
    assert term_at(label, QPoint(1, 1)) is None


def test_heads_and_tabs_tell_theirs(page: Page) -> None:
    table = QTableWidget(1, 2, page)
    table.setHorizontalHeaderLabels(["Range", "Nothing to tell"])
    head = table.horizontalHeader()
    there = term_at(head.viewport(), QPoint(head.sectionPosition(0) + 2, 2))
    assert there is not None
    assert there.words[0] == "Range"
    assert not term_at(head.viewport(), QPoint(head.sectionPosition(1) + 2, 2))
    bar = QTabBar(page)
    bar.addTab("Odds")
    there = term_at(bar, QPoint(2, 2))
    assert there is not None
    assert there.words == ("odds",)


def test_the_key_of_help_finds_the_word_of_a_field(page: Page) -> None:
    field, label = QSpinBox(page), QLabel("Power", page)
    assert term_beside(field) is None
    label.setBuddy(field)
    found = term_beside(field)
    assert found is not None
    assert found.words[0] == "Power"
