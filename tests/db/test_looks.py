"""Themes, and what armies and units wear: in files, codes, posts and libraries."""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe
from builder.army.model import Army, Entry
from builder.army.muster import roster
from builder.brikwars.model.designs import Creation, Weapon
from builder.content.card_back import CardBack
from builder.content.theme import Theme, shipped
from builder.core.field_spec import field_specs, field_types
from builder.core.framing import Framing
from builder.history.differences import differences
from builder.history.versions import field_rows
from db.errors import LibraryError
from db.files.codec import decode, encode
from db.files.muster import read, write
from db.files.muster import read as read_muster
from db.files.muster_file import MusterFile, named_photos
from db.files.schema import THEME_FILE, text, theme_schema
from db.files.themes import KIND, read_theme, write_theme
from db.files.unreadable import Unreadable
from db.library.library import Library
from db.rescue.restoring import restore
from db.sharing.clipboard.reading import read_text
from db.sharing.codes import read_code, written
from reports.text.coded import NO_PHOTOS
from tests.db.conftest import Draw, blank
from tests.db.musters import file_of, refusal, spelt
from tests.db.test_codes import refusal as refusal_of
from tests.db.test_codes import sealed
from tests.db.values import WORN, hinted, themes, values
from ui.printing.share import text_of

# Themes in files, in the library and in codes; and files from strangers

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


# What armies and units wear goes through files, codes, posts and libraries

GUN = Weapon(name="Long Tom")
KEY = "k"

backs = st.none() | st.builds(
    CardBack,
    photo=st.just(KEY),
    framing=st.none() | values(Framing),
    nameless=st.none() | st.booleans(),
)


def worn(kind: type) -> dict[str, st.SearchStrategy[object]]:
    asked, hints = field_specs(kind), field_types(kind)
    return {name: hinted(hints[name], asked[name]) for name in WORN}


units = st.builds(Entry, design=st.just("gun"), **worn(Entry))
dressed = st.builds(
    Army,
    name=st.just("Wolves"),
    entries=st.lists(units, max_size=3).map(tuple),
    back=backs,
    **worn(Army),
)


def looks(army: Army) -> list[object]:
    """Return all that an army and its units wear, field by field."""
    both = (army, *army.entries)
    found = [[getattr(each, name) for name in WORN] for each in both]
    back = army.back
    return [*found, back and (back.photo, back.framing, back.nameless)]


@settings(max_examples=60)
@given(dressed)
def test_a_file_and_a_code_keep_what_is_worn(army: Army) -> None:
    picture = {KEY: pixel()} if army.back else {}
    file = MusterFile({"gun": GUN}, {"w": army}, picture)
    again = read(write(file))
    assert looks(again.armies["w"]) == looks(army)
    assert again.photos.keys() == picture.keys()
    # A code has no photos, says how many it leaves out, and keeps all else.
    (coded,) = read_code(written(file)).armies.values()
    assert looks(coded) == looks(replace(army, back=None))
    assert len(named_photos(file)) == len(picture)


def pixel() -> bytes:
    return blank("PNG", (8, 8), "RGB")


@settings(max_examples=40)
@given(dressed)
def test_a_post_keeps_what_is_worn_but_for_photos(army: Army) -> None:
    text = text_of([roster(army, {"gun": GUN})], "txt")
    assert (NO_PHOTOS in text) == (army.back is not None)
    told = read_text(text)
    assert isinstance(told, MusterFile)
    (again,) = told.armies.values()
    assert looks(again) == looks(replace(army, back=None))


def test_what_older_versions_know_is_written_as_they_read_it() -> None:
    """A blank is left out, so a file without these looks is as it was before them."""
    text = write(MusterFile({"gun": GUN}, {"w": Army(entries=(Entry(design="gun"),))}))
    (army,) = json.loads(text)["armies"]
    assert not {*WORN, "back"} & {*army, *army["entries"][0]}


