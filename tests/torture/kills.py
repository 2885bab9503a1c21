"""Kill -9 of the real window while somebody types: how much is lost.

A child process shows the window (without a screen) on a library of its own and types
into the name of a design by the same edits as the form. Each edit is written to a
journal with its time before it is made. After the kill the library is opened: it must
be whole, the design must have a value that was typed, and nothing that was typed more
than `BOUND` seconds before the kill may be missing. Meanwhile the window brings in a
large file, which is there whole or not at all. Others start for the first time:
whenever that was ended, the next start finds a library that works.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from builder.brikwars import Weapon
from db.errors import LibraryError
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.library.library import Library
from tests.torture import Broken

BOUND: Final = 1.2
"""The oldest edit that a kill may lose, in seconds."""

KEY_S: Final = 0.15
"""The time between two keys of a typist who never pauses."""

FEW: Final = 20
"""With more kills than that, each is printed."""

START_S: Final = 600
LONGEST_S: Final = 6.0
"""The longest that a child types before it is killed."""

DESIGN: Final = "0" * 32
"""The id of the design that is typed into."""

MANY: Final = 3_000
"""The designs of the large file."""

WORKS: Final = ("typing", "import", "start")
"""What is going on as the window is killed."""


@dataclass(frozen=True)
class Killed:
    """What one kill did.

    Attributes:
        lost: The age of the oldest lost edit at the kill, in seconds; 0 for none.
        edits: How many were made.
        work: What was going on.
        came: Whether that was done already.
        code: The exit code of the window.
    """

    lost: float
    edits: int
    work: str
    came: bool
    code: int


def run(
    count: int, seed: int, bound: float = BOUND, works: Sequence[str] = WORKS
) -> str:
    """Kill the window some times.

    Args:
        count: How often.
        seed: The seed of the typists' chance.
        bound: The oldest edit that may be lost, in seconds.
        works: What is going on meanwhile, in turn.

    Raises:
        Broken: If something older than that was lost, or the library was not whole.
    """
    killed = []
    with tempfile.TemporaryDirectory(prefix="kills") as folder:
        for number in range(count):
            home = Path(folder, str(number))
            home.mkdir()
            chance = random.Random(f"{seed} {number}")  # noqa: S311
            work = works[number % len(works)]
            kill = first_start if work == "start" else partial(one_kill, work=work)
            killed.append(kill(home, chance))
            shutil.rmtree(home)
            if count > FEW:
                print(f"kill {number + 1}: {killed[-1]}", flush=True)
    said = "; ".join(
        told(work, [each for each in killed if each.work == work]) for work in works
    )
    late = [each.lost for each in killed if each.lost > bound]
    if late:
        raise Broken(f"{len(late)} of {count} lost more than {bound} s: {said}")
    return f"{count} kills, 0 corrupt, 0 half-written; {said}"


def told(work: str, killed: list[Killed]) -> str:
    """Return the distribution of what was lost during some work."""
    if not killed:
        return f"{work}: none"
    ages = sorted(each.lost for each in killed)
    edits = sum(each.edits for each in killed)
    came = sum(each.came for each in killed)
    median, high = ages[len(ages) // 2], ages[int(len(ages) * 0.9)]
    return (
        f"{work}: {len(ages)} kills, {came} after it was done, {edits} edits, oldest "
        f"lost edit median {median:.2f} s, p90 {high:.2f} s, most {ages[-1]:.2f} s"
    )


def one_kill(
    home: Path,
    chance: random.Random,
    by: signal.Signals = signal.SIGKILL,
    work: str = "typing",
) -> Killed:
    """Let a child type and work, end it by a signal, and look what is there."""
    place, journal, beside = home / "library.db", home / "journal", home / work
    with Library(place) as library:
        library.add(Weapon(name="0"), DESIGN)
    if work == "import":
        beside = beside.with_suffix(".json")
        beside.write_bytes(write(_large()))
    restless = chance.random() < 0.5
    # What is imported is there within a second or two.
    shortest, longest = (0.3, LONGEST_S) if work != "import" else (0, LONGEST_S / 2)
    typed = chance.uniform(shortest, longest)
    child = started(
        home, "tests.torture.typist", place, journal, int(restless), chance.random(),
        work, beside,
    )  # fmt: skip
    try:
        begun = wait_for(journal, child)
        time.sleep(max(0.0, begun + typed - time.monotonic()))
    finally:
        child.send_signal(by)
        at = time.monotonic()
        code = child.wait()
    lost, edits = looked(place, journal, at)
    came = work == "typing"
    if work == "import":
        came = _whole(place)
    return Killed(lost, edits, work, came, code)


def first_start(home: Path, chance: random.Random) -> Killed:
    """Kill the window in its first start, and start again.

    Raises:
        Broken: If the library does not open, or holds no work.
    """
    place = home / "data" / "Brickmuster" / "library.db"
    child = started(home, "ui")
    try:
        if chance.random() < 0.5:
            # The moment in which the library is made.
            end = time.monotonic() + START_S
            while not place.parent.exists() and time.monotonic() < end:
                time.sleep(0.002)
            time.sleep(chance.uniform(0, 0.3))
        else:
            time.sleep(chance.uniform(0.05, 4))
    finally:
        child.kill()
        code = child.wait()
    came = place.exists()
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        with Library(place) as library:
            library.add(Weapon(name="1"), DESIGN)
        with Library(place) as library:
            library.load(DESIGN)
    except LibraryError as error:
        raise Broken(f"after a first start that was killed: {error}") from error
    return Killed(0, 0, "start", came, code)


def started(home: Path, module: str, *args: object) -> subprocess.Popen[bytes]:
    """Start a module in a process that keeps all it has in a folder."""
    places = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), str(home))
    places["XDG_DATA_HOME"] = str(home / "data")
    return subprocess.Popen(
        [sys.executable, "-m", module, *map(str, args)],
        env=os.environ | places | {"QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).resolve().parents[2],
    )


def _large() -> MusterFile:
    return MusterFile({f"w{n}": Weapon(name=f"Bomb {n}") for n in range(MANY)})


def _whole(place: Path) -> bool:
    """Return whether a library has all of the large file beside the one design.

    Raises:
        Broken: If it has a part of the file.
    """
    with Library(place) as library:
        count = len(library.everything()) - 1
    if count not in {0, MANY}:
        raise Broken(f"{count} of {MANY} designs are in {place}")
    return bool(count)


def wait_for(journal: Path, child: subprocess.Popen[bytes]) -> float:
    """Wait until the child has typed something; return when."""
    end = time.monotonic() + START_S
    while time.monotonic() < end and child.poll() is None:
        if journal.exists() and journal.stat().st_size:
            return time.monotonic()
        time.sleep(0.01)
    raise Broken("the window did not start")


def looked(place: Path, journal: Path, killed: float) -> tuple[float, int]:
    """Return the age of the oldest lost edit and the number of edits.

    Raises:
        Broken: If the library is not whole, or holds what nobody typed.
    """
    import sqlite3

    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    edits = [line.split() for line in lines if line.endswith("\n")]
    times = {name: float(when) for when, name in edits}
    with sqlite3.connect(place) as raw:
        found = raw.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise Broken(f"{place} is damaged: {found}")
    with Library(place) as library:
        name = library.load(DESIGN).value.name
        if library.unread():
            raise Broken("something in the library cannot be read")
    if name != "0" and name not in times:
        raise Broken(f"half an edit is stored: {name!r}")
    names = list(times)
    lost = names[names.index(name) + 1 :] if name in times else names
    return (killed - times[lost[0]] if lost else 0.0), len(names)
