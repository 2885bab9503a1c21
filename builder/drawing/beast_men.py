"""Bodies that stand on two legs like men and birds."""

from typing import Final

from builder.drawing.album import drawn
from builder.drawing.beast_frame import (
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
from builder.drawing.shapes import Shape, flat, laid, limb, oval

_ART: Final = drawn("beast_men")


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
    belt = flat((-9 * k, hip - 1.3), (9 * k, hip - 1.3), (9 * k, hip), (-9 * k, hip))
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
    return flat(
        (x - wide / 2, y - high / 2),
        (x + wide / 2, y - high / 2),
        (x + wide / 2, y + high / 2),
        (x - wide / 2, y + high / 2),
    )


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
        (plate, "l"),
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
    shape = limb(
        (-5 * k, low + 0.6 * k, 2.4 * k),
        (0, low, 4.0 * k),
        (4.6 * k, low - 3.0 * k, 3.0 * k),
        (6.2 * k, low - 7 * k, 2.1 * k),
    )
    belly = limb((0, low + 1.8 * k, 2.4 * k), (5.5 * k, low - 1.6 * k, 2.0 * k))
    trunk = laid(shape, "m", (belly, "l"), (bands(belly), "w"))
    tail = flat(
        (-4 * k, low - 1.4 * k),
        (-14 * k, low + 0.4 * k),
        (-13 * k, low + 2.6 * k),
        (-11 * k, low + 4.2 * k),
        (-4 * k, low + 2.2 * k),
    )
    ends = flat(
        (-20 * k, low - 9), (-10.5 * k, low - 9), (-10 * k, low + 9), (-20 * k, low + 9)
    )
    feathers = laid(tail, "d", (ends, "l"))
    tip = (-11.5 * k, low + 1.8 * k)
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
        neck=(6.2 * k, low - 7 * k),
        shoulder=(1.0 * k, low - 2.0 * k),
        seat=(-4 * k, 1.0 * k),
        tail=tip,
        hand=None,
        flank=(0.6 * k, low),
    )
