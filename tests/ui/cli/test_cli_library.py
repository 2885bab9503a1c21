"""Commands that read the library: the same answers as from its exported file."""

import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from db.errors import LibraryError, NothingThere, ReadOnly
from db.files.muster import read
from db.library.library import Library
from db.store.library_file import Access
from tests.ui.cli.commands import ROOT, Cli, ended

EXAMPLES = sorted((ROOT / "examples").glob("*.json"))
OLD = ROOT / "tests" / "db" / "library-v1.sqlite"

QUESTIONS = (
    ("check", "--json"),
    ("check", "--only", "Border Guard", "Trooper"),
    ("cards", "-o", "-", "--army", "Border Guard"),
    ("cards", "-o", "-", "--only", "Trooper", "Marksman", "--format", "md"),
    ("cards", "-o", "-", "--odds", "Minifig, Armor 4"),
    ("roster", "-o", "-", "--army", "Border Guard", "--format", "csv"),
    ("odds", "--only", "Marksman", "--json"),
    ("odds", "--only", "Rifleman"),
    ("odds", "--only", "Nobody"),
    ("reference", "-o", "-", "--army", "Border Guard"),
    ("reference", "-o", "-", "--game", "brikwars", "--only", "Trooper"),
    ("roster", "-o", "-"),
)
PAPERS = (
    ("cards", "--army", "Border Guard", "--pictures", "deck"),
    ("cards", "--army", "Border Guard"),
    ("roster", "--army", "Border Guard", "--date", "2026-05-31"),
    ("tokens", "--army", "Border Guard"),
    ("reference", "--army", "Border Guard"),
)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A library with all examples in it."""
    place = tmp_path / "Wolfpack.db"
    assert ended("import", *EXAMPLES, "--library", place) == 0
    return place


@pytest.fixture
def exported(place: Path, tmp_path: Path) -> Path:
    file = tmp_path / "Library.json"
    assert ended("export", "-o", file, "--library", place) == 0
    return file


@pytest.mark.full
@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_a_library_answers_as_its_exported_file(
    question: tuple[str, ...],
    place: Path,
    exported: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command, *options = question
    answers: list[Any] = []
    for source in ([exported], ["--library", place]):
        code = ended(command, *source, *options)
        said = capsys.readouterr()
        name = str(source[-1])
        answers.append((code, said.out.replace(name, "X"), said.err.replace(name, "X")))
    assert answers[0] == answers[1]
    assert answers[0][1] or answers[0][2]


@pytest.mark.full
@pytest.mark.parametrize("question", PAPERS, ids=" ".join)
def test_a_library_prints_as_its_exported_file(
    question: tuple[str, ...], place: Path, exported: Path, tmp_path: Path
) -> None:
    command, *options = question
    ending = "zip" if "--pictures" in options else "pdf"
    outs = [tmp_path / f"{name}.{ending}" for name in ("file", "library")]
    assert ended(command, exported, *options, "-o", outs[0]) == 0
    assert ended(command, "--library", place, *options, "-o", outs[1]) == 0
    assert outs[0].read_bytes() == outs[1].read_bytes()


@pytest.mark.full
@given(files=st.lists(st.sampled_from(EXAMPLES), min_size=1, max_size=4, unique=True))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=12)
def test_any_library_is_read_as_it_would_be_exported(
    files: list[Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The order of designs and armies is the same, too."""
    place, out = tmp_path / "any.db", tmp_path / "any.json"
    for old in tmp_path.glob("any.db*"):
        old.unlink()
    assert ended("import", *files, "--library", place) == 0
    assert ended("export", "-o", out, "--force", "--library", place) == 0
    capsys.readouterr()
    said = []
    for source in ([out], ["--library", place]):
        code = ended("check", *source)
        said.append((code, capsys.readouterr().out.replace(str(source[-1]), "X")))
    assert said[0] == said[1]


