"""Muster files: read whole or refused whole, into libraries and out of them."""

import base64
import copy
import dataclasses
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import db.files.muster
from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.examples import examples_of
from db.errors import LibraryError
from db.files.codec import UPGRADES, encode
from db.files.jsontext import LARGEST
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.files.pictures import NotAPicture
from db.files.unreadable import Unreadable
from db.library.library import Library
from tests.db.musters import ARMY, GUN, TANK, file_of, refusal, spelt
from tests.db.values import anything, armies, designs, unphotographed
from tests.sweeps import examples

# Muster files: read whole or refused whole, with the file and the field named


def test_a_file_is_read_with_its_references() -> None:
    made = read(spelt(file_of(TANK, GUN, armies=(ARMY,))))
    gun = Weapon(name="Long Tom", size=4)
    tank = Creation(mounts=(Mount(weapon=gun, count=2), Mount(weapon=Weapon(size=3))))
    army = Army(name="Wolves", entries=(Entry(design="tank", count=3),))
    assert made == MusterFile({"tank": tank, "gun": gun}, {"wolves": army})
    assert list(made.designs) == ["tank", "gun"]


@st.composite
def files(draw: st.DrawFn) -> MusterFile:
    ids = st.text(min_size=1, max_size=9).filter(str.strip)
    names = draw(st.lists(ids, min_size=1, max_size=5, unique=True))
    cut = draw(st.integers(0, len(names)))
    stored = {name: unphotographed(draw(designs())) for name in names[:cut]}
    listed = armies(tuple(stored))
    return MusterFile(stored, {name: draw(listed) for name in names[cut:]})


@settings(max_examples=examples(40))
@given(files())
def test_what_is_written_is_read_back_exactly(file: MusterFile) -> None:
    data = write(file)
    assert read(data) == file
    assert write(read(data)) == data
    assert data.endswith(b"}\n")


def test_examples_of_every_system_are_written_and_read() -> None:
    for system in systems().values():
        for example in examples_of(system.key):
            designs, armies = dict(example.designs), dict(example.armies)
            file = MusterFile(designs, armies, rulesets=dict(example.rulesets))
            assert read(write(file)) == file


@given(st.binary(max_size=60))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read(data)


@given(anything(), st.data())
def test_nothing_put_anywhere_crashes_the_reader(
    junk: Any, data: st.DataObject
) -> None:
    file = copy.deepcopy(file_of(TANK, GUN, armies=(ARMY,), photos={}))
    at: Any = file
    while True:
        steps = list(at) if isinstance(at, dict) else list(range(len(at)))
        step = data.draw(st.sampled_from(steps))
        if (
            not isinstance(at[step], dict | list)
            or not at[step]
            or data.draw(st.booleans())
        ):
            break
        at = at[step]
    at[step] = junk
    try:
        read(spelt(file))
    except Unreadable as refused:
        assert refused.where  # noqa: PT017 (the junk may also be sensible)


def test_a_byte_order_mark_is_ignored() -> None:
    assert read(b"\xef\xbb\xbf" + spelt(file_of())) == MusterFile()


def test_a_file_is_read_from_its_place_and_called_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "Wölfe.json"
    path.write_bytes(spelt(file_of(GUN)))
    assert list(read(path).designs) == ["gun"]
    path.write_bytes(spelt(file_of(GUN | {"size": -3})))
    with pytest.raises(Unreadable, match=r"^Wölfe\.json, designs\[0\]\.size: must"):
        read(path)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gone.json", "gone.json: there is no such file"),
        (".", "is a folder"),
        ("a\0b", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_opened_is_named(
    tmp_path: Path, name: str, words: str
) -> None:
    with pytest.raises(Unreadable) as caught:
        read(tmp_path / name)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"\xef\xbb\xbf \n", "is empty"),
        (b"%PDF-1.7\n%\xe2\xe3", "is a PDF, not a muster file"),
        (b"PK\x03\x04\x14", "is a ZIP, not a muster file"),
        (b"\x89PNG\r\n", "is a picture, not a muster file"),
        (b"SQLite format 3\0", "is a library, not a muster file"),
        (b"BrikWars", "is no muster file, which is JSON and begins with a brace"),
        (b'{"brickmuster": 1,\n  "designs": [}', "line 2, column 15: is not JSON"),
        (b'{"brickmuster": 1} x', "line 1, column 20: is not JSON"),
        (b"[]", "is no muster file"),
        (b"3", "is no muster file"),
        (b"{}", "brickmuster: is missing"),
        (b'{"brickmuster": 2}', "brickmuster: is 2: the file was made by a newer"),
        (b'{"brickmuster": 0}', "brickmuster: must be the version"),
        (b'{"brickmuster": true}', "brickmuster: must be the version"),
        (b'{"brickmuster": "1"}', 'not "1"'),
        (b'{"brickmuster": 1e400}', "brickmuster: is 1e400, too large"),
        (b'{"brickmuster": 1, "brickmuster": 1}', "brickmuster: is given twice"),
        (
            b'{"brickmuster": 1, "desings": []}',
            'desings: is not a key of this object; did you mean "designs"?',
        ),
        (b'{"brickmuster": 1, "designs": {}}', "designs: must be a list in brackets"),
        (b'{"brickmuster": 1, "photos": []}', "photos: must be an object in braces"),
        (b'{"brickmuster": 1, "designs": null}', "designs: must be a list"),
        (b'{"brickmuster": 1, "designs": NaN}', "designs: is NaN, which is no number"),
        (b'{"brickmuster": 1,\n "a": "\xe9"}', "line 2: is not UTF-8 text"),
        (b"\xff\xfe{\x00}\x00", "line 1: is not UTF-8 text but UTF-16"),
        (b"[" * 100_000, "nested deeper"),
        (b'{"brickmuster": 1, "designs": ' + b"[" * 300 + b"]" * 300 + b"}", "nested"),
    ],
)
def test_a_file_that_is_no_muster_is_refused(data: bytes, words: str) -> None:
    assert words in refusal(data)


