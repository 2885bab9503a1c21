"""What armies and units wear goes through files, codes, posts and libraries."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe
from builder.army.model import Army, Entry
from builder.army.muster import roster
from builder.brikwars.model.designs import Creation, Weapon
from builder.content.card_back import CardBack
from builder.content.theme import Theme
from builder.core.field_spec import field_specs, field_types
from builder.core.framing import Framing
from builder.history.differences import differences
from builder.history.versions import field_rows
from db.errors import LibraryError
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.sharing.clipboard.reading import read_text
from db.sharing.codes import photos_left_out, read_code, written
from reports.text.coded import NO_PHOTOS
from tests.db.conftest import Draw, blank
from tests.db.musters import file_of, refusal, spelt
from tests.db.test_codes import refusal as refusal_of
from tests.db.test_codes import sealed
from tests.db.values import WORN, hinted, values
from ui.printing.share import text_of

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
    assert photos_left_out(file) == len(picture)


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


DEEP: list[Any] = []
for _ in range(200):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ({"body": "../../etc/passwd"}, "must be the family of a font"),
        ({"heading": "<img src=x>"}, "must be the family of a font"),
        ({"name": "a\0b"}, "holds a sign that is no letter"),
        ({"name": "x" * 100_000}, "at most 60"),
        ({"hidden": DEEP}, "levels deep"),
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
