"""Guns on their own: their parts, what they stand on, barrels, cannons, launchers."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.drawing.bricks import COURSE, Layer, Wheel, block, drawn, joined
from builder.drawing.growing import stretched
from builder.drawing.weaponry import BareWeapon, Ordnance, Place, blaze, rivets, wheeled

# What weapons on their own are put together from; 0, 0 lies on the weapon.

STOCKS: Final = drawn("arsenal_parts-stocks")
"""What a hand or a shoulder holds a gun by."""

FITTINGS: Final = drawn("arsenal_parts-fittings")
"""Parts for mods, robot brains and home-made things."""

TIPS: Final = drawn("arsenal_parts-tips")
"""What leaves a muzzle, or sits on a point, by the die that does it."""


# What large weapons stand on, by their Size: legs, wheels, wagons

_STANDS: Final = drawn("arsenal_guns-stands")
_MOST_PARTS: Final = 6
"""Wheels of a wagon, balls of a heap or tubes of a rack that a picture shows."""


def stand(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield what carries a weapon of a Size in inches, hung from a cell of it."""
    if size <= 2:  # inches
        yield _STANDS["bipod"].at(x, y)
    elif size == 3:
        yield _STANDS["tripod"].at(x, y)
    elif size < 6:
        yield from carriage(size, x, y)
    else:
        yield from wagon(size, x, y)


