"""Pauses of months, and clocks that run ahead and are put right: which backups stay.

A player works, pauses, makes a backup by hand now and then, and starts on a machine
whose clock is wrong. After each backup the old ones are tidied, as the program does it.
What must hold is counted here, without the program's own rules:

- no backup that was asked for is deleted,
- after a pause or a wrong clock the state of before is still there,
- of the last two weeks of play each day has a backup.
"""

import random
import shutil
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from builder.brikwars import Weapon
from db.backup.ages import Backup, Reason
from db.backup.backups import backups, keep
from db.library.library import Library
from tests.torture import Broken

DAYS: Final = 40
"""Days of play in one life of a library."""

JUMPS: Final = (90, 190, 400, -200, -1)
"""Days of a pause, or by which a clock was ahead and is put back."""


def run(count: int, seed: int) -> str:
    """Live so many lives of a library.

    Raises:
        Broken: If a backup is gone that a player would look for.
    """
    made = jumps = 0
    with tempfile.TemporaryDirectory(prefix="clock") as folder:
        first = Path(folder, "first.db")
        with Library(first) as library:
            library.add(Weapon(name="0"))
        for life in range(count):
            place = Path(folder, str(life), "library.db")
            place.parent.mkdir()
            shutil.copy(first, place)
            chance = random.Random(f"{seed} {life}")  # noqa: S311
            more, turns = lived(place, chance, f"life {life} of seed {seed}")
            made, jumps = made + more, jumps + turns
            shutil.rmtree(place.parent)
    return f"{count} lives, {made} backups, {jumps} jumps of the clock: none was missed"


def lived(place: Path, chance: random.Random, where: str) -> tuple[int, int]:
    """Live one life; return its backups and its jumps."""
    now = datetime(2026, 1, 1, 12, tzinfo=UTC)
    asked: list[Backup] = []
    every: list[Backup] = []
    made = jumps = 0
    for _ in range(DAYS):
        now += timedelta(days=1, minutes=chance.randint(-300, 300))
        if chance.random() < 0.1:
            now += timedelta(days=chance.choice(JUMPS))
            jumps += 1
        reason = Reason.HAND if chance.random() < 0.1 else Reason.DAILY
        with Library(place) as library:
            library.add(Weapon(name=f"{made}"))
        backup = keep(place, reason, now=now)
        if backup is None:
            # It is not due a few hours after the last one.
            continue
        made += 1
        every.append(backup)
        asked += [backup] if reason is Reason.HAND else []
        held = {each.file for each in backups(place)}
        if gone := [each for each in asked if each.file not in held]:
            raise Broken(f"{gone[0].file.name} was asked for and is gone ({where})")
        # Backups of one day share their last one; a jump back may bring a day twice.
        days = {each.made.date(): each for each in sorted(every, key=_made)}
        for each in list(days.values())[-14:]:
            if each.file not in held:
                raise Broken(f"{each.file.name} is gone on {now:%Y-%m-%d} ({where})")
    return made, jumps


def _made(backup: Backup) -> datetime:
    return backup.made
