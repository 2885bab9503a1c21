"""Bodies of beasts that stand on legs: like men and birds, and on two and four."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from builder.core.catalog import Catalog
from builder.drawing.beast_kin import (
    ANKLE,
    BeastBuild,
    Body,
    arched,
    bands,
    course,
    far,
    leg,
    merged,
    trimmed,
)
from builder.drawing.bricks import Layer, drawn
from builder.drawing.shapes import Joint, Pen, Point, Shape, flat, laid, limb, oval

_ART: Final = drawn("beast_bodies")


def upright(build: BeastBuild) -> Body:
    """Return a body that stands on its hind legs, with a heavy tail."""
    k, high = build.bulk, 5.5 * build.legs + 1.5
    hip = -(high + 2.2 * k)
    spine: tuple[Joint, ...] = (
        (-0.8 * k, hip + 1.2, 4.2 * k),
        (0.2 * k, hip - 4 * k, 4.5 * k),
        (2.4 * k, hip - 8.5 * k, 3.4 * k),
        (3.2 * k, hip - 12 * k, 2.3 * k),
        (2.6 * k, hip - 15 * k, 1.9 * k),
        (5.2 * k, hip - 17.5 * k, 1.8 * k),
    )
    belly = limb(*((x + 2.3 * k, y, r * 0.62) for x, y, r in spine[:5]))
    trunk = laid(limb(*spine), "m", (belly, "l"), (bands(belly), "m"))
    step = 2.2 if build.stride else 0.0
    near = _strut((0.4 * k, hip + 1), (4.2 * k, -high * 0.55), (1.4 - step, ANKLE), k)
    other = _strut(
        (3.2 * k, hip + 1), (6.8 * k, -high * 0.55), (5.6 * k + 1 + step, ANKLE), k
    )
    tail, tip = _dragging(-2.5 * k, hip + 1, k, rising=build.tail)
    arm, hand = _arm((3.6 * k, hip - 7 * k), k, build.reach)
    back = far(arm.at(round(3.2 * k), -1))
    return Body(
        behind=(far(leg(other, build)), tail, back),
        trunk=trunk,
        front=(leg(near, build), arm),
        neck=(5.2 * k, hip - 17.5 * k),
        shoulder=(0.6 * k, hip - 9 * k),
        seat=(-2.0 * k, 1.0 * k),
        tail=tip,
        hand=hand,
        flank=(-0.8 * k, hip - 3 * k),
        other=(hand[0] + 3.2 * k, hand[1] - 0.8),
        level=True,
    )


def _strut(hip: Point, knee: Point, ankle: Point, k: float) -> tuple[Joint, ...]:
    thigh = 3.1 * k
    return (
        (*hip, thigh),
        (*knee, max(1.5, thigh * 0.62)),
        (*ankle, max(1.25, thigh * 0.42)),
    )


def _dragging(x: float, y: float, k: float, *, rising: bool) -> tuple[Layer, Point]:
    """Return a tail that lies on the ground, or rises to strike, and its tip."""
    if rising:
        joints: tuple[Joint, ...] = (
            (x + k, y, 2.8 * k),
            (x - 5.5 * k, y - 0.5, 2.2 * k),
            (x - 10 * k, y - 6.5 * k, 1.7 * k),
            (x - 9.5 * k, y - 14 * k, 1.4 * k),
            (x - 5.5 * k, y - 17.5 * k, 1.3),
        )
    else:
        low = -1.6 * k - 0.3
        joints = (
            (x + k, y, 2.8 * k),
            (x - 4.0 * k, (y + low) / 2, 2.1 * k),
            (x - 8.5 * k, low, 1.6 * k),
            (x - 13 * k, low - 0.6, 1.1 * k),
            (x - 16 * k, low - 4 * k, 0.85),
        )
    tip = joints[-1]
    return laid(limb(*joints), "m"), tip[:2]


def _arm(shoulder: Point, k: float, reach: int) -> tuple[Layer, Point]:
    """Return a bent arm with claws, and where its hand is."""
    x, y = shoulder
    hand = (x + 5.2 * k + reach, y + 2.4 * k)
    shape = limb(
        (x, y, 1.9 * k),
        (x + 1.6 * k, y + 3.6 * k, 1.45 * k),
        (*hand, max(1.0, 1.0 * k)),
    )
    return laid(shape, "m"), hand


def raptor(build: BeastBuild) -> Body:
    """Return a body on two running legs, its tail stretched out behind."""
    k, high = build.bulk, 7.0 * build.legs + 1.5
    hip = -(high + 1.6 * k)
    spine: tuple[Joint, ...] = (
        (-2.5 * k, hip - 0.4, 3.2 * k),
        (2.0 * k, hip - 0.6, 4.0 * k),
        (7.0 * k, hip - 2.4 * k, 3.3 * k),
        (10 * k, hip - 5.8 * k, 2.4 * k),
        (11.5 * k, hip - 8.5 * k, 2.2 * k),
    )
    belly = limb(*((x + 0.8 * k, y + 2.3 * k, r * 0.55) for x, y, r in spine[1:]))
    trunk = laid(limb(*spine), "m", (belly, "l"), (bands(belly), "m"))
    step = 3.2 if build.stride else 0.6
    near = _digit((-0.6 * k, hip), k, high, -1.2 - step)
    other = _digit((2.4 * k, hip), k, high, 2.2 + step)
    if build.tail:
        tail, tip = _dragging(-3.0 * k, hip - 0.5, k, rising=True)
    else:
        tip = (-17.5 * k, hip - 4.2 * k)
        root, middle = (-2 * k, hip - 0.4, 2.9 * k), (-8 * k, hip - 0.2, 1.9 * k)
        tail = laid(limb(root, middle, (*tip, 0.7)), "m")
    arm, hand = _arm((7.6 * k, hip - 1.2 * k), 0.62 * k, build.reach)
    return Body(
        behind=(far(leg(other, build)), tail, far(arm.at(2, -1))),
        trunk=trunk,
        front=(leg(near, build), arm),
        neck=(11.5 * k, hip - 8.5 * k),
        shoulder=(4.0 * k, hip - 3.0 * k),
        seat=(-1.5 * k, 4.5 * k),
        tail=tip,
        hand=hand,
        flank=(2.5 * k, hip - 1.4 * k),
        other=(hand[0] + 2, hand[1] - 0.8),
        level=True,
    )


def _digit(hip: Point, k: float, high: float, foot: float) -> tuple[Joint, ...]:
    """Return the leg of a runner: the knee in front, the heel behind."""
    x, y = hip
    return (
        (x, y, 3.0 * k),
        (x + 2.6 * k + foot * 0.5, -high * 0.62, max(1.5, 1.9 * k)),
        (x - 1.2 * k + foot, -high * 0.32, 1.2),
        (x + foot + 0.6, ANKLE, 1.1),
    )


@dataclass(frozen=True, slots=True)
class Walker:
    """The measures of a beast on four legs, in cells.

    Attributes:
        long: From hip to shoulder.
        hips: How thick it is at the hips, as a radius.
        chest: How thick it is at the chest, as a radius.
        high: How long the legs are.
        thick: How thick the legs are, as a radius at the ankle.
        neck: How far the head is from the chest, to the right and up.
        nape: How thick the neck is, as a radius.
        tail: Its name: `hair`, `brush`, `stub`, `tuft`, `whip`.
        hump: How high a hump or the shoulders rise.
    """

    long: float = 13
    hips: float = 3.4
    chest: float = 3.8
    high: float = 9
    thick: float = 1.15
    neck: Point = (6, 8)
    nape: float = 2.2
    tail: str = "hair"
    hump: float = 0


WALKERS: Final = Catalog(__package__, (Walker,), "walkers.txt")
"""The beasts on four legs by their names."""


def walker(build: BeastBuild, plan: Walker) -> Body:
    """Return a body on four legs."""
    k, high = build.bulk, plan.high * build.legs
    hips, chest, long = plan.hips * k, plan.chest * k, plan.long * k
    hip, fore = -(high + hips * 0.8), -(high + chest * 0.8)
    head = (long / 2 + plan.neck[0] * k, fore - plan.neck[1] * k)
    shape = limb(
        (-long / 2, hip, hips),
        (0, (hip + fore) / 2 + 0.3, (hips + chest) / 2 * 0.94),
        (long / 2, fore, chest),
    )
    neck = limb(
        (long / 2 - 0.5, fore - 0.5, chest * 0.85),
        (
            long / 2 + plan.neck[0] * k * 0.55,
            fore - plan.neck[1] * k * 0.45,
            plan.nape * k,
        ),
        (*head, plan.nape * k * 0.85),
    )
    belly = oval(0, max(hip, fore) + chest * 0.95, long * 0.5, chest * 0.45)
    if plan.hump:
        top = (hip + fore) / 2 - chest * 0.8
        where = -0.5 if plan.hump > 3 else long * 0.3
        shape |= oval(where, top + 0.5, 3.4 * k, plan.hump * k * 0.8)
    trunk = laid(shape | neck, "m", (belly, "l"))
    tail, tip = _rump(build, plan, (-long / 2 - hips * 0.6, hip - hips * 0.3))
    legs = list(_four(build, plan, hip, fore))
    return Body(
        behind=(*(far(one) for one in legs[2:]), tail),
        trunk=trunk,
        front=tuple(legs[:2]),
        neck=head,
        shoulder=(long * 0.3, fore - chest * 0.3),
        seat=(-long * 0.34, long * 0.26),
        tail=tip,
        hand=None,
        flank=(0, (hip + fore) / 2 - 0.4),
    )


def centaur(build: BeastBuild) -> Body:
    """Return a horse with the upper half of a man in front."""
    plan = replace(WALKERS["horse"], neck=(0.5, 3.0))
    horse, k = walker(build, plan), build.bulk
    x, waist = plan.long * k / 2 + 0.6 * k, horse.neck[1] + 1.5 * k
    chest = waist - 6.0 * k
    shape = limb((x, waist, 2.7 * k), (x + 0.3 * k, chest, 3.5 * k))
    belt = _block(x, waist + 0.05, 8 * k, 1.7)
    strap = limb((x - 2.4 * k, chest - 2 * k, 0.7), (x + 2.2 * k, waist - k, 0.7))
    man = laid(shape, "h", (strap, "e"), (belt, "k"))
    hand = (x + 7.4 * k + build.reach, chest + 1.2 * k)
    arm = limb(
        (x + 1.4 * k, chest - 0.8 * k, 1.6 * k),
        (x + 3.6 * k, chest + 3.0 * k, 1.3 * k),
        (*hand, 1.2 * k),
    )
    return replace(
        horse,
        trunk=merged(horse.trunk, man),
        front=(*horse.front, laid(arm, "n")),
        neck=(x + 0.5 * k, chest - 3.0 * k),
        hand=hand,
    )


def _four(build: BeastBuild, plan: Walker, hip: float, fore: float) -> Iterator[Layer]:
    """Yield the legs: near hind, near fore, far hind, far fore."""
    k = build.bulk
    thick = max(1.0, plan.thick * k)
    back, front = -plan.long * k / 2, plan.long * k / 2
    step = 3.0 if build.stride else 0.0
    for side in (1, -1):
        aside = 0.0 if side == 1 else 3.2 * k
        swing = side * step
        at = back - 0.6 + aside
        yield leg(
            (
                (at, hip + 0.5, plan.hips * k * 0.68),
                (at + 1.0 - swing * 0.3, hip * 0.55, thick * 1.45),
                (at - 0.9 - swing, hip * 0.3, thick),
                (at - 0.5 - swing, ANKLE, thick),
            ),
            build,
        )
        at = front + 0.4 + aside * 0.8
        yield leg(
            (
                (at - 0.3, fore + 0.8, plan.chest * k * 0.55),
                (at + swing * 0.6, fore * 0.5, thick * 1.2),
                (at + swing * 0.8, ANKLE, thick),
            ),
            build,
        )


def _rump(build: BeastBuild, plan: Walker, root: Point) -> tuple[Layer, Point]:
    """Return a tail of a beast on four legs, and its tip."""
    x, y = root
    k = build.bulk
    if build.tail:
        return _dragging(x + k, y + 1, 0.8 * k, rising=True)
    joints = {
        "hair": ((x + 1, y, 1.2), (x - 2, y + 1, 1.5), (x - 3, y + 6, 1.5),
                 (x - 2.6, y + 8.5, 0.8)),
        "brush": ((x + 1, y + 0.5, 1.1), (x - 3, y - 0.5, 1.8), (x - 7, y - 3, 1.5),
                  (x - 9, y - 4.5, 0.8)),
        "stub": ((x + 1, y, 1.4), (x - 1.2, y + 0.6, 1.2)),
        "tuft": ((x + 1, y, 0.9), (x - 1.6, y + 2, 0.8), (x - 2.2, y + 6, 0.8)),
        "whip": ((x + 1, y, 1.1), (x - 4, y + 1.5, 0.9), (x - 7.5, y - 2.5, 0.9),
                 (x - 7, y - 7, 0.9)),
        "drag": ((x + 2, y + 1, 2.2 * k), (x - 5 * k, y + 2.5, 1.6 * k),
                 (x - 12 * k, -1.6, 1.0)),
    }[plan.tail]  # fmt: skip
    layer = laid(limb(*joints), "d" if plan.tail == "hair" else "m")
    tip = joints[-1]
    if plan.tail == "tuft":
        tuft = _ART["tuft"].at(round(tip[0] - 1.5), course(tip[1]))
        layer = merged(layer, tuft)
    return layer, tip[:2]


# Bodies that stand on two legs like men and birds


def giant(build: BeastBuild) -> Body:
    """Return a heavy body like a man's, its near arm raised."""
    k, high = build.bulk, 5.0 * build.legs + 1.5
    hip = -high - 0.5
    chest = hip - 8.5 * k
    shape = limb((0, hip - 2.2 * k, 5.4 * k), (0.4 * k, chest, 6.2 * k))
    belly = oval(2.2 * k, hip - 3 * k, 3.4 * k, 3.4 * k)
    cloth = flat(
        (-5 * k, hip - 1.2),
        (5.4 * k, hip - 1.2),
        (4.2 * k, hip + 1.6),
        (1.6 * k, hip + 3.2),
        (-3.8 * k, hip + 1.6),
    )
    belt = _block(0, hip - 0.65, 18 * k, 1.3)
    trunk = laid(
        shape | oval(1.5 * k, chest - 5.5 * k, 3.2 * k, 2.6 * k),
        "m",
        (belly, "l"),
    )
    step = 1.6 if build.stride else 0.0
    near = ((-2.8 * k, hip, 2.7 * k), (-3.2 * k - step, ANKLE, 1.9 * k))
    other = ((3.2 * k, hip, 2.6 * k), (3.8 * k + step, ANKLE, 1.8 * k))
    hand = (9.4 * k + build.reach, chest - 2.6 * k)
    arm = limb(
        (4.2 * k, chest - 2.0 * k, 2.1 * k),
        (8.8 * k, chest + 2.2 * k, 1.8 * k),
        (*hand, 1.5 * k),
    )
    low = (-7.6 * k, hip - 0.4)
    hanging = limb(
        (-5 * k, chest - 2.2 * k, 2.5 * k),
        (-7.8 * k, chest + 3 * k, 2.0 * k),
        (*low, 1.7 * k),
    )
    fist = _ART["fist"].at(round(low[0]) - 2, course(low[1]))
    near_arm = trimmed(merged(laid(hanging, "m"), fist))
    return Body(
        behind=(far(leg(other, build)),),
        trunk=trunk,
        front=(
            leg(near, build),
            laid(cloth, "e", (belt, "k")),
            laid(arm, "m"),
            near_arm,
        ),
        neck=(2.2 * k, chest - 7.6 * k),
        shoulder=(-2.6 * k, chest - 2.0 * k),
        seat=(-5.0 * k, -2.4 * k),
        tail=(-5.4 * k, hip - 1.5 * k),
        hand=hand,
        flank=(0.5 * k, hip - 3.5 * k),
        other=low,
    )