def test_without_a_place_it_is_the_players_own_library(
    cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended("import", EXAMPLES[0]) == 0
    capsys.readouterr()
    assert ended("check") in {0, 1}
    name = next(iter(read(EXAMPLES[0]).designs.values())).title
    said = capsys.readouterr().out
    assert said.startswith("your library\n")
    assert name in said
    assert "your library: no design is called" in cli.warned(
        "odds", "--only", "Nobody", ends=2
    )


def test_house_rules_that_the_window_judges_by_are_told(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Library(place) as library:
        (rules,) = [
            each for each in library.everything() if each.value.kind == "ruleset"
        ]
        library.stand(rules.value.system, rules.id)
    title = rules.value.edition.title
    assert ended("check", "--library", place) in {0, 1}
    assert f"the window judges by {title}" in capsys.readouterr().err
    house = tmp_path / "house.json"
    assert ended("export", rules.id, "-o", house, "--library", place) == 0
    assert ended("check", "--library", place, "--house", house) in {0, 1}
    assert "the window judges" not in capsys.readouterr().err


def test_reference_without_names_is_the_whole_book(cli: Cli) -> None:
    assert ended("import", EXAMPLES[0]) == 0
    assert "BrikWars reference" in cli.said("reference", "-o", "-")


def files_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        str(each.relative_to(folder)): (each.read_bytes(), each.stat().st_mtime_ns)
        for each in folder.rglob("*")
        if each.is_file()
    }


READS: tuple[tuple[str, ...], ...] = (
    ("check",),
    ("cards", "-o", "-"),
    ("odds",),
    ("export", "-o", "-"),
)


@pytest.mark.full
@pytest.mark.parametrize("command", READS, ids=" ".join)
def test_reading_changes_nothing_beside_the_library(
    command: tuple[str, ...], place: Path
) -> None:
    before = files_of(place.parent)
    assert ended(*command, "--library", place) in {0, 1, 2}
    assert files_of(place.parent) == before


@pytest.mark.parametrize("command", READS, ids=" ".join)
def test_an_old_library_is_read_and_stays_old(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "old.db"
    shutil.copyfile(OLD, place)
    before = files_of(tmp_path)
    assert ended(*command, "--library", place) in {0, 1, 2}
    said = capsys.readouterr()
    assert said.out or "choose a design" in said.err
    assert files_of(tmp_path) == before


@pytest.mark.parametrize("command", READS, ids=" ".join)
def test_no_library_is_made(command: tuple[str, ...], own_home: Path, cli: Cli) -> None:
    before = sorted(own_home.rglob("*"))
    assert "there is no library" in cli.warned(*command, ends=2)
    assert sorted(own_home.rglob("*")) == before


@pytest.fixture
def opened(place: Path) -> Iterator[Library]:
    with Library(place) as library:
        yield library


def test_what_an_open_window_just_saved_is_read(
    opened: Library, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (trooper,) = [each for each in opened.everything() if each.value.title == "Trooper"]
    opened.add(trooper.value.__class__(name="Brand New"))
    capsys.readouterr()
    assert ended("check", "--only", "Brand New", "--library", place) in {0, 1}
    assert "Brand New" in capsys.readouterr().out
    # And the window goes on.
    opened.add(trooper.value.__class__(name="Newer Still"))


def test_a_file_among_names_is_told(place: Path, exported: Path, cli: Cli) -> None:
    command = ("cards", "-o", "-", "--library", place, "--only", "Trooper", exported)
    assert "is a file, and --only takes names" in cli.warned(*command, ends=2)


def test_an_army_among_designs_is_told(place: Path, cli: Cli) -> None:
    for command in (("cards", "-o", "-"), ("odds",), ("reference", "-o", "-")):
        line = (*command, "--library", place, "--only", "border guard")
        assert 'it is an army: --army "border guard"' in cli.warned(*line, ends=2)


def test_a_password_in_an_address_is_not_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = "postgresql://club:secret@localhost:1/club"
    assert ended("check", "--library", place) == 2
    said = capsys.readouterr()
    assert "secret" not in said.out + said.err


def test_a_library_on_a_server_is_only_looked_at(
    database: str, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NothingThere):
        Library(database, Access.LOOK)
    assert "There is no library" in cli.warned("check", "--library", database, ends=2)
    with pytest.raises(NothingThere):
        Library(database, Access.LOOK)
    assert ended("import", EXAMPLES[0], "--library", database) == 0
    with Library(database, Access.LOOK) as library:
        (first, *_) = library.everything()
        with pytest.raises(ReadOnly):
            library.remove(first.id, first.version)
    capsys.readouterr()
    assert ended("check", "--library", database) in {0, 1}
    assert capsys.readouterr().out.startswith("the club's library\n")


def test_an_old_library_on_a_server_is_left_to_the_window(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Library(database).close()
    monkeypatch.setattr("db.library.opening.REVISIONS", ("0001", "newer"))
    monkeypatch.setattr("db.library.opening.refuse_others", lambda *_: None)
    with pytest.raises(LibraryError, match="by an older Brickmuster"):
        Library(database, Access.LOOK)


LIST = """RED TIDE - 150 CP
10x Minifig w/ Long-Ranged Weapon @ 9CP = 90
5 x Trooper (rifle, body armor) 10 CP

Canal Guard
Cost: 9 CP
Skill: d6
Move: 5"
Armor: 4
Weapons: Hand Weapon, Shield

What do you think of it?
"""


def test_a_text_comes_in_once_with_its_account(tmp_path: Path, cli: Cli) -> None:
    place, file = tmp_path / "texts.db", tmp_path / "list.txt"
    file.write_text(LIST, encoding="utf-8")
    said = cli.said("import", file, "--library", place)
    assert "3 designs, 1 army came in" in said
    assert "Canal Guard: the text says 9 CP, here it costs 7 CP" in said
    assert "Not understood, line 12" in said
    with Library(place, Access.LOOK) as library:
        first = {each.id: each.value for each in library.everything()}
    again = cli.said("import", file, "--library", place)
    assert "RED TIDE was there already" in again
    assert "came in" not in again
    with Library(place, Access.LOOK) as library:
        assert {each.id: each.value for each in library.everything()} == first


def test_a_text_is_read_from_standard_input(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LIST.encode())))
    place = tmp_path / "texts.db"
    found = cli.json("import", "-", "--library", place)
    assert [each["name"] for each in found["armies"]] == ["RED TIDE"]
    assert {each["came"] for each in found["designs"]} == {"new"}
    assert [each["line"] for each in found["unread"]] == ["12"]
    assert "“rifle” is taken as Long-Ranged Weapon" in [
        each["why"] for each in found["doubts"]
    ]


SQUADS = "Ferry Watch\n- Reed Stormers: 4 pistols, skilled\n- Line squad 5 rifles x3\n"


def pasted(
    text: str, place: Path, capsys: pytest.CaptureFixture[str], *more: str
) -> str:
    """Return what `paste` says of a text on standard input."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert ended("paste", *more, "--library", place) == 0
    return capsys.readouterr().out


def test_paste_does_what_import_does(
    tmp_path: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.txt"
    file.write_text(SQUADS, encoding="utf-8")
    first = cli.said("import", file, "--library", tmp_path / "a.db").replace(
        "a.db", "b.db"
    )
    assert pasted(SQUADS, tmp_path / "b.db", capsys) == first
    assert pasted(SQUADS, tmp_path / "b.db", capsys, str(file), "-").count(" was ") == 3


def test_a_text_of_which_nothing_is_understood_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It shows the words of each line; what was there already ends with 0."""
    file, place = tmp_path / "list.txt", tmp_path / "a.db"
    file.write_text("2x Milk\n10 eggs (2,50)\n", encoding="utf-8")
    assert ended("paste", file, "--library", place) == 2
    told = capsys.readouterr().out
    assert "Nothing came in: nothing of it was understood" in told
    assert "Not understood, line 2: “10 eggs (2,50)”: No unit here" in told
    file.write_text(SQUADS, encoding="utf-8")
    assert ended("paste", file, "--library", place) == 0
    assert ended("paste", file, "--library", place) == 0


def test_paste_says_of_each_item_what_became_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """New, known, and a changed copy under another name, in words and in JSON."""
    place = tmp_path / "texts.db"
    first = pasted(SQUADS, place, capsys)
    assert "  Reed Stormers came in\n" in first
    assert "2 designs, 1 army came in\n" in first
    with Library(place, Access.LOOK) as library:
        held = library.take_out(None)
    again = pasted(SQUADS, place, capsys)
    assert "  Reed Stormers was there already\n" in again
    assert "Nothing changed: 2 designs, 1 army there already\n" in again
    with Library(place, Access.LOOK) as library:
        assert library.take_out(None) == held
    other = SQUADS.replace("skilled", "raw")
    changed = json.loads(pasted(other, place, capsys, "--json"))
    came = {each["name"]: each["came"] for each in changed["designs"]}
    assert came == {"Reed Stormers (copy)": "twin", "Line squad": "same"}
    twice = json.loads(pasted(other, place, capsys, "--json"))
    sorts = (*twice["designs"], *twice["armies"])
    assert {each["came"] for each in sorts} == {"same"}
    words = pasted(SQUADS.replace("skilled", "normal"), place, capsys)
    assert "beside your Reed Stormers, which says something else" in words
