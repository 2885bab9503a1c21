"""What long work is told with: how far it is, and whether to go on."""

from collections.abc import Callable
from typing import Final

Going = Callable[[int, int], bool]
"""A report of how many steps were made, of how many; returns whether to go on."""

GOING: Final[Going] = lambda _done, _most: True  # noqa: E731 (a default has a name)


class Stopped(Exception):
    """Whoever heard how far it is does not want it any longer."""
