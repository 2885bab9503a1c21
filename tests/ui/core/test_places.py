"""Where files are, and how they are written."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from db.errors import said
from ui.core import file_dialogs
from ui.core.file_writing import write_whole
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


# How files are written


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("old", [None, b"old"])
def test_a_full_disk_leaves_what_was_there_and_names_the_players_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: bytes | None
) -> None:
    file = tmp_path / "cards.zip"
    if old:
        file.write_bytes(old)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as error:
        write_whole(file, b"new")
    assert said(error.value).startswith(f"{file} does not fit on its disk")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == ([old] if old else [])


def test_a_folder_that_is_not_there_is_told_by_the_players_file(
    tmp_path: Path,
) -> None:
    file = tmp_path / "gone" / "cards.pdf"
    with pytest.raises(FileNotFoundError) as error:
        write_whole(file, b"new")
    assert said(error.value) == f"{file}: No such file or directory"


def test_a_file_that_may_only_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cards.pdf"
    file.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError) as error:
        write_whole(file, b"new")
    assert said(error.value) == f"{file}: it may only be read"
