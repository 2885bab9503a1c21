"""Clients of a server that are killed while they write, and a server that dies.

Eight processes write to one library on a server that waits for its disk. Each keeps a
list of what was acknowledged, on the disk as well, because it may be killed at any
moment. Every few seconds one of them is killed and begins again, once the server stands
still for a while, and once it is stopped as if its machine had lost power. At the end:

- what was acknowledged is there, in the version that was acknowledged or a later one,
- a counter that all count up holds one for each acknowledged count, and at most one
  more for each client whose answer was lost,
- every item can be read and has both halves of one edit.
"""

import json
import os
import random
import tempfile
import time
from dataclasses import dataclass, replace
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from builder.brikwars.model.designs import Creation
from db.errors import Conflict, LibraryError, Missing, Stored
from db.library.library import Library
from tests.server import Server, running
from tests.torture import Broken

CLIENTS: Final = 8
FEW: Final = 2
"""Clients of a short run: a slow machine must get through it, too."""

SECONDS: Final = 120.0
"""How long a long run takes."""

SHORT: Final = 6.0
"""How long a run with a number of 0 takes: for the ordinary tests."""

STALLED: Final = 8.0
"""Seconds that the server stands still in a long run, in which it answers nobody."""

KILL_EVERY: Final = 1.5
"""Seconds between two kills, on average."""

ENOUGH: Final = 5
"""Acknowledged saves of which a run tells something."""

COUNTER: Final = "counter"
"""The id of the item that all clients write."""


@dataclass(slots=True)
class Figures:
    """What was done in a run."""

    kills: int = 0
    adds: int = 0
    counts: int = 0
    unsure: int = 0
    conflicts: int = 0
    failures: int = 0
    why: str = ""

    def __str__(self) -> str:
        return (
            f"{self.kills} clients killed, the server once still and once restarted; "
            f"{self.adds} saves "
            f"and {self.counts} counts acknowledged, {self.conflicts} conflicts, "
            f"{self.failures} failures told, {self.unsure} answers lost: nothing "
            "acknowledged was lost, no half-written edit, no lost update"
        )


def run(times: int, seed: int) -> str:
    """Let clients write while they and their server are killed.

    Args:
        times: How many times two minutes; 0 for a few seconds.
        seed: Which clients are killed when.

    Raises:
        Broken: If something that was acknowledged is not there.
    """
    lines = [
        _one(SECONDS if times else SHORT, seed + turn) for turn in range(max(times, 1))
    ]
    return "; ".join(lines)


def _one(seconds: float, seed: int) -> str:
    with (
        running(durable=True) as server,
        tempfile.TemporaryDirectory(prefix="clients") as folder,
    ):
        place = server.new_database()
        with Library(place) as library:
            library.add(Creation(name="0", notes="0"), COUNTER)
        logs = Path(folder)
        kills = _hurt(server, place, logs, seconds, seed)
        figures = _judged(place, logs, seed)
        figures.kills = kills
        clients = CLIENTS if seconds > SHORT else FEW
        return f"{clients} clients, {seconds:.0f} s: {figures}"


def _hurt(server: Server, place: str, logs: Path, seconds: float, seed: int) -> int:
    """Let clients work; kill some of them, and the server once."""
    chance = random.Random(seed)  # noqa: S311
    # Each client is a process of its own, copied from one that has all modules.
    make = get_context("forkserver")
    make.set_forkserver_preload([__name__])
    clients: dict[int, tuple[Any, Path]] = {}
    births = count(seed * 1_000)

    def bear(who: int) -> None:
        birth = next(births)
        log = logs / f"{who}-{birth}"
        client = make.Process(target=_client, args=(place, log, birth), daemon=True)
        client.start()
        clients[who] = client, log

    number = CLIENTS if seconds > SHORT else FEW
    for who in range(number):
        bear(who)
    while not all(log.exists() for _, log in clients.values()):
        time.sleep(0.1)
    began = time.monotonic()
    kills, restart, stall = 0, began + seconds / 2, began + seconds / 4
    while time.monotonic() < began + seconds or not _busy(logs, began + 10 * seconds):
        time.sleep(chance.expovariate(1 / KILL_EVERY))
        if stall and time.monotonic() > stall:
            stall = 0
            with server.stalled():
                time.sleep(min(STALLED, seconds / 4))
        if restart and time.monotonic() > restart:
            restart = 0
            server.restart("immediate")
        who = chance.randrange(number)
        client, log = clients[who]
        if not client.is_alive():
            raise Broken(f"client {who} ended by itself (seed {seed})")
        if log.exists():
            client.kill()
            client.join()
            kills += 1
            bear(who)
    for client, _ in clients.values():
        client.kill()
        client.join()
    return kills


