"""A player who is asked at the close, and stays."""

from pathlib import Path
from threading import Event

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from tests.patience import PATIENCE_S, rest


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
