"""What a weapon on its own is: what shows of it, and where parts are screwed on.

A weapon looks to the right. The lowest course of its barrel is course 0, and the barrel
begins in column 0.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from builder.drawing.bricks import Layer, Wheel, block

MOST_DICE: Final = 10
"""Dice that a magazine shows; more would make it longer than the weapon."""


@dataclass(frozen=True, slots=True)
class Ordnance:
    """What shows of a weapon on its own.

    Attributes:
        make: Its family, of `builder.drawing.arsenal.MAKES`.
        long: Cells of its barrel, blade or body.
        bore: How thick it is, from 1.
        size: Its Size: small ones have a grip, large ones a stand or wheels.
        stocked: Whether both hands hold it.
        dice: The letters of its dice, in order.
        tip: What leaves its muzzle, of the parts of `tips`; or nothing.
        parts: What is screwed on, of the parts of `fittings`.
        load: How much it takes in one shot.
        shape: Another head or body, for makes that know several; or nothing.
    """

    make: str
    long: int = 8
    bore: int = 1
    size: int = 1
    stocked: bool = False
    dice: tuple[str, ...] = ()
    tip: str = ""
    parts: tuple[str, ...] = ()
    load: int = 0
    shape: str = ""

    @property
    def thick(self) -> int:
        """The courses of its barrel: 3 to 7."""
        return 2 + min(max(self.bore, 1), 5)

    @property
    def sawn(self) -> bool:
        """Whether the end is sawn off."""
        return "sawn" in self.parts


Place = tuple[int, int]
"""A full cell of a weapon: a column and a course."""


@dataclass(frozen=True, slots=True)
class BareWeapon:
    """A bare weapon, and the cells on which parts are screwed.

    Attributes:
        layers: From the back to the front.
        top: Where what sits on top has its foot.
        under: Where what hangs below begins.
        front: The last cell of the muzzle or the point.
        back: Where what is at its rear begins.
        clip: Where the magazine begins, or the first gem; None if it shows no dice.
        gems: Whether its dice are set into it, and not in a magazine.
    """

    layers: tuple[Layer, ...]
    top: Place
    under: Place
    front: Place
    back: Place
    clip: Place | None = None
    gems: bool = False


def rivets(letter: str, x: int, y: int, count: int) -> list[Layer]:
    """Return so many rivets in a course, a cell apart."""
    return [block(letter, x + 2 * step, y, 1) for step in range(count)]


def magazine(dice: Iterable[str], x: int, y: int) -> Layer:
    """Return a box whose window shows a round for each die; it hangs from a cell."""
    shown = "".join(tuple(dice)[:MOST_DICE])
    wide = len(shown) + 2
    rows = ("k" * wide, f"k{shown}k", f"k{shown}k", "g" * wide)
    return Layer(rows, x, y)


def wheeled(x: int, y: int, radius: float) -> Layer:
    """Return a wheel with its hub on a cell."""
    return Layer(("g",), x, y, (Wheel(0.5, 0.5, radius),))


def blaze(long: int, high: int, colours: str = "roy") -> Layer:
    """Return a flame that leaves a muzzle at 0, 0 to the right.

    Args:
        long: Its cells.
        high: Its courses in the middle.
        colours: Its letters from the rim to the core.
    """
    half = max(1, high // 2)
    rows = []
    for down in range(-half, half + 1):
        row = []
        for x in range(long):
            wide = _flare(x, long, half)
            ragged = (x * 5 + down * 3) % 4 == 0 and x > 2
            depth = wide - abs(down) - (1 if ragged and abs(down) == wide else 0)
            row.append(colours[min(depth, len(colours) - 1)] if depth >= 0 else ".")
        rows.append("".join(row).rstrip("."))
    return Layer(tuple(rows), 0, -half)


def _flare(x: int, long: int, half: int) -> int:
    """Return how far a flame reaches from its middle, in courses."""
    share = x / max(1, long - 1)
    swell = min(1.0, share * 2.2) if share < 0.7 else (1 - share) / 0.3
    return round(half * swell)
