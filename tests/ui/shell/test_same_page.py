"""What a player has pressed on a page stays under the mouse, whatever comes meanwhile.

The law of the dialogs, for the window: a control of a page is used, that is undone and
done again, and another window saves something, while all the others are held.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from builder import systems
from builder.examples import Example, examples_of
from builder.house_rules.ruleset import RuleSet
from db.library.library import Library
from tests.journeys.table import Table
from tests.patience import rest
from tests.pressed import lost_after, lost_by_itself, shown, usable
from tests.sweeps import share
from tests.ui.shell.test_same_widget import clicked, typed
from ui.shell.large_screen import LineView
from ui.widgets.theme import dress

pytestmark = pytest.mark.full

PAGES: Final = (
    "Ripper Blade", "Endless Gun", "Fire-breathing Dragon", "Gunner with too much gun",
    "Line squad", "Automatic rifleman", "Mounted trooper", "Troublemakers", "Ours",
)  # fmt: skip
"""A weapon, and a creation, without faults and with some; a design of each other game,
an army, and house rules."""

MOST: Final = 16
"""One control of so many is used; a search for new examples uses others."""


@pytest.fixture
def table(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Table:
    dress(qapp)
    for name in ("getSaveFileName", "getOpenFileName", "getOpenFileNames"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: ("", ""))
    table = Table(qtbot, tmp_path / "library.db")
    table.window.resize(1600, 900)
    rest()
    return table


def titles(example: Example) -> list[str]:
    """Return what an example brings that has a page."""
    designs = [design.title for _, design in example.designs]
    return [*designs, *(army.title for _, army in example.armies)]


def bring(table: Table, title: str) -> None:
    """Have an item of an example in the library, or else house rules of a name."""
    for system in systems():
        for example in examples_of(system):
            if title in titles(example) and title not in table.titles:
                table.bring(example)
    if title not in table.titles:
        table.window.controller.app.add(RuleSet(name=title, system="brikwars"), "New")
        table.wait_for(title)


def views(page: Any) -> list[Callable[[], object]]:
    """Return what turns to each view of a page."""
    if page.views:
        return [partial(page.turn, place) for place in range(len(page.views))]
    return [partial(page.strip.setCurrentIndex, at) for at in range(page.strip.count())]


def act_of(control: QWidget, *within: QWidget) -> Callable[[], object] | None:
    """Return what uses a control; None for what opens a menu, a tab or a dialog.

    Buttons that are no choice are pressed within some parts of the window alone.
    """
    menu = isinstance(control, QToolButton) and control.menu() is not None
    inside = any(each.isAncestorOf(control) for each in within)
    if isinstance(control, QAbstractButton) and inside and not menu:
        return control.click
    return typed(control) or clicked(control)


def come_back(table: Table, page: QWidget) -> None:
    """Close what a control opened, and turn to the page again."""
    for top in QApplication.topLevelWidgets():
        if top.isVisible() and top is not table.window:
            top.close()
    table.window.controller.tabs.setCurrentWidget(page)


def uses(table: Table, turn: Callable[[], object]) -> Iterator[tuple[str, list[str]]]:
    """Use some controls of a view, and undo each; yield the words and what was lost."""
    page, within = table.page, (table.page, table.window.controller.front.verdict)
    for control, look in share([*shown().items()], of=MOST, everything=False):
        there = isValid(control) and usable(control)
        act = act_of(control, *within) if there else None
        if act is None:
            continue
        begun = page.history.index()
        yield look.words, (lost_by_itself if typed(control) else lost_after)(act)
        come_back(table, page)
        if page.history.index() > begun:
            yield f"undo of {look.words}", lost_by_itself(page.history.undo)
        turn()
        rest()


def steps(table: Table) -> Iterator[tuple[str, list[str]]]:
    """Undo and redo what was done to a page; then another window saves something."""
    document, history = table.page.document, table.page.document.history
    named = replace(document.value, name="Of mine")
    yield "a name", lost_by_itself(partial(document.edit, named, "Name"))
    yield "undo all", lost_by_itself(partial(history.setIndex, 0))
    yield "redo all", lost_by_itself(partial(history.setIndex, history.count()))
    yield (
        "news of another",
        lost_by_itself(partial(hear, table, table.titles["Trooper"])),
    )
    yield "news of it", lost_by_itself(partial(hear, table, document.id))


def hear(table: Table, name: str) -> None:
    """Hear that another window saved something."""
    repository = table.window.controller.repository
    with Library(Path(repository.location)) as library:
        stored = library.load(name)
        theirs: Any = replace(stored.value, notes=f"Read {stored.version}")
        library.save(name, theirs, stored.version)
    repository.look()
    table.qtbot.waitUntil(lambda: repository.value(name) == theirs)


@pytest.mark.parametrize("title", PAGES)
def test_pages(table: Table, title: str) -> None:
    bring(table, title)
    rest()
    found = {"as it opens": lost_after(partial(table.open, title))}
    for place, turn in enumerate(views(table.page)):
        found[f"view {place}"] = lost_after(turn)
        found |= {f"{place}: {words}": lost for words, lost in uses(table, turn)}
    found |= dict(steps(table))
    table.window.controller.frame.drawer.unfold()
    found |= {f"below the verdict: {words}": lost for words, lost in steps(table)}
    assert not {words: lost for words, lost in found.items() if lost}


def test_the_version_that_is_pressed_comes_back(table: Table) -> None:
    """Another version may come meanwhile, and take the first line of all."""
    table.open("Ripper Blade")
    document = table.page.document
    rest()

    def save(name: str) -> None:
        document.edit(replace(document.value, name=name), "Name")
        table.page.end_visit()
        table.window.controller.repository.flush()
        rest()

    save("First")
    save("Second")
    lines = table.window.controller.wide.below.views["History"].findChildren(LineView)
    first = next(line.more for line in lines if line.faint.words.endswith("→ First"))
    QTest.mousePress(first, Qt.MouseButton.LeftButton)
    save("Third")
    QTest.mouseRelease(first, Qt.MouseButton.LeftButton)
    rest()
    assert document.value.name == "First"
