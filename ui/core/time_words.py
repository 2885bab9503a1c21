"""The day it is, and when something was, in words."""

from datetime import UTC, date, datetime
from typing import Final

from builder.core.formatting import capital

_MONTHS: Final = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun",
    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip


def time_words(when: datetime, now: datetime, *, minute: bool = False) -> str:
    """Return when something changed, for a player to whom it is now.

    Args:
        when: The time.
        now: The time it is now, by the same clock.
        minute: Whether it is told to the minute on other days, too.

    >>> now = datetime(2026, 5, 31, 20, 0)
    >>> time_words(datetime(2026, 5, 31, 14, 5), now)
    'today, 14:05'
    >>> time_words(datetime(2026, 5, 30, 9, 0), now)
    'yesterday'
    >>> time_words(datetime(2026, 5, 30, 9, 0), now, minute=True)
    'yesterday, 09:00'
    >>> time_words(datetime(2026, 5, 2, 9, 0), now)
    '2 May'
    >>> time_words(datetime(2025, 5, 2, 9, 0), now)
    '2 May 2025'
    """
    # Not by the machine's language: all other words are English.
    day = f"{when.day} {_MONTHS[when.month - 1]}"
    if when.year != now.year:
        day = f"{day} {when.year}"
    days = (now.date() - when.date()).days
    day = {0: "today", 1: "yesterday"}.get(days, day)
    return f"{day}, {when:%H:%M}" if minute or not days else day


def today() -> date:
    """Return the day by the clock and the time zone of this machine."""
    return datetime.now().astimezone().date()


def here(when: datetime) -> datetime:
    """Return a time of the library, in UTC, by the player's clock."""
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone()


def time_here(when: datetime) -> str:
    """Return when something of the library happened, to the minute: `today, 14:05`."""
    return time_words(here(when), datetime.now(UTC).astimezone(), minute=True)


def moment_here(when: datetime) -> str:
    """Return the same as the beginning of a line: `Today, 14:05`."""
    return capital(time_here(when))
