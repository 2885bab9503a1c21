"""A club's library on a PostgreSQL server: the same, where one can be started."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import OwnType
from builder.brikwars.model.house_rules import House
from builder.house_rules.ruleset import RuleSet
from db.errors import Conflict, InUse, LibraryError
from db.library import Library
from db.muster import read, write

pytest.importorskip("psycopg")
TOOLS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
pytestmark = pytest.mark.skipif(not TOOLS, reason="no PostgreSQL server is installed")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Yield an empty server, which is removed after the tests."""
    tools = TOOLS[-1].parent
    folder = Path(tempfile.mkdtemp())
    # The server refuses to be run by root.
    user = "postgres" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(*words: str) -> None:
        subprocess.run(
            [tools / words[0], *words[1:]],
            user=user,
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    data = str(folder / "data")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder} -c fsync=off"
    run("initdb", "-D", data, "-U", "club", "--auth=trust", "-E", "UTF8", "--no-sync")
    run("pg_ctl", "-D", data, "-w", "-o", options, "start")
    try:
        yield f"postgresql+psycopg://club@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder)


def test_a_library_lives_on_a_server(server: str) -> None:
    with Library(server) as library, Library(server) as other:
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
        assert library.search("wolves") == {army.id}
        file = library.take_out()
        assert other.bring_in(read(write(file))) == (saved, army)
        library.remove(army.id, army.version)
        library.remove(saved.id, saved.version)
        assert other.everything() == ()
        assert other.restore(army.id).value == army.value
        assert len(library.everything()) == 2


def test_a_clubs_house_rules_stand_for_every_window(server: str) -> None:
    rules = RuleSet(
        name="Club rules", house=House(types=(OwnType(name="Laser", cost="4S"),))
    )
    with Library(server) as library, Library(server) as other:
        kept = library.add(rules)
        mark = other.changes().mark
        library.stand("brikwars", kept.id)
        assert other.changes(mark).mark > mark
        assert other.standing() == {"brikwars": kept.id}
        assert other.load(kept.id).value == rules
        with pytest.raises(LibraryError, match="judges the designs"):
            other.remove(kept.id, kept.version)
        other.stand("brikwars", None)
        library.remove(kept.id, kept.version)
        assert other.standing() == {}


def test_a_server_full_of_other_tables_is_left_alone(server: str) -> None:
    from sqlalchemy import create_engine, text

    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE kitchen"))
    engine.dispose()
    kitchen = server.replace("/postgres", "/kitchen")
    engine = create_engine(kitchen)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    engine.dispose()
    with pytest.raises(LibraryError, match="database of another program"):
        Library(kitchen)
