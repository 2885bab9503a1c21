"""Guns on their own: those with a barrel, a receiver and a grip, a stand or wheels."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.drawing.album import block, drawn, joined
from builder.drawing.arsenal_parts import STOCKS
from builder.drawing.arsenal_stands import stand
from builder.drawing.bricks import Layer
from builder.drawing.growing import stretched
from builder.drawing.weaponry import (
    BareWeapon,
    Ordnance,
    Place,
    blaze,
    rivets,
    row_of,
    stack,
)

_ART: Final = drawn("arsenal_guns")
_DEEP: Final = 9
"""Cells of a receiver."""
_HELD: Final = 1
"""The largest Size that one hand holds."""
_CARRIAGE: Final = 5
"""The largest Size on a carriage with one wheel; larger ones have a wagon."""
_PROPPED: Final = 2
"""The Size that has a stock and two legs below its barrel."""


def gun(of: Ordnance) -> BareWeapon:
    """Return a gun: a slim barrel with sights over wooden furniture."""
    top, long = 1 - of.thick, of.long
    wood = max(3, long * 3 // 5)
    barrel = [_barrel("gun", top, a=wood, b=long - wood, c=of.thick - 2)]
    if of.thick > 3:
        barrel += (block("k", at, top - 1, 2, 2) for at in range(4, long - 3, 6))
    if of.sawn:
        barrel.append(block("s", long - 1, top, 1, of.thick))
    else:
        barrel.append(_ART["sight"].at(long, top))
    return _gun(of, barrel)


def bolt(of: Ordnance) -> BareWeapon:
    """Return a rifle with a bolt: wood along a thin barrel, a knob at the side."""
    top, long = 1 - of.thick, of.long
    ring = long * 3 // 5
    wood = max(ring + 2, long * 4 // 5)
    wooden = _barrel(
        "bolt", top, a=ring, b=wood - ring - 2, c=long - wood, d=of.thick - 2
    )
    made = _gun(of, [wooden, _ART["sight"].at(long, top)])
    return replace(made, layers=(*made.layers, _ART["knob"].at(0, -of.thick)))


def sub(of: Ordnance) -> BareWeapon:
    """Return a submachine gun: a bare short barrel under a cooling sleeve."""
    top, long = 1 - of.thick, of.long
    sleeve = max(3, long - 3)
    barrel = [
        _barrel("sub", top, a=sleeve, b=long - sleeve, c=of.thick - 2),
        *rivets("s", 0, top + 1, sleeve // 2),
        _ART["sight"].at(long, top + 1),
    ]
    return _gun(of, barrel)


def blast(of: Ordnance) -> BareWeapon:
    """Return a gun with a wide bell and a wooden pump."""
    top, long = 1 - of.thick, of.long
    bell = stretched(_ART["bell"], a=of.thick).at(long, top)
    pump = joined(block("b", 2, 0, max(4, long // 2), 3), *rivets("e", 3, 1, long // 5))
    barrel = [block("g", -2, top, long + 2, of.thick), block("k", -2, top, long + 2)]
    barrel += [pump] if of.sawn else [pump, bell]
    return _gun(of, barrel)


def machine(of: Ordnance) -> BareWeapon:
    """Return a gun in a jacket full of holes, with a belt and a box of rounds."""
    top, long = 1 - of.thick, of.long
    jacket = [
        Layer((("kkgk" * long)[at % 2 * 2 :][: long - 3],), 0, top + at)
        for at in range(of.thick)
    ]
    cone = [
        block("k", long - 4, top + 1, 5, of.thick - 2),
        block("g", long, top, 2, of.thick),
    ]
    lid = stack(-7, -of.thick - 1, "/kkkk\\")
    barrel = [block("k", -2, top, long, of.thick), *jacket]
    made = _gun(of, [*barrel, *([] if of.sawn else cone), lid])
    return _fitted(of, (*made.layers, _ART["belt"]), (-3, 5))


_FLAMES: Final = {
    "acid": "vvy", "poison": "lvw", "needle": "ssw", "blast": "kgy", "burst": "rry",
    "phased": "ttc", "smoke": "gff", "own": "nnh", "fire field": "uoy",
    "damage field": "uhh", "move field": "uue", "exp field": "urk",
    "empty field": "uuw", "d4 shield": "ttt", "d6 shield": "tct", "d8 shield": "tcc",
    "d10 shield": "tcw", "d12 shield": "cww",
}  # fmt: skip
"""The colours of a flame of other dice, from its rim to its core."""


def flame(of: Ordnance) -> BareWeapon:
    """Return a flamethrower: tanks, a hose, a pipe and a flame as its dice."""
    top, long = 1 - of.thick, of.long
    pipe = [
        block("g", -2, top + 1, long + 2, of.thick - 1),
        block("k", long - 3, top, 2, of.thick + 1),
        block("k", long - 1, top + 1, 1, of.thick - 1),
        row_of(1, (-1, "o" * 2 + "k" * max(1, long - 3))),
    ]
    made = _gun(of, pipe)
    cans = 1 + (of.size > _HELD or of.stocked) + (of.size > 3)  # inches
    butt = 0 if of.size > _PROPPED or not (of.stocked or of.size > _HELD) else 10
    first = -_DEEP - butt - 2 - 7 * cans
    tanks = [_ART["tank"].at(first + 7 * at, 0) for at in range(cans)]
    hose = joined(
        block("e", first + 3, 3, 7 * cans - 2, 1),
        _ART["hose"].at(first + 7 * cans, 0),
        block("e", first + 7 * cans, 0, -_DEEP - first - 7 * cans + 1),
    )
    dice = max(1, len(of.dice))
    fire = blaze(7 + 2 * min(dice, 6), 5 + 2 * min(dice, 5), _FLAMES.get(of.tip, "roy"))
    mouth = (long - 1, top // 2)
    layers = (hose, *tanks, *made.layers, fire.at(long - 1, top // 2))
    return replace(made, layers=layers, front=mouth)


def laser(of: Ordnance) -> BareWeapon:
    """Return a gun that beams: rings of light along the barrel."""
    top, long = 1 - of.thick, of.long
    rings = [block("t", at, top - 1, 1, of.thick + 2) for at in range(1, long - 1, 3)]
    barrel = [block("s", -2, top, long + 2, of.thick), block("k", -2, 0, long), *rings]
    return _gun(of, barrel)


def assault(of: Ordnance) -> BareWeapon:
    """Return an automatic rifle: a gas tube, a carrying handle, no wood."""
    top, long = 1 - of.thick, of.long
    hand, tube = max(3, long // 2), max(3, long * 2 // 3)
    barrel = [
        _barrel("assault", top, a=hand, b=tube - hand, c=long - tube, d=of.thick - 1),
        *rivets("g", 1, 1, long // 4),
        _ART["long sight"].at(long, top),
    ]
    return _gun(of, [*barrel, _ART["handle"].at(0, -of.thick)])


def crank(of: Ordnance) -> BareWeapon:
    """Return a gun with many barrels that a crank turns."""
    top, long = -of.thick, of.long
    tubes = [
        Layer(("g" * long if at % 2 else "k" * long,), 0, top + at)
        for at in range(of.thick + 2)
    ]
    bands = [block("h", at, top, 1, of.thick + 2) for at in (1, long // 2, long - 2)]
    hopper = _ART["hopper"].at(0, -of.thick)
    return _gun(of, [*tubes, *bands, _ART["crank"], hopper])


def _barrel(name: str, top: int, **often: int) -> Layer:
    """Return a stretched barrel from column 0 on, its first course at a course."""
    return stretched(_ART[name], **often).at(0, top)


def _gun(of: Ordnance, barrel: list[Layer]) -> BareWeapon:
    """Return a barrel with its receiver and what it is held or carried by."""
    wide, high = _DEEP, of.thick + 2
    rows = [f"/{'k' * (wide - 2)}k", *("k" * wide for _ in range(high - 1))]
    port = row_of(-of.thick + 1, (-wide + 3, "ggg"))
    nails = rivets("h", -wide + 1, 1, min(max(of.size, 0), 4))
    receiver = joined(Layer(tuple(rows), -wide, -of.thick), port, *nails)
    body = joined(*barrel, receiver, *(each for each in barrel if each.y < -of.thick))
    return _fitted(of, (*_held(of), body))


def _held(of: Ordnance) -> Iterator[Layer]:
    """Yield the grip of a gun for hands, or the stand of a larger one."""
    grip = STOCKS["grip"].at(-_DEEP + 1, 1)
    if of.size == _PROPPED:
        yield from stand(of.size, of.long * 2 // 3, 0)
    if of.stocked or of.size <= _PROPPED:
        yield joined(grip, STOCKS["guard"].at(-_DEEP + 4, 1))
        if of.stocked or of.size == _PROPPED:
            yield STOCKS["butt" if of.sawn else "stock"].at(-_DEEP, 0)
        return
    yield joined(STOCKS["spades"].at(-_DEEP, 0))
    middle = (of.long - _DEEP) // 2 if of.size > _CARRIAGE else -_DEEP // 2 + 1
    yield from stand(of.size, middle, 0 if of.size > _CARRIAGE else 1)


def _fitted(
    of: Ordnance, layers: tuple[Layer, ...], clip: Place = (-3, 1)
) -> BareWeapon:
    """Return the layers of a gun with the places where parts are screwed on."""
    front = (of.long - 1, (1 - of.thick) // 2)
    return BareWeapon(layers, (-4, -of.thick), (1, 0), front, (-_DEEP, 0), clip)