def _block(x: float, y: float, wide: float, high: float) -> Shape:
    """Return an oblong by its middle."""
    left, right, top, low = x - wide / 2, x + wide / 2, y - high / 2, y + high / 2
    return flat((left, top), (right, top), (right, low), (left, low))


def robot(build: BeastBuild) -> Body:
    """Return a body of blocks that stands like a man."""
    k, high = build.bulk, 6.5 * build.legs + 1.5
    hip = -high
    chest = hip - 7.5 * k
    bevel = 1.6
    broad = flat(
        (-6.5 * k + bevel, chest - 4 * k),
        (6.5 * k - bevel, chest - 4 * k),
        (6.5 * k, chest - 4 * k + bevel),
        (5.5 * k, chest + 3.6 * k),
        (-5.5 * k, chest + 3.6 * k),
        (-6.5 * k, chest - 4 * k + bevel),
    )
    waist = _block(0, hip - 2.6 * k, 6 * k, 5 * k)
    hips = _block(0, hip - 0.4, 8.6 * k, 3.2)
    plate = _block(1.5 * k, chest - 0.2 * k, 6 * k, 3.4 * k)
    trunk = laid(
        broad | waist | hips | _block(1.5 * k, chest - 5 * k, 3.4 * k, 3.6 * k),
        "m",
        (waist, "g"),
        (hips, "d"),
        (broad, "m"),
        (plate, "l"),
        (_block(3.2 * k, chest - 0.2 * k, 1.6, 1.6), "h"),
    )
    step = 1.5 if build.stride else 0.0
    legs = []
    for x in (-2.8 * k - step, 3.2 * k + step):
        thigh = _block(x, hip * 0.72, 2.8 * k, high * 0.62)
        shin = _block(x + 0.4, hip * 0.3, 3.6 * k, high * 0.44)
        foot = _ART["foot"].at(round(x) - 4, -3)
        legs.append(
            trimmed(merged(laid(thigh | shin, "m", (thigh, "g"), (shin, "m")), foot))
        )
    hand = (9.8 * k + build.reach, chest + 2.6 * k)
    upper = limb((6 * k, chest - 2 * k, 2.0 * k), (7.2 * k, chest + 2.4 * k, 1.5 * k))
    fore = limb((7 * k, chest + 2.6 * k, 1.6 * k), (*hand, 1.5 * k))
    shoulder = oval(6.4 * k, chest - 2.4 * k, 2.4 * k, 2.4 * k)
    right = laid(upper | fore | shoulder, "m", (upper, "g"), (shoulder, "m"))
    arm = limb((-6.4 * k, chest - 2 * k, 1.7 * k), (-7.6 * k, hip - 3.5 * k, 1.4 * k))
    cuff = _block(-7.8 * k, hip - 2.2 * k, 4 * k, 3.8 * k)
    cap = oval(-6.6 * k, chest - 2.4 * k, 2.8 * k, 2.6 * k)
    grip = _ART["grip"].at(round(-7.8 * k) - 3, course(hip - 0.4 * k))
    left = trimmed(
        merged(laid(arm | cuff | cap, "m", (arm, "g"), (cuff, "m"), (cap, "m")), grip)
    )
    return Body(
        behind=(far(legs[1]), right),
        trunk=trunk,
        front=(legs[0], left),
        neck=(1.5 * k, chest - 5.2 * k),
        shoulder=(-3 * k, chest - 1.5 * k),
        seat=(-5.6 * k, -2.6 * k),
        tail=(-3.8 * k, hip - 0.6),
        hand=hand,
        flank=(-0.5 * k, chest + 2 * k),
        other=(-7.8 * k, hip - 0.8 * k),
    )


