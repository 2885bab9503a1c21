"""Every page at every size and size of type: nothing outside, no text cut."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QPushButton,
    QScrollArea,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder import systems
from builder.examples import examples_of
from tests.journeys.table import Table
from tests.sweeps import share
from ui.questions.parts import ChartView
from ui.rules.opening import open_rule
from ui.rules.popover import RulePopover
from ui.shell.commands import Commands
from ui.widgets.labels import ElidedLabel
from ui.widgets.theme import choose_text_size, dress

SIZES = ((1024, 700), (1093, 614), (1280, 720), (1920, 1080))
TYPE = (100, 125, 150)
FIRST = next(iter(systems()))
SLACK = 2
"""Pixels that a hint may be off by."""
TURNS = 6
"""How often the window may lay itself out until it is at rest."""


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
        if isinstance(above, QAbstractScrollArea | QTabBar):
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


def sideways(widget: QWidget) -> bool:
    """Return whether a form has to be scrolled sideways; a drawing may be."""
    if not isinstance(widget, QScrollArea) or isinstance(widget.widget(), ChartView):
        return False
    return widget.horizontalScrollBar().maximum() > 0


def faults(window: QWidget) -> list[str]:
    """Return what lies outside the window or is cut."""
    found = []
    whole = window.rect()
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.isWindow() or not widget.width():
            continue
        if sideways(widget):
            found.append(f"sideways: in {type(widget.parent()).__name__}")
        if cut(widget):
            wanted = widget.sizeHint().width()
            found.append(f"cut: {named(widget)} {widget.width()} < {wanted}")
        area = visible_part(widget, window)
        if not whole.contains(area) and not scrolled(widget):
            found.append(f"outside: {named(widget)} {area}")
    return found


def named(widget: QWidget) -> str:
    """Return what a widget is, for a message."""
    text = getattr(widget, "text", "")
    words = text() if callable(text) else text
    return f"{type(widget).__name__} {words!r} {widget.accessibleName()!r}"


class Walk:
    """A walk through the window that notes every fault once, with where it was."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: dict[str, str] = {}

    def look(self, where: str) -> None:
        """Look at what is shown, at every size."""
        for size in SIZES:
            # One turn lays out, the next one what the first asked for, and so on.
            for _ in range(TURNS):
                found = self._faults_at(size)
                if not found:
                    break
            for fault in found:
                self.found.setdefault(fault, f"{where} at {size}")

    def _faults_at(self, size: tuple[int, int]) -> list[str]:
        window = self.table.window
        window.resize(*size)
        QApplication.processEvents()
        got = window.size().toTuple()
        least = window.minimumSizeHint().toTuple()
        large = [] if got == size else [f"the window is {got}, at least {least}"]
        return [*large, *faults(window)]

    def page(self, title: str) -> None:
        """Look at every view of a page."""
        self.table.open(title)
        page = self.table.page
        for place, view in enumerate(page.views or ("",)):
            if page.views:
                page.turn(place)
            if getattr(page, "panel", None):
                self.table.settle()
            self.look(f"{title} {view}")

    @property
    def said(self) -> str:
        return "\n".join(f"{where}: {fault}" for fault, where in self.found.items())


def weapons(walk: Walk) -> None:
    for title in ("Border Guard", "Rifle", "Lava Pool"):
        walk.page(title)


def creations(walk: Walk) -> None:
    for title in ("Trooper", "Fire-breathing Dragon"):
        walk.page(title)


def other_games(walk: Walk) -> None:
    for key, system in systems().items():
        if key != FIRST:
            # Only the first example, to be short; the others have the same pages.
            example = examples_of(system.key)[0]
            walk.table.bring(example)
            for title in (example.designs[0][1].title, *_armies(example)):
                walk.page(title)


def _armies(example: Any) -> Sequence[str]:
    return [army.title for _, army in example.armies[:1]]


def rest(walk: Walk) -> None:
    """Look at house rules, a verdict, a rule and the page of welcome."""
    window = walk.table.window
    controller = window.controller
    controller.app.group(Commands).new("ruleset")
    walk.table.qtbot.waitUntil(
        lambda: type(controller.tabs.page).__name__ == "RuleSetPage"
    )
    walk.look("house rules")
    walk.page("Troublemakers")
    walk.table.open("Endless Gun")
    walk.look("Endless Gun")
    controller.frame.turn_drawer()
    walk.look("the whole verdict")
    controller.front.verdict.allow_first()
    walk.look("who allows it")
    controller.frame.drawer.fold()
    open_rule(
        controller.front.verdict.head, controller.front.verdict.violations[0].rule
    )
    walk.look("a rule")
    window.findChild(RulePopover).close()
    while controller.tabs.page:
        controller.tabs.close_page(controller.tabs.page)
    walk.look("welcome")


WALKS: tuple[Callable[[Walk], None], ...] = (weapons, creations, other_games, rest)


@pytest.mark.full
@pytest.mark.parametrize(
    ("percent", "walked"),
    share(tuple(product(TYPE, WALKS)), of=12),
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_nothing_is_outside_or_cut(
    qtbot: QtBot, tmp_path: Path, percent: int, walked: Callable[[Walk], None]
) -> None:
    choose_text_size(percent)
    walk = Walk(Table(qtbot, tmp_path / "library.sqlite"))
    walked(walk)
    assert not walk.found, walk.said
