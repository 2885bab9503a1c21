"""The first minutes: cards of an army, a guest, who stays open."""

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot
from sqlalchemy import make_url

from builder import systems
from builder.brikwars.model.designs import Creation
from db.library.library import Library
from tests.journeys.table import Table
from tests.patience import PATIENCE_S, rest
from tests.server import Server
from ui.core import file_dialogs
from ui.explain import ExplainDialog
from ui.printing.cards import PrintCardsDialog
from ui.shell.welcome import WelcomeController
from ui.shell.window import Window

CONTROL = Qt.KeyboardModifier.ControlModifier


class Player:
    """Hands that count what they do."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.actions = 0

    def press(self, key: Qt.Key, *, control: bool = False) -> None:
        self.actions += 1
        keys = CONTROL if control else Qt.KeyboardModifier.NoModifier
        self.table.qtbot.keyClick(self.table.window.focusWidget(), key, keys)

    def dialog(self, kind: type) -> Any:
        window = self.table.window

        def shown() -> list[Any]:
            found: list[Any] = window.findChildren(kind)
            return [each for each in found if each.isVisible()]

        self.table.qtbot.waitUntil(lambda: bool(shown()))
        return shown()[0]


def words_of(widget: QWidget) -> str:
    labels = widget.findChildren(QLabel)
    return " ".join(label.text() for label in labels if label.isVisible())


def test_a_new_player_reads_what_it_is_and_begins_each_job(table: Table) -> None:
    """Journey (a): the name of the game and the three jobs stand on one page."""
    player, bench = Player(table), table.window.controller
    # All three jobs are on the bar from the first moment on.
    bar = bench.menus.bar
    named = {button.text() for button in bar._tools if button.isVisible()}
    assert {"Armies", "Print cards", "Check a weapon"} <= named
    player.press(Qt.Key.Key_W, control=True)
    table.qtbot.waitUntil(bench.app.group(WelcomeController).page.isVisible)
    assert next(iter(systems().values())).name in words_of(
        bench.app.group(WelcomeController).page
    )
    bench.app.group(WelcomeController).page.jobs[0].begin.setFocus()
    player.press(Qt.Key.Key_3)
    player.dialog(ExplainDialog).close()
    # A real screen gives the keyboard back by itself.
    table.window.activateWindow()
    table.qtbot.waitUntil(table.window.isActiveWindow)
    player.press(Qt.Key.Key_1)
    table.qtbot.waitUntil(lambda: bench.tabs.page is not None)
    assert player.actions == 3


def test_cards_of_an_army_in_three_actions(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journey (e): the defaults are right, the file is named after the army."""
    player, path = Player(table), tmp_path / "made.pdf"
    asked: list[str] = []

    def where(_: QWidget, title: str, ending: str = "pdf") -> Path:
        asked.append(file_dialogs.file_name(title, ending))
        player.actions += 1
        return path

    monkeypatch.setattr(file_dialogs, "ask_where", where)
    player.press(Qt.Key.Key_P, control=True)
    dialog = player.dialog(PrintCardsDialog)
    table.qtbot.waitUntil(lambda: bool(dialog.words.text()))
    with table.qtbot.waitSignal(dialog.made):
        player.actions += 1
        table.qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert asked == ["Border Guard.pdf"]
    assert path.read_bytes().startswith(b"%PDF")
    assert player.actions == 3
    dialog.close()


# A guest of the club, whose role may only read: the window says so at once


@pytest.mark.parametrize("filled", [True, False])
def test_a_guest_only_looks(
    qtbot: QtBot, server: Server, database: str, *, filled: bool
) -> None:
    with Library(database) as library:
        if filled:
            library.add(Creation(name="Tank"))
    name = make_url(database).database or ""
    server.sql(f"CREATE ROLE guest_{name} LOGIN PASSWORD 'g'")
    server.sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest_{name}", name)
    window = Window(server.address(name, f"guest_{name}", "g"))
    qtbot.addWidget(window)
    window.show()
    control: Any = window.controller
    with qtbot.waitSignal(control.repository.loaded):
        window.begin()
    lines = [line.text for line in control.banners.lines]
    assert any("may only read, so this library can be looked at" in t for t in lines)
    if filled:
        (item_id,) = control.repository.values()
        page = control.app.open(item_id)
        page.form.fields["name"].line.setText("Car")
        page.form.fields["name"].line.textEdited.emit("Car")
        assert page.document.value.name == "Tank"
        assert window.windowTitle().endswith("(read-only)")
    assert control.repository.save_now()
    assert window.close()
    with Library(database) as library:
        assert len(library.everything()) == filled


# A player who is asked at the close, and stays


def test_who_stays_is_not_asked_again(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path / "club.db")
    table.open("Swamp Smith")
    control, gate = table.window.controller, Event()
    saver, banners = control.repository.saver, control.banners
    qtbot.waitUntil(lambda: saver.state.calm)
    control.repository.worker.ask(lambda _: gate.wait(PATIENCE_S))
    line = table.page.form.fields["name"].line
    line.clear()
    qtbot.keyClicks(line, "Marsh Smith")

    def stay() -> None:
        for each in banners.lines:
            if "the library is slow to answer" in each.text:
                each.buttons["Stay open"].click()
                return
        QTimer.singleShot(20, stay)

    stay()
    assert not table.window.close()
    assert not [each for each in banners.lines if "saved yet" in each.text]
    gate.set()
    qtbot.waitUntil(lambda: saver.state.calm)
    rest()
    assert table.window.isVisible()
    assert table.window.close()
