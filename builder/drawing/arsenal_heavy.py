"""Heavy weapons on their own: cannons, launchers, rails and rockets."""

from collections.abc import Iterator
from typing import Final

from builder.drawing.album import block, joined
from builder.drawing.arsenal_parts import FITTINGS, STOCKS
from builder.drawing.arsenal_stands import carriage, stand, wagon
from builder.drawing.bricks import COURSE, Layer
from builder.drawing.weaponry import Arm, Piece, blaze, rivets, row_of, stack, wheeled

_MOST_BALLS: Final = 6
"""Cannonballs of the largest heap."""


def cannon(of: Arm) -> Piece:
    """Return a cannon: a barrel that tapers in steps, on wheels, with its shells."""
    thick, long = of.thick + 1, of.long
    half = thick // 2
    steps = (long // 3, long * 2 // 3, long)
    barrel = [
        block("k", 0, -half - 1, steps[0], thick + 2),
        block("k", 0, -half, steps[1], thick),
        block("k", 0, 1 - half, steps[2], max(1, thick - 2)),
        block("g", 0, 1 - half, steps[2]),
        block("g", 0, -half - 1, steps[0]),
        *(block("h", at - 1, -half - 1, 1, thick + 2) for at in (1, steps[0])),
        block("h", steps[1] - 1, -half, 1, thick),
    ]
    rim = [] if of.sawn else [block("k", long - 1, -half, 2, thick)]
    knob = stack(-3, 0, "kk", "kk")
    body = joined(*barrel, *rim, block("k", -1, 0, 2, 2), knob)
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
    return Piece(layers, (2, -half - 1), (steps[0] + 1, low - 1), front, (-3, 0))


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


_HEAPS: Final = (
    (".kk", "kkkk", ".kk"),
    (".kk..kk", "kkkkkkkk", ".kk..kk"),
    ("...kk", "..kkkk", ".kkkkkk", "kkkkkkkk", ".kk..kk"),
    ("...kk", "..kkkk", ".kkkkkk..kk", "kkkkkkkkkkkk", ".kk..kk..kk"),
    ("...kk..kk", "..kkkkkkkk", ".kkkkkkkkkk", "kkkkkkkkkkkk", ".kk..kk..kk"),
    (".....kk", "....kkkk", "...kkkkkk", "..kkkkkkkk", ".kkkkkkkkkk", "kkkkkkkkkkkk",
     ".kk..kk..kk"),
)  # fmt: skip


def _heap(load: int, x: int, low: int) -> Layer:
    """Return the cannonballs of one shot, their lowest course at a course."""
    rows = _HEAPS[min(load, _MOST_BALLS) - 1]
    return Layer(rows, x, low + 1 - len(rows))


def tube(of: Arm) -> Piece:
    """Return a tube for a shoulder: open at both ends, a funnel behind."""
    thick, long = of.thick + 1, max(of.long, 12)
    back = -long // 2
    body = joined(
        block("m", back, 1 - thick, long, thick),
        block("l", back, 1 - thick, long),
        block("d", back, 0, long),
        stack(back - 4, -thick, *_funnel(thick + 2)),
        block("k", back + long - 1, -thick, 2, thick + 2),
        block("k", back + long // 3, 1 - thick, 1, thick),
        block("h", back + long // 3 + 2, 2 - thick, 3),
    )
    grips = joined(
        STOCKS["grip"].at(1, 0), STOCKS["guard"].at(4, 0),
        stack(-5, 0, "kkkkk", ".eee", ".eee", "eeeee"),
    )  # fmt: skip
    sight = stack(3, -thick - 2, "kk", ".k", "kk", "kk")
    end = back + long
    layers = (grips, body) if of.sawn else (grips, sight, body)
    return Piece(
        layers, (-4, 1 - thick), (end - 4, 0), (end, -thick // 2 + 1), (back - 4, 0)
    )


def _funnel(high: int) -> tuple[str, ...]:
    """Return a funnel that widens to the left."""
    middle = ("kkkkk",) * (high - 2)
    return ("kkk..", *middle, "kkk..")


def rack(of: Arm) -> Piece:
    """Return a rack of tubes that lobs what is in them, a red nose for each."""
    count = min(max(of.load, 1), _MOST_PODS)
    long = max(8, of.long * 3 // 5)
    tubes = [_pod(long, -3 * row - 2, row % 2) for row in range(count)]
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
    return Piece((*held, body), (2, -high), (middle + 2, 2), front, (-3, -1))


_MOST_PODS: Final = 6
"""Tubes of the largest rack."""


def _pod(long: int, y: int, x: int) -> Layer:
    """Return a tube of three courses with a nose at its end."""
    return Layer(
        (
            "l" * long + "r\\",
            "m" * long + "rrw",
            "m" * long + "r)",
        ),
        x,
        y,
    )


def catapult(of: Arm) -> Piece:
    """Return a wooden catapult: an arm with a bowl, a frame, wheels."""
    long = max(8, min(of.long // 2, 14))
    arm = joined(
        *(block("b", at, -at - 1, 3, 2) for at in range(long)),
        stack(long - 1, -long - 4, "kk...kk", "kkgggkk", "kkkkkkk", ".kkkkk"),
        *([stack(long + 1, -long - 6, ".gg", "gggg", "gggg")] if of.load else []),
    )
    frame = joined(
        block("b", -8, 1, long + 14, 2),
        block("e", -8, 3, long + 14),
        *(block("b", 4 + at // 2, -7 + at, 2) for at in range(8)),
        stack(3, -9, "eeee", "ebbe", "eeee"),
        stack(-3, 0, ".gg.", "gkkg"),
        row_of(0, (0, "bb")),
        block("h", 1, 0, 3),
    )
    radius = 2.0 + 0.3 * min(max(of.size, 1), 5)
    wheels = (wheeled(-5, 3, radius), wheeled(long + 2, 3, radius))
    top = (5, -9)
    return Piece((arm, frame, *wheels), top, (0, 3), (long + 5, -long - 2), (-8, 2))


def mortar(of: Arm) -> Piece:
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
    return Piece((legs, tube_, plate), top, (2, 1), mouth, (-1, 0))


def rails(of: Arm) -> Piece:
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
    return Piece((*held, body), (-4, -thick), (3, 1), end, (-8, -1))


def rocket(of: Arm) -> Piece:
    """Return a rocket: a pointed nose, fins, a trail of fire, a band for each die."""
    thick, long = of.thick + 2, max(of.long, 12)
    half = thick // 2
    nose = [
        Layer((_nose_row(abs(at - half), half + 2),), long, at - half)
        for at in range(thick)
    ]
    body = [
        block("w", 0, -half, long, thick),
        block("s", 0, thick - half - 1, long),
        block("m", 3, -half, 3, thick),
        block("k", -2, 1 - half, 3, max(1, thick - 2)),
    ]
    bands = [
        block(sign, long - 2 - 2 * at, -half, 1, thick)
        for at, sign in enumerate(of.dice[:4])
    ]
    fin = ("mm...", "mmmm.", "mmmmm", "dmmmm")
    fins = [
        Layer(fin, -1, -half - 3),
        Layer(fin[::-1], -1, thick - half - 1),
        block("d", -1, 0, 6),
    ]
    trail = blaze(5 + min(of.size, 4), max(3, thick - 2), "oyw")
    tail = Layer(tuple(row.ljust(trail.width, ".")[::-1] for row in trail.rows))
    glow = tail.at(-1 - trail.width, trail.y)
    end = (long + half + 1, 0)
    layers = (glow, joined(*body, *bands, *nose), joined(*fins))
    return Piece(layers, (long // 2, -half), (long // 2, thick - half - 1), end, (0, 0))


def _nose_row(off: int, reach: int) -> str:
    """Return a course of a nose, so far from the middle."""
    wide = reach - off
    if off == 0:
        return "r" * wide + "ww"
    return "r" * max(1, wide)
