"""Themes by the command line: one is kept under a name of its own, once."""

from dataclasses import replace
from pathlib import Path

import pytest

from builder.content.theme import Theme, shipped
from db.files.themes import write_theme
from db.library.library import Library
from ui.__main__ import main

MINE = Theme(name="Mine", ink="#123456")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def keep(library: Path, theme: Theme, *more: str) -> int:
    file = library.with_name("theme.json")
    file.write_bytes(write_theme(theme))
    return main(["themes", "--library", str(library), "--keep", str(file), *more])


def kept(library: Path) -> list[str]:
    with Library(library) as opened:
        return [one.name for one in opened.marked().themes]


@pytest.mark.parametrize("name", ["Dark", "worn"])
def test_a_taken_name_is_told_and_the_same_theme_is_kept_once(
    library: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    for _ in range(2):
        assert keep(library, replace(MINE, name=name)) == 0
        said = capsys.readouterr()
        assert said.out == f"“{name} 2” is kept in the library\n"
        words = f"“{name}” is taken: this theme is called “{name} 2”"
        assert words in said.err
    assert kept(library) == [f"{name} 2"]


def test_one_takes_the_place_of_one_of_its_name(library: Path) -> None:
    keep(library, MINE)
    keep(library, replace(MINE, ink="#654321"))
    assert kept(library) == ["Mine"]


def test_one_of_ours_is_there_already(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert keep(library, shipped()[2]) == 0
    assert "“Dark” comes with Brickmuster" in capsys.readouterr().out
    assert kept(library) == []


@pytest.mark.parametrize("more", [("dark",), ("-o", "x.json")])
def test_to_keep_one_and_to_write_one_are_two_things(
    library: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    assert keep(library, MINE, *more) == 2
    assert "leave out NAME and -o" in capsys.readouterr().err
    assert not library.exists()
