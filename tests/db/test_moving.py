"""A library moved from a file to a server and back is the same, to the byte."""

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
from db.backup.whole_copy import BackupStopped
from db.errors import LibraryError
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.library import moving
from db.library.library import Library
from db.library.moving import copy_all
from db.store.tables import METADATA
from tests.server import Server

pytestmark = pytest.mark.full

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
