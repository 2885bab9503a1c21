"""What somebody carries besides what hands hold: on the back, at the belt, slung."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from builder.drawing.backs import BEHIND
from builder.drawing.holding import Thing
from builder.drawing.people import Figure
from builder.drawing.worn import BEFORE

MOST_BOMBS: Final = 5
"""Grenades that a belt has room for."""


def stowed(figure: Figure, things: Iterable[Thing]) -> Figure:
    """Return a figure with things on back and belt, each kind once.

    Grenades are counted, to five.
    """
    names = [thing.stowed for thing in things if thing.stowed]
    bombs = min(names.count("bombs"), MOST_BOMBS)
    kinds = dict.fromkeys(name for name in names if name != "bombs")
    behind = tuple(name for name in kinds if name in BEHIND)
    over = tuple(name for name in kinds if name in BEFORE)
    belt = (f"bombs {bombs}",) if bombs else ()
    return replace(
        figure,
        behind=(*(each for each in behind if each not in figure.behind),
                *figure.behind),
        before=(*figure.before, *belt),
        over=(*figure.over, *(each for each in over if each not in figure.over)),
    )  # fmt: skip