@pytest.mark.parametrize(
    ("file", "field", "words"),
    [
        (file_of(3), "designs[0]", "object in braces"),
        (file_of(GUN | {"size": -3}), "designs[0].size", "from 0 to 1000, not −3"),
        (file_of(GUN, GUN), "designs[1].id", 'is "gun", as in designs[0]'),
        (
            file_of(GUN, armies=(ARMY | {"id": "gun"},)),
            "armies[0].id",
            'is "gun", as in designs[0]',
        ),
        (file_of(GUN | {"id": ""}), "designs[0].id", "is empty"),
        (file_of(GUN | {"id": " "}), "designs[0].id", "is empty"),
        (file_of(GUN | {"id": 3}), "designs[0].id", "not 3"),
        (file_of(GUN | {"id": "x" * 201}), "designs[0].id", "201 characters"),
        (file_of({"kind": "brikwars.weapon"}), "designs[0].id", "is missing"),
        (file_of({"id": "a"}), "designs[0].kind", "is missing"),
        (file_of({"id": "a", "kind": "army"}), "designs[0].kind", "move it to armies"),
        (file_of(armies=(GUN,)), "armies[0].kind", "move it to designs"),
        (file_of(armies=(ARMY | {"kind": "a"},)), "armies[0].kind", 'one of "army"'),
        (file_of(armies=(ARMY | {"kind": []},)), "armies[0].kind", 'one of "army"'),
        (
            file_of(armies=(ARMY,)),
            "armies[0].entries[0].design",
            'names "tank", and this file has no such design',
        ),
        (
            file_of(TANK | {"id": "tanks"}, GUN, armies=(ARMY,)),
            "armies[0].entries[0].design",
            'did you mean "tanks"?',
        ),
        (
            file_of(armies=(ARMY | {"id": "tank"},)),
            "armies[0].entries[0].design",
            "is an army",
        ),
        (file_of(TANK), "designs[0].mounts[0].weapon", 'names "gun", and this file'),
        (
            file_of(TANK | {"id": "gun"}),
            "designs[0].mounts[0].weapon",
            "holds this very design: a circle",
        ),
        (
            file_of(TANK, TANK | {"id": "gun", "mounts": []}),
            "designs[0].mounts[0].weapon",
            "is a brikwars.creation; a weapon is wanted",
        ),
        (file_of(GUN | {"photo": "x"}), "designs[0]", 'names the photo "x"'),
        (file_of(photos={"x": 3}), "photos.x", "base64 text, not 3"),
        (file_of(photos={"x y": "!"}), 'photos["x y"]', "is not base64"),
        (file_of(photos={"x": "é"}), "photos.x", "is not base64"),
        (file_of(photos={"x": ""}), "photos.x", "is empty"),
        (
            file_of(photos={"x": base64.b64encode(b"no picture").decode()}),
            "photos.x",
            "is no picture",
        ),
    ],
)
def test_nonsense_is_refused_by_its_field(file: Any, field: str, words: str) -> None:
    message = refusal(spelt(file))
    assert message.startswith(f"Wolves.json, {field}: ")
    assert words in message


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("NaN", "is NaN, which is no number"),
        ("-Infinity", "is -Infinity, which is no number"),
        ("1e400", "is 1e400, too large"),
        ("-1e999999", "is -1e999999, too large"),
        ("1" + "0" * 400, "about 401 digits"),
        ("1" + "0" * 1_000_000, "a number of 1,000,001 digits"),
        ("4.0", "leave out the decimal point"),
        ('4, "size": 4', "is given twice"),
    ],
)
def test_numbers_that_json_lets_pass_are_refused(number: str, words: str) -> None:
    data = spelt(file_of(GUN)).replace(b'"size": 4', b'"size": ' + number.encode())
    message = refusal(data)
    assert message.startswith("Wolves.json, designs[0].size: ")
    assert words in message


