"""The titles of a menu's sections are seen, and keys skip them."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from ui.widgets.labels import add_section
from ui.widgets.theme import dress

UI = Path(__file__).parents[3] / "ui"


def test_titles_are_shown_and_keys_lead_past_them(
    qtbot: QtBot, qapp: QApplication
) -> None:
    dress(qapp)
    menu = QMenu()
    qtbot.addWidget(menu)
    chosen = []
    for title in ("Colour", "Emblem"):
        add_section(menu, title)
        menu.addAction(f"{title} 1", lambda title=title: chosen.append(title))
    menu.popup(menu.pos())
    titles = menu.findChildren(QLabel)
    assert [each.text() for each in titles] == ["Colour", "Emblem"]
    assert all(each.isVisible() and each.height() > 10 for each in titles)
    assert titles[0].y() < menu.actionGeometry(menu.actions()[1]).y() < titles[1].y()
    for key in ("Down", "Down", "Return"):
        QTest.keyClick(menu, getattr(Qt.Key, f"Key_{key}"))
    assert chosen == ["Emblem"]


def test_no_menu_has_sections_that_the_sheet_hides() -> None:
    using = [each for each in UI.rglob("*.py") if ".addSection(" in each.read_text()]
    assert not using
