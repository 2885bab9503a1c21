"""What a weapon on its own is: what shows of it, and where parts are screwed on.

A weapon looks to the right. The lowest course of its barrel is course 0, and the barrel
begins in column 0.

Guns grow: the longer the range the longer the barrel, and so on. A gun looks to the
right. The hand's middle is at 0, 0, on its grip; a tube lies on a shoulder and has the
hand below its middle.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from builder.drawing.bricks import Layer, Wheel, block, drawn, dyed, joined
from builder.drawing.growing import stretched

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


GUN_PARTS: Final = drawn("guns")
"""Receivers, stocks, scopes, magazines and muzzles; the grip is at 0, 0."""
LONGEST: Final = 16
"""Cells of the longest barrel."""
SHORTEST: Final = 2
"""Cells of the shortest barrel."""
_PER_INCH: Final = 0.7
"""Cells of barrel for each inch of Range."""
SCOPED_FROM: Final = 14
"""The Range in inches from which a gun has a scope."""


@dataclass(frozen=True, slots=True)
class Gun:
    """What shows of a gun.

    Attributes:
        make: Its family: `gun`, `pistol`, `bolt`, `sub`, `blast`, `machine`, `flame`,
            `laser`.
        barrel: Cells of its barrel.
        bore: How thick the barrel is, 1 to 3.
        magazine: How long the magazine is, 0 to 4.
        stock: Whether it has a stock for two hands.
        scope: Whether it has a scope.
        sawn: Whether barrel and stock are sawn off.
        tip: The colour of what it fires, if that is no bullet; or nothing.
        extras: Of `GUN_PARTS`: what else is screwed on.
    """

    make: str = "gun"
    barrel: int = 5
    bore: int = 1
    magazine: int = 0
    stock: bool = False
    scope: bool = False
    sawn: bool = False
    tip: str = ""
    extras: tuple[str, ...] = ()

    @property
    def start(self) -> int:
        """The cell in which its barrel begins."""
        return 3 if self.make == "pistol" else 5

    @property
    def long(self) -> int:
        """The cells of barrel that are left of it."""
        return max(SHORTEST, self.barrel - 3) if self.sawn else self.barrel


def barrel_of(reach: float) -> int:
    """Return the cells of barrel for a Range in inches.

    >>> [barrel_of(reach) for reach in (0, 6, 10, 18, 100)]
    [2, 4, 7, 13, 16]
    """
    return min(max(round(_PER_INCH * reach), SHORTEST), LONGEST)


def gun(of: Gun) -> tuple[Layer, ...]:
    """Return a gun as layers, its grip in a hand at 0, 0."""
    parts = [GUN_PARTS[of.make], *_BARRELS.get(of.make, _common)(of)]
    if of.stock:
        parts.append(GUN_PARTS["butt" if of.sawn else _STOCKS.get(of.make, "stock")])
    if of.magazine and not {"drum", "box", "belt"} & set(of.extras):
        parts.append(block("k", 2, 0, 2, of.magazine))
    if of.scope:
        parts.append(GUN_PARTS["scope" if of.bore < 3 else "big scope"])
    parts += (GUN_PARTS[name] for name in of.extras)
    body = joined(*parts)
    return (body, *_muzzle(of))


_STOCKS: Final = {"sub": "skeleton", "laser": "skeleton", "flame": "skeleton"}


def _common(of: Gun) -> list[Layer]:
    """Return a plain barrel, its wood and its sight."""
    at, long = of.start, of.long
    wood = "b" if of.make in ("gun", "bolt", "semi") else "k"
    rows = [block("k", at, -2, long), block(wood, at, -1, max(1, long * 3 // 5))]
    if of.bore > 1:
        rows = [block("g", at, -2, long), block("k", at, -1, long)]
    if of.bore > 2:
        rows.append(block("k", at - 1, -3, long + 1))
    sight = -4 if of.bore > 2 else -3
    return rows if of.sawn else [*rows, block("k", at + long - 1, sight, 1)]


def _stretched(of: Gun) -> list[Layer]:
    """Return a barrel of the art."""
    long, wood, pipe = of.long, max(1, of.long // 2), max(1, of.long - 2)
    barrel = stretched(
        _DRAWN[of.make], a=wood, b=long - 1 - wood, c=pipe, d=long - 1 - pipe
    )
    return [barrel.at(of.start, 0)]


_DRAWN: Final = drawn("guns-barrels")


def _machine(of: Gun) -> list[Layer]:
    at, long = of.start, of.long
    return [
        Layer((("kg" * long)[:long],), at, -3),
        block("k", at, -2, long, max(1, of.bore - 1)),
        block("k", at + long - 1, -4, 1),
    ]


def _laser(of: Gun) -> list[Layer]:
    at, long, glow = of.start, of.long, of.tip or "t"
    return [
        Layer(((f"s{glow}" * long)[:long],), at, -2),
        block("k", at, -1, long // 2 + 1),
        block(glow, at + long - 1, -2, 2),
    ]


_BARRELS: Final[dict[str, Callable[[Gun], list[Layer]]]] = {
    "blast": _stretched,
    "machine": _machine,
    "laser": _laser,
    "flame": _stretched,
    "crank": _stretched,
}
"""The barrels that are no plain ones."""


def _muzzle(of: Gun) -> tuple[Layer, ...]:
    end = of.start + of.long
    if of.make == "flame":
        flames = GUN_PARTS["flames"].at(end - 1, 0)
        plain = of.tip in ("", "o")
        return (flames if plain else dyed(flames, {"o": of.tip, "y": "w"}),)
    if of.make == "blast":
        return (GUN_PARTS["bell"].at(end - 1, 0),)
    if not of.tip or of.make == "laser":
        return ()
    return (joined(block("k", end - 1, -2, 1), block(of.tip, end, -2, 2)),)


def tube(long: int, thick: int, load: str, *, rails: bool = False) -> tuple[Layer, ...]:
    """Return a tube on a shoulder, the hand below its middle at 0, 0.

    Args:
        long: Its cells.
        thick: Its courses, 2 to 4.
        load: The colour of the nose of what is loaded; or nothing.
        rails: Whether it is a pair of rails with a glow between them, and no sight.
    """
    back = -long // 2 - 4
    end = back + long
    top = -thick - 1
    if rails:
        glow = ("ts" * long)[:long]
        rows = ("s" * long, *(glow,) * (thick - 2), "g" * long)
        body = [Layer(rows, back, top), block("k", back - 1, top - 1, 4, thick + 2)]
    else:
        body = [block("m", back, top, long, thick),
                block("l", back, top, long),
                block("k", back - 2, top - 1, 3, thick + 2),
                block("k", end - 2, top, 2, thick),
                block("h", back + 5, top + 1, 3),
                block("k", -4, top - 1, 4),
                block("c", 0, top - 1, 1)]  # fmt: skip
    grip = block("b", -1, -1, 2, 2)
    parts = [joined(*body, grip)]
    if load:
        parts.append(nose(load, end - 1, top, thick))
    return tuple(parts)


def nose(colour: str, x: int, y: int, thick: int) -> Layer:
    """Return a pointed nose that looks to the right."""
    rows = [colour * 3] * thick
    if thick > 1:
        rows[0], rows[-1] = colour * 2 + "\\", colour * 2 + ")"
    rows[thick // 2] = colour * 3 + "w"
    return Layer(tuple(rows), x, y)
