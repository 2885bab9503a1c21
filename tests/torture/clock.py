"""Pauses of months, and clocks that run ahead and are put right: what stays.

A player works, pauses, makes a backup by hand now and then, and starts on a machine
whose clock is wrong. Each time backups, bin and history are tidied, as the program does
it. What must hold is counted here, without the program's own rules:

- no backup that was asked for is deleted,
- after a pause or a wrong clock the state of before is still there,
- of the last two weeks of play each day has a backup,
- all that was removed is in the bin, for nobody plays for ninety days,
- of each day of play the last version is in the history.
"""

import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final
from unittest.mock import patch

from sqlmodel import Session

from builder.brikwars import Weapon
from db.backup.ages import Backup, Reason
from db.backup.backups import backups, keep
from db.library.library import Library
from db.store.unit_of_work import UnitOfWork
from db.store.versions import one_step
from tests.torture import Broken

DAYS: Final = 40
"""Days of play in one life of a library."""

JUMPS: Final = (90, 190, 400, -200, -1)
"""Days of a pause, or by which a clock was ahead and is put back."""

EDITED: Final = "0" * 32
"""The id of the design that is edited each day."""


def run(count: int, seed: int) -> str:
    """Live so many lives of a library.

    Raises:
        Broken: If something is gone that a player would look for.
    """
    made = jumps = 0
    with tempfile.TemporaryDirectory(prefix="clock") as folder:
        first = Path(folder, "first.db")
        with Library(first) as library:
            library.add(Weapon(name="0"), EDITED)
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
    shelf = Shelf(place)
    made = jumps = 0
    for _ in range(DAYS):
        now += timedelta(days=1, minutes=chance.randint(-300, 300))
        if chance.random() < 0.1:
            now += timedelta(days=chance.choice(JUMPS))
            jumps += 1
        reason = Reason.HAND if chance.random() < 0.1 else Reason.DAILY
        shelf.played(now)
        # Somebody may only look, at a time that never was.
        for wrong in (timedelta(days=400), timedelta()):
            shelf.tidied(now + wrong, where)
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


@contextmanager
def written_at(time: datetime) -> Iterator[None]:
    """Have the program write at another time."""
    begun = UnitOfWork.of

    def of(session: Session) -> UnitOfWork:
        return replace(begun(session), now=time.replace(tzinfo=None))

    with patch.object(UnitOfWork, "of", of):
        yield


class Shelf:
    """What a player edited and removed, and when."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.gone: set[str] = set()
        self.edits: list[tuple[datetime, str]] = []

    def played(self, now: datetime) -> None:
        """Edit a design three times, and remove another one."""
        with Library(self.place) as library:
            for minute in range(3):
                time = now + timedelta(minutes=minute)
                words = f"Edit {len(self.edits)}"
                value = Weapon(name=words)
                with written_at(time):
                    version = library.load(EDITED).version
                    library.save(EDITED, value, version, one_step(words, value))
                    if not minute:
                        other = library.add(value)
                        library.remove(other.id, other.version)
                        self.gone.add(other.id)
                self.edits.append((time, words))

    def tidied(self, now: datetime, where: str) -> None:
        """Tidy as the window does at a time, and look what is left.

        Raises:
            Broken: If something is gone.
        """
        with Library(self.place) as library:
            for _ in library.tidying(now):
                pass
            held = {each.id for each in library.removed()}
            kept = [each.words for each in library.versions(EDITED)]
        if lost := self.gone - held:
            raise Broken(f"{len(lost)} of the bin are gone on {now:%Y-%m-%d} ({where})")
        days = {time.date(): words for time, words in sorted(self.edits)}
        for words in days.values():
            if not any(f"{each} ".startswith(f"{words} ") for each in kept):
                raise Broken(f"{words} is gone on {now:%Y-%m-%d} ({where})")


def _made(backup: Backup) -> datetime:
    return backup.made
