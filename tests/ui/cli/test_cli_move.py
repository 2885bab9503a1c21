"""`move`: a library to another file, to a server and back."""

import json
from pathlib import Path

import pytest

from builder.brikwars.model.designs import Creation
from db.library.library import Library
from ui.__main__ import main


def test_a_library_is_moved_to_a_server_and_back(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = str(tmp_path / "old.db"), str(tmp_path / "new.db")
    with Library(old) as library:
        tank = library.add(Creation(name="Tank"))
    assert main(["move", "--library", old, "--to", database]) == 0
    said = capsys.readouterr().out
    assert "now holds the library: 1 item, all compared" in said
    assert "stays as it was, as a copy" in said
    assert main(["move", "--library", database, "--to", new, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["items"] == 1
    with Library(new) as library:
        assert library.everything() == (tank,)


def test_a_library_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    assert main(["move", "--library", str(old), "--to", str(new)]) == 2
    assert "there is no library" in capsys.readouterr().err
    assert not old.exists()
    assert not new.exists()
