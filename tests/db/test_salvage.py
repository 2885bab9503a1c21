"""What can be read of a damaged library comes into a new one, and the rest is named."""

import functools
import random
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.errors import LibraryError
from db.library.library import Library
from db.rescue.damaged import rows_in
from db.rescue.salvage import salvage
from tests.db.conftest import Draw

DESIGNS = 120


Items = dict[str, object]


def filled(place: Path, draw: Draw) -> Items:
    """Make a library of many pages; return its items by id."""
    shutil.copy(full(draw), place)
    with Library(place) as library:
        return {each.id: each.value for each in library.everything()}


@functools.cache
def full(draw: Draw) -> Path:
    """Make the library once, because each of its items is a write of its own."""
    place = Path(tempfile.mkdtemp()) / "full.db"
    with Library(place) as library:
        photo = library.keep_photo(draw())
        for number in range(DESIGNS):
            # One in ten is longer than a page.
            notes = "x" * (9_000 if number % 10 == 0 else 200)
            weapon = Weapon(name=f"Gun {number}", notes=notes, photo=photo)
            library.add(weapon, f"gun-{number}")
        entries = tuple(
            Entry(design=f"gun-{each}", count=2) for each in range(0, 99, 3)
        )
        library.add(Army(name="Wolves", entries=entries), "wolves")
        library.remove("gun-119", 1)
    return place


def salvaged(place: Path) -> tuple[dict[str, object], tuple[str, ...]]:
    """Salvage a library; return the items of the new one, and what is said."""
    before = place.read_bytes()
    target = place.with_name("salvaged.db")
    target.unlink(missing_ok=True)
    done = salvage(place, target)
    assert place.read_bytes() == before
    with Library(target) as library:
        held = {each.id: each.value for each in library.everything()}
        for sentence in done.lost:
            sentence.encode()
        # The new library is one like any other.
        library.take_out()
        if "wolves" in held:
            library.save("wolves", Army(name="Pack"), library.load("wolves").version)
        library.add(Weapon(name="Sabre"))
    return held, done.lost


def test_a_sound_library_comes_over_whole(place: Path, draw: Draw) -> None:
    before = filled(place, draw)
    with Library(place) as library:
        times = {each.id: each.updated for each in library.everything()}
    held, lost = salvaged(place)
    assert held == before
    assert lost == ()
    with Library(place.with_name("salvaged.db")) as library:
        guns = {each.id: each.updated for each in library.everything()}
        assert all(guns[key] == times[key] for key in times if key != "wolves")
        assert library.restore("gun-119").value.name == "Gun 119"
        photo = library.load("gun-1").value.photo
        assert library.photo(photo)


def test_what_waits_in_the_wal_comes_along(place: Path, tmp_path: Path) -> None:
    with Library(place) as library:
        library.add(Army(name="Wolves"), "wolves")
        library.add(Weapon(name="Gun"), "gun")
        for tail in ("", "-wal"):
            shutil.copy(f"{place}{tail}", tmp_path / f"copy.db{tail}")
    assert set(salvaged(tmp_path / "copy.db")[0]) == {"wolves", "gun"}


@pytest.mark.full
@pytest.mark.parametrize("seed", range(4))
def test_damaged_pages_cost_what_is_on_them(place: Path, draw: Draw, seed: int) -> None:
    before = filled(place, draw)
    data = bytearray(place.read_bytes())
    chance = random.Random(seed)  # noqa: S311
    pages = chance.sample(range(1, len(data) // 4_096), 4)
    for page in pages:
        data[page * 4_096 : page * 4_096 + 60] = chance.randbytes(60)
    place.write_bytes(data)
    held, lost = salvaged(place)
    assert len(held) > DESIGNS * 0.5
    assert len(held) == len(before) or lost
    for item_id, value in held.items():
        if item_id != "wolves":
            assert value == before[item_id]


@pytest.mark.parametrize("where", [(0, 100), (0, 16), (0, 4_096), (100, 4_000)])
def test_a_lost_schema_is_no_obstacle(
    place: Path, draw: Draw, where: tuple[int, int]
) -> None:
    before = filled(place, draw)
    data = bytearray(place.read_bytes())
    data[slice(*where)] = b"\xee" * (where[1] - where[0])
    place.write_bytes(data)
    held, lost = salvaged(place)
    assert {**held, "wolves": 0} == {**before, "wolves": 0}
    assert "not even the names can be read" in lost[0]


def test_what_is_lost_is_named_and_its_army_keeps_the_entry(
    place: Path, draw: Draw
) -> None:
    filled(place, draw)
    with closing(sqlite3.connect(place)) as raw, raw:
        raw.execute("UPDATE design SET payload = '{' WHERE id = 'gun-3'")
        raw.execute("PRAGMA foreign_keys=OFF")
        raw.execute("DELETE FROM design WHERE id = 'gun-6'")
    held, lost = salvaged(place)
    army = held["wolves"]
    assert isinstance(army, Army)
    assert [each.design for each in army.entries[:3]] == ["gun-0", "gun-3", "gun-6"]
    assert any(each.startswith("Gun 3 cannot be read") for each in lost)
    assert any(each.startswith("A lost design of Wolves cannot be") for each in lost)


def test_nothing_is_made_where_nothing_can_be_read(place: Path) -> None:
    target = place.with_name("new.db")
    for contents in (b"", b"hello", bytes(9_000), bytes(range(256)) * 300):
        place.write_bytes(contents)
        with pytest.raises(LibraryError, match="Nothing of a library can be read"):
            salvage(place, target)
        assert not list(place.parent.glob("new.db*"))
    target.write_bytes(b"mine")
    with pytest.raises(LibraryError, match="is there already"):
        salvage(place, target)
    assert target.read_bytes() == b"mine"
    with pytest.raises(LibraryError, match="There is no file"):
        salvage(place.with_name("gone.db"), target)


def test_the_pages_hold_what_sqlite_reads(place: Path, draw: Draw) -> None:
    filled(place, draw)
    with closing(sqlite3.connect(place)) as raw:
        told = set(raw.execute("SELECT * FROM design"))
    found = {values for values, whole in rows_in(place.read_bytes()) if whole}
    assert told <= found
