"""A club's library on a PostgreSQL server: the same, where one can be started."""

import pytest
from sqlalchemy import make_url

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.model.house_rules import House
from builder.house_rules.ruleset import RuleSet
from db.errors import Conflict, InUse, LibraryError
from db.files.muster import read, write
from db.library.library import Library
from tests.db.conftest import found_by, tidy
from tests.db.values import REACH
from tests.server import Server


def test_a_library_lives_on_a_server(database: str) -> None:
    with Library(database) as library, Library(database) as other:
        gun = Weapon(name="Nul \0 Frøst ⚔", notes="\0")
        tank = library.add(Creation(name="Tank", mounts=(Mount(weapon=gun),)))
        army = library.add(Army(name="Wolves", entries=(Entry(design=tank.id),)))
        assert other.everything() == (tank, army)
        with pytest.raises(InUse):
            other.remove(tank.id, tank.version)
        saved = other.save(tank.id, Creation(name="Car"), tank.version)
        with pytest.raises(Conflict) as caught:
            library.save(tank.id, Creation(name="Bus"), tank.version)
        assert caught.value.theirs == saved
        with pytest.raises(LibraryError, match="entry 1"):
            library.add(Army(entries=(Entry(design="stray"),)))
        assert found_by(library, "wolves") == {army.id}
        file = library.take_out()
        assert other.bring_in(read(write(file))) == (saved, army)
        library.remove(army.id, army.version)
        library.remove(saved.id, saved.version)
        assert other.everything() == ()
        assert other.restore(army.id).value == army.value
        assert len(library.everything()) == 2


def test_a_clubs_house_rules_stand_for_every_window(database: str) -> None:
    rules = RuleSet(
        name="Club rules", house=House(types=(OwnType(name="Laser", cost="4S"),))
    )
    with Library(database) as library, Library(database) as other:
        kept = library.add(rules)
        mark = other.changes().mark
        library.stand("brikwars", kept.id)
        assert other.changes(mark).mark > mark
        assert other.marked().standing == {"brikwars": kept.id}
        assert other.load(kept.id).value == rules
        with pytest.raises(LibraryError, match="judges the designs"):
            other.remove(kept.id, kept.version)
        other.stand("brikwars", None)
        library.remove(kept.id, kept.version)
        assert other.marked().standing == {}


def test_a_server_full_of_other_tables_is_left_alone(server: Server) -> None:
    kitchen = server.new_database()
    server.sql("CREATE TABLE recipes (name TEXT)", make_url(kitchen).database or "")
    with pytest.raises(LibraryError, match="database of another program"):
        Library(kitchen)


def test_a_server_keeps_versions_and_a_bin(database: str) -> None:
    with Library(database) as library:
        kept = library.add(Weapon(name="Versioned"))
        for size in (2, 3):
            kept = library.save(kept.id, Weapon(size=size), kept.version)
        assert len(library.past(kept.id, REACH).steps) == 3
        tidy(library, most=0)
        assert len(library.versions(kept.id)) == 2
        library.remove(kept.id, kept.version)
        assert library.empty_bin([kept.id]) == 1
