"""Kill -9 of the real window while somebody types: how much is lost.

A child process shows the window (without a screen) on a library of its own and types
into the name of a design by the same edits as the form. Each edit is written to a
journal with its time before it is made. After the kill the library is opened: it must
be whole, the design must have a value that was typed, and nothing that was typed more
than `BOUND` seconds before the kill may be missing.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

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


@dataclass(frozen=True)
class Killed:
    """What one kill did.

    Attributes:
        lost: The age of the oldest lost edit at the kill, in seconds; 0 for none.
        edits: How many were made.
        restless: Whether the typist never paused.
        code: The exit code of the window.
    """

    lost: float
    edits: int
    restless: bool
    code: int


def run(count: int, seed: int, bound: float = BOUND) -> str:
    """Kill the window some times.

    Args:
        count: How often.
        seed: The seed of the typists' chance.
        bound: The oldest edit that may be lost, in seconds.

    Raises:
        Broken: If something older than that was lost, or the library was not whole.
    """
    killed = []
    with tempfile.TemporaryDirectory(prefix="kills") as folder:
        for number in range(count):
            home = Path(folder, str(number))
            home.mkdir()
            killed.append(one_kill(home, random.Random(f"{seed} {number}")))  # noqa: S311
            shutil.rmtree(home)
            if count > FEW:
                print(f"kill {number + 1}: {killed[-1]}", flush=True)
    said = "; ".join(
        told(kind, [each for each in killed if each.restless == (kind == "restless")])
        for kind in ("restless", "pausing")
    )
    late = [each.lost for each in killed if each.lost > bound]
    if late:
        raise Broken(f"{len(late)} of {count} lost more than {bound} s: {said}")
    return f"{count} kills, 0 corrupt, 0 half-written; {said}"


def told(kind: str, killed: list[Killed]) -> str:
    """Return the distribution of what a kind of typist lost."""
    if not killed:
        return f"{kind}: none"
    ages = sorted(each.lost for each in killed)
    edits = sum(each.edits for each in killed)
    median, high = ages[len(ages) // 2], ages[int(len(ages) * 0.9)]
    return (
        f"{kind}: {len(ages)} kills, {edits} edits, oldest lost edit median "
        f"{median:.2f} s, p90 {high:.2f} s, most {ages[-1]:.2f} s"
    )


def one_kill(
    home: Path, chance: random.Random, by: signal.Signals = signal.SIGKILL
) -> Killed:
    """Let a child type, end it by a signal, and look what is there."""
    from builder.brikwars import Weapon

    place, journal = home / "library.db", home / "journal"
    with Library(place) as library:
        library.add(Weapon(name="0"), DESIGN)
    restless = chance.random() < 0.5
    typed = chance.uniform(0.3, LONGEST_S)
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.torture.typist", place, journal,
         str(int(restless)), str(chance.random())],
        env=os.environ | {"HOME": str(home), "XDG_CONFIG_HOME": str(home),
                          "QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).resolve().parents[2],
    )  # fmt: skip
    try:
        begun = wait_for(journal, child)
        time.sleep(max(0.0, begun + typed - time.monotonic()))
    finally:
        child.send_signal(by)
        at = time.monotonic()
        code = child.wait()
    return Killed(*looked(place, journal, at), restless, code)


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
