"""The day it is, where the player is."""

from datetime import date, datetime


def today() -> date:
    """Return the day by the clock and the time zone of this machine."""
    return datetime.now().astimezone().date()