def bird(build: BeastBuild) -> Body:
    """Return a body on two thin legs, with a fan of tail feathers."""
    k, high = build.bulk, 4.0 * build.legs + 1.5
    low = -(high + 3.0 * k)
    pen = Pen(k, 0, low)
    shape = pen.limb((-5, 0.6, 2.4), (0, 0, 4.0), (4.6, -3.0, 3.0), (6.2, -7, 2.1))
    belly = pen.limb((0, 1.8, 2.4), (5.5, -1.6, 2.0))
    trunk = laid(shape, "m", (belly, "l"), (bands(belly), "w"))
    tail = pen.flat((-4, -1.4), (-14, 0.4), (-13, 2.6), (-11, 4.2), (-4, 2.2))
    ends = flat(
        (-20 * k, low - 9), (-10.5 * k, low - 9), (-10 * k, low + 9), (-20 * k, low + 9)
    )
    feathers = laid(tail, "d", (ends, "l"))
    tip = pen.at(-11.5, 1.8)
    if build.tail:
        feathers, tip = arched(-5 * k, low, k)
    step = 2.0 if build.stride else 0.4
    legs = []
    for x, swing in ((-0.6 * k, -step), (2.0 * k, step + 1.2)):
        joints = (
            (x, low + 2.0 * k, 1.9 * k),
            (x + 0.4, -high * 0.6, 0.9),
            (x + swing, ANKLE, 0.8),
        )
        legs.append(leg(joints, build))
    return Body(
        behind=(far(legs[1]), feathers),
        trunk=trunk,
        front=(legs[0],),
        neck=pen.at(6.2, -7),
        shoulder=pen.at(1.0, -2.0),
        seat=(-4 * k, 1.0 * k),
        tail=tip,
        hand=None,
        flank=pen.at(0.6, 0),
    )
