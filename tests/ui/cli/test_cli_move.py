"""`move`: a library to another file, to a server and back."""

from pathlib import Path

from builder.brikwars.model.designs import Creation
from db.library.library import Library
from tests.ui.cli.commands import Cli


def test_a_library_is_moved_to_a_server_and_back(
    tmp_path: Path, database: str, cli: Cli
) -> None:
    old, new = str(tmp_path / "old.db"), str(tmp_path / "new.db")
    with Library(old) as library:
        tank = library.add(Creation(name="Tank"))
    said = cli.said("move", "--library", old, "--to", database)
    assert "now holds the library: 1 item, all compared" in said
    assert "stays as it was, as a copy" in said
    assert cli.json("move", "--library", database, "--to", new)["items"] == 1
    with Library(new) as library:
        assert library.everything() == (tank,)


def test_a_library_that_is_not_there_is_not_made(tmp_path: Path, cli: Cli) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    assert "there is no library" in cli.warned(
        "move", "--library", str(old), "--to", str(new), ends=2
    )
    assert not old.exists()
    assert not new.exists()
