"""When something was, in words."""

from datetime import date, datetime
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
