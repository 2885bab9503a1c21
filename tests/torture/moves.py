"""Kill -9 of the real window at each step of a move: to a file, and to a server.

The steps are counted in a move that nobody kills, and the kills are spread over them.
Whenever it was, the library that opens by itself holds all that there was, and its
backup is beside it. The other place has all of it or nothing, and then can be moved to.
"""

import os
import random
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch

from builder.brikwars import Weapon
from db.backup.ages import Reason
from db.backup.backups import backups, keep
from db.errors import LibraryError, always
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.library.moving import move
from tests.server import Server, running
from tests.torture import Broken
from tests.torture.kills import BOUND, DESIGN, looked, started, wait_for
from tests.torture.steps import Steps

MANY: Final = 1_000
"""The designs that are moved; they go two hundred at a time."""

WAYS: Final = ("file", "server")


@dataclass
class Moved:
    """What the kills of one way did."""

    steps: int
    kills: int = 0
    whole: int = 0


class Home:
    """A player's folders with a library in its first place, and where it goes."""

    def __init__(self, first: Path, folder: Path, server: Server | None) -> None:
        self.folder = folder
        self.place = folder / "data" / "Brickmuster" / "library.db"
        shutil.copytree(first, self.place.parent)
        self.target = server.new_database() if server else folder / "moved.db"

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Be that player."""
        with patch.dict(os.environ, {"XDG_DATA_HOME": str(self.folder / "data")}):
            yield

    def judge(self, where: str) -> bool:
        """Return whether the other place has all; move there if it has nothing.

        Raises:
            Broken: If anything is missing.
        """
        places = [self.place]
        if isinstance(self.target, Path):
            places.append(self.target)
        if not any(map(backups, places)):
            raise Broken(f"the backup is gone {where}")
        with self.entered():
            for place in (None, self.place):
                if _count(place) != MANY + 1:
                    raise Broken(f"{place or 'what opens by itself'} lost some {where}")
            there = isinstance(self.target, str) or self.target.exists()
            held = _count(self.target) if there else 0
            if held not in {0, MANY + 1}:
                raise Broken(f"{self.target} has {held} {where}")
            if not held:
                try:
                    move(self.place, self.target)
                except LibraryError as error:
                    raise Broken(f"it cannot be moved again {where}: {error}") from None
                if _count(None) != MANY + 1 or _count(self.target) != MANY + 1:
                    raise Broken(f"it was not moved again {where}")
        return bool(held)


def run(count: int, seed: int) -> str:
    """Kill the window so often, by turns on both ways.

    Raises:
        Broken: If something is lost, or half there.
    """
    with running() as server, tempfile.TemporaryDirectory(prefix="moves") as folder:
        first = Path(folder, "first")
        first.mkdir()
        _filled(first / "library.db")
        moved: dict[str, Moved] = {}
        for way in WAYS:
            at = server if way == "server" else None
            moved[way] = Moved(_steps(Home(first, Path(folder, way), at)))
        for number in range(count):
            way = WAYS[number % len(WAYS)]
            home = Path(folder, str(number))
            at = server if way == "server" else None
            chance = random.Random(f"{seed} {number}")  # noqa: S311
            here, share = moved[way], -(-count // len(WAYS))
            step = 1 + int((here.kills + chance.random()) / share * here.steps)
            where = f"before step {step} of {here.steps} on the way to a {way}"
            here.whole += _killed(Home(first, home, at), step, where)
            here.kills += 1
            shutil.rmtree(home)
    told = "; ".join(
        f"to a {way}: {each.kills} kills over {each.steps} steps, {each.whole} after "
        "all was there"
        for way, each in moved.items()
    )
    return f"{told}; 0 lost, 0 half there"


def _filled(place: Path) -> None:
    """Make a library with many designs, a history and a backup."""
    with Library(place) as library:
        kept = library.add(Weapon(name="0"), DESIGN)
        library.save(DESIGN, Weapon(name="00"), kept.version)
        library.save(DESIGN, Weapon(name="0"), kept.version + 1)
        many = {f"w{n}": Weapon(name=f"Bomb {n}") for n in range(MANY)}
        library.bring_in(MusterFile(many))
    keep(place, Reason.HAND)


def _steps(home: Home) -> int:
    """Return how many steps a move has that nobody kills."""
    steps = Steps(home.folder)
    with home.entered():
        steps.of(move, home.place, home.target, always)
    if not home.judge("after all steps"):
        raise Broken("nothing came to the new place")
    return steps.count


def _killed(home: Home, step: int, where: str) -> bool:
    """Let a window move its library and die before a step; look what is there."""
    journal = home.folder / "journal"
    child = started(
        home.folder, "tests.torture.typist", home.place, journal, 1, 0, "move",
        home.target, step,
    )  # fmt: skip
    wait_for(journal, child)
    # It ends itself.
    if (code := child.wait()) >= 0:
        raise Broken(f"the window ended with {code} {where}")
    lost, _ = looked(home.place, journal, time.monotonic())
    if lost > BOUND:
        raise Broken(f"an edit of {lost:.2f} s ago is lost {where}")
    return home.judge(where)


def _count(place: Path | str | None) -> int:
    try:
        with Library(place) as library:
            return len(library.everything())
    except LibraryError as error:
        raise Broken(f"{place or 'what opens by itself'}: {error}") from error
