"""A club's library on a real server: its address, roles, and the manual's commands."""

import os
import re
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import make_url

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.model.house_rules import House
from builder.house_rules.ruleset import RuleSet
from db.errors import Conflict, InUse, LibraryError
from db.files.muster import read, write
from db.library.library import Library
from db.library.moving import move
from db.store.library_file import REVISIONS
from db.store.server import PORT, ServerAddress, parsed, shown
from tests.db.conftest import found_by, tidy
from tests.db.values import REACH
from tests.server import KEEPER, PLAYER, Server, running
from ui.__main__ import main

# The address of a library on a server, as a player types it in fields

words = st.text("abz09:./@?# []%\\\0ß\n", max_size=8) | st.text(max_size=8)
ports = st.integers(-1, 99_999).map(str) | st.just("") | words


@given(words, ports, words, words, words)
def test_what_is_typed_is_what_the_driver_gets_or_is_refused_in_words(
    server: str, port: str, database: str, user: str, password: str
) -> None:
    address = ServerAddress(server, port, database, user, password)
    try:
        url = parsed(address.place)
    except LibraryError as refusal:
        said = str(refusal)
    else:
        said = ""
    if said:
        assert said.startswith("Type ")
        return
    assert url.host == server.strip()
    assert (url.port or PORT) == int(port.strip() or PORT)
    assert url.database == database.strip()
    assert (url.username or "") == user.strip()
    assert (url.password or "") == password


@given(st.text("abcdefghijklmnopqrstuvwxyzäß%@:/? '\"\\", min_size=1, max_size=12))
def test_a_password_is_in_nothing_that_is_shown(password: str) -> None:
    secret = f"{password}\N{SKULL}"
    address = ServerAddress("club.example", "", "clublibrary", "club", secret)
    bare = ServerAddress("club.example", "", "clublibrary", "club")
    assert "\N{SKULL}" not in repr(address)
    # The library is called the same, whether or not its password was typed.
    assert shown(parsed(address.place)) == shown(parsed(bare.place)) == bare.place


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("", "", "club", "club"), "the name of the server"),
        (("two words", "", "club", "club"), "the name of the server"),
        (("host/x", "", "club", "club"), "the name of the server"),
        (("host", "0", "club", "club"), "the port"),
        (("host", "65536", "club", "club"), "the port"),
        (("host", "x", "club", "club"), "the port"),
        (("host", "٣", "club", "club"), "the port"),
        (("host", "", "", "club"), "the name of the database"),
        (("host", "", "a?b", "club"), "the name of the database"),
        (("host", "", "club", ""), "the user"),
    ],
)
def test_what_is_wrong_with_a_field_is_said(
    typed: tuple[str, str, str, str], told: str
) -> None:
    with pytest.raises(LibraryError, match=told):
        _ = ServerAddress(*typed).place


def test_an_address_of_numbers_is_taken() -> None:
    assert ServerAddress("::1", "5433", "club", "club").place == (
        "postgresql://club@[::1]:5433/club"
    )


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("postgresql://club@SERVER/clublibrary", ("SERVER", "", "clublibrary", "club")),
        ("postgresql://a%40b:x@h:5433/d", ("h", "5433", "d", "a@b")),
        ("postgres://h/d", ("h", "", "d", "")),
    ],
)
def test_a_whole_address_fills_the_fields(
    text: str, fields: tuple[str, str, str, str]
) -> None:
    found = ServerAddress.read(text)
    assert (found.server, found.port, found.database, found.user) == fields


def test_a_name_is_no_whole_address() -> None:
    for text in ("SERVER", "", "sqlite:///x.db", "http://h/d"):
        assert ServerAddress.read(text) is None


# Who may do what in a club's library, and who did it: on a real server

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


# The commands of the manual about a club's server are run against one

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "ui" / "manual" / "pages"


def commands(begin: str, page: str = "club-server") -> list[str]:
    """Return the lines of a page of the manual that begin with some words."""
    lines = (PAGES / f"{page}.md").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(begin)]


@pytest.mark.full
def test_the_manuals_commands_set_up_a_library(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # A server of its own, because the role of the manual is the one of all tests.
    with running() as server:
        server.sql(f"DROP ROLE {PLAYER}")
        set_up(server, tmp_path)
        moved_there_and_back(server, tmp_path)


def typed(server: Server, page: str) -> str:
    """Return the address that a page opens the window with, with its password."""
    (line,) = commands("brickmuster --library postgresql:", page)
    found = re.fullmatch(r".*//(\w+)@SERVER/(\w+)", line)
    assert found
    role, database = found.groups()
    return server.address(database, role, {"anna": "a"}.get(role, ""))


def moved_there_and_back(server: Server, home: Path) -> None:
    """Move the own library to a server and back, by the lines of the manual."""
    assert main(["import", str(ROOT / "examples" / "first-battle.json")]) == 0
    new = server.new_database()
    for line in commands("brickmuster move "):
        words = shlex.split(line.replace("postgresql://club@SERVER/clublibrary", new))
        assert main(words[1:]) == 0
    with Library(str(home / "Wolfpack.db")) as library:
        assert library.everything()


def set_up(server: Server, tmp_path: Path) -> None:
    here = {
        "PGHOST": "127.0.0.1",
        "PGPORT": str(server.port),
        "PGUSER": KEEPER,
        "PGDATABASE": "postgres",
    }

    def run(line: str) -> None:
        words = shlex.split(line.replace("--pwprompt ", ""))
        words[0] = str(server.tools / words[0])
        subprocess.run(words, env=os.environ | here, cwd=tmp_path, check=True)

    sudo = "sudo -u postgres "
    people = commands(sudo, "club-people")
    (ends,) = (line for line in people if "NOLOGIN" in line)
    for line in [*commands(sudo), *people]:
        if line != ends:
            run(line.removeprefix(sudo))
    server.sql("ALTER ROLE anna PASSWORD 'a'")
    club, annas = (typed(server, page) for page in ("club-server", "club-people"))
    Library(club).close()
    with Library(annas) as library:
        tank = library.add(Creation(name="Tank"))
        assert [each.author for each in library.versions(tank.id)] == ["anna"]
    server.sql("ALTER ROLE guest PASSWORD 'g'")
    with Library(server.address("clublibrary", "guest", "g")) as guest:
        assert guest.everything() == (tank,)
        assert guest.source.read_only
        with pytest.raises(LibraryError, match="open to be looked at"):
            guest.remove(tank.id, tank.version)
    copy = str(tmp_path / "club.db")
    assert main(["backup", "--library", annas, "-o", copy]) == 0
    with Library(copy) as library:
        assert library.everything() == (tank,)
    run(ends.removeprefix(sudo))
    with pytest.raises(LibraryError, match="does not let this name in"):
        Library(annas)
    address = "postgresql://club@SERVER/clublibrary"
    (dump,), (restore,) = commands("pg_dump"), commands("pg_restore")
    run(dump.replace(address, club))
    again = server.new_database()
    run(restore.replace(address, again))
    with Library(again) as library:
        assert library.everything() == (tank,)


# A club's library on a PostgreSQL server: the same, where one can be started


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
