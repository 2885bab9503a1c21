"""How a library is opened."""

from enum import Enum


class Access(Enum):
    """How a library is opened."""

    USUAL = "usual"
    """To be changed; made where there is none, only looked at where it cannot be
    written."""
    OLD = "old"
    """As usual, but none is made: there is one, or it is told."""
    NEW = "new"
    """As usual, and an empty file may become a library."""
    LOOK = "look"
    """Only to be looked at."""
