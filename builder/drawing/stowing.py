"""What somebody carries besides what hands hold: on the back, at the belt, slung."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from builder.drawing.album import block, joined, upended
from builder.drawing.bricks import Layer
from builder.drawing.holding import BLADES, Hold, Thing
from builder.drawing.people import Figure
from builder.drawing.worn import BEFORE, BEHIND

MOST_BOMBS: Final = 5
"""Grenades that a belt has room for."""


_PLACES: Final = ((-2, 13), (14, 13))
"""Where the grip of what is slung hangs: behind the near shoulder and the far one."""


def _hung(thing: Thing, x: int, y: int) -> tuple[Layer, ...]:
    """Return a thing on its strap: a gun with its muzzle up, a blade as it is."""
    strap = block("e", -3, 0, 9) if x < 0 else block("e", 8 - x, 0, x - 6)
    upright = thing.hold in BLADES
    layers = [each if upright else upended(each) for each in thing.layers]
    if thing.hold is Hold.TUBE:
        layers = [each.at(0, -4) for each in layers]
    first, *others = layers
    return tuple(each.at(x, y) for each in (joined(strap, first), *others))


def stowed(figure: Figure, things: Iterable[Thing]) -> Figure:
    """Return a figure with things on back and belt, each kind once.

    Grenades are counted, to five.
    """
    things = list(things)
    if not things:
        return figure
    names = [thing.stowed for thing in things if thing.stowed]
    slung = dict.fromkeys(thing for thing in things if not thing.stowed)
    bombs = min(names.count("bombs"), MOST_BOMBS)
    kinds = dict.fromkeys(name for name in names if name != "bombs")
    behind = tuple(name for name in kinds if name in BEHIND)
    over = tuple(name for name in kinds if name in BEFORE)
    belt = (f"bombs {bombs}",) if bombs else ()
    places = zip(_PLACES, slung, strict=False)
    return replace(
        figure,
        slung=tuple(layer for at, each in places for layer in _hung(each, *at)),
        behind=(*(each for each in behind if each not in figure.behind),
                *figure.behind),
        before=(*figure.before, *belt),
        over=(*figure.over, *(each for each in over if each not in figure.over)),
    )  # fmt: skip
