"""When something happened, in words: to the minute, on the player's clock."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from ui.core.time_words import time_words

_NOW: Final = "today"


def moment(when: datetime, now: datetime) -> str:
    """Return when something happened, for a player to whom it is now.

    >>> now = datetime(2026, 5, 31, 20, 0)
    >>> moment(datetime(2026, 5, 31, 14, 5), now)
    'Today, 14:05'
    >>> moment(datetime(2026, 5, 30, 9, 0), now)
    'Yesterday, 09:00'
    >>> moment(datetime(2025, 5, 2, 9, 0), now)
    '2 May 2025, 09:00'
    """
    said = time_words(when, now)
    said = f"{said[:1].upper()}{said[1:]}"
    return said if said.lower().startswith(_NOW) else f"{said}, {when:%H:%M}"


def here(when: datetime) -> datetime:
    """Return a time of the library, in UTC, by the player's clock."""
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone()


def moment_here(when: datetime) -> str:
    """Return when something of the library happened, by the player's clock."""
    return moment(here(when), datetime.now(UTC).astimezone())


def days_left(removed: datetime, kept: int, today: date) -> int:
    """Return for how many days something stays in the bin; 0 for its last day.

    Args:
        removed: When it was removed.
        kept: The days that things are kept for.
        today: The day it is for the player.
    """
    return max(0, (here(removed).date() + timedelta(days=kept) - today).days)
