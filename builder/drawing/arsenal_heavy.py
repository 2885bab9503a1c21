"""Heavy weapons on their own: cannons, launchers, rails and rockets."""

from collections.abc import Iterator
from typing import Final

from builder.drawing.album import block, drawn, joined
from builder.drawing.arsenal_parts import FITTINGS, STOCKS
from builder.drawing.arsenal_stands import carriage, stand, wagon
from builder.drawing.bricks import COURSE, Layer
from builder.drawing.growing import stretched
from builder.drawing.weaponry import (
    BareWeapon,
    Ordnance,
    blaze,
    rivets,
    row_of,
    stack,
    wheeled,
)

_ART: Final = drawn("arsenal_heavy")
_MOST_BALLS: Final = 6
"""Cannonballs of the largest heap."""


def cannon(of: Ordnance) -> BareWeapon:
    """Return a cannon: a barrel that tapers in steps, on wheels, with its shells."""
    thick, long = of.thick + 1, of.long
    half = thick // 2
    rim = 0 if of.sawn else 2
    breech, middle = long // 3, long * 2 // 3
    barrel = stretched(
        _ART["cannon"], a=breech - 2, b=middle - breech - 1,
        c=long - middle - rim // 2, r=rim, d=thick - 3,
    )  # fmt: skip
    body = joined(barrel.at(0, -half - 1), _ART["knob"])
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
        layers = (*layers, _heap(of.load, int(right) - 2, int(ground) - 1))
    front = (long if not of.sawn else long - 1, 0)
    return BareWeapon(layers, (2, -half - 1), (breech + 1, low - 1), front, (-3, 0))


def _truck(size: int, x: int, y: int) -> Iterator[Layer]:
    """Yield the wooden carriage of a cannon: small wheels, or one large one."""
    if size > 2:  # inches
        yield from carriage(size, x, y)
        return
    sides = joined(
        block("b", x - 6, y - 1, 10, 2), block("b", x - 8, y + 1, 14, 2),
        block("e", x - 6, y + 2, 10),
    )  # fmt: skip
    yield sides
    radius = 1.6 + 0.5 * max(size, 0)
    yield wheeled(x - 5, y + 2, radius)
    yield wheeled(x + 4, y + 2, radius)


def _heap(load: int, x: int, low: int) -> Layer:
    """Return the cannonballs of one shot, their lowest course at a course."""
    balls = _ART[f"heap {min(load, _MOST_BALLS)}"]
    return balls.at(x, low + 1 - balls.height)


def tube(of: Ordnance) -> BareWeapon:
    """Return a tube for a shoulder: open at both ends, a funnel behind."""
    thick, long = of.thick + 1, max(of.long, 12)
    back = -long // 2
    ring = long // 3
    tube_ = stretched(_ART["tube"], a=ring - 1, b=long - ring - 6, c=thick - 3)
    body = tube_.at(back, -thick)
    grips = joined(STOCKS["grip"].at(1, 0), STOCKS["guard"].at(4, 0), _ART["rest"])
    sight = _ART["sight"].at(0, -thick)
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
    count = min(max(of.load, 1), _MOST_PODS)
    long = max(8, of.long * 3 // 5)
    pod = stretched(_ART["pod"], a=long)
    tubes = [pod.at(row % 2, -3 * row - 2) for row in range(count)]
    high = 3 * count
    frame = [
        block("d", 0, -high, 2, high + 1),
        block("d", long - 3, -high, 2, high + 1),
        block("k", -1, 1, long, 2),
        block("k", 0, -high, long - 1),
        stack(-3, 1 - high, *("gggg",) * max(2, high - 2)),
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


_MOST_PODS: Final = 6
"""Tubes of the largest rack."""


def catapult(of: Ordnance) -> BareWeapon:
    """Return a wooden catapult: an arm with a bowl, a frame, wheels."""
    long = max(8, min(of.long // 2, 14))
    arm = joined(
        *(block("b", at, -at - 1, 3, 2) for at in range(long)),
        _ART["bowl"].at(long, -long),
        *([_ART["stone"].at(long, -long)] if of.load else []),
    )
    frame = joined(
        block("b", -8, 1, long + 14, 2),
        block("e", -8, 3, long + 14),
        *(block("b", 4 + at // 2, -7 + at, 2) for at in range(8)),
        _ART["stop"],
        _ART["winch"],
        row_of(0, (0, "bb")),
        block("h", 1, 0, 3),
    )
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
    plate = stack(-4, 0, "." * 2 + "g" * (thick + 4), "g" * (thick + 9))
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
        stack(-8, -thick, "/kkkkkkkk", *("kkkkkkkkk",) * thick, "(kkkkkkkk"),
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
    body = stretched(_ART["rocket"], a=long - 6, b=thick - 2).at(0, -half)
    bands = [
        block(sign, long - 2 - 2 * at, -half, 1, thick)
        for at, sign in enumerate(of.dice[:4])
    ]
    fins = [
        _ART["fin"].at(0, -half),
        _ART["lower fin"].at(0, thick - half),
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
