"""The commands of the manual about a club's server are run against one."""

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from builder.brikwars.model.designs import Creation
from db.errors import LibraryError
from db.library import Library
from tests.server import KEEPER, PLAYER, Server, running

pytestmark = pytest.mark.full

ROOT = Path(__file__).resolve().parents[2]
MANUAL = ROOT / "ui" / "manual" / "pages" / "club-server.md"


def commands(begin: str) -> list[str]:
    """Return the lines of the manual that begin with some words."""
    lines = MANUAL.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(begin)]


def test_the_manuals_commands_set_up_a_library(tmp_path: Path) -> None:
    # A server of its own, because the role of the manual is the one of all tests.
    with running() as server:
        server.sql(f"DROP ROLE {PLAYER}")
        set_up(server, tmp_path)


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

    for line in (lines := commands("sudo -u postgres "))[:3]:
        run(line.removeprefix("sudo -u postgres "))
    club = server.address("clublibrary")
    with Library(club) as library:
        tank = library.add(Creation(name="Tank"))
    for line in lines[3:]:
        run(line.removeprefix("sudo -u postgres "))
    server.sql("ALTER ROLE guest PASSWORD 'g'")
    with Library(server.address("clublibrary", "guest", "g")) as guest:
        assert guest.everything() == (tank,)
        with pytest.raises(LibraryError, match="has not the right"):
            guest.remove(tank.id, tank.version)
    address = "postgresql://club@SERVER/clublibrary"
    (dump,), (restore,) = commands("pg_dump"), commands("pg_restore")
    run(dump.replace(address, club))
    again = server.new_database()
    run(restore.replace(address, again))
    with Library(again) as library:
        assert library.everything() == (tank,)
