"""The day it is, and when something was, in words."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

_MONTHS: Final = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun",
    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip


def time_words(when: datetime, now: datetime) -> str:
    """Return when something changed, for a player to whom it is now.

    >>> now = datetime(2026, 5, 31, 20, 0)
    >>> time_words(datetime(2026, 5, 31, 14, 5), now)
    'today, 14:05'
    >>> time_words(datetime(2026, 5, 30, 9, 0), now)
    'yesterday'
    >>> time_words(datetime(2026, 5, 2, 9, 0), now)
    '2 May'
    >>> time_words(datetime(2025, 5, 2, 9, 0), now)
    '2 May 2025'
    """
    days = (now.date() - when.date()).days
    if days == 0:
        return f"today, {when:%H:%M}"
    if days == 1:
        return "yesterday"
    return _day(when.date(), year=when.year != now.year)


def _day(day: date, *, year: bool) -> str:
    # Not by the machine's language: all other words are English.
    named = f"{day.day} {_MONTHS[day.month - 1]}"
    return f"{named} {day.year}" if year else named


# The day it is, where the player is.


def today() -> date:
    """Return the day by the clock and the time zone of this machine."""
    return datetime.now().astimezone().date()


# When something happened, in words: to the minute, on the player's clock.

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
