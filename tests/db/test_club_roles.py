"""Who may do what in a club's library, and who did it: on a real server."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import make_url

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Weapon
from builder.house_rules.ruleset import RuleSet
from db.errors import LibraryError
from db.files.muster import read, write
from db.library.library import Library
from db.library.moving import move
from db.store.library_file import REVISIONS
from tests.db.conftest import tidy
from tests.server import PLAYER, Server

OLDER = """
ALTER TABLE design DROP author; ALTER TABLE army DROP author;
ALTER TABLE ruleset DROP author; ALTER TABLE version DROP author;
DROP TABLE theme; UPDATE alembic_version SET version_num = '0005'
"""


@dataclass(frozen=True)
class Club:
    """The addresses of those who log in.

    Attributes:
        owner: Who owns the tables.
        anna: A member.
        bert: Another one.
        guest: Who may only read.
        looker: A member whose writes are switched off.
    """

    owner: str
    anna: str
    bert: str
    guest: str
    looker: str


@pytest.fixture
def club(server: Server, database: str) -> Club:
    name = make_url(database).database or ""
    people = {}
    for who in ("anna", "bert", "guest", "looker"):
        role = f"{who}_{name}"
        server.sql(f"CREATE ROLE {role} LOGIN PASSWORD 'p'")
        rights = "SELECT" if who == "guest" else "SELECT, INSERT, UPDATE, DELETE"
        server.sql(
            f"ALTER DEFAULT PRIVILEGES FOR ROLE {PLAYER} IN SCHEMA public "
            f"GRANT {rights} ON TABLES TO {role}",
            name,
        )
        people[who] = server.address(name, role, "p")
    server.sql(f"ALTER ROLE looker_{name} SET default_transaction_read_only = on")
    Library(database).close()
    return Club(database, **people)


def test_a_member_does_all_that_a_player_does(club: Club) -> None:
    with Library(club.anna) as library:
        assert not library.source.read_only
        tank = library.add(Creation(name="Tank"))
        tank = library.save(tank.id, Creation(name="Car"), tank.version)
        army = library.add(Army(name="Wolves", entries=(Entry(design=tank.id),)))
        rules = library.add(RuleSet(name="Ours"))
        library.stand("brikwars", rules.id)
        library.bring_in(read(write(library.take_out())))
        library.keep_version(tank.id, Creation(name="Bus"), "mine")
        library.remove(army.id, army.version)
        library.remove(tank.id, tank.version)
        library.restore(army.id)
        library.remove(army.id, library.load(army.id).version)
        assert library.empty_bin([army.id]) == 1
        tidy(library, most=0)


def test_a_member_cannot_change_the_tables(club: Club) -> None:
    with (
        Library(club.anna) as library,
        pytest.raises(LibraryError, match="has not the right"),
        library._reading() as session,
    ):
        session.connection().exec_driver_sql("DROP TABLE design CASCADE")


@pytest.mark.parametrize("who", ["guest", "looker"])
def test_who_may_only_read_is_told_at_once(club: Club, who: str) -> None:
    with Library(club.owner) as library:
        tank = library.add(Creation(name="Tank"))
        assert not library.source.read_only
    with Library(getattr(club, who)) as library:
        assert library.source.read_only == "Your role on the server may only read"
        assert library.everything() == (tank,)


def test_the_history_says_who_it_was(club: Club, tmp_path: Path) -> None:
    with Library(club.anna) as anna, Library(club.bert) as bert:
        gun = anna.add(Weapon(name="Gun"))
        (only,) = bert.versions(gun.id)
        assert only.author == make_url(club.anna).username
        saved = bert.save(gun.id, Weapon(name="Rifle"), gun.version)
        # To remove it is no version of it.
        anna.remove(gun.id, saved.version)
        back = anna.restore(gun.id)
        anna.save(gun.id, Weapon(name="Cannon"), back.version)
        said = [each.author.partition("_")[0] for each in anna.versions(gun.id)]
        assert said == ["anna", "bert", "anna"]
    # It comes along into a file, where nobody is asked for a name.
    home = tmp_path / "Home.db"
    move(club.owner, home)
    with Library(home) as library:
        now = library.load(gun.id)
        library.save(gun.id, Weapon(name="Club"), now.version)
        said = [each.author.partition("_")[0] for each in library.versions(gun.id)]
        assert said == ["", "anna", "bert", "anna"]


def test_an_older_library_is_brought_up_to_date_by_its_owner(
    club: Club, server: Server
) -> None:
    with Library(club.anna) as library:
        tank = library.add(Creation(name="Tank"))
        tank = library.save(tank.id, Creation(name="Car"), tank.version)
    name = make_url(club.owner).database or ""
    server.sql(OLDER, name)
    for who in (club.anna, club.guest):
        with pytest.raises(LibraryError, match="let the one who owns them open it"):
            Library(who)
    assert server.sql("SELECT version_num FROM alembic_version", name) == [("0005",)]
    for who in (club.owner, club.bert, club.guest):
        with Library(who) as library:
            assert library.everything() == (tank,)
            assert [each.author for each in library.versions(tank.id)] == ["", ""]
    found = server.sql("SELECT version_num FROM alembic_version", name)
    assert found == [(REVISIONS[-1],)]
