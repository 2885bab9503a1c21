"""A PostgreSQL server for tests: in a temporary folder, on this machine alone.

CI must have one: there a test that finds none fails. At a desk it is skipped.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.sweeps import THOROUGH

KEEPER = "keeper"
"""Who may do everything on the server."""

PLAYER = "club"
"""Who owns the libraries of the tests, and has no other rights."""

_WHO = f"""\
local all all trust
host all {KEEPER},{PLAYER} 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
"""


def tools() -> Path | None:
    """Return the folder of the server's programs; None if there are none."""
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda tool: int(tool.parts[-3]) if tool.parts[-3].isdigit() else 0,
    )
    found = debian[-1] if debian else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


class Server:
    """A server that can be stopped and started again; its tables stay.

    Attributes:
        folder: Where everything of it is.
        port: Where it listens, on this machine.
        tools: The folder of its programs.
    """

    def __init__(self, folder: Path, tools: Path, *, durable: bool) -> None:
        self.folder = folder
        self.tools = tools
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._names = count()
        # The server refuses to be run by root.
        root = os.name != "nt" and os.geteuid() == 0
        self.user = "postgres" if root else None
        if self.user:
            shutil.chown(folder, self.user)
        safe = "on" if durable else "off"
        self._options = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -k {folder} "
            f"-c fsync={safe} -c full_page_writes={safe}"
        )
        self._data = str(folder / "data")

    @property
    def running(self) -> bool:
        """Whether it is started."""
        return (Path(self._data) / "postmaster.pid").exists()

    def make(self) -> None:
        """Make its tables and start it."""
        words = ("-U", KEEPER, "--auth=trust", "-E", "UTF8", "--no-sync")
        self.run("initdb", "-D", self._data, *words)
        (Path(self._data) / "pg_hba.conf").write_text(_WHO, encoding="utf-8")
        self.start()
        self.sql(f"CREATE ROLE {PLAYER} LOGIN")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        log = str(self.folder / "log")
        words = ("-w", "-l", log, "-o", self._options, "start")
        self.run("pg_ctl", "-D", self._data, *words)

    def stop(self, how: str = "immediate") -> None:
        """Stop it; at once, as if its machine had lost power, unless told otherwise."""
        self.run("pg_ctl", "-D", self._data, "-m", how, "-w", "stop")

    def restart(self, how: str = "immediate") -> None:
        """Stop it and start it again."""
        self.stop(how)
        self.start()

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """Let all its processes stand still, as on a disk that hangs; then go on.

        What is sent to it still arrives at its machine.
        """
        first = (Path(self._data) / "postmaster.pid").read_text("utf-8").split()[0]
        children = Path("/proc", first, "task", first, "children")
        if not children.exists():
            pytest.skip("only Linux tells the processes of a server")
        stopped = [int(first), *map(int, children.read_text("ascii").split())]
        for number in stopped:
            os.kill(number, signal.SIGSTOP)
        try:
            yield
        finally:
            for number in stopped:
                # A process of the server may have ended before it could be stopped.
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGCONT)

    def run(self, tool: str, *words: str) -> None:
        """Run one of its programs.

        Raises:
            subprocess.CalledProcessError: If it failed.
        """
        subprocess.run(
            [self.tools / tool, *words],
            user=self.user,
            cwd=self.folder,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def sql(self, words: str, database: str = "postgres") -> list[Any]:
        """Do something as its keeper; return what it answers, if anything."""
        import psycopg

        where = f"host=127.0.0.1 port={self.port} user={KEEPER} dbname={database}"
        with psycopg.connect(where, autocommit=True) as connection:
            answer = connection.execute(words)
            return answer.fetchall() if answer.description else []

    def address(self, database: str, user: str = PLAYER, password: str = "") -> str:
        """Return the address of a database, as a player types it."""
        who = f"{user}:{password}" if password else user
        return f"postgresql://{who}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        name = f"club{next(self._names)}"
        self.sql(f"CREATE DATABASE {name} OWNER {PLAYER}")
        return self.address(name)


@contextmanager
def running(*, durable: bool = False) -> Iterator[Server]:
    """Start an empty server, and remove it at the end.

    Args:
        durable: Whether it waits for the disk, so that nothing is lost when it dies.
    """
    found = tools()
    if found is None:
        why = "no PostgreSQL server is installed (Debian: apt-get install postgresql)"
        if THOROUGH:
            pytest.fail(f"{why}; in CI these tests must run")
        pytest.skip(why)
    folder = Path(tempfile.mkdtemp(prefix="club"))
    server = Server(folder, found, durable=durable)
    try:
        server.make()
        yield server
    finally:
        # A test may have stopped it.
        with suppress(subprocess.CalledProcessError):
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)
