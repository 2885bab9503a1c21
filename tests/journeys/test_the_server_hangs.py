"""A window on a server that stands still: it says so, and it can be closed."""

import signal
import subprocess
import sys
from concurrent import futures
from typing import Any
from unittest.mock import Mock

import pytest
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Creation
from db.errors import LibraryError
from db.library.library import Library
from tests.docs import ROOT
from tests.journeys.table import Table
from tests.patience import PATIENCE_S
from tests.server import Server
from ui.core import background

SHORT = 0.4
"""The patience of a test, in seconds."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "PATIENCE", SHORT)


@pytest.fixture
def table(qtbot: QtBot, server: Server, database: str) -> Table:
    made = Table(qtbot, database)
    made.open("Swamp Smith")
    calm(made)
    return made


def control(table: Table) -> Any:
    return table.window.controller


def calm(table: Table) -> None:
    table.qtbot.waitUntil(lambda: control(table).repository.saver.state.calm)


def typed(table: Table, words: str) -> None:
    """Type a name, and wait until it is on its way."""
    line = table.page.form.fields["name"].line
    line.clear()
    table.qtbot.keyClicks(line, words)
    saver = control(table).repository.saver
    table.qtbot.waitUntil(lambda: bool(saver.state.in_flight))


def told(table: Table, words: str) -> Any:
    lines = control(table).banners.lines
    return next((line for line in lines if words in line.text), None)


def stored(database: str, item_id: str) -> str:
    with Library(database) as library:
        return str(library.load(item_id).value.name)


def test_the_patience_is_what_the_manual_says() -> None:
    # A process of its own: here it is shortened.
    asked = "from ui.core import background; print(background.PATIENCE)"
    said = subprocess.check_output([sys.executable, "-c", asked], text=True)
    assert float(said) == 5
    manual = (ROOT / "ui/manual/pages/club-server.md").read_text(encoding="utf-8")
    assert "waits five seconds" in manual


def test_the_window_says_so_and_nothing_is_lost(
    table: Table, server: Server, database: str
) -> None:
    with server.stalled():
        typed(table, "Typed meanwhile")
        table.qtbot.waitUntil(lambda: bool(told(table, "has not answered")))
        assert "until it can be saved" in told(table, "has not answered").text
        assert control(table).front.status.state.text() == "Saving…"
        # It comes back while the server stands still.
        control(table).repository.save_now()
    calm(table)
    table.qtbot.waitUntil(lambda: told(table, "has not answered") is None)
    assert stored(database, table.page.document.id) == "Typed meanwhile"
    assert table.window.close()


def test_who_only_looks_can_close(table: Table, server: Server) -> None:
    with server.stalled():
        table.qtbot.waitUntil(lambda: bool(told(table, "has not answered")))
        assert table.window.close()


def test_what_is_not_saved_is_waited_for_or_given_up(
    table: Table, server: Server, database: str
) -> None:
    item_id = table.page.document.id
    with server.stalled():
        typed(table, "On its way")
        assert not table.window.close()
        assert table.window.isVisible()
        line = told(table, "The window closes as soon as it is")
        line.buttons["Close and lose it"].click()
        assert not table.window.isVisible()
    # It was sent before, so the server has it after all.
    table.qtbot.waitUntil(lambda: stored(database, item_id) == "On its way")


def test_the_window_that_waits_closes_when_the_server_goes_on(
    table: Table, server: Server, database: str
) -> None:
    item_id = table.page.document.id
    with server.stalled():
        typed(table, "Waited for")
        assert not table.window.close()
    table.qtbot.waitUntil(lambda: not table.window.isVisible())
    assert stored(database, item_id) == "Waited for"


def test_a_photo_and_a_step_are_not_awaited_for_ever(
    table: Table, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = control(table).repository.worker
    waited = Mock(wraps=futures.wait)
    monkeypatch.setattr("ui.library.worker.wait", waited)
    with server.stalled():
        for _ in range(9):
            with pytest.raises(LibraryError, match="has not answered"):
                worker.wait_for(_read)
        assert control(table).app.photos.photo("none") is None
        assert waited.call_count == 1, "after that it is known"
    table.qtbot.waitUntil(lambda: worker.answered(SHORT))
    assert worker.wait_for(_read)
    assert table.window.close()


def _read(library: Library) -> int:
    return len(library.everything())


HUNG = """
import signal, sys
from dataclasses import replace
from PySide6.QtCore import QTimer
from ui.core import background
background.PATIENCE = 0.4
from ui.shell import application
from ui.shell.window import WINDOWS

def begin():
    control = WINDOWS[0].controller
    if not control.repository.values():
        return
    begun[0].stop()
    page = control.app.open(next(iter(control.repository.values())))
    rename = lambda: page.document.edit(replace(page.document.value, name="On"), "")
    signal.signal(signal.SIGUSR1, lambda *_: rename())
    tell = control.banners.tell
    def told(words, *args, **more):
        if "closes as soon" in words:
            print("stays", flush=True)
        return tell(words, *args, **more)
    control.banners.tell = told
    control.repository.state_changed.connect(
        lambda state: state.in_flight and print("sent", flush=True))
    print("ready", flush=True)

def opened(place):
    window = usual(place)
    begun.append(QTimer(window, interval=100))
    begun[0].timeout.connect(begin)
    begun[0].start()
    return window

begun = []
usual, application.open_window = application.open_window, opened
sys.exit(application.run(["brickmuster"], sys.argv[1]))
"""


@pytest.mark.parametrize("edited", [False, True])
def test_the_end_of_the_program_is_not_held_up(
    server: Server, database: str, *, edited: bool
) -> None:
    with Library(database) as library:
        library.add(Creation(name="Tank"))
    with subprocess.Popen(
        [sys.executable, "-c", HUNG, database], stdout=subprocess.PIPE, text=True
    ) as program:
        try:
            assert program.stdout.readline() == "ready\n"
            with server.stalled():
                if edited:
                    program.send_signal(signal.SIGUSR1)
                    assert program.stdout.readline() == "sent\n"
                program.send_signal(signal.SIGTERM)
                if edited:
                    # The window stays, and says so; the second one ends all.
                    assert program.stdout.readline() == "stays\n"
                    program.send_signal(signal.SIGTERM)
                assert program.wait(PATIENCE_S) == 128 + signal.SIGTERM
        finally:
            program.kill()
