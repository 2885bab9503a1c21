"""A library that cannot be opened is no dead end."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.library.library import Library
from ui.core import file_dialogs
from ui.shell.commands import Commands
from ui.shell.damaged_library import Rescue
from ui.shell.window import WINDOWS, Window


def opened(qtbot: QtBot, place: Path) -> Any:
    window = Window(str(place))
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitSignal(window.controller.repository.refused):
        window.begin()
    return window.controller


def test_the_page_says_why_and_offers_to_try_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    place = tmp_path / "games" / "library.db"
    control = opened(qtbot, place)
    page = control.app.group(Rescue).page
    assert control.middle.currentWidget() is page
    assert "There is no folder" in page.why.text()
    assert control.front.status.state.text() == "No library is open"
    place.parent.mkdir()
    with qtbot.waitSignal(control.repository.loaded):
        qtbot.mouseClick(page.retry, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: control.tabs.page is not None)
    assert control.middle.currentWidget() is control.tabs
    assert control.menus.making[0][1].isEnabled()
    assert "Opening" not in control.front.status.state.text()


def test_what_needs_a_library_is_off_and_says_why(qtbot: QtBot, tmp_path: Path) -> None:
    control = opened(qtbot, tmp_path)
    assert "is a folder" in control.app.group(Rescue).page.why.text()
    for action in [
        *(action for _, action in control.menus.making),
        *(control.actions[name] for name in ("presets", "import", "explain", "cards")),
    ]:
        assert not action.isEnabled()
    assert "try again" in control.menus.making[0][1].toolTip()
    assert "try again" in control.actions["import"].toolTip()
    control.app.group(Commands).new("army")
    assert "try again" in control.banners.lines[-1].text
    control.app.group(Rescue).page.retry.click()
    qtbot.waitUntil(control.app.group(Rescue).page.retry.isEnabled)
    assert control.middle.currentWidget() is control.app.group(Rescue).page


def test_another_library_takes_its_place(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad.db"
    bad.write_bytes(b"no library at all, but long enough to be looked at" * 40)
    control = opened(qtbot, bad)
    assert "not a Brickmuster library" in control.app.group(Rescue).page.why.text()
    other = tmp_path / "other.db"
    monkeypatch.setattr(file_dialogs, "ask_for_library", lambda _: str(other))
    control.app.group(Rescue).page.choose.click()
    fresh = WINDOWS.pop()
    qtbot.addWidget(fresh)
    qtbot.waitUntil(lambda: fresh.controller.tabs.page is not None)
    assert not control.app.group(Rescue).page.isVisible()
    assert fresh.close()


def test_a_locked_library_says_so_and_opens_when_it_is_free(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.store.connection.PATIENCE", 50)
    place = tmp_path / "library.db"
    Library(place).close()
    other = sqlite3.connect(place, isolation_level=None)
    other.execute("PRAGMA journal_mode=DELETE")
    other.execute("BEGIN EXCLUSIVE")
    control = opened(qtbot, place)
    assert "another program" in control.app.group(Rescue).page.why.text()
    assert "try again" in control.app.group(Rescue).page.why.text()
    other.rollback()
    other.close()
    with qtbot.waitSignal(control.repository.loaded):
        control.app.group(Rescue).page.retry.click()
    assert not control.app.group(Rescue).page.needed
