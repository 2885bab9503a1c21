"""File dialogs begin where the player last was, for each kind of file."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from ui.core import file_dialogs
from ui.core.places import folder, remember


def test_each_kind_has_a_folder_of_its_own(tmp_path: Path) -> None:
    documents = folder("photos")
    assert documents.is_absolute()
    (tmp_path / "photos").mkdir()
    remember("photos", tmp_path / "photos" / "tank.jpg")
    assert folder("photos") == tmp_path / "photos"
    assert folder("musters") == documents
    (tmp_path / "photos").rmdir()
    assert folder("photos") == documents


def test_dialogs_begin_where_the_last_one_ended(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    chosen = {"name": str(tmp_path / "x.json")}

    def ask(_parent: Any, _title: str, start: str, *_: Any, **__: Any) -> Any:
        begun.append(start)
        return chosen["name"], ""

    def ask_many(*args: Any, **named: Any) -> Any:
        name, _ = ask(*args, **named)
        return [name], ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", ask_many)
    parent = QWidget()
    qtbot.addWidget(parent)
    file_dialogs.ask_for_export(parent, 'Wolves: "red"/1')
    assert Path(begun[-1]).name == "Wolves- -red--1.muster.json"
    assert file_dialogs.ask_for_files(parent) == [Path(chosen["name"])]
    assert Path(begun[-1]) == tmp_path
    file_dialogs.ask_for_library(parent)
    assert Path(begun[-1]) != tmp_path
    file_dialogs.ask_for_library(parent)
    assert Path(begun[-1]) == tmp_path
    chosen["name"] = str(tmp_path / "x.pdf")
    file_dialogs.ask_where(parent, "Wolves")
    file_dialogs.ask_where(parent, "Wolves")
    assert Path(begun[-1]) == tmp_path / "Wolves.pdf"
