"""Themes in files, in the library and in codes; and files from strangers."""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given

from builder.army.model import Army
from builder.content.theme import Theme, shipped
from db.files.codec import decode, encode
from db.files.muster import read as read_muster
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.schema import THEME_FILE, text, theme_schema
from db.files.themes import KIND, read_theme, write_theme
from db.files.unreadable import Unreadable
from db.library.library import Library
from db.rescue.restoring import restore
from db.sharing.codes import read_code, written
from tests.db.values import themes

OURS = Path(__file__).parents[2] / "builder" / "content" / "themes"
CHECK = jsonschema.Draft202012Validator(theme_schema())
GOOD = {"kind": "theme", "name": "Mine"}


@given(themes())
def test_a_file_comes_back_as_it_was_and_satisfies_the_schema(theme: Theme) -> None:
    data = write_theme(theme)
    assert read_theme(data, "x") == theme
    assert write_theme(read_theme(data, "x")) == data
    CHECK.validate(json.loads(data))


@given(themes())
def test_an_army_takes_its_theme_along_in_files_and_codes(theme: Theme) -> None:
    army = Army(name="Wolves", theme=theme)
    file = MusterFile(armies={"a": army})
    assert decode(encode(army)) == army
    assert read_muster(write(file)) == file
    (came,) = read_code(written(file)).armies.values()
    assert came == army


def test_an_army_without_one_is_written_as_ever() -> None:
    assert "theme" not in encode(Army(name="Wolves"))


def test_the_schema_is_that_of_the_class() -> None:
    assert THEME_FILE.read_text(encoding="utf-8") == text(theme_schema())
    CHECK.check_schema(theme_schema())


def test_ours_are_files_like_any_other() -> None:
    read = [read_theme(path, path.name) for path in OURS.glob("*.json")]
    assert sorted(read, key=str) == sorted(shipped(), key=str)
    for path in OURS.glob("*.json"):
        CHECK.validate(json.loads(path.read_text("utf-8")))


DEEP: Any = []
for _ in range(80):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (b"", "is empty"),
        (b"%PDF-1.7", "is a PDF"),
        (b"[]", "must be an object"),
        (b"{", "is not JSON"),
        (b"[" * 100_000, "is nested deeper than any theme"),
        (b'{"kind": "theme", "name": ' + b"[" * 90_000, "nested deeper than any theme"),
        (b" " * 200_000 + b"{}", "is larger than 100 kB"),
        ({"name": "x"}, "kind: is missing; a theme starts with"),
        ({"kind": "army", "name": "x"}, 'kind: is "army"'),
        ({"kind": ["theme"], "name": "x"}, "kind: is"),
        ({"kind": "theme"}, "name: is missing"),
        ({**GOOD, "name": "  "}, "name: is missing"),
        ({**GOOD, "name": "x" * 61}, "61 characters long; at most 60"),
        ({**GOOD, "name": "\ud800"}, "half a character"),
        ({**GOOD, "name": "a\0b"}, "name: holds a sign that is no letter"),
        ({**GOOD, "paper": "javascript:alert(1)"}, "paper: must be a colour such as"),
        ({**GOOD, "paper": "url(http://x)"}, "paper: must be a colour"),
        ({**GOOD, "paper": 7}, "paper: must be text"),
        ({**GOOD, "paper": None}, "paper: must be text"),
        ({**GOOD, "body": "../../etc/passwd"}, "body: must be the family of a font"),
        ({**GOOD, "heading": "<script>"}, "heading: must be the family of a font"),
        ({**GOOD, "frame": "Gold"}, "frame"),
        ({**GOOD, "frame": math.nan}, "frame: is NaN, which is no number"),
        ({**GOOD, "hidden": ["Price"]}, "hidden"),
        ({**GOOD, "hidden": ["Odds"] * 21}, "21 parts"),
        ({**GOOD, "hidden": DEEP}, "levels deep"),
        ({**GOOD, "layout": "print('x')"}, "layout: is not a key of this object"),
        ({**GOOD, "payload_version": 2}, "the theme was made by a newer Brickmuster"),
        (b'{"kind": "theme", "name": "a", "name": "b"}', "is given twice"),
    ],
)
def test_a_strange_file_is_refused_with_a_sentence(told: Any, why: str) -> None:
    data = told if isinstance(told, bytes) else json.dumps(told).encode()
    with pytest.raises(Unreadable) as wrong:
        read_theme(data, "mine.json")
    said = str(wrong.value)
    assert why in said
    assert said.startswith("mine.json")
    assert "\n" not in said


def test_a_nameless_theme_is_not_written() -> None:
    with pytest.raises(Unreadable, match="a theme is chosen by its name"):
        write_theme(Theme())


def test_a_library_keeps_renames_and_removes_them(tmp_path: Path) -> None:
    mine, other = Theme(name="Mine", ink="#222222"), Theme(name="Other")
    with Library(tmp_path / "a.db") as library:
        library.keep_themes([other, mine])
        assert library.marked().themes == (mine, other)
        library.keep_themes([replace(mine, ink="#333333")])
        library.keep_themes([replace(other, name="Third")], [other.key])
        assert library.marked().themes == (
            replace(mine, ink="#333333"),
            Theme(name="Third"),
        )
        with pytest.raises(Unreadable):
            library.keep_themes([mine, Theme()])
        assert len(library.marked().themes) == 2


def test_one_of_a_newer_program_stays_as_it_is(tmp_path: Path) -> None:
    with Library(tmp_path / "a.db") as library:
        library.keep_themes([Theme(name="Mine")])
        connection, newer = library.source.connection, json.dumps({**GOOD, "new": 1})
        with connection.begin():
            connection.exec_driver_sql("INSERT INTO theme VALUES ('n', ?)", (newer,))
        assert library.marked().themes == (Theme(name="Mine"),)
        library.keep_themes([Theme(name="Other")], ["mine"])
        with connection.begin():
            found = connection.exec_driver_sql("SELECT key FROM theme").scalars().all()
        assert sorted(found) == ["n", "other"]


def test_a_backup_brings_back_what_was_removed_and_takes_nothing(
    tmp_path: Path,
) -> None:
    place, copy = tmp_path / "a.db", tmp_path / "b.db"
    with Library(place) as library:
        library.keep_themes([Theme(name="Old")])
    copy.write_bytes(place.read_bytes())
    with Library(place) as library:
        library.keep_themes([Theme(name="New")], ["old"])
    restore(place, copy)
    with Library(place) as library:
        assert {one.key for one in library.marked().themes} == {"old", "new"}


def test_the_kind_is_what_its_class_says() -> None:
    assert Theme().kind == KIND
