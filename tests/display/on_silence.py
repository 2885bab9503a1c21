"""A server that never answers at the start: the menus work, and the keys go there."""

import socket

import pytest
from PySide6.QtWidgets import QApplication

from tests.display.hand import Hand
from tests.journeys.table import Table
from ui.core import background, file_dialogs
from ui.shell.damaged_library import Rescue
from ui.shell.window import WINDOWS, Stillness, Window


def test_another_library_is_opened_from_the_menu_and_the_silent_one_is_closed(
    table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(background, "PATIENCE", 0.5)
        port = silent.getsockname()[1]
        window = Window(f"postgresql://anna@127.0.0.1:{port}/club")
        window.show()
        hand.focus(window)
        window.begin_when_seen()
        control = window.controller
        page = control.app.group(Rescue).page
        hand.qtbot.waitUntil(page.choose.hasFocus)
        assert QApplication.activeWindow() is window
        place = table.window.controller.repository.location
        monkeypatch.setattr(file_dialogs, "ask_for_library", lambda _: place)
        file, help_ = (control.menus._menus[name] for name in ("File", "Help"))
        hand.qtbot.waitUntil(lambda: not window.findChildren(Stillness))
        for menu, keys in ((file, "alt+f"), (help_, "alt+h")):
            hand.keys(keys)
            hand.qtbot.waitUntil(menu.isVisible)
            hand.keys("Escape")
            hand.qtbot.waitUntil(lambda menu=menu: not menu.isVisible())
        hand.keys("alt+f")
        hand.qtbot.waitUntil(file.isVisible)
        hand.keys("o")
        fresh = WINDOWS[-1]
        hand.qtbot.waitUntil(lambda: bool(fresh.controller.repository.location))
        hand.focus(window)
        hand.keys("ctrl+q")
        hand.qtbot.waitUntil(lambda: not window.isVisible())
        WINDOWS.remove(fresh)
        assert fresh.close()
    for each in (window, fresh):
        each.deleteLater()