def _busy(logs: Path, latest: float) -> bool:
    """Return whether enough was written; a machine may be slow, but not for ever."""
    written = sum(log.read_text().count('"saved"') for log in logs.iterdir())
    return written > ENOUGH or time.monotonic() > latest


def _client(place: str, log: Path, seed: int) -> None:
    Client(place, log, seed).work()


def _judged(place: str, logs: Path, seed: int) -> Figures:
    """Compare what is there with what was acknowledged."""
    figures = Figures()
    with Library(place) as library:
        held = {each.id: each for each in library.everything()}
        if unread := library.unread():
            raise Broken(f"{len(unread)} items cannot be read (seed {seed})")
    for log in sorted(logs.iterdir()):
        # The last line may be cut off by the kill.
        for line in log.read_text().splitlines():
            if line.endswith("}"):
                _judge(json.loads(line), held, figures, seed)
    if not (figures.adds and figures.counts):
        raise Broken(f"nothing was written: {figures!r} (seed {seed})")
    for each in held.values():
        if each.value.name != each.value.notes:
            raise Broken(f"{each.id} was written by half (seed {seed})")
    reached = int(held[COUNTER].value.name.split()[0])
    if not figures.counts <= reached <= figures.counts + figures.unsure:
        raise Broken(
            f"{figures.counts} counts were acknowledged and {figures.unsure} answers "
            f"lost, but the counter says {reached} (seed {seed})"
        )
    return figures


def _judge(
    told: dict[str, Any], held: dict[str, Stored], figures: Figures, seed: int
) -> None:
    """Take one line of a client's list into account."""
    match told["what"]:
        case "saved":
            figures.adds += 1
            stored = held.get(told["id"])
            if stored is None or stored.version < told["version"]:
                raise Broken(f"{told} was acknowledged and is lost (seed {seed})")
            if stored.version == told["version"] and stored.value.name != told["name"]:
                raise Broken(f"{told} was acknowledged and is changed (seed {seed})")
        case "trying":
            # Taken back by the answer, which follows unless the client was killed.
            figures.unsure += 1
        case "counted":
            figures.counts += 1
            figures.unsure -= 1
        case "refused":
            figures.conflicts += 1
            figures.unsure -= 1
        case "failed":
            figures.failures += 1
            figures.why = told["why"]


class Client:
    """One program that writes until it is killed."""

    def __init__(self, place: str, log: Path, seed: int) -> None:
        self._library = _opened(place)
        self._log = os.open(log, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        self._chance = random.Random(seed)  # noqa: S311
        self._own: list[Stored] = []

    def work(self) -> None:
        """Save own items and count up the shared one, for ever."""
        while True:
            try:
                if self._chance.random() < 0.5:
                    self._save()
                else:
                    self._count()
            except LibraryError as error:
                self._note(what="failed", why=str(error))
                time.sleep(0.2)

    def _save(self) -> None:
        """Save an own item: a new one, or one more version of an older one."""
        name = f"{self._chance.getrandbits(64):x}"
        value = Creation(name=name, notes=name)
        if len(self._own) < 5:
            kept = self._library.add(value)
            self._own.append(kept)
        else:
            at = self._chance.randrange(len(self._own))
            old = self._own[at]
            try:
                kept = self._library.save(old.id, value, old.version)
            except Conflict as conflict:
                # Our own save, whose answer was lost when the server went.
                self._own[at] = conflict.theirs
                return
            self._own[at] = kept
        self._note(what="saved", id=kept.id, version=kept.version, name=name)

    def _count(self) -> None:
        """Add one to what all clients count, if nobody else did meanwhile."""
        old = self._library.load(COUNTER)
        # With a mark of its own: two equal values would not be a conflict.
        mark = self._chance.getrandbits(64)
        name = f"{int(old.value.name.split()[0]) + 1} {mark:x}"
        value = replace(old.value, name=name, notes=name)
        self._note(what="trying")
        try:
            self._library.save(COUNTER, value, old.version)
        except (Conflict, Missing):
            self._note(what="refused")
        else:
            self._note(what="counted")

    def _note(self, **told: object) -> None:
        os.write(self._log, json.dumps(told).encode() + b"\n")


def _opened(place: str) -> Library:
    """Open the library, also if the server is starting again just now."""
    while True:
        try:
            return Library(place)
        except LibraryError:
            time.sleep(0.2)
