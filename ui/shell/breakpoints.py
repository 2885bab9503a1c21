"""How the window's parts share its room, by its width and height."""

from dataclasses import dataclass
from typing import Final

NARROW: Final = 1060
MIDDLE: Final = 1200
WIDE: Final = 1600
LOW: Final = 640
"""Widths and the height at which the layout changes, at the ordinary size of type."""


@dataclass(frozen=True, slots=True)
class Room:
    """What there is room for.

    Attributes:
        library: The width of the library in pixels; 0 for a rail that opens it.
        side: The width of the card and the bill; 0 where they take the page's place.
        lines: How many lines the verdict has below its head; 0 for a single line.
        words: Whether tools have words beside their icons.
    """

    library: int
    side: int
    lines: int
    words: bool


def room_for(width: int, height: int) -> Room:
    """Return what a window of this size has room for.

    >>> room_for(1024, 700).side, room_for(1280, 720).lines
    (0, 2)
    """
    if width < NARROW:
        return Room(0, 0, 0, words=False)
    if width < MIDDLE or height < LOW:
        return Room(0, 232, 0, words=False)
    if width < WIDE:
        return Room(232, 272, 2, words=True)
    return Room(300, 420, 3, words=True)
