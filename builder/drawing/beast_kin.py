"""What a beast's body is made of, and the bodies that creep, coil and swim.

A body has parts, and places where more is put on. The ground is at y = 0, and what is
above it is negative. All beasts look to the right.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from builder.drawing.bricks import COURSE, SLOPES, Layer, cells, drawn, dyed, in_one
from builder.drawing.growing import full
from builder.drawing.shapes import Joint, Pen, Point, Shape, flat, laid, limb, oval

Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BeastBuild:
    """How a beast is built.

    Attributes:
        bulk: How thick its body is; 1 for a beast of a few inches.
        legs: How long its legs are; 1 for a common walk.
        stride: Whether it runs.
        tail: Whether its tail rises over its back, to strike.
        feet: The name of its feet (`FEET`).
        reach: How far its claws reach, in cells more than none.
        aloft: Whether it flies, far from all water.
    """

    bulk: float = 1.0
    legs: float = 1.0
    stride: bool = False
    tail: bool = False
    feet: str = "claw"
    reach: int = 0
    aloft: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """A body without its head.

    Attributes:
        behind: What is behind the trunk: the legs of the far side, the tail.
        trunk: The trunk with its neck.
        front: What is in front of the trunk: legs and arms of the near side.
        neck: Where the middle of the neck comes into the head.
        shoulder: Where a wing is rooted.
        seat: From where to where riders and loads find room on the back.
        tail: The tip of the tail, inside it.
        hand: The hand that strikes; None for what has none.
        other: The other hand; None for what has none.
        level: Whether blades are held level, for the head is in the way of raised ones.
        flank: The middle of the near side.
    """

    behind: tuple[Layer, ...]
    trunk: Layer
    front: tuple[Layer, ...]
    neck: Point
    shoulder: Point
    seat: Point
    tail: Point
    hand: Point | None
    flank: Point
    other: Point | None = None
    level: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """The places on a head, in cells from its upper left corner.

    Attributes:
        neck: The middle of the neck, which lies inside it.
        mouth: A brick of the throat that the mouth opens from.
        brow: A brick on top, where horns and a crown stand.
    """

    neck: Cell
    mouth: Cell
    brow: Cell


FAR: Final = {"m": "d", "l": "d", "h": "n"}
"""What the colours of the far side become."""


def far(layer: Layer) -> Layer:
    """Return a part of the far side, darker."""
    return dyed(layer, FAR)


def course(y: float) -> int:
    """Return the course that a height lies in."""
    return int(y // COURSE)


def merged(*layers: Layer) -> Layer:
    """Return layers as one wall with one rim; the last is in front.

    A slope does not bite into what is behind it.
    """
    return in_one([layer for layer in layers if layer.rows], biting=False)


def trimmed(layer: Layer) -> Layer:
    """Return a layer without the slopes that lean on nothing of it."""
    rows = tuple(
        "".join(
            "." if sign in SLOPES and not _held(layer.rows, at, down) else sign
            for at, sign in enumerate(row)
        ).rstrip(".")
        for down, row in enumerate(layer.rows)
    )
    return replace(layer, rows=rows)


def _held(rows: tuple[str, ...], at: int, down: int) -> bool:
    """Return whether a slope has a brick beside, above or below it."""
    for x, y in ((at - 1, down), (at + 1, down), (at, down - 1), (at, down + 1)):
        if 0 <= y < len(rows) and 0 <= x < len(rows[y]) and full(rows[y][x]):
            return True
    return False


def one_piece(layer: Layer) -> Layer:
    """Return a layer without crumbs: the largest piece that hangs together."""
    left = set(cells((Layer(layer.rows),)))
    best: set[tuple[int, int]] = set()
    while left:
        piece, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            piece.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
        best = max(best, piece, key=len)
    rows = tuple(
        "".join(sign if (x, y) in best else "." for x, sign in enumerate(row)).rstrip(
            "."
        )
        for y, row in enumerate(layer.rows)
    )
    return replace(layer, rows=rows)


ANKLE: Final = -1.6
"""How high an ankle is that stands: two courses above the ground."""

FEET: Final = drawn("beast_frame")
"""Feet, their ankle in the third cell of their upper course."""


def leg(joints: tuple[Joint, ...], build: BeastBuild) -> Layer:
    """Return a leg that ends in a foot on the ground, from the hip to the ankle."""
    foot = FEET[build.feet]
    toes = foot.rows[-1] + "h" * min(build.reach, 3)
    foot = replace(foot, rows=(*foot.rows[:-1], toes))
    ankle = joints[-1]
    ending = foot.at(round(ankle[0] - 2), course(ankle[1] - ANKLE) - foot.height)
    whole = merged(laid(limb(*joints), "m"), ending)
    above = replace(whole, rows=whole.rows[: -whole.y])
    return trimmed(above)


def bands(shape: Shape) -> Shape:
    """Return every second course of a shape."""
    rows = tuple(
        mask if row // 2 % 2 else 0 for row, mask in enumerate(shape.masks, shape.top)
    )
    return Shape(shape.top, rows)


def arched(x: float, y: float, k: float) -> tuple[Layer, Point]:
    """Return a tail in rings that arches over the back, and its tip."""
    joints: tuple[Joint, ...] = (
        (x, y, 2.0 * k),
        (x - 5 * k, y - 3.5 * k, 1.7 * k),
        (x - 6 * k, y - 10 * k, 1.5 * k),
        (x - 2 * k, y - 14.5 * k, 1.4 * k),
        (x + 3.0 * k, y - 14.5 * k, 1.3),
    )
    return laid(limb(*joints), "m"), joints[-1][:2]


# Bodies of beasts that live in water

_ART: Final = drawn("beast_kin")


def fish(build: BeastBuild) -> Body:
    """Return a body with fins that leaps out of the water; its head is its own."""
    k, big = build.bulk, build.bulk >= 0.95
    low = -6.0 * k - 1.5 * build.legs
    pen = Pen(k, 0, low)
    shape = pen.limb((-13, 2.4, 1.1), (-7, 0.8, 2.8), (0, -0.4, 4.2), (6.5, -1.4, 4.0))
    belly = limb(
        (-12 * k, low + 4.4 * k, 1.0),
        (0, low + 3.2 * k, 2.0 * k),
        (8 * k, low + 2.2 * k, 2.2 * k),
    )
    top, foot = low - 2 * k, low + 1.6 * k
    gills = tuple(
        (flat((x, top), (x + 1, top), (x + 0.4, foot), (x - 0.6, foot)), "d")
        for x in (3.4 * k, 5.2 * k)
    )
    trunk = laid(shape, "m", (belly, "w"), *gills)
    fin = pen.flat((-3, -2.4), (4.6, -2.4), (1.2, -7), (-2.6, -10.5), (-1.6, -6))
    side = pen.flat((1.0, 1.2), (5, 1.2), (1.6, 5), (-3.0, 7.5))
    fluke = _ART["fluke"] if big else _ART["small fluke"]
    # Its root is in the last cells of its middle.
    across, down = fluke.width - 1, 4 if big else 2
    end = (round(-12.8 * k), course(low + 2.4 * k))
    wave = _ART["wave"].at(round(-12 * k), -3)
    splash = wave if low + 7 * k < -2.4 else wave.at(0, 0)
    stem = laid(limb((-7 * k, low + 2 * k, 1.4), (-6 * k, -1, 2.0)), "t")
    sea = () if build.aloft else (stem,)
    return Body(
        behind=(fluke.at(end[0] - across, end[1] - down), laid(fin, "d"), *sea),
        trunk=trunk,
        front=(laid(side, "d"), splash)[: 1 + len(sea)],
        neck=pen.at(7.0, -1.4),
        shoulder=pen.at(-0.5, -2.6),
        seat=(-6.5 * k, -2.6 * k),
        tail=(end[0], low + 2.4 * k),
        hand=None,
        flank=(0, low),
    )


def squid(build: BeastBuild) -> Body:
    """Return a mantle on many arms that rise from the water."""
    k, high = build.bulk, 5.5 + 1.5 * build.legs
    low = -high * k
    pen = Pen(k, 0, low)
    shape = pen.limb((-1.0, -15, 1.6), (-0.6, -9, 5.0), (0, -2, 4.6), (0, 1.2, 4.2))
    spots = tuple(
        (pen.oval(x, -y, 1.0, 0.9), "l")
        for x, y in ((-3, 8), (-1.2, 11.5), (1.4, 9.4), (-3.4, 4.6))
    )
    trunk = laid(shape, "m", *spots)
    arms: list[Layer] = []
    for number, (out, up) in enumerate(
        ((-11, -2), (-6, 3.2), (6, 3), (11, -3.5), (-14, -9), (14, -10))
    ):
        side = 1 if out > 0 else -1
        bend = (out * 0.75 * k, max(-1.4, low * 0.1))
        joints: tuple[Joint, ...] = (
            (side * 2.4 * k, low + 1.5 * k, 1.8 * k),
            (*bend, 1.4 * k) if up < 0 else (out * 0.6 * k, low * 0.4, 1.4 * k),
            (out * k + side * build.reach, min(-0.8, low + (up + 4) * k), 1.0),
            (
                (out - 2.4 * side) * k + side * build.reach,
                min(-0.8, low + (up + 1.5) * k),
                0.8,
            ),
        )
        shade = laid(limb(*joints), "m")
        arms.append(far(shade) if number >= 4 else shade)
    fins = _ART["fins"].at(round(-k) - 4, course(low - 15 * k))
    return Body(
        behind=(*arms[4:], fins, *arms[:2]),
        trunk=trunk,
        front=tuple(arms[2:4]),
        neck=pen.at(-1.2, -0.5),
        shoulder=pen.at(-2.5, -7),
        seat=(-3.0 * k, 0.8 * k),
        tail=pen.at(-1.0, -15),
        hand=None,
        flank=pen.at(0, -4),
    )


def serpent(build: BeastBuild) -> Body:
    """Return a coiled body whose neck rises; longer legs mean a higher neck."""
    k, rise = build.bulk, 0.75 + 0.25 * build.legs
    thick = 2.5 * k
    low = -thick - 0.2
    first = limb(
        (-9 * k, low, thick), (0, low + 0.2, thick * 1.05), (9 * k, low, thick)
    )
    second = limb(
        (7 * k, low - 3.0 * k, thick * 0.95),
        (0, low - 3.9 * k, thick),
        (-5.5 * k, low - 3.4 * k, thick * 0.95),
    )
    top = low - 7 * k
    spine: tuple[Joint, ...] = (
        (4 * k, low - 5.0 * k, thick * 0.95),
        (-2.5 * k, top - 0.5 * k, thick * 0.95),
        (-4.2 * k, top - 5 * k * rise, thick * 0.9),
        (-0.5 * k, top - 9.5 * k * rise, thick * 0.85),
        (2.5 * k, top - 13 * k * rise, thick * 0.8),
    )
    belly = limb(*((x + 1.5 * k, y + 0.4, r * 0.5) for x, y, r in spine[1:]))
    trunk = laid(limb(*spine), "m", (belly, "l"), (bands(belly), "m"))
    if build.tail:
        ends: tuple[Joint, ...] = (
            (-8 * k, low, thick * 0.9),
            (-13 * k, low - 4 * k, 1.8 * k),
            (-13.5 * k, low - 11 * k, 1.4 * k),
            (-10 * k, low - 15 * k, 1.1),
        )
    else:
        ends = (
            (8 * k, low, thick * 0.9),
            (13 * k, low + thick * 0.5, 1.4 * k),
            (16.5 * k, low - 2.6 * k, 0.8),
        )
    return Body(
        behind=(laid(limb(*ends), "m"),),
        trunk=trunk,
        front=(laid(second, "m"), laid(first, "m", (oval(0, -0.4, 9 * k, 1.2), "l"))),
        neck=spine[-1][:2],
        shoulder=(-3.4 * k, top - 3.5 * k * rise),
        seat=(-6.2 * k, -3.6 * k),
        tail=ends[-1][:2],
        hand=None,
        flank=(0, low),
    )


def crawler(build: BeastBuild) -> Body:
    """Return a low body in rings, on many legs, with pincers in front."""
    k, high = build.bulk, 4.0 * build.legs + 1.0
    low = -(high + 1.6 * k)
    rings = tuple(
        oval(x * k, low - 0.2 * number * k, 2.5 * k, r * k)
        for number, (x, r) in enumerate(
            ((-7.5, 2.2), (-4.5, 2.8), (-1.2, 3.2), (2.6, 3.4), (6.0, 3.0))
        )
    )
    shape = rings[0]
    for ring in rings[1:]:
        shape |= ring
    marks = tuple((oval(x * k, low - 1.2 * k, 0.6, 2.0 * k), "d")
                  for x in (-6.0, -2.8, 0.8, 4.4))  # fmt: skip
    trunk = laid(shape, "m", *marks)
    near, other = [], []
    for number, x in enumerate((-4.5, -1.0, 2.5, 5.5)):
        lean = (-3.6, -1.5, 1.5, 3.6)[number] * (1.35 if build.stride else 1.0)
        joints: tuple[Joint, ...] = (
            (x * k, low + 1.2 * k, 1.1 * k),
            (x * k + lean * 1.0, low + 0.4 * k, 0.95),
            (x * k + lean * 1.6, -0.5, 0.6),
        )
        near.append(laid(limb(*joints), "l"))
        other.append(far(laid(limb(*joints), "m").at(2, 0)))
    tail, tip = arched(-7 * k, low, k) if build.tail else _plain(-7 * k, low, k)
    arms, hand = _pincers((6.5 * k, low), k, build.reach)
    return Body(
        behind=(*other, tail, far(arms.at(3, -2))),
        trunk=trunk,
        front=(*near, arms),
        neck=(8.0 * k, low - 0.8 * k),
        shoulder=(2.0 * k, low - 2.0 * k),
        seat=(-5 * k, 3.5 * k),
        tail=tip,
        hand=hand,
        flank=(1.5 * k, low),
    )


def _pincers(root: Point, k: float, reach: int) -> tuple[Layer, Point]:
    """Return an arm with a pincer, and where the pincer is held."""
    x, y = root
    if not reach:
        joints = ((x, y + 0.8, 1.0), (x + 4 * k, y + 1.6, 0.9), (x + 6 * k, y + 2, 0.8))
        return laid(limb(*joints), "l"), (x + 6 * k, y + 2)
    wrist = (x + 9.5 * k + reach, y - 3.2 * k)
    shape = limb(
        (x, y + 0.6, 1.3 * k),
        (x + 4.6 * k, y + 2.0 * k, 1.3 * k),
        (x + 8 * k + reach, y + 1.4 * k, 1.2 * k),
        (*wrist, 1.2),
    )
    claw = _ART["pincer" if reach < 2 else "large pincer"]
    claw = claw.at(round(wrist[0]) - 1, course(wrist[1]) - claw.height // 2)
    return trimmed(merged(laid(shape, "m"), claw)), wrist


def _plain(x: float, y: float, k: float) -> tuple[Layer, Point]:
    """Return a pointed end of a body, and its tip."""
    tip = (x - 5 * k, y + 0.8)
    return laid(limb((x, y, 2.1 * k), (*tip, 0.8)), "m"), tip


def spider(build: BeastBuild) -> Body:
    """Return a round body on eight high legs."""
    k, high = build.bulk, 4.5 * build.legs + 1.5
    low = -(high + 2.5 * k)
    pen = Pen(k, 0, low)
    back = pen.oval(-5.5, -2.0, 6.0, 4.8)
    mark = pen.flat((-8, -5), (-3.5, -5), (-7.5, 1), (-4, 1))
    trunk = laid(back | pen.oval(2.5, 0, 3.4, 2.8), "m", (mark, "h"))
    near, other = [], []
    for number, (foot, knee, up) in enumerate(
        ((-17, -12, 4.0), (-7, -6.5, 6.5), (9, 7.5, 6.0), (17, 12, 3.4))
    ):
        x = (0.5, 1.4, 2.6, 3.6)[number] * k
        joints: tuple[Joint, ...] = (
            (x, low + 0.4, 0.9),
            (knee * k * 0.55, low - up * 0.75 * k, 0.85),
            (knee * k, low - up * k + 1, 0.85),
            (foot * k * 0.95, -0.4, 0.6),
        )
        near.append(laid(limb(*joints), "l"))
        other.append(far(laid(limb(*joints), "m").at(4, -1)))
    tail, tip = arched(-10 * k, low - 2, k) if build.tail else (
        laid(limb((-10 * k, low - 1, 1.6), (-12.4 * k, low, 0.8)), "d"),
        (-12.4 * k, low),
    )  # fmt: skip
    return Body(
        behind=(*other, tail),
        trunk=trunk,
        front=tuple(near),
        neck=(5.2 * k, low),
        shoulder=(-1.5 * k, low - 1.2 * k),
        seat=(-9 * k, -2.5 * k),
        tail=tip,
        hand=None,
        flank=(-5 * k, low - 0.5 * k),
    )


def blob(build: BeastBuild) -> Body:
    """Return a heap without limbs that runs out over the ground."""
    k, high = build.bulk, 1 + 0.2 * build.legs
    pen = Pen(k)
    shape = pen.limb((-8, -2.2, 2.4), (-1, -6 * high, 6.5), (7, -2.2, 2.4))
    shape |= pen.oval(0, -1.5, 12, 1.6) | pen.oval(2.0, -10 * high, 3.6, 3.8)
    shine = pen.oval(-3.5, -9 * high, 1.6, 2.2) | oval(-6.5 * k, -4 * k, 1.0, 1.0)
    trunk = laid(shape, "m", (shine, "l"), (pen.oval(5, -3, 1.2, 1.2), "l"))
    arm = limb((5 * k, -6 * k, 2.0 * k), (10 * k, -7 * k, 1.6 * k),
               (12 * k + build.reach, -10 * k, 1.3))  # fmt: skip
    back = limb(
        (-5 * k, -6 * k, 2.0 * k), (-10 * k, -8 * k, 1.5 * k), (-11 * k, -12 * k, 1.1)
    )
    return Body(
        behind=(far(laid(back, "m")),),
        trunk=trunk,
        front=(laid(arm, "m"),),
        neck=(2.0 * k, -10 * k * high),
        shoulder=(-2 * k, -8 * k * high),
        seat=(-5.0 * k, -1.5 * k),
        tail=(-11 * k, -12 * k),
        hand=(12 * k + build.reach, -10 * k),
        flank=(0, -4 * k),
    )


def stub(_build: BeastBuild) -> Body:
    """Return the little that lies behind a beast whose head shows all of it."""
    return Body(
        behind=(),
        trunk=Layer(("mmmmmmmm",) * 3, -4, -4),
        front=(),
        neck=(0, ANKLE),
        shoulder=(0, ANKLE - 1),
        seat=(-2, 2),
        tail=(-2, ANKLE),
        hand=(1, ANKLE),
        flank=(0, ANKLE),
    )
