"""Every page at every size and size of type: nothing outside, no text cut."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from tests.sweeps import share
from ui.verdict.row import ElidedLabel
from ui.widgets.theme import choose_text_size, dress

SIZES = ((1024, 700), (1093, 614), (1280, 720), (1920, 1080))
TYPE = (100, 125, 150)
TITLES = (
    "",  # the welcome page
    "Border Guard",
    "Troublemakers",
    "Rifle",
    "Endless Gun",
    "Fire-breathing Dragon",
    "Trooper",
    "Lava Pool",
)
SLACK = 2
"""Pixels that a hint may be off by."""


@pytest.fixture(scope="module", autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    dress(qapp)
    yield
    choose_text_size(100)
    qapp.setStyleSheet("")


def scrolled(widget: QWidget) -> bool:
    """Return whether a widget is inside something that scrolls."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QAbstractScrollArea):
            return True
        above = above.parentWidget()
    return False


def visible_part(widget: QWidget, window: QWidget) -> QRect:
    """Return a widget's area in the coordinates of the window."""
    return QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size())


def cut(widget: QWidget) -> bool:
    """Return whether the words on a widget do not fit into it."""
    if isinstance(widget, ElidedLabel):
        return False
    if isinstance(widget, QLabel):
        short = not widget.wordWrap() and bool(widget.text())
        return short and widget.width() + SLACK < widget.sizeHint().width()
    if isinstance(widget, QPushButton | QToolButton):
        return widget.width() + SLACK < widget.minimumSizeHint().width()
    return False


def faults(window: QWidget) -> list[str]:
    """Return what lies outside the window or is cut."""
    found = []
    whole = window.rect()
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.isWindow() or not widget.width():
            continue
        words = getattr(widget, "text", lambda: "")()
        name = f"{type(widget).__name__} {words!r} {widget.accessibleName()!r}"
        outside = not whole.contains(visible_part(widget, window))
        if outside and not scrolled(widget):
            found.append(f"outside: {name} {visible_part(widget, window)}")
        elif cut(widget):
            found.append(f"cut: {name} {widget.width()} < {widget.sizeHint().width()}")
    return found


@pytest.mark.parametrize(
    ("size", "percent"), share(tuple(product(SIZES, TYPE)), of=6), ids=str
)
def test_nothing_is_outside_or_cut(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    choose_text_size(percent)
    table = Table(qtbot, tmp_path / "library.sqlite")
    tabs = table.window.controller.tabs
    table.window.resize(*size)
    wrong = []
    for title in TITLES:
        while not title and tabs.page:
            tabs.close_page(tabs.page)
        if title:
            table.open(title)
        qtbot.wait(60)
        assert (table.window.width(), table.window.height()) == size
        views = table.page.views if title and hasattr(table.page, "views") else ()
        for place in range(max(1, len(views))):
            if views:
                table.page.turn(place)
                qtbot.wait(30)
            where = f"{title or 'welcome'} {views[place] if views else ''}"
            wrong += [f"{where}: {each}" for each in faults(table.window)]
    assert not wrong, "\n".join(wrong)