def test_a_huge_file_is_refused_before_it_is_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(10 * LARGEST)
    for source in (path, b"[" * (LARGEST + 1)):
        begun = time.process_time()
        with pytest.raises(Unreadable, match="larger than 40 MB"):
            read(source)
        assert time.process_time() - begun < 2


def test_a_file_too_large_to_be_read_is_not_written() -> None:
    with pytest.raises(Unreadable, match="share less at once"):
        write(MusterFile(photos={"x": b"x" * (LARGEST * 3 // 4)}))


@pytest.mark.parametrize(
    "file",
    [
        MusterFile({"": Weapon()}),
        MusterFile({"a": Army()}),  # type: ignore[dict-item]
        MusterFile({}, {"a": Weapon()}),  # type: ignore[dict-item]
        MusterFile({"a": Weapon()}, {"a": Army()}),
        MusterFile({}, {"a": Army(entries=(Entry(design="gone"),))}),
        MusterFile({"a": Weapon(photo="gone")}),
        MusterFile({"a": Weapon(size=True)}),
    ],
)
def test_what_could_not_be_read_is_not_written(file: MusterFile) -> None:
    with pytest.raises(Unreadable):
        write(file)


def test_what_would_be_read_back_differently_is_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        db.files.muster, "encode", lambda _: encode(Weapon(name="Other"))
    )
    with pytest.raises(Unreadable, match="would not be read back as it is"):
        write(MusterFile({"a": Weapon()}))


def test_an_older_file_is_taken_up_step_by_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def renamed(file: dict[str, Any]) -> dict[str, Any]:
        return {
            "designs" if key == "units" else key: each for key, each in file.items()
        }

    def longer(file: dict[str, Any]) -> dict[str, Any]:
        listed = [each | {"size": each["size"] + 1} for each in file["designs"]]
        return file | {"designs": listed}

    monkeypatch.setitem(UPGRADES, ("muster", 1), renamed)
    monkeypatch.setitem(UPGRADES, ("muster", 2), longer)
    made = read(spelt({"brickmuster": 1, "units": [GUN]}))
    assert made.designs == {"gun": Weapon(name="Long Tom", size=5)}
    assert read(write(made)) == made


# Photos in muster files

Draw = Callable[..., bytes]


def test_photos_travel_with_their_designs(draw: Draw) -> None:
    photos = {"front": draw(), "back": draw("PNG")}
    file = MusterFile({"gun": Weapon(photo="front")}, {}, photos)
    assert read(write(file)) == file


@pytest.mark.full
def test_a_damaged_or_huge_photo_is_refused(draw: Draw) -> None:
    whole = draw(size=(600, 400))
    for data, words in (
        (whole[: len(whole) // 2], "damaged picture"),
        (draw("PNG", size=(600, 400))[:-500], "damaged picture"),
        (draw("PNG", size=(10_000, 9_000), mode="1"), "80 million pixels"),
        (draw("PNG", size=(20_000, 20_000), mode="1"), "80 million pixels"),
    ):
        photos = {"x": base64.b64encode(data).decode()}
        message = refusal(spelt(file_of(photos=photos)))
        assert message.startswith("Wolves.json, photos.x: ")
        assert words in message


def test_photos_that_take_too_long_to_look_at_are_refused(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db.files.muster, "_MOST_PIXELS", 5_000)
    text = base64.b64encode(draw()).decode()
    message = refusal(spelt(file_of(photos={"a": text, "b": text, "c": text})))
    assert message.startswith("Wolves.json, photos.c: is one photo too many")


# Muster files into libraries and out: nothing lost, nothing doubled

OWN_GUN = Weapon(name="Long Tom", size=4)
OWN_TANK = Creation(name="Tank", mounts=(Mount(weapon=OWN_GUN),))


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "empty.db") as opened:
        yield opened


def marching(*ids: str) -> Army:
    return Army(name="Wolves", entries=tuple(Entry(design=each) for each in ids))


def test_a_file_is_brought_in_under_ids_of_the_librarys_own(library: Library) -> None:
    army = dataclasses.replace(
        marching("t", "g", "t"), house=House(chained_swaps=False)
    )
    tank, gun, wolves = library.bring_in(
        MusterFile({"t": OWN_TANK, "g": OWN_GUN}, {"w": army})
    )
    assert (tank.value, gun.value) == (OWN_TANK, OWN_GUN)
    assert [each.design for each in wolves.value.entries] == [tank.id, gun.id, tank.id]
    assert wolves.value.house == army.house
    assert {"t", "g", "w"}.isdisjoint(each.id for each in library.everything())
    assert set(library.everything()) == {tank, gun, wolves}


def test_equal_items_are_not_added_twice(library: Library) -> None:
    gun = library.add(OWN_GUN)
    file = MusterFile({"g": OWN_GUN, "t": OWN_TANK}, {"w": marching("g", "t")})
    first = library.bring_in(file)
    assert first[0] == gun
    assert library.bring_in(file) == first
    assert library.bring_in(library.take_out()) != ()
    assert set(library.everything()) == set(first)


def test_two_equal_designs_of_a_file_stay_two(library: Library) -> None:
    file = MusterFile({"a": OWN_GUN, "b": OWN_GUN})
    assert len({each.id for each in library.bring_in(file)}) == 2
    library.bring_in(file)
    assert len(library.everything()) == 2


def test_a_removed_design_is_not_taken_for_one_that_is_there(library: Library) -> None:
    gun = library.add(OWN_GUN)
    library.remove(gun.id, gun.version)
    (brought,) = library.bring_in(MusterFile({"g": OWN_GUN}))
    assert brought.id != gun.id


def test_a_whole_library_moves(library: Library, empty: Library, draw: Draw) -> None:
    for system in systems().values():
        for example in examples_of(system.key):
            designs, armies = dict(example.designs), dict(example.armies)
            file = MusterFile(designs, armies, rulesets=dict(example.rulesets))
            library.bring_in(file)
    front, inner = library.keep_photo(draw()), library.keep_photo(draw("PNG"))
    gun = dataclasses.replace(OWN_GUN, photo=inner)
    library.add(Creation(photo=front, mounts=(Mount(weapon=gun),)))
    data = write(library.take_out())
    empty.bring_in(read(data))
    assert empty.photo(front) == library.photo(front)
    assert empty.photo(inner) == library.photo(inner)
    ids = {each.id: each.value for each in empty.everything()}
    named = {
        (each.value, tuple(ids[entry.design] for entry in each.value.entries))
        if isinstance(each.value, Army)
        else each.value
        for each in empty.everything()
    }
    assert len(named) == len(library.everything())
    assert len(write(empty.take_out())) == len(data)


def test_an_army_takes_its_designs_and_their_photos_along(
    library: Library, draw: Draw
) -> None:
    key = library.keep_photo(draw())
    library.keep_photo(draw("PNG"))
    tank = library.add(Creation(mounts=(Mount(weapon=Weapon(photo=key)),)))
    other = library.add(OWN_GUN)
    army = library.add(marching(tank.id))
    file = library.take_out([army.id])
    assert file.designs == {tank.id: tank.value}
    assert file.armies == {army.id: army.value}
    assert file.photos == {key: library.photo(key)}
    assert read(write(file)) == file
    assert library.take_out([other.id]) == MusterFile({other.id: OWN_GUN})
    assert library.take_out([]) == MusterFile()


def test_a_design_is_exported_without_its_lost_photo(library: Library) -> None:
    kept = library.add(Weapon(name="Axe", photo="gone"))
    file = library.take_out()
    assert file.designs == {kept.id: Weapon(name="Axe")}
    assert read(write(file)) == file


def test_photos_get_the_keys_of_their_contents(library: Library, draw: Draw) -> None:
    gun = dataclasses.replace(OWN_GUN, photo="front")
    tank = Creation(photo="front", mounts=(Mount(weapon=gun),))
    file = MusterFile({"t": tank}, {}, {"front": draw(size=(4_000, 3_000))})
    (brought,) = library.bring_in(file)
    assert brought.value.photo == brought.value.mounts[0].weapon.photo
    assert library.photo(brought.value.photo) is not None
    assert library.bring_in(library.take_out()) == (brought,)


def test_a_file_is_brought_in_whole_or_not_at_all(library: Library) -> None:
    before = library.changes()
    for file, trouble in (
        (MusterFile({"g": OWN_GUN}, {}, {"x": b"no picture"}), NotAPicture),
        (MusterFile({"g": OWN_GUN}, {"w": marching("g", "stray")}), LibraryError),
    ):
        with pytest.raises(trouble):
            library.bring_in(file)
        assert library.changes() == before
        assert library.everything() == ()


def test_a_trial_remembers_its_original_where_that_came_too(empty: Library) -> None:
    """An id of another library would name nothing, or somebody else's army."""
    file = MusterFile(
        {},
        {
            "trial": Army(name="Trial", trial_of="guard"),
            "guard": Army(name="Guard"),
            "lost": Army(name="Lost", trial_of="elsewhere"),
        },
    )
    trial, guard, lost = empty.bring_in(file)
    assert trial.value.trial_of == guard.id
    assert lost.value.trial_of == ""
    again = empty.bring_in(file)
    assert [each.id for each in again] == [trial.id, guard.id, lost.id]
