"""`import` and `export`: between muster files and a library."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db.files.muster import read
from db.library.library import Library
from tests.ui.cli.commands import BATTLE, EXAMPLES, Cli, ended


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "Wolfpack.db"


def test_an_import_can_be_exported_again(
    place: Path, tmp_path: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    files = sorted(EXAMPLES.glob("*.json"))
    out = tmp_path / "all.json"
    assert f"Into the library {place}:\n" in cli.said(
        "import", *files, "--library", place
    )
    assert ended("--library", place, "export", "-o", out) == 0
    made = read(out)
    before = [read(file) for file in files]
    designs = {each for file in before for each in file.designs.values()}
    assert set(made.designs.values()) == designs
    sets = [each for file in before for each in file.rulesets.values()]
    assert list(made.rulesets.values()) == sets
    output = f"Wrote {out}: {len(designs)} designs, {len(made.armies)} armies"
    assert f"{output}, 1 set of house rules\n" in capsys.readouterr().out
    names = {army.name for file in before for army in file.armies.values()}
    assert {army.name for army in made.armies.values()} == names


def test_an_import_says_what_came_in_and_by_which_name(
    place: Path, tmp_path: Path, cli: Cli
) -> None:
    """What a friend has changed comes beside mine, under a name of its own."""
    skirmish = EXAMPLES / "micro-skirmish.json"
    theirs = json.loads(skirmish.read_bytes())
    squad, army = theirs["designs"][0], theirs["armies"][0]
    squad["rifles"] += 1
    theirs["designs"].append({**squad, "id": "new", "name": "Newcomers"})
    friend = tmp_path / "Sam.json"
    friend.write_text(json.dumps(theirs))
    first, again, changed, twice = (
        cli.said("import", file, "--library", place).splitlines()
        for file in (skirmish, skirmish, friend, friend)
    )
    assert first[-1] == "5 designs, 1 army came in"
    assert f"  {squad['name']} came in" in first
    assert again[-1] == "Nothing changed: 5 designs, 1 army there already"
    assert f"  {squad['name']} was there already" in again
    assert changed[-1] == "2 designs, 1 army came in; 4 designs there already"
    for name in (squad["name"], army["name"]):
        assert (
            f"  {name} came in as {name} (from Sam), beside your {name}, which says "
            "something else" in changed
        )
    assert "  Newcomers came in" in changed
    assert twice[-1] == "Nothing changed: 6 designs, 1 army there already"
    with Library(place) as library:
        names = [each.value.title for each in library.everything()]
    assert len(set(names)) == len(names) == 9


def test_one_unreadable_file_stops_the_whole_import(
    place: Path, tmp_path: Path, cli: Cli
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert (
        cli.warned("import", BATTLE, bad, "--library", place, ends=2).count("\n") == 1
    )
    assert not place.exists()


def test_names_that_are_not_there_are_refused(
    place: Path, tmp_path: Path, cli: Cli
) -> None:
    out = tmp_path / "out.json"
    assert ended("import", BATTLE, "--library", place) == 0
    assert 'did you mean "Trooper"?' in cli.warned(
        "export", "Troper", "-o", out, "--library", place, ends=2
    )
    assert not out.exists()


def test_standard_output_gets_no_control_characters(
    place: Path, tmp_path: Path, cli: Cli
) -> None:
    gun = {"id": "a", "kind": "brikwars.weapon", "name": "\x9b2J\u202eTom"}
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"brickmuster": 1, "designs": [gun]}))
    assert ended("import", file, "--library", place) == 0
    output = cli.said("export", "-o", "-", "--library", place)
    assert output.isascii()
    assert read(output.encode()).designs.values()


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_a_library_is_not_overwritten(ending: str, place: Path, cli: Cli) -> None:
    assert ended("import", BATTLE, "--library", place) == 0
    with Library(place) as library:
        out = Path(f"{place}{ending}")
        assert "is read by this command" in cli.warned(
            "export", "-o", out, "--library", place, ends=2
        )
        assert len(library.everything()) == 8


def test_a_place_without_a_library_is_refused(tmp_path: Path, cli: Cli) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("These are notes. " * 100)
    for place in (other, tmp_path / "gone" / "a.db", tmp_path):
        assert cli.warned("import", BATTLE, "--library", place, ends=2).count("\n") == 1


def test_an_empty_library_cannot_be_exported(tmp_path: Path, cli: Cli) -> None:
    out = tmp_path / "out.json"
    Library().close()
    assert "is empty" in cli.warned("export", "-o", out, ends=2)
    assert not out.exists()


def test_all_but_what_cannot_be_read_is_exported(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "all.json"
    assert ended("import", BATTLE, "--library", place) == 0
    with Library(place) as library:
        armies = [each for each in library.everything() if each.value.kind == "army"]
        lost = armies[0].value.entries[0].design
        name = library.load(lost).value.title
    with closing(sqlite3.connect(place)) as raw, raw:
        raw.execute("UPDATE design SET payload = '{' WHERE id = ?", (lost,))
    capsys.readouterr()
    assert ended("export", "-o", out, "--library", place) == 0
    said = capsys.readouterr()
    assert f"left out: {name} cannot be read" in said.err
    assert f"{armies[0].value.title} goes without an entry whose design" in said.err
    assert "6 designs, 1 army" in said.out
    made = read(out)
    assert len(made.armies[armies[0].id].entries) == len(armies[0].value.entries) - 1
    assert ended("export", armies[0].id, "-o", out, "--force", "--library", place) == 0


def test_an_odd_name_is_a_file_and_memory_is_none(tmp_path: Path, cli: Cli) -> None:
    odd = tmp_path / "a?b.db"
    assert ended("import", BATTLE, "--library", odd) == 0
    assert ended("export", "-o", tmp_path / "out.json", "--library", odd) == 0
    assert "names no file to keep a library in" in cli.warned(
        "import", BATTLE, "--library", ":memory:", ends=2
    )
