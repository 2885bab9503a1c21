"""The commands of the manual about a club's server are run against one."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from builder.brikwars.model.designs import Creation
from db.errors import LibraryError
from db.library.library import Library
from tests.server import KEEPER, PLAYER, Server, running
from ui.__main__ import main

pytestmark = pytest.mark.full

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "ui" / "manual" / "pages"


def commands(begin: str, page: str = "club-server") -> list[str]:
    """Return the lines of a page of the manual that begin with some words."""
    lines = (PAGES / f"{page}.md").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(begin)]


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
