"""An answer may come when the dialog or page that asked is gone: nothing comes of it.

What a player chose in a dialog and closed it at once is still being worked at; so is
what was done on a page whose tab or window closed. The library is held up meanwhile, so
that all of its answers are late.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.journeys.table import Table
from tests.patience import PATIENCE_S, SOON_MS, due, handle_events, rest, until
from tests.pressed import shown
from tests.sweeps import share
from tests.ui.shell.test_same_page import PAGES, act_of, bring, come_back, views
from tests.ui.shell.test_same_widget import clicked, typed
from tests.ui.widgets.test_fitting import OPENED, open_dialog
from ui.widgets.theme import dress

pytestmark = pytest.mark.full


@pytest.fixture
def table(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Table:
    dress(qapp)
    chosen = str(tmp_path / "chosen")
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: (chosen, ""))
    table = Table(qtbot, tmp_path / "library.db")
    # The bin has something to bring back, and so has the history.
    control = table.window.controller
    control.repository.remove(table.titles["Long Gun"])
    table.open("Ripper Blade")
    page = table.page
    page.document.edit(replace(page.document.value, notes="Mine"), "Notes")
    control.repository.flush()
    rest()
    return table


@contextmanager
def library_held_up(table: Table) -> Iterator[Callable[[], None]]:
    """Let the library answer nothing meanwhile, or until what is yielded is called."""
    gate = Event()
    table.window.controller.repository.worker.ask(lambda _: gate.wait(PATIENCE_S))
    yield gate.set
    gate.set()


def controls(dialog: QDialog) -> Iterator[QWidget]:
    """Yield what can be used in a dialog, as long as it is there."""
    for each in shown():
        if isValid(each) and dialog.isAncestorOf(each) and each.isVisible():
            yield each


def leave(table: Table) -> None:
    """Close all dialogs; nothing is left of them."""
    for each in table.window.findChildren(QDialog):
        each.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.parametrize("name", share([*OPENED], of=4))
def test_what_is_chosen(table: Table, name: str) -> None:
    dialog = open_dialog(table, OPENED[name])
    rest()
    with library_held_up(table):
        for each in controls(dialog):
            if act := typed(each) or clicked(each):
                act()
        leave(table)
    rest()


@pytest.mark.parametrize("name", share([*OPENED], of=4))
def test_what_is_pressed(table: Table, name: str) -> None:
    def found() -> list[QPushButton]:
        dialog = open_dialog(table, OPENED[name])
        rest()
        return [each for each in controls(dialog) if isinstance(each, QPushButton)]

    for place in range(len(found())):
        leave(table)
        rest()
        # What was brought back is in the bin no more, and its button is off.
        chosen = found()[place : place + 1]
        with library_held_up(table):
            for button in chosen:
                button.click()
            leave(table)
        rest()


def fired() -> bool:
    """Let all events pass; return whether no timer will ask for something soon."""
    handle_events()
    return not [*due(SOON_MS)]


def use_all(table: Table) -> None:
    """Use all there is in the window but tabs, while a page is in front."""
    page, tabs = table.page, table.window.controller.tabs
    for control in shown():
        there = isValid(control) and control.isVisible()
        if there and not tabs.tabBar().isAncestorOf(control):
            if act := act_of(control, table.window):
                act()
            QCoreApplication.processEvents()
            # What came of it may have taken the page away: its example was undone.
            if tabs.indexOf(page) < 0:
                return
            come_back(table, page)


@pytest.mark.parametrize("title", share([*PAGES], of=3))
def test_a_tab_closes_with_what_was_done_on_its_page(table: Table, title: str) -> None:
    table.window.resize(1600, 900)
    bring(table, title)
    table.open(title)
    places = range(len(views(table.page)))
    for place in share(places, of=4, everything=False):
        bring(table, title)
        table.open(title)
        # A design may be asked less after it was changed.
        *_, turn = views(table.page)[: place + 1]
        turn()
        rest()
        with library_held_up(table):
            use_all(table)
            # What is asked in a pause is asked, too.
            until(fired, "all timers fired")
            table.window.controller.tabs.close_page(table.page)
            leave(table)
        rest()


@pytest.mark.parametrize("title", share([*PAGES], of=3))
def test_a_window_closes_with_what_was_done_on_its_page(
    table: Table, title: str
) -> None:
    bring(table, title)
    table.open(title)
    rest()
    with library_held_up(table) as let_go:
        use_all(table)
        # The window waits for the library, and is closed once all is saved.
        QTimer.singleShot(0, let_go)
        assert table.window.close()
    rest()
