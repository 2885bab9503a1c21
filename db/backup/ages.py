"""When a backup of a library is due, and which backups are kept: no file is touched.

A backup is due by its reason, its age, and whether anything was written since. Kept
are all of the last day, the newest of each day for two weeks, the newest of each week
for half a year. Nobody may have played for a long time, or a clock may have run ahead;
so the newest of the last `DAYS` days and `WEEKS` weeks that have one stay, too, however
old. So do the newest from before an upgrade, and all that a player asked for. The
newest of a week is also the newest of its day, so what one tidying keeps is never
missed by a later one.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Final

ALL_FOR: Final = timedelta(days=1)
DAILY_FOR: Final = timedelta(days=14)
WEEKLY_FOR: Final = timedelta(days=182)
"""How long every backup is kept, the newest of each day, and that of each week."""

DAYS: Final = DAILY_FOR.days
WEEKS: Final = WEEKLY_FOR.days // 7
"""How many days and weeks that have a backup keep their newest, however old."""

AT_START: Final = timedelta(hours=4)
EACH_DAY: Final = timedelta(days=1)
"""The age of the newest backup after which a new one is due, as the window opens and
while it stays open."""

MANY: Final = 100
"""The items up to which an import is made without a backup of its own."""


class Reason(Enum):
    """Why a backup was made; the value is a part of its file's name."""

    START = "start"
    DAILY = "daily"
    HAND = "by-hand"
    IMPORT = "before-import"
    UPGRADE = "before-upgrade"
    RESTORE = "before-restore"
    DAMAGED = "damaged"

    @property
    def words(self) -> str:
        """The reason as a player reads it."""
        return _WORDS[self]

    @property
    def whole(self) -> bool:
        """Whether it was checked; a damaged library is kept as it was found."""
        return self is not Reason.DAMAGED


_WORDS: Final = {
    Reason.START: "When the window opened",
    Reason.DAILY: "Once a day",
    Reason.HAND: "Asked for; stays until you delete it",
    Reason.IMPORT: "Before a large import",
    Reason.UPGRADE: "Before an update of Brickmuster",
    Reason.RESTORE: "Before a restore",
    Reason.DAMAGED: "Damaged; kept as it was found",
}

_ALWAYS: Final = frozenset({Reason.HAND, Reason.UPGRADE, Reason.RESTORE})
_THEIRS: Final = frozenset({Reason.HAND, Reason.DAMAGED})
_AFTER: Final = {Reason.START: AT_START, Reason.DAILY: EACH_DAY}


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup of a library.

    Attributes:
        file: Its file, a whole library.
        made: When, in UTC.
        reason: Why.
    """

    file: Path
    made: datetime
    reason: Reason


def newest(backups: Iterable[Backup]) -> Backup | None:
    """Return the newest backup that was checked; None if there is none."""
    whole = [each for each in backups if each.reason.whole]
    return max(whole, key=_order, default=None)


def due(
    reason: Reason, now: datetime, backups: Iterable[Backup], *, changed: bool
) -> bool:
    """Return whether a backup is to be made.

    Args:
        reason: Why it would be made.
        now: The time, in UTC.
        backups: Those there are.
        changed: Whether anything was written since the newest of them.
    """
    if reason in _ALWAYS:
        return True
    last = newest(backups)
    if last is None or not changed:
        return changed
    # After a clock that ran ahead, a backup is due at once.
    age = now - last.made
    return age < timedelta() or age >= _AFTER.get(reason, timedelta())


def kept(backups: Iterable[Backup], now: datetime) -> frozenset[Backup]:
    """Return the backups that stay; the others may be deleted.

    Args:
        backups: All backups of one library.
        now: The time, in UTC.
    """
    found = frozenset(backups)
    whole = sorted((each for each in found if each.reason.whole), key=_order)
    # Never deleted by us: nothing else holds what is in them, or the player wants them.
    stay = {each for each in found if each.reason in _THEIRS}
    stay |= {each for each in whole if now - each.made <= ALL_FOR}
    stay |= _last_of(whole, lambda each: each.made.date(), now - DAILY_FOR, DAYS)
    week: Callable[[Backup], Hashable] = lambda each: each.made.isocalendar()[:2]  # noqa: E731
    stay |= _last_of(whole, week, now - WEEKLY_FOR, WEEKS)
    stay |= set([each for each in whole if each.reason is Reason.UPGRADE][-1:])
    return frozenset(stay)


def _last_of(
    backups: list[Backup],
    span: Callable[[Backup], Hashable],
    since: datetime,
    many: int,
) -> set[Backup]:
    """Return the newest backup of each span of time, of those made since a time.

    The newest spans stay, so many of them, however old they are.
    """
    last = list({span(each): each for each in backups}.values())
    return {each for each in last if each.made >= since} | set(last[-many:])


def _order(backup: Backup) -> tuple[datetime, str]:
    return backup.made, backup.file.name
