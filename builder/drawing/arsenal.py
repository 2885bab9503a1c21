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
from builder.drawing.bricks import SLOPES, Layer, Portrait, Scene, cells
from builder.drawing.weaponry import BareWeapon, Ordnance, Place, magazine, upright

MAKES: Final[dict[str, Callable[[Ordnance], BareWeapon]]] = {
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
_GEMS: Final = 6
"""Dice that are set into a blade."""
_STEP: Final = 4
"""Cells between two parts that hang below."""


@lru_cache(maxsize=1024)
def arm(of: Ordnance) -> Portrait:
    """Return a weapon on its own, with all that is screwed on."""
    piece = MAKES[of.make](of)
    full = _full(piece) if of.parts or of.tip or piece.gems else set()
    layers = [*piece.layers, *_dice(of, piece, full)]
    layers += _on_top(of, _near(piece.top, full))
    layers += _below(of, _near(piece.under, full), full)
    layers += _at_the_end(of, _near(piece.front, full))
    if "plate" in of.parts:
        x, y = _near(piece.back, full)
        layers.append(FITTINGS["plate"].at(x + 1, y))
    return Portrait(tuple(layers), Scene.STUDS)


def _dice(of: Ordnance, piece: BareWeapon, full: set[Place]) -> Iterator[Layer]:
    """Yield its magazine, or the gems in its blade."""
    if piece.clip is None or not of.dice:
        return
    x, y = piece.clip
    if not piece.gems:
        yield magazine(of.dice, x, y)
        return
    for number, sign in enumerate(of.dice[:_GEMS]):
        if sign != "s" and (x + number, y) in full:
            yield block(sign, x + number, y, 1)


def _on_top(of: Ordnance, place: Place) -> Iterator[Layer]:
    """Yield what sits on top, each on the one before."""
    x, y = place
    for name in (each for each in _TOP if each in of.parts):
        yield FITTINGS[name].at(x, y)
        y -= FITTINGS[name].height - 1


def _below(of: Ordnance, place: Place, full: set[Place]) -> Iterator[Layer]:
    """Yield what hangs below, side by side as far as there is something to hold it."""
    names = [each for each in _UNDER if each in of.parts]
    if of.sawn and of.make not in _CUT:
        names.append("saw")
    x, y = place
    steps = (0, 1, 2, 3, -1, -2, -3)
    places = [x + _STEP * at for at in steps if (x + _STEP * at, y) in full]
    for number, name in enumerate(names):
        yield FITTINGS[name].at(places[number % len(places)], y)


def _at_the_end(of: Ordnance, place: Place) -> Iterator[Layer]:
    """Yield what is on the muzzle, and what leaves it."""
    x, y = place
    for name in (each for each in of.parts if each in _FRONT):
        part = FITTINGS[name].at(x, y)
        yield part
        x = part.x + part.width - 1
    if of.tip and of.make not in _SPENT:
        part = TIPS[of.tip]
        if of.make in _UPRIGHT:
            part = part.at(-4, 0) if of.tip in _LEVEL else upright(part)
        yield part.at(x, y)


def _full(piece: BareWeapon) -> set[Place]:
    """Return the cells of a weapon that a part can sit on."""
    seen = cells(piece.layers)
    return {place for place, sign in seen.items() if sign not in SLOPES}


def _near(place: Place, full: set[Place]) -> Place:
    """Return the full cell nearest to a place: small weapons may end before it."""
    if not full or place in full:
        return place
    x, y = place
    return min(full, key=lambda at: (abs(at[0] - x) + abs(at[1] - y), at))
