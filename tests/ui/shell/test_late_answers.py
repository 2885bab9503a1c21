"""An answer may come when the dialog that asked is gone: nothing comes of it then.

What a player chose in a dialog and closed it at once is still being worked at. The
library is held up meanwhile, so that all of its answers are late.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
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
from tests.patience import PATIENCE_S, rest
from tests.pressed import shown
from tests.sweeps import share
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
def library_held_up(table: Table) -> Iterator[None]:
    """Let the library answer nothing meanwhile."""
    gate = Event()
    table.window.controller.repository.worker.ask(lambda _: gate.wait(PATIENCE_S))
    yield
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
