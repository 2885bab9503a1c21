"""A library moved, copied or salvaged: compared, and the old one kept."""

import functools
import random
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.model.house_rules import House
from builder.content.theme import Theme
from builder.house_rules.ruleset import RuleSet
from db.backup.ages import Reason
from db.backup.backups import BackupStopped, backups, homes, keep
from db.errors import LibraryError
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.library import moving
from db.library.library import Library
from db.library.moving import copy_all, forget_old, move, save_copy
from db.library.own_library import first_place, own_library
from db.rescue.damaged import rows_in
from db.rescue.salvage import salvage
from db.store.tables import METADATA
from tests.db.conftest import Draw
from tests.server import Server

# A library moved from a file to a server and back is the same, to the byte

Rows = dict[str, list[tuple[Any, ...]]]


def fill(place: str | Path, photo: bytes) -> None:
    """Make a library that has something in every table."""
    rules = RuleSet(
        name="Club rules", house=House(types=(OwnType(name="Laser", cost="4S"),))
    )
    with Library(place) as library:
        key = library.keep_photo(photo)
        gun = Weapon(name="Nul \0 Frøst ⚔ \U0001f600", notes="\0 'quoted' %s \\")
        tank = library.add(
            Creation(name="Tank", mounts=(Mount(weapon=gun),), photo=key)
        )
        library.add(Army(name="Wolves", entries=(Entry(design=tank.id, count=3),)))
        library.save(tank.id, Creation(name="Tank", photo=key), tank.version)
        gone = library.add(Creation(name="Gone"))
        library.remove(gone.id, gone.version)
        kept = library.add(rules)
        library.stand("brikwars", kept.id)
        library.favour([tank.id, gone.id], on=True)
        library.keep_themes([Theme(name="Dusk", paper="#222222")])
        guest = MusterFile({"guest": Creation(name="Guest")})
        library.take_in(library.look_at(read(write(guest)), "friend.json"), {})


def rows(place: str | Path) -> Rows:
    """Return everything that a library holds, table by table."""
    with Library(place) as library:
        connection = library._connection
        with connection.begin():
            return {
                table.name: sorted(
                    map(tuple, connection.execute(select(table))), key=repr
                )
                for table in METADATA.sorted_tables
            }


def exported(place: str | Path) -> bytes:
    with Library(place) as library:
        return write(library.take_out())


@pytest.mark.full
def test_a_library_goes_to_a_server_and_back(
    database: str, tmp_path: Path, draw: Any
) -> None:
    first, last = tmp_path / "first.db", tmp_path / "last.db"
    fill(first, draw())
    before, file = rows(first), exported(first)
    empty = [name for name, held in before.items() if not held]
    assert empty == [], "the test says nothing of these tables"
    told = copy_all(first, database)
    assert (told.source, told.items, told.removed) == (str(first), 4, 1)
    assert rows(database) == before
    assert exported(database) == file
    copy_all(database, last)
    assert rows(last) == before
    assert exported(last) == file
    assert rows(first) == before


@pytest.mark.full
def test_a_moved_library_is_used_as_any_other(
    database: str, tmp_path: Path, draw: Any
) -> None:
    fill(tmp_path / "first.db", draw())
    copy_all(tmp_path / "first.db", database)
    with Library(database) as library:
        mark = library.changes().mark
        tank = next(each for each in library.everything() if each.value.name == "Tank")
        library.save(tank.id, Creation(name="Car"), tank.version)
        assert library.changes(mark).ids == {tank.id}
        added = library.add(Creation(name="New"))
        assert added.id in {each.id for each in library.everything()}


@pytest.mark.full
def test_nothing_is_copied_over_a_library(
    database: str, tmp_path: Path, draw: Any
) -> None:
    fill(tmp_path / "first.db", draw())
    fill(database, draw())
    before = rows(database)
    with pytest.raises(LibraryError, match="holds a library already"):
        copy_all(tmp_path / "first.db", database)
    with pytest.raises(LibraryError, match="is the library itself"):
        copy_all(database, database)
    assert rows(database) == before


