"""Where files are, and how they are written."""

import errno
import inspect
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, QStandardPaths
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
    file_dialogs.ask_where(parent, 'Wolves: "red"/1', "muster.json")
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


def everything(parent: QWidget) -> list[Callable[[], Any]]:
    """Return each function that asks for a file, as somebody calls it."""
    words = {"title": "T", "name": "N", "overwrite": True, "parent": parent}
    words |= {"patterns": "*", "kind": "k", "ending": "pdf"}
    words |= {"source": "/somewhere/else/library.db"}
    asking = [
        found
        for name, found in inspect.getmembers(file_dialogs, inspect.isfunction)
        if name.startswith("ask") and found.__module__ == file_dialogs.__name__
    ]
    # A start is the caller's own.
    return [
        partial(found, **{name: words[name] for name in wanted})
        for found in asking
        if "start" not in (wanted := inspect.signature(found).parameters)
    ]


def test_no_dialog_stands_where_the_program_was_started(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, home = tmp_path / "program", tmp_path / "home"
    for place in (here, home):
        place.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(
        QStandardPaths, "writableLocation", lambda _: str(home / "Documents")
    )
    begun: list[Path] = []
    last = tmp_path / "last" / "x.json"
    last.parent.mkdir()

    def ask(_: Any, __: str, start: str, *___: Any, **____: Any) -> Any:
        begun.append(Path(start))
        return str(last), ""

    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, ask)
    monkeypatch.setattr(
        QFileDialog, "getOpenFileNames", lambda *given: ([ask(*given)[0]], "")
    )
    parent = QWidget()
    qtbot.addWidget(parent)
    asked = everything(parent)
    assert len(asked) > 5
    for act in asked:
        QSettings().clear()
        begun.clear()
        act()
        act()
        first, second = begun
        assert home in (first, first.parent), act
        assert last.parent in (second, second.parent), act


def test_files_are_asked_for_in_one_place() -> None:
    root = Path(file_dialogs.__file__).parents[1]
    asking = [
        module.relative_to(root)
        for module in root.rglob("*.py")
        if "QFileDialog" in module.read_text(encoding="utf-8")
    ]
    assert asking == [Path("core/file_dialogs.py")]


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
