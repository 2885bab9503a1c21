"""Weapons on their own, before a plate of studs: a piece, and what is screwed on."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from builder.drawing import arsenal_blades as blades
from builder.drawing import arsenal_bombs as bombs
from builder.drawing import arsenal_guns as guns
from builder.drawing import arsenal_heavy as heavy
from builder.drawing import arsenal_wards as wards
from builder.drawing.album import block
from builder.drawing.arsenal_parts import FITTINGS, TIPS
from builder.drawing.bricks import Layer, Portrait, Scene, cells
from builder.drawing.weaponry import Arm, Piece, magazine, upright

MAKES: Final[dict[str, Callable[[Arm], Piece]]] = {
    "gun": guns.gun,
    "bolt": guns.bolt,
    "sub": guns.sub,
    "blast": guns.blast,
    "machine": guns.machine,
    "flame": guns.flame,
    "laser": guns.laser,
    "assault": guns.assault,
    "crank": guns.crank,
    "cannon": heavy.cannon,
    "tube": heavy.tube,
    "rack": heavy.rack,
    "catapult": heavy.catapult,
    "mortar": heavy.mortar,
    "rails": heavy.rails,
    "rocket": heavy.rocket,
    "bomb": bombs.bomb,
    "sword": blades.sword,
    "headed": blades.headed,
    "shield": wards.shield,
    "tower shield": wards.tower_shield,
    "plating": wards.plating,
    "worn": wards.worn,
}
"""Every family of weapons: what it is built like."""

_TOP: Final = ("knob", "scope", "cell", "quick", "smart")
_UNDER: Final[tuple[str, ...]] = (
    "drum",
    "bipod",
    "sling",
    "safety",
    "foregrip",
    "shells",
    "laser",
    "dud",
    "charm",
)
_FRONT: Final = ("brake", "cork")
_CUT: Final = (
    "gun",
    "bolt",
    "sub",
    "blast",
    "machine",
    "flame",
    "laser",
    "assault",
    "cannon",
    "tube",
    "sword",
)
"""Makes that are cut short where they are sawn off; from others a saw hangs."""
_SPENT: Final = ("flame",)
"""Makes whose front is taken by what they always throw."""
_UPRIGHT: Final = ("bomb", "mortar")
"""Makes whose end points up."""
_LEVEL: Final = ("smoke", *(name for name in TIPS if name.endswith("field")))
"""What lies flat, whatever it leaves."""
_STEP: Final = 4
"""Cells between two parts that hang below."""


@lru_cache(maxsize=1024)
def arm(of: Arm) -> Portrait:
    """Return a weapon on its own, with all that is screwed on."""
    piece = MAKES[of.make](of)
    layers = [*piece.layers, *_dice(of, piece)]
    layers += _on_top(of, piece)
    layers += _below(of, piece)
    layers += _at_the_end(of, piece)
    if "plate" in of.parts:
        layers.append(_at(FITTINGS["plate"], piece.back).at(3, 0))
    return Portrait(tuple(layers), Scene.STUDS)


def _dice(of: Arm, piece: Piece) -> Iterator[Layer]:
    """Yield its magazine, or the gems in its blade."""
    if piece.clip is None or not of.dice:
        return
    x, y = piece.clip
    if piece.gems:
        full = cells(piece.layers)
        for number, sign in enumerate(of.dice[:6]):
            if sign != "s" and (x + number, y) in full:
                yield block(sign, x + number, y, 1)
        return
    yield magazine(of.dice, x, y)


def _on_top(of: Arm, piece: Piece) -> Iterator[Layer]:
    """Yield what sits on top, the next one behind and above the one before."""
    x, y = piece.top
    for name in (each for each in _TOP if each in of.parts):
        yield _at(FITTINGS[name], (x, y))
        y -= FITTINGS[name].height - 1


def _below(of: Arm, piece: Piece) -> Iterator[Layer]:
    """Yield what hangs below, side by side as far as there is something to hold it."""
    names = [each for each in _UNDER if each in of.parts]
    if of.sawn and of.make not in _CUT:
        names.append("saw")
    if not names:
        return
    x, y = piece.under
    full = cells(piece.layers)
    steps = (0, 1, 2, 3, -1, -2, -3)
    places = [x + _STEP * at for at in steps if (x + _STEP * at, y) in full]
    for number, name in enumerate(names):
        yield _at(FITTINGS[name], (places[number % len(places)], y))


def _at_the_end(of: Arm, piece: Piece) -> Iterator[Layer]:
    """Yield what is on the muzzle, and what leaves it."""
    x, y = piece.front
    for name in (each for each in of.parts if each in _FRONT):
        part = _at(FITTINGS[name], (x, y))
        yield part
        x = part.x + part.width - 1
    if of.tip and of.make not in _SPENT:
        part = TIPS[of.tip]
        if of.make in _UPRIGHT:
            part = part.at(-4, 0) if of.tip in _LEVEL else upright(part)
        yield _at(part, (x, y))


def _at(part: Layer, place: tuple[int, int]) -> Layer:
    return part.at(*place)
