"""`backup`, `backups`, `restore` and `move`: nothing is written over unasked."""

import json
from pathlib import Path

import pytest

from builder.brikwars.model.designs import Creation
from db.backup.backups import backups
from db.files.muster import write
from db.library.library import Library
from tests.ui.cli.commands import BATTLE, Cli, ended


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / "club.db"
    assert ended("import", BATTLE, "--library", place) == 0
    return place


def held(place: Path) -> bytes:
    with Library(place) as library:
        return write(library.take_out())


def test_a_backup_is_listed_and_brought_back(
    place: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(place)
    capsys.readouterr()
    assert "7 designs, 1 army\n" in cli.said("backup", "--library", place)
    answer = cli.json("backups", "--library", place)
    (listed,) = answer["backups"]
    assert (listed["reason"], listed["designs"], listed["armies"]) == ("by-hand", 7, 1)
    with Library(place) as library:
        for each in library.everything():
            if each.value.kind == "army":
                library.remove(each.id, each.version)
    changed = held(place)
    error = cli.warned("restore", "newest", "--library", place, ends=2)
    assert "would bring back 1, change 0 and remove 0" in error
    assert "--force" in error
    assert held(place) == changed
    assert "1 thing changed" in cli.said(
        "restore", listed["name"], "--library", place, "--force"
    )
    assert held(place) == before
    assert "Before a restore" in cli.said("backups", "--library", place)
    # What is the same already needs no force, and nothing is done.
    kept = backups(place)
    assert "nothing was changed" in cli.said(
        "restore", listed["name"], "--library", place
    )
    assert backups(place) == kept


def test_a_backup_is_deleted_by_its_name(place: Path, cli: Cli) -> None:
    assert ended("backup", "--library", place) == 0
    (listed,) = cli.json("backups", "--library", place)["backups"]
    assert "there is no backup" in cli.warned(
        "backups", "--library", place, "--delete", place, ends=2
    )
    name = listed["name"].removesuffix(".db")
    assert "no backup of" in cli.said("backups", "--library", place, "--delete", name)
    assert not Path(listed["file"]).exists()
    assert len(held(place)) > 0


def test_a_file_is_replaced_only_with_force(
    place: Path, tmp_path: Path, cli: Cli
) -> None:
    out = tmp_path / "copy.db"
    assert ended("backup", "-o", out, "--library", place) == 0
    out.write_text("mine")
    assert "replace it with --force" in cli.warned(
        "backup", "-o", out, "--library", place, ends=2
    )
    assert out.read_text() == "mine"
    assert ended("backup", "-o", out, "--library", place, "--force") == 0
    assert held(out) == held(place)
    for wrong in (place, "-", tmp_path, tmp_path / "no" / "a.db", f"{place}-wal"):
        assert (
            cli.warned(
                "backup", "-o", wrong, "--library", place, "--force", ends=2
            ).count("\n")
            == 1
        )
    assert held(out) == held(place)


def test_a_library_that_is_gone_comes_back(place: Path, cli: Cli) -> None:
    before = held(place)
    assert ended("backup", "--library", place) == 0
    place.unlink()
    assert "there is no library" in cli.warned("backup", "--library", place, ends=2)
    assert ended("restore", "newest", "--library", place) == 0
    assert held(place) == before


@pytest.mark.parametrize("name", ["none.db", "newest", "a\0b", "club.db"])
def test_what_is_no_backup_is_refused(
    name: str, place: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place.parent)
    before = held(place)
    assert (
        cli.warned("restore", name, "--library", place, "--force", ends=2).count("\n")
        == 1
    )
    assert held(place) == before
    assert "no backup of" in cli.said("backups", "--library", place)


def test_a_server_makes_its_own_backups(cli: Cli) -> None:
    address = "postgresql://club.example/library"
    for command in (["backup"], ["backups"], ["restore", "newest"]):
        assert "makes no backups of it" in cli.warned(
            *command, "--library", address, ends=2
        )


def test_a_large_import_is_preceded_by_a_backup(
    place: Path, tmp_path: Path, cli: Cli
) -> None:
    guns = [{"id": f"g{i}", "kind": "brikwars.weapon", "name": f"G{i}"}
            for i in range(101)]  # fmt: skip
    file = tmp_path / "many.json"
    file.write_text(json.dumps({"brickmuster": 1, "designs": guns}))
    assert ended("import", file, "--library", place) == 0
    (listed,) = cli.json("backups", "--library", place)["backups"]
    assert (listed["reason"], listed["designs"]) == ("before-import", 7)


@pytest.mark.parametrize("words", [["backup"], ["backups"], ["restore", "newest"]])
def test_a_folder_is_no_library(words: list[str], cli: Cli) -> None:
    for folder in ("/", "."):
        assert "is a folder; name a file in it" in cli.warned(
            *words, "--library", folder, ends=2
        )


# `move`: a library to another file, to a server and back


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
