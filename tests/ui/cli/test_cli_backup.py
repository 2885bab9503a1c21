"""`backup`, `backups` and `restore`: nothing is written over unasked."""

import json
from pathlib import Path

import pytest

from db.backup.backups import backups
from db.files.muster import write
from db.library.library import Library
from ui.__main__ import main

ROOT = Path(__file__).parents[3]
BATTLE = ROOT / "examples" / "first-battle.json"


def ended(*words: object) -> int:
    return main([str(word) for word in words])


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / "club.db"
    assert ended("import", BATTLE, "--library", place) == 0
    return place


def held(place: Path) -> bytes:
    with Library(place) as library:
        return write(library.take_out())


def test_a_backup_is_listed_and_brought_back(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(place)
    capsys.readouterr()
    assert ended("backup", "--library", place) == 0
    assert "7 designs, 1 army\n" in capsys.readouterr().out
    assert ended("backups", "--library", place, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    (listed,) = answer["backups"]
    assert (listed["reason"], listed["designs"], listed["armies"]) == ("by-hand", 7, 1)
    with Library(place) as library:
        for each in library.everything():
            if each.value.kind == "army":
                library.remove(each.id, each.version)
    changed = held(place)
    assert ended("restore", "newest", "--library", place) == 2
    error = capsys.readouterr().err
    assert "would bring back 1, change 0 and remove 0" in error
    assert "--force" in error
    assert held(place) == changed
    assert ended("restore", listed["name"], "--library", place, "--force") == 0
    assert "1 thing changed" in capsys.readouterr().out
    assert held(place) == before
    assert ended("backups", "--library", place) == 0
    assert "Before a restore" in capsys.readouterr().out
    # What is the same already needs no force, and nothing is done.
    kept = backups(place)
    assert ended("restore", listed["name"], "--library", place) == 0
    assert "nothing was changed" in capsys.readouterr().out
    assert backups(place) == kept


def test_a_backup_is_deleted_by_its_name(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended("backup", "--library", place) == 0
    capsys.readouterr()
    assert ended("backups", "--library", place, "--json") == 0
    (listed,) = json.loads(capsys.readouterr().out)["backups"]
    assert ended("backups", "--library", place, "--delete", place) == 2
    assert "there is no backup" in capsys.readouterr().err
    name = listed["name"].removesuffix(".db")
    assert ended("backups", "--library", place, "--delete", name) == 0
    assert "no backup of" in capsys.readouterr().out
    assert not Path(listed["file"]).exists()
    assert len(held(place)) > 0


def test_a_file_is_replaced_only_with_force(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "copy.db"
    assert ended("backup", "-o", out, "--library", place) == 0
    out.write_text("mine")
    assert ended("backup", "-o", out, "--library", place) == 2
    assert "replace it with --force" in capsys.readouterr().err
    assert out.read_text() == "mine"
    assert ended("backup", "-o", out, "--library", place, "--force") == 0
    assert held(out) == held(place)
    for wrong in (place, "-", tmp_path, tmp_path / "no" / "a.db", f"{place}-wal"):
        assert ended("backup", "-o", wrong, "--library", place, "--force") == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert held(out) == held(place)


def test_a_library_that_is_gone_comes_back(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(place)
    assert ended("backup", "--library", place) == 0
    place.unlink()
    assert ended("backup", "--library", place) == 2
    assert "there is no library" in capsys.readouterr().err
    assert ended("restore", "newest", "--library", place) == 0
    assert held(place) == before


@pytest.mark.parametrize("name", ["none.db", "newest", "a\0b", "club.db"])
def test_what_is_no_backup_is_refused(
    name: str,
    place: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(place.parent)
    before = held(place)
    assert ended("restore", name, "--library", place, "--force") == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert held(place) == before
    assert ended("backups", "--library", place) == 0
    assert "no backup of" in capsys.readouterr().out


def test_a_server_makes_its_own_backups(capsys: pytest.CaptureFixture[str]) -> None:
    address = "postgresql://club.example/library"
    for command in (["backup"], ["backups"], ["restore", "newest"]):
        assert ended(*command, "--library", address) == 2
        assert "makes no backups of it" in capsys.readouterr().err


def test_a_large_import_is_preceded_by_a_backup(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guns = [{"id": f"g{i}", "kind": "brikwars.weapon", "name": f"G{i}"}
            for i in range(101)]  # fmt: skip
    file = tmp_path / "many.json"
    file.write_text(json.dumps({"brickmuster": 1, "designs": guns}))
    assert ended("import", file, "--library", place) == 0
    capsys.readouterr()
    assert ended("backups", "--library", place, "--json") == 0
    (listed,) = json.loads(capsys.readouterr().out)["backups"]
    assert (listed["reason"], listed["designs"]) == ("before-import", 7)


@pytest.mark.parametrize("words", [["backup"], ["backups"], ["restore", "newest"]])
def test_a_folder_is_no_library(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("/", "."):
        assert ended(*words, "--library", folder) == 2
        assert "is a folder; name a file in it" in capsys.readouterr().err