def carriage(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield a wheel and a trail; from Size 5 a shield."""
    yield _STANDS["trail"].at(x, y)
    if size > 4:  # inches
        yield _STANDS["shield"].at(x + 3, y)
    yield wheeled(x + 1, y + 2, 2.8 + 0.6 * min(max(size, 1), 6))


def wagon(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield a bed on many small wheels: one more for each inch from Size 6."""
    count = min(size - 2, _MOST_PARTS)
    wide = 5 * count
    left = x - wide // 2
    bed = stretched(_STANDS["wagon"], a=wide // 2 - 4, b=wide - wide // 2 - 4)
    yield joined(bed.at(left, y), *rivets("h", left + 1, y + 4, min(size, 12)))
    wheels = [Wheel(5 * at + 2.5, 1.2, 2.2) for at in range(count)]
    yield Layer(("k" * wide,), left, y + 5, tuple(wheels))


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
    lid = Layer(("/kkkk\\",), -7, -of.thick - 1)
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
        Layer(("oo" + "k" * max(1, long - 3),), -1, 1),
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
    """Return a stretched part of a gun, its first course at a course."""
    return stretched(_ART[name], **often).at(0, top)


def _gun(of: Ordnance, barrel: list[Layer]) -> BareWeapon:
    """Return a barrel with its receiver and what it is held or carried by."""
    nails = rivets("h", -_DEEP + 1, 1, min(max(of.size, 0), 4))
    receiver = joined(_barrel("receiver", -of.thick, a=of.thick), *nails)
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


# Heavy weapons on their own: cannons, launchers, rails and rockets

_HEAVY: Final = drawn("arsenal_guns-heavy")


def cannon(of: Ordnance) -> BareWeapon:
    """Return a cannon: a barrel that tapers in steps, on wheels, with its shells."""
    thick, long = of.thick + 1, of.long
    half = thick // 2
    rim = 0 if of.sawn else 2
    breech, middle = long // 3, long * 2 // 3
    barrel = stretched(
        _HEAVY["cannon"], a=breech - 2, b=middle - breech - 1,
        c=long - middle - rim // 2, r=rim, d=thick - 3,
    )  # fmt: skip
    body = joined(barrel.at(0, -half - 1), _HEAVY["knob"])
    low = thick - half
    under = of.long // 3
    if of.size < 6:
        carried = tuple(_truck(of.size, under, low))
    else:
        carried = tuple(wagon(of.size, under, low))
    layers = (*carried[:1], body, *carried[1:])
    if of.load:
        wheels = layers[-1].wheels
        last = wheels[-1]
        right = layers[-1].x + last.x + last.radius
        ground = layers[-1].y + last.y + last.radius / COURSE
        balls = _HEAVY[f"heap {min(of.load, _MOST_PARTS)}"]
        layers = (*layers, balls.at(int(right) - 2, int(ground) - balls.height))
    front = (long if not of.sawn else long - 1, 0)
    return BareWeapon(layers, (2, -half - 1), (breech + 1, low - 1), front, (-3, 0))


def _truck(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield the wooden carriage of a cannon: small wheels, or one large one."""
    if size > 2:  # inches
        yield from carriage(size, x, y)
        return
    yield _STANDS["truck"].at(x, y)
    radius = 1.6 + 0.5 * max(size, 0)
    yield wheeled(x - 5, y + 2, radius)
    yield wheeled(x + 4, y + 2, radius)


def tube(of: Ordnance) -> BareWeapon:
    """Return a tube for a shoulder: open at both ends, a funnel behind."""
    thick, long = of.thick + 1, max(of.long, 12)
    back = -long // 2
    ring = long // 3
    tube_ = stretched(_HEAVY["tube"], a=ring - 1, b=long - ring - 6, c=thick - 3)
    body = tube_.at(back, -thick)
    grips = joined(STOCKS["grip"].at(1, 0), STOCKS["guard"].at(4, 0), _HEAVY["rest"])
    sight = _HEAVY["sight"].at(0, -thick)
    end = back + long
    middle = thick // 2
    nose = [
        Layer((_nose_row(abs(at - middle), middle + 1),), end, 1 - thick + at)
        for at in range(thick)
    ]
    layers = (grips, body) if of.sawn else (grips, sight, joined(*nose), body)
    return BareWeapon(
        layers, (-4, 1 - thick), (end - 4, 0), (end, -thick // 2 + 1), (back - 4, 0)
    )


def rack(of: Ordnance) -> BareWeapon:
    """Return a rack of tubes that lobs what is in them, a red nose for each."""
    count = min(max(of.load, 1), _MOST_PARTS)
    long = max(8, of.long * 3 // 5)
    pod = stretched(_HEAVY["pod"], a=long)
    tubes = [pod.at(row % 2, -3 * row - 2) for row in range(count)]
    high = 3 * count
    plate = max(2, high - 2)
    frame = [
        stretched(_HEAVY["rack"], a=long - 5, c=plate, d=high - plate).at(0, -high),
        *(block("k", -4, -1 - 3 * row, 3) for row in range(count)),
        *rivets("h", 0, 1, min(of.size, long // 2)),
    ]
    body = joined(*tubes, *frame)
    middle = long // 2
    held: tuple[Layer, ...]
    if of.stocked:
        held = (STOCKS["grip"].at(1, 2), STOCKS["stock"].at(-3, 0))
    elif of.size <= 1:
        held = (STOCKS["grip"].at(1, 2), FITTINGS["foregrip"].at(long - 3, 2))
    else:
        held = tuple(stand(max(of.size, 3), middle, 2))
    front = (long + 1, -1)
    return BareWeapon((*held, body), (2, -high), (middle + 2, 2), front, (-3, -1))


def catapult(of: Ordnance) -> BareWeapon:
    """Return a wooden catapult: an arm with a bowl, a frame, wheels."""
    long = max(8, min(of.long // 2, 14))
    arm = joined(
        *(block("b", at, -at - 1, 3, 2) for at in range(long)),
        _HEAVY["bowl"].at(long, -long),
        *([_HEAVY["stone"].at(long, -long)] if of.load else []),
    )
    frame = stretched(_HEAVY["engine"], a=long - 8)
    radius = 2.0 + 0.3 * min(max(of.size, 1), 5)
    wheels = (wheeled(-5, 3, radius), wheeled(long + 2, 3, radius))
    top = (5, -9)
    return BareWeapon(
        (arm, frame, *wheels), top, (0, 3), (long + 5, -long - 2), (-8, 2)
    )


def mortar(of: Ordnance) -> BareWeapon:
    """Return a mortar: a steep tube on a plate with two legs."""
    thick, long = of.thick + 1, max(9, min(of.long, 16))
    tube_ = joined(
        *(block("k", at // 2, -at, thick + 1) for at in range(long)),
        *(block("g", at // 2, -at, 1) for at in range(long)),
        block("d", long // 2 - 1, -long, thick + 3, 2),
    )
    plate = Layer((".." + "g" * (thick + 4), "g" * (thick + 9)), -4, 0)
    reach = long * 2 // 3
    legs = joined(
        *(block("k", reach // 2 + thick + at, at - reach, 2) for at in range(reach + 2))
    )
    mouth = (long // 2 + thick // 2, -long)
    top = (long // 4 + 1, -(long // 2) - 1)
    return BareWeapon((legs, tube_, plate), top, (2, 1), mouth, (-1, 0))


def rails(of: Ordnance) -> BareWeapon:
    """Return two long rails with a glow between them, held by coils."""
    thick, long = of.thick + 2, max(of.long, 12)
    body = joined(
        block("s", 0, 1 - thick, long, 1), block("g", 0, 2 - thick, long - 2, 1),
        Layer((("tc" * long)[:long - 4],) * (thick - 3), 0, 3 - thick),
        block("g", 0, 0, long),
        *(block("k", at, -thick, 2, thick + 2) for at in range(3, long - 4, 5)),
        *(block("h", at, -thick, 2) for at in range(3, long - 4, 5)),
        Layer(("/kkkkkkkk", *("kkkkkkkkk",) * thick, "(kkkkkkkk"), -8, -thick),
        block("t", -6, 2 - thick, 4, max(1, thick - 3)),
    )  # fmt: skip
    held: tuple[Layer, ...]
    if of.stocked or of.size <= 1:
        held = (
            joined(STOCKS["grip"].at(-5, 1), STOCKS["guard"].at(-2, 1)),
            STOCKS["skeleton"].at(-8, -1),
        )
    else:
        held = tuple(stand(of.size, -3, 1))
    end = (long - 1, 1 - thick)
    return BareWeapon((*held, body), (-4, -thick), (3, 1), end, (-8, -1))


def rocket(of: Ordnance) -> BareWeapon:
    """Return a rocket: a pointed nose, fins, a trail of fire, a band for each die."""
    thick, long = of.thick + 2, max(of.long, 12)
    half = thick // 2
    nose = [
        Layer((_nose_row(abs(at - half), half + 2),), long, at - half)
        for at in range(thick)
    ]
    body = stretched(_HEAVY["rocket"], a=long - 6, b=thick - 2).at(0, -half)
    bands = [
        block(sign, long - 2 - 2 * at, -half, 1, thick)
        for at, sign in enumerate(of.dice[:4])
    ]
    fins = [
        _HEAVY["fin"].at(0, -half),
        _HEAVY["lower fin"].at(0, thick - half),
        block("d", -1, 0, 6),
    ]
    trail = blaze(5 + min(of.size, 4), max(3, thick - 2), "oyw")
    tail = Layer(tuple(row.ljust(trail.width, ".")[::-1] for row in trail.rows))
    glow = tail.at(-1 - trail.width, trail.y)
    end = (long + half + 1, 0)
    layers = (glow, joined(body, *bands, *nose), joined(*fins))
    return BareWeapon(
        layers, (long // 2, -half), (long // 2, thick - half - 1), end, (0, 0)
    )


def _nose_row(off: int, reach: int) -> str:
    """Return a course of a nose, so far from the middle."""
    wide = reach - off
    if off == 0:
        return "r" * wide + "ww"
    return "r" * max(1, wide)
