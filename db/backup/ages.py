"""What is old, of backups, the bin and the history; and which backups are due and kept.

Nothing is old by its age alone: nobody may have played for a long time, or a clock may
have run ahead. So `since` counts the days on which something was written, too.

A backup is due by its reason, its age, and whether anything was written since. Kept
are all of the last day, the newest of each day for two weeks, the newest of each week
for half a year; and of the last `DAYS` days and `WEEKS` weeks that have one, however
old. So are the newest from before an upgrade, and all that a player asked for. The
newest of a week is also the newest of its day, so what one tidying keeps is never
missed by a later one.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from builder.core.row_enum import LabelledEnum

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


def since(
    now: datetime,
    age: timedelta,
    written: Iterable[datetime],
    spans: int | None = None,
    days: int = 1,
) -> datetime:
    """Return the time since which nothing is old.

    Args:
        now: The time, in UTC.
        age: How long nothing is old.
        written: When something was written, in the same zone or as much without one.
        spans: Of how many spans in which something was written nothing is old, however
            long ago; if None, a day more than the age has, since a clock that ran
            ahead makes days that never were.
        days: The days of a span; 7 for a week from Monday on.
    """
    many = age.days + 1 if spans is None else spans
    newest = sorted({_span(moment, days) for moment in written})[-many:]
    if len(newest) < many:
        return datetime.min.replace(tzinfo=now.tzinfo)
    first = datetime.fromordinal(newest[0] * days + 1).replace(tzinfo=now.tzinfo)
    return min(now - age, first)


def _span(time: datetime, days: int) -> int:
    # The first day of all was a Monday.
    return (time.toordinal() - 1) // days


class Reason(LabelledEnum):
    """Why a backup was made; the value is a part of its file's name."""

    START = "start", "When the window opened"
    DAILY = "daily", "Once a day"
    HAND = "by-hand", "Asked for; stays until you delete it"
    IMPORT = "before-import", "Before a large import"
    UPGRADE = "before-upgrade", "Before an update of Brickmuster"
    RESTORE = "before-restore", "Before a restore"
    REPLACED = "replaced", "As another file took its place; stays until you delete it"
    DAMAGED = "damaged", "Damaged; kept as it was found"

    @property
    def whole(self) -> bool:
        """Whether it was checked; a damaged library is kept as it was found."""
        return self is not Reason.DAMAGED


_ALWAYS: Final = frozenset({Reason.HAND, Reason.UPGRADE, Reason.RESTORE})
_THEIRS: Final = frozenset({Reason.HAND, Reason.REPLACED, Reason.DAMAGED})
_AFTER: Final = {Reason.START: AT_START, Reason.DAILY: EACH_DAY}


class Backup(NamedTuple):
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
    whole = sorted((backup for backup in found if backup.reason.whole), key=_order)
    # Never deleted by us: nothing else holds what is in them, or the player wants them.
    stay = {backup for backup in found if backup.reason in _THEIRS}
    stay |= {backup for backup in whole if now - backup.made <= ALL_FOR}
    for age, many, days in ((DAILY_FOR, DAYS, 1), (WEEKLY_FOR, WEEKS, 7)):
        young = since(now, age, (backup.made for backup in whole), many, days)
        last = {_span(backup.made, days): backup for backup in whole}
        stay |= {backup for backup in last.values() if backup.made >= young}
    stay |= set([backup for backup in whole if backup.reason is Reason.UPGRADE][-1:])
    return frozenset(stay)


def _order(backup: Backup) -> tuple[datetime, str]:
    return backup.made, backup.file.name
