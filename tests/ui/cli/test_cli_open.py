"""`open`: the window, with files brought in."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from pytestqt.qtbot import QtBot

from db.sharing.codes import read, written
from tests.ui.cli.commands import TEAM, Cli
from ui.__main__ import main
from ui.shell import application
from ui.shell.importing import Bringing
from ui.shell.window import Window


def test_a_file_is_brought_in_once_the_library_is_read(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(TEAM.parent)
    window = Window(str(tmp_path / "library.db"))
    qtbot.addWidget(window)
    window.show()
    window.bring([TEAM.name])
    # The folder of the start may be another one by then.
    monkeypatch.chdir(tmp_path)
    repository = window.controller.repository
    with qtbot.waitSignal(repository.loaded):
        window.begin()

    def titles() -> set[str]:
        return {value.title for value in repository.values().values()}

    qtbot.waitUntil(lambda: "Marksman" in titles())
    assert window.close()


def test_a_file_that_the_system_hands_over_later_is_brought_in(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window(str(tmp_path / "library.db"))
    qtbot.addWidget(window)
    monkeypatch.setattr(application, "WINDOWS", [window])
    window.show()
    repository = window.controller.repository
    with qtbot.waitSignal(repository.loaded):
        window.begin()
    assert application.brought(QFileOpenEvent(QUrl.fromLocalFile(str(TEAM))))

    def titles() -> set[str]:
        return {value.title for value in repository.values().values()}

    qtbot.waitUntil(lambda: "Marksman" in titles())
    assert window.close()


def test_the_command_hands_library_and_files_to_the_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[object] = []

    def run(*given: object) -> int:
        seen.extend(given)
        return 0

    monkeypatch.setenv("QT_QPA_PLATFORM", os.environ["QT_QPA_PLATFORM"])
    monkeypatch.setattr(application, "run", run)
    assert main(["open", "a.json", "b.json", "--library", "w.db"]) == 0
    assert seen == [["brickmuster"], "w.db", ["a.json", "b.json"]]
    seen.clear()
    assert main([]) == 0
    assert seen == [["brickmuster"], None, ()]


def test_without_a_display_the_way_out_is_told(
    monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert "brickmuster import FILE" in cli.warned("open", "a.json", ends=2)


def test_a_code_is_opened_in_the_place_of_a_file(qtbot: QtBot, tmp_path: Path) -> None:
    window = Window(str(tmp_path / "library.db"))
    qtbot.addWidget(window)
    window.show()
    window.bring([written(read(TEAM, ""))])
    window.begin()
    group = window.controller.app.group(Bringing)
    qtbot.waitUntil(lambda: group.dialog is not None)
    titles = [each.value.title for each in group.dialog.model.items]
    assert "Marksman" in titles
    group.dialog.reject()
    assert window.close()