@pytest.mark.parametrize(
    ("part", "where", "why"),
    [
        ({"own_emblem": "<script>"}, "own_emblem", "holds '<'"),
        ({"own_emblem": ["#"]}, "own_emblem", "must be text"),
        ({"back": {"photo": "../../x"}}, "armies[0]", "which is not in the file"),
        ({"back": {"photo": "x" * 201}}, "back.photo", "at most 200"),
        ({"back": {"photo": "x", "path": "/etc"}}, "back.path", "path"),
        ({"back": "file:///etc/passwd"}, "back", "must be an object"),
        ({"entries": [{"design": "gun", "emblem": "Skull"}]}, "emblem", "Skull"),
        ({"entries": [{"design": "gun", "own_colour": "red"}]}, "own_colour", "#1f"),
        ({"entries": [{"design": "gun", "own_emblem": "#"}]}, "own_emblem", "7 to 9"),
    ],
)
def test_hostile_looks_get_a_sentence(
    part: dict[str, object], where: str, why: str
) -> None:
    gun = {"id": "gun", "kind": "brikwars.weapon", "name": "Gun"}
    army = {"id": "w", "name": "Wolves", "entries": []} | part
    message = refusal(spelt(file_of(designs=[gun], armies=(army,))))
    assert where in message
    assert why in message
    assert len(message) < 300


DEEPER: list[Any] = []
for _ in range(200):
    DEEPER = [DEEPER]


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ({"body": "../../etc/passwd"}, "must be the family of a font"),
        ({"heading": "<img src=x>"}, "must be the family of a font"),
        ({"name": "a\0b"}, "holds a sign that is no letter"),
        ({"name": "x" * 100_000}, "at most 60"),
        ({"hidden": DEEPER}, "levels deep"),
        ({"theme": {"kind": "theme", "name": "y"}}, "theme.theme"),
        ({"kind": "army"}, "theme.kind"),
        ({"payload_version": 9}, "newer Brickmuster"),
        ({"paper": "url(http://x)"}, "must be a colour"),
    ],
)
def test_a_hostile_theme_in_a_code_gets_a_sentence(
    part: dict[str, object], why: str
) -> None:
    theme = {"kind": "theme", "name": "x", **part}
    content = {"brickmuster": 1, "armies": [{"name": "Wolves", "theme": theme}]}
    message = refusal_of(lambda: read_code(sealed(content)))
    assert message.startswith("the code")
    assert why in message
    assert len(message) < 400


def test_a_library_that_may_only_be_read_says_so_of_each_look(
    tmp_path: Path, draw: Draw
) -> None:
    with Library(tmp_path / "a.db") as library:
        held = library.add(Army(name="W"))
        library.source.connection.exec_driver_sql("PRAGMA query_only=1")
        library.source.connection.commit()
        emblem = replace(held.value, own_emblem=" ".join(["#" * 9] * 9))
        for save in (
            lambda: library.keep_themes([Theme(name="Mine")]),
            lambda: library.save(held.id, emblem, held.version),
            lambda: library.keep_photo(draw()),
        ):
            with pytest.raises(LibraryError, match="may only be read, not written"):
                save()
        assert not library.marked().themes
        assert library.load(held.id) == held


def test_parts_that_nobody_knows_are_kept_and_draw_nothing() -> None:
    strange = ("hull: submarine", "nose: <b>", "hat", ":::", "x" * 300, "arm: \0")
    known = Creation(name="Car", size=3)
    design = replace(known, portrait=strange)
    file = MusterFile({"c": design})
    assert read(write(file)) == file
    (coded,) = read_code(written(file)).designs.values()
    assert coded == design
    assert describe(design).portrait == describe(known).portrait


def test_a_library_keeps_the_picture_of_a_back(tmp_path: Path, draw: Draw) -> None:
    with Library(tmp_path / "a.db") as library, Library(tmp_path / "b.db") as other:
        key = library.keep_photo(draw())
        gun = library.add(GUN)
        army = Army(name="W", entries=(Entry(design=gun.id),), back=CardBack(photo=key))
        held = library.add(army)
        file = library.take_out([held.id])
        assert file.photos.keys() == {key}
        other.bring_in(read(write(file)))
        (copied,) = (e.value for e in other.everything() if isinstance(e.value, Army))
        assert other.photo(copied.back.photo)


def test_versions_say_what_is_worn_anew() -> None:
    plain = Army(name="W", entries=(Entry(design="gun"),))
    own = " ".join(["#.......#"] * 9)
    entry = replace(plain.entries[0], own_emblem=own, own_colour="#0a5060")
    after = replace(plain, entries=(entry,), own_emblem=own, back=CardBack(photo="k"))
    (said,) = differences(plain, replace(after, entries=plain.entries))
    assert said == "Different: Own emblem, Back of its cards"
    told = str(field_rows(plain, after))
    assert "Own colour" in told
    assert "Back of its cards" in told
