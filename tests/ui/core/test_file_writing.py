"""Files that cannot be written: nothing is left, and the player's file is named."""

import errno
import os
from pathlib import Path

import pytest

from db.errors import said
from ui.core.file_writing import write_whole


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