@pytest.mark.full
def test_what_fails_in_the_middle_leaves_nothing(
    tmp_path: Path, draw: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, last = tmp_path / "first.db", tmp_path / "last.db"
    fill(first, draw())
    digests = iter(range(1_000))
    monkeypatch.setattr(moving._End, "digest", lambda *_: next(digests))
    with pytest.raises(LibraryError, match="did not keep what"):
        copy_all(first, last)
    assert sorted(each.name for each in tmp_path.glob("last*")) == []
    last.write_bytes(b"no library, but somebody's")
    with pytest.raises(LibraryError, match="not a Brickmuster library"):
        copy_all(first, last)
    assert last.read_bytes() == b"no library, but somebody's"


@pytest.mark.full
@pytest.mark.parametrize("way", ["to a server", "to a file"])
def test_a_copy_that_is_stopped_leaves_nothing_wherever_it_is(
    way: str, server: Server, tmp_path: Path, draw: Any
) -> None:
    old: str | Path = tmp_path / "old.db"
    new: str | Path = server.new_database()
    if way == "to a file":
        old, new = new, tmp_path / "new.db"
    fill(old, draw())
    before = rows(old)
    told: list[tuple[int, int]] = []
    # Stopped at the first report, at the second, and so on, until it comes through.
    for last in range(1_000):
        told = []

        def report(done: int, total: int, last: int = last, told: Any = told) -> bool:
            told.append((done, total))
            return len(told) <= last

        try:
            copy_all(old, new, report)
        except BackupStopped:
            assert rows(old) == before
            if isinstance(new, Path):
                assert sorted(each.name for each in tmp_path.glob("new*")) == []
            else:
                assert {name for name, held in rows(new).items() if held} == {
                    "alembic_version",
                    "library",
                }
            continue
        break
    assert last > len(METADATA.sorted_tables), "it was stopped at each table"
    assert rows(new) == before == rows(old)
    assert [each[0] for each in told] == sorted(each[0] for each in told)
    assert {each[1] for each in told} == {told[-1][0]}, "it ends at its whole"


@pytest.mark.full
def test_a_database_that_holds_something_is_not_touched(
    server: Server, tmp_path: Path, draw: Any
) -> None:
    fill(tmp_path / "first.db", draw())
    strange, older = server.new_database(), server.new_database()
    name = strange.rpartition("/")[2]
    server.sql("CREATE TABLE customers (id int)", name)
    with pytest.raises(LibraryError, match="a database of another program"):
        copy_all(tmp_path / "first.db", strange)
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert server.sql(tables, name) == [("customers",)]
    fill(older, draw())
    name = older.rpartition("/")[2]
    server.sql("UPDATE alembic_version SET version_num = '0004'", name)
    with pytest.raises(LibraryError, match="older Brickmuster"):
        copy_all(tmp_path / "first.db", older)
    assert server.sql("SELECT version_num FROM alembic_version", name) == [("0004",)]


# Saving a copy of a library, and moving it: compared, followed, the old one kept


def test_a_copy_is_whole_and_never_the_library_itself(
    library: Library, place: Path, tmp_path: Path, draw: Draw
) -> None:
    library.add(Weapon(name="Gun", photo=library.keep_photo(draw())))
    target = tmp_path / "usb.db"
    save_copy(place, library.location, target)
    with Library(target) as copy:
        assert write(copy.take_out()) == write(library.take_out())
    for own in (place, Path(f"{place}-wal"), tmp_path / "." / place.name):
        with pytest.raises(LibraryError, match="is the library itself"):
            save_copy(place, library.location, own)
    assert len(library.everything()) == 1


def test_a_library_on_a_server_is_saved_into_a_file(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
        expected = write(library.take_out())
    # As a server would be: it has an address, and no file of its own.
    monkeypatch.setattr("db.library.moving.file_of", lambda _: None)
    target = tmp_path / "copy.db"
    target.write_text("what the player wants to write over")
    save_copy(place, "postgresql://club/library", target)
    with Library(target) as copy:
        assert write(copy.take_out()) == expected


def test_a_moved_library_is_the_same_with_its_backups(
    place: Path, tmp_path: Path, draw: Draw
) -> None:
    with Library(place) as library:
        kept = library.add(Weapon(name="Gun", photo=library.keep_photo(draw())))
        library.remove(library.add(Weapon(name="Axe")).id, 1)
        expected = write(library.take_out())
        made = keep(place, Reason.HAND)
    assert made
    (tmp_path / "new").mkdir()
    target = tmp_path / "new" / "Club.db"
    done = move(place, target)
    assert (done.old, done.new) == (place, target)
    with Library(target) as library:
        assert write(library.take_out()) == expected
        assert library.load(kept.id) == kept
        assert [each.title for each in library.removed()] == ["Axe"]
    if sys.platform != "win32":
        assert target.stat().st_mode & 0o777 == 0o600
    assert [each.made for each in backups(target)] == [made.made]
    assert place.exists()
    forget_old(done)
    assert not place.exists()
    assert not homes(place)[0].exists()
    assert backups(target)


def test_a_move_can_be_stopped(place: Path, tmp_path: Path) -> None:
    Library(place).close()
    with pytest.raises(BackupStopped):
        move(place, tmp_path / "new.db", lambda *_: False)
    assert not list(tmp_path.glob("new.db*"))
    assert place.exists()


def test_nothing_is_written_over(place: Path, tmp_path: Path) -> None:
    Library(place).close()
    taken = tmp_path / "taken.db"
    taken.write_text("mine")
    (tmp_path / "b.db-wal").write_text("mine")
    for target in (taken, tmp_path / "b.db", place, tmp_path / "no" / "c.db"):
        with pytest.raises(LibraryError, match=r"already|itself|no folder"):
            move(place, target)
    assert taken.read_text() == "mine"


def test_an_old_library_that_is_still_used_stays(place: Path, tmp_path: Path) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
        done = move(place, tmp_path / "new.db")
        with pytest.raises(LibraryError, match="Another window has"):
            forget_old(done)
        library.add(Weapon(name="Late"))
    with pytest.raises(LibraryError, match="was changed after it was moved"):
        forget_old(done)
    with Library(place) as library:
        assert len(library.everything()) == 2


def test_the_players_own_library_is_found_where_it_went(tmp_path: Path) -> None:
    with Library() as library:
        library.add(Weapon(name="Gun"))
        assert library.location == str(first_place())
    target = tmp_path / "stick" / "library.db"
    target.parent.mkdir()
    done = move(first_place(), target)
    forget_old(done)
    with Library() as library:
        assert library.location == str(target)
        assert [each.value.name for each in library.everything()] == ["Gun"]
    # Another library that is moved leaves it alone.
    Library(tmp_path / "other.db").close()
    move(tmp_path / "other.db", tmp_path / "other2.db")
    assert own_library() == target
    target.parent.rename(tmp_path / "unplugged")
    with pytest.raises(LibraryError, match=r"was moved to .* is not there now"):
        Library()
    assert not target.parent.exists()
    assert not first_place().exists()
    (tmp_path / "unplugged").rename(target.parent)
    move(target, first_place())
    assert own_library() == first_place()


def test_a_move_that_fails_leaves_everything_as_it_was(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with Library(place) as library:
        library.add(Weapon(name="Gun"))
    keep(place, Reason.HAND)
    monkeypatch.setattr("db.library.moving.shutil.copy2", full)
    with pytest.raises(LibraryError, match="stays where it is: No space left"):
        move(place, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()
    with closing(sqlite3.connect(place)) as held:
        assert held.execute("SELECT count(*) FROM design").fetchone() == (1,)


def test_the_players_own_library_goes_to_a_server_and_back(
    database: str, tmp_path: Path, draw: Draw
) -> None:
    with Library() as library:
        library.add(Weapon(name="Gun", photo=library.keep_photo(draw())))
        expected = write(library.take_out())
    place = first_place()
    kept = place.read_bytes()
    # This server asks nobody for a password.
    database = f"{database}?require_auth=none"
    secret = database.replace("club@", "club:secret@")
    done = move(place, secret)
    assert (done.old, done.new) == (place, database)
    assert not done.can_be_forgotten
    forget_old(done)
    assert place.read_bytes() == kept, "the file stays as it was"
    note = place.with_name("library.moved")
    assert note.read_text() == f"{database}\n"
    with Library() as library:
        assert library.location == database
        assert write(library.take_out()) == expected
    target = tmp_path / "back.db"
    done = move(database, target)
    assert (done.old, done.new) == (database, target)
    assert own_library() == target
    with Library() as library:
        assert write(library.take_out()) == expected


def test_a_library_that_is_not_the_players_own_is_not_followed(
    database: str, place: Path
) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
    move(place, database)
    assert own_library() == first_place()


# What can be read of a damaged library comes into a new one, and the rest is named

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
