"""Beasts of every kind: a body, a head, and what it fights with and bears.

A `Beast` says in plain words what is to be seen; each game fills one in from its
designs. Every part is put on where the body has a brick for it, so that none floats.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from builder.core.catalog import Catalog
from builder.drawing import beast_kit as kit
from builder.drawing.beast_kin import (
    BeastBuild,
    Body,
    Cell,
    Head,
    course,
    far,
    merged,
    one_piece,
    trimmed,
)
from builder.drawing.beast_species import SPECIES, Beast, Species, body_of
from builder.drawing.bricks import Layer, Portrait, cells, drawn, dyed, flipped
from builder.drawing.growing import stretched
from builder.drawing.shapes import Pen, Point, Shape, flat, laid, limb

# Heads of beasts, looking to the right

WALLS: Final = drawn("beasts-heads")
"""The bricks of every head by its name."""

HEADS: Final[Mapping[str, Head]] = Catalog(__package__, (Head,), "heads.txt")
"""Where the places on them are."""


# What a beast bears: plates, saddles, riders, guns and marks

MARKS: Final = drawn("beasts-marks")
"""What is seen on a beast's back, each standing on its lowest course."""


def armor(
    beast: Beast, kind: Species, body: Body, coat: Mapping[str, str]
) -> Iterator[Layer]:
    """Yield plates on back and flank, or a shell.

    What has no hands and wears nothing has no steel: its hide is thick.
    """
    start, end = round(body.seat[0]), round(body.seat[1])
    if kind.carapace:
        pen = Pen(beast.bulk, *body.flank)
        dome = pen.limb((-5, -1, 3.0), (0, -2.5, 5.2), (5, -1, 3.0))
        spots = pen.limb((-5, -2, 1), (0, -4, 1.4), (5, -2, 1))
        yield laid(dome, "d", (spots, "l"))
    elif kind.spiny and beast.armor > 1:
        yield from kit.ridge(body.trunk, start, end, beast.armor - 1)
    scaled = kind.spiny and not kind.carapace
    rows = beast.armor if beast.armor > (3 if scaled else 1) else 0
    plates = kit.plating(body.flank, rows, worn=beast.plated)
    wild = body.hand is None and not (beast.plated or beast.made)
    tones = {sign: coat.get(tone, tone) for sign, tone in _THICK.items()}
    yield from kit.coloured(plates, tones if wild else {})


_THICK: Final = {"s": "d", "k": "m", "e": "d", "h": "l"}
"""The tones of a hide that stand for the parts of a plate."""


def load(beast: Beast, kind: Species, body: Body) -> Iterator[Layer]:
    """Yield what stands on the back: riders, guns in their box, and marks."""
    first, last = body.seat
    trunk = body.trunk
    middle, wide = round((first + last) / 2), max(1.0, last - first)
    marks = [mark for mark in beast.marks if mark != "plume"]
    for number, mark in enumerate(marks):
        share = (number + 0.5) / len(marks) if len(marks) > 1 else 0.1
        yield kit.seated(MARKS[mark], trunk, round(first + wide * share), 2)
    boxed = bool(beast.guns) and wide > 7
    arms = beast.held if body.hand is None else ()
    # Whoever is called a rider has two hands.
    hands = 1 + bool(beast.riders)
    more = 0 if kind.forked else beast.minds
    riders = min(3, max(beast.riders + more, -(-len(arms) // hands)))
    for number in range(0 if boxed else min(3, max(beast.seats, min(riders, 1)))):
        x = middle + round((number - (min(beast.seats or 1, 3) - 1) / 2) * 5)
        yield kit.seated(kit.TACK["saddle"], trunk, x, 4)
    if beast.harness:
        yield _collar(body)
    for number in range(riders):
        who = kit.rider(*arms[number::riders][:hands])
        x = middle + round((number - (riders - 1) / 2) * 7)
        yield _foot(who, trunk, x, high=3 if boxed else 0)
    yield from _guns(beast, body, middle, boxed=boxed)


def _collar(body: Body) -> Layer:
    x, y = body.shoulder
    strap = limb(
        (x + 2.4, y - 2.6, 0.9), (x + 1.6, y + 1, 1.0), (x + 0.4, y + 4.4, 0.9)
    )
    brass = limb((x + 2, y - 1, 0.6), (x + 1.4, y + 1.6, 0.6))
    return laid(strap, "e", (brass, "h"))


def _guns(beast: Beast, body: Body, middle: int, *, boxed: bool) -> Iterator[Layer]:
    """Yield guns: in a box one in front, one higher, one that looks back.

    Where there is no room for a box they are bolted to the shoulder, one below the
    other.
    """
    if not beast.guns:
        return
    if not boxed:
        y, lowest = course(body.shoulder[1]), course(body.flank[1])
        for name, long, bore in beast.guns[:3]:
            gun = kit.barrel(long, bore, name)
            bolted = Layer(gun.rows[: gun.height - kit.STAND])
            down = min(y, lowest)
            foot = down + 1 - bolted.height // 2
            yield bolted.at(kit.end_of(body.trunk, down) - 4, foot)
            y += bolted.height + 1
        return
    stand = kit.seated(kit.TACK["howdah"], body.trunk, middle, 2)
    yield stand
    for number, (name, long, bore) in enumerate(beast.guns[:3]):
        gun = kit.barrel(long, bore, name)
        if number == 1:
            gun = Layer((*gun.rows, *[".gg"] * 4))
        if number == 2:
            gun = flipped(gun)
        yield _stacked(gun, stand, middle + (3, -1, -4)[number], back=number == 2)


def _stacked(gun: Layer, stand: Layer, foot: int, *, back: bool) -> Layer:
    """Return a gun whose foot stands on a wall in a column, or in the middle of it."""
    inside = stand.x + 1 < foot < stand.x + stand.width - 2
    foot = foot if inside else stand.x + stand.width // 2
    top = kit.top_of(stand, foot)
    at = gun.width - 3 if back else 1
    return gun.at(foot - at, (stand.y if top is None else top) + 2 - gun.height)


def _foot(who: Layer, trunk: Layer, x: int, high: int = 0) -> Layer:
    """Return a rider who sits on a back, the legs before its flank."""
    top = kit.top_of(trunk, x)
    if top is None:
        x = trunk.x + trunk.width // 2
        top = kit.top_of(trunk, x)
    seat = kit.RIDER_SEAT
    return who.at(x - seat[0], (trunk.y if top is None else top) - seat[1] - high)


# The wings of beasts, and the fire they breathe

_WING: Final = {
    "leather": (
        (0, 0), (-5.5, -9.5), (-18, -12.5), (-14.2, -7), (-18.5, -3.5),
        (-12.6, -1.8),
        (-13.5, 4.2), (-7.6, 1.2), (-3.2, 4.4), (1.2, 2.2),
    ),
    "feather": (
        (0.4, -1), (-4.0, -8.5), (-9, -12.5), (-19, -14.5), (-17.4, -10.8),
        (-18.5, -9.6), (-16.4, -7.2), (-17, -5.8), (-14, -3.8), (-14.2, -2.2),
        (-11, -0.8), (-10.5, 0.8), (-7.2, 1.4), (-5, 3), (1, 2.4),
    ),
}  # fmt: skip
"""The corners of wings whose root is at 0, 0, on the near side and spread back."""


def _swung(point: Point, size: float, lean: float) -> Point:
    """Return a corner of a wing, larger, and leaning to the right as it rises."""
    x, y = point
    return (x - lean * y) * size, y * size * (1 + lean * 0.12) + min(
        0, lean * x * size * 0.3
    )


@lru_cache(maxsize=128)
def wing(kind: str, size: float, lean: float) -> Layer:
    """Return a raised wing, its root at 0, 0.

    Args:
        kind: `leather`, `feather` or `glass`.
        size: How large; 1 is 18 cells long.
        lean: How far it leans to the right; 0 for the near wing.
    """
    if kind == "glass":
        outs = ((-9, -12), (-14, -6))
        veined = tuple(_swung(out, size, lean) for out in outs)
        shape = Shape(0, ())
        for x, y in veined:
            shape |= limb((0, 0, 1.0), (x * 0.65, y * 0.65, 2.3 * size), (x, y, 0.8))
        veins = tuple((limb((0, 0, 0.5), (x, y, 0.45)), "s") for x, y in veined)
        return one_piece(laid(shape, "c", *veins))
    corners = tuple(_swung(one, size, lean) for one in _WING[kind])
    root, wrist = corners[0], corners[1]
    if kind == "feather":
        crook, tip = corners[2], corners[3]
        arm = limb((*root, 1.7), (*wrist, 1.5), (*crook, 1.1), (*tip, 0.5))
        shoulder = limb((*root, 3.2 * size), (*wrist, 2.8 * size), (*crook, 1.9 * size))
        quills = tuple(
            (limb((*wrist, 0.4), (*corners[end], 0.5)), "l") for end in (5, 7, 9, 11)
        )
        feathered = laid(
            flat(*corners) | arm, "w", *quills, (shoulder, "l"), (arm, "m")
        )
        return one_piece(feathered)
    arm = limb((*root, 1.5), (*wrist, 1.1), (*corners[2], 0.6))
    fingers = limb((*wrist, 0.6), (*corners[4], 0.5)) | limb(
        (*wrist, 0.6), (*corners[6], 0.5)
    )
    return one_piece(laid(flat(*corners) | arm, "l", (fingers, "m"), (arm, "m")))


@lru_cache(maxsize=64)
def flame(size: int) -> Layer:
    """Return a flame that begins at its left, in the middle course."""
    long = 15 + 2.2 * min(size, 5)
    wide = 2.2 + 0.45 * min(size, 5)
    shape = limb(
        (0.5, 0.4, 0.7),
        (long * 0.4, 0.3, 1.4),
        (long * 0.7, 0.2, wide),
        (long - 1.6, -0.4, 1.2),
        (long, -1.2, 0.5),
    )
    shape |= limb((long * 0.5, 0.8, 1.5), (long * 0.86, wide + 0.6, 0.5))
    shape |= limb((long * 0.5, -0.6, 1.5), (long * 0.82, -wide - 1.0, 0.5))
    outer = limb(
        (0, 0.4, 1),
        (long * 0.5, 0.3, 1.5),
        (long * 0.72, 0.1, wide * 0.72),
        (long - 2, -0.3, 0.8),
    )
    inner = limb(
        (0.5, 0.4, 0.7),
        (long * 0.5, 0.3, 0.8),
        (long * 0.7, 0.1, wide * 0.42),
        (long * 0.84, 0, 0.5),
    )
    return one_piece(laid(shape, "r", (outer, "o"), (inner, "y")))


_ART: Final = drawn("beasts")
_IRON: Final = {"m": "g", "d": "k", "l": "s", "h": "s"}
_EYES: Final = ("r", "w", "h", "h", "r", "t")


_LOWEST: Final = -2
"""The course from which on a leg stands on the ground."""


def drawn_beast(beast: Beast) -> Portrait:
    """Return the picture of a beast."""
    kind = SPECIES[beast.species]
    strikes = bool(beast.stings) or kind.stings
    aloft = not beast.scene.ground
    build = BeastBuild(
        beast.bulk, beast.legs, beast.stride, strikes, kind.feet, beast.claws, aloft
    )
    body = body_of(kind.body, build)
    tones = beast.coat or kind.coat
    coat = _IRON if beast.made and not tones else dict(zip("mdl", tones, strict=False))
    heads = list(_heads(beast, kind, body))
    front = trimmed(merged(body.trunk, *(layer for layer, _, _ in heads[:1])))
    behind = [*body.behind, *_tails(beast, kind, body)]
    behind += (merged(neck, layer) for neck, layer in _spare(beast, body, heads))
    hide = kit.coloured((*behind, front, *_manes(kind, body)), coat)
    other, near = _wings(beast, kind, body, coat)
    layers = (
        *_fires(beast, heads),
        *_scale(beast, body),
        *_under(beast, body),
        *other,
        *hide,
        *armor(beast, kind, body, coat),
        *kit.coloured(body.front, coat),
        *_jets(beast, body.trunk),
        *near,
        *load(beast, kind, body),
        *_crowns(beast, heads, kind.head),
        *_wielded(beast, body),
    )
    return Portrait(layers, beast.scene)


def _wings(
    beast: Beast, kind: Species, body: Body, coat: dict[str, str]
) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """Return the wing of the far side and that of the near side."""
    if not beast.wings or kind.wing == "none":
        return (), ()
    # Feathers and glass keep their colours; leather is hide.
    coat = coat if kind.wing == "leather" else {}
    other = _rooted(wing(kind.wing, beast.wings, 0.75), body.shoulder).at(2, 0)
    near = _rooted(wing(kind.wing, beast.wings, 0.0), body.shoulder)
    return kit.coloured((far(other),), coat), kit.coloured((near,), coat)


def _rooted(layer: Layer, place: Point) -> Layer:
    """Return a part whose root lies at 0, 0 moved to a place."""
    return layer.at(round(place[0]), course(place[1]))


_Headed: TypeAlias = tuple[Layer, Cell, Cell]
"""A head with the cells of its mouth and its brow."""


def _heads(beast: Beast, kind: Species, body: Body) -> Iterator[_Headed]:
    """Yield the heads, the foremost first."""
    if not kind.head:
        yield _face(beast, body)
        return
    yield _placed(beast, kind.head, body.neck)
    if kind.forked:
        for number in range(min(beast.minds, 3)):
            yield _placed(beast, kind.head, _aside(body, number))


def _aside(body: Body, number: int) -> Point:
    """Return where the neck of a further head ends."""
    x, y = body.neck
    across, down = ((-8.0, -8.0), (-14.0, 1.0), (-17.0, -9.0))[number]
    return x + across, y + down


def _placed(beast: Beast, name: str, neck: Point) -> _Headed:
    """Return a head on a neck, with its eye, teeth and horns."""
    head = HEADS[name]
    x, y = round(neck[0]) - head.neck[0], course(neck[1]) - head.neck[1]
    # Air keeps its sign, so that a head without horns has none to touch.
    signs = {
        "E": _EYES[beast.rank],
        "C": "h" if beast.horns else ".",
        "T": "w" if beast.teeth else "m",
        "U": "w" if beast.teeth > 1 else ("." if beast.teeth else "m"),
    }
    layer = trimmed(dyed(WALLS[name], signs)).at(x, y)
    mouth = (x + head.mouth[0], y + head.mouth[1])
    return layer, mouth, (x + head.brow[0], y + head.brow[1])


def _face(beast: Beast, body: Body) -> _Headed:
    """Return the face of a beast whose body is its head."""
    x, y = round(body.neck[0]), course(body.neck[1])
    signs = {
        "E": _EYES[beast.rank],
        "T": "w" if beast.teeth else "d",
        "U": "w" if beast.teeth > 1 else "d",
        "r": "r" if beast.teeth else ".",
    }
    return dyed(_ART["grin"], signs).at(x - 2, y - 2), (x + 2, y + 1), (x, y - 3)


def _spare(
    beast: Beast, body: Body, heads: list[_Headed]
) -> Iterator[tuple[Layer, Layer]]:
    root = body.shoulder
    for number, (layer, _, _) in enumerate(heads[1:]):
        end = _aside(body, number)
        k = beast.bulk
        neck = limb(
            (root[0] + 2 * k, root[1], 2.2 * k),
            (end[0] - 2.5, (root[1] + end[1]) / 2, 1.8 * k),
            (*end, 1.7 * k),
        )
        yield laid(neck, "m"), layer


def _tails(beast: Beast, kind: Species, body: Body) -> Iterator[Layer]:
    stings = beast.stings or ((1,) if kind.stings else ())
    if not stings:
        return
    sting, root = kit.sting(max(stings))
    x, y = round(body.tail[0]), course(body.tail[1])
    yield sting.at(x - root[0], y - root[1])
    for number in range(len(stings[1:4])):
        yield kit.sting(0)[0].at(x - root[0] - 3 - 3 * number, y - root[1] - 1 - number)


def _manes(kind: Species, body: Body) -> Iterator[Layer]:
    if not kind.mane:
        return
    x, y = body.neck
    top = body.shoulder
    yield laid(
        limb((x - 0.5, y - 4.5, 1.2), (x - 2.4, y - 1, 2.0),
             ((x + top[0]) / 2 - 1.8, (y + top[1]) / 2 - 0.6, 2.1),
             (top[0] - 1.2, top[1] - 0.6, 1.4)),
        "d",
    )  # fmt: skip


def _fires(beast: Beast, heads: list[_Headed]) -> Iterator[Layer]:
    if beast.fire:
        _, mouth, _ = heads[0]
        yield flame(beast.fire).at(*mouth)


def _jets(beast: Beast, trunk: Layer) -> Iterator[Layer]:
    """Yield a nozzle at the rearmost brick of the trunk."""
    if beast.thrust:
        starts = [
            (len(row) - len(row.lstrip("./\\()")), down)
            for down, row in enumerate(trunk.rows)
            if row
        ]
        at, down = min(starts)
        yield _ART["jet"].at(trunk.x + at - 7, trunk.y + down - 1)


def _under(beast: Beast, body: Body) -> Iterator[Layer]:
    """Yield the cushion of energy that it floats on, as wide as its feet stand."""
    if beast.hovers:
        layers = (*body.behind, body.trunk, *body.front)
        feet = [x for x, y in cells(layers) if y >= _LOWEST]
        left, right = min([-11, *feet]), max([10, *feet])
        cushion = stretched(_ART["cushion"], a=right - left - 11)
        yield cushion.at(left, -1)


def _scale(beast: Beast, body: Body) -> Iterator[Layer]:
    """Yield a toadstool that shows how small it is."""
    if beast.tiny:
        at = body.trunk.x + body.trunk.width // 2
        stool = _ART["toadstool"]
        yield stool.at(at - 16, -stool.height)


def _crowns(beast: Beast, heads: list[_Headed], head: str) -> Iterator[Layer]:
    _, _, brow = heads[0]
    if beast.horns and "C" not in "".join(WALLS[head].rows if head else ()):
        horns = _ART["horns"]
        yield horns.at(brow[0] - 2, brow[1] - horns.height + 1)
    crown = _ART.get(f"crown {beast.rank}")
    if crown:
        yield crown.at(brow[0] - crown.width // 2, brow[1] - crown.height + 1)
    if "plume" in beast.marks:
        plume = MARKS["plume"]
        yield plume.at(brow[0] - 1, brow[1] - plume.height + 1)


def _wielded(beast: Beast, body: Body) -> Iterator[Layer]:
    """Yield what hands hold: the first thing in one, the second in the other."""
    if body.hand is None or not beast.held:
        return
    places = [body.hand, body.other or body.hand]
    for place, (kind, size) in zip(places, beast.held, strict=False):
        x, y = round(place[0]), course(place[1])
        thing, grip = kit.held(kind, size), kit.grip_of(kind, size)
        if body.level and kind not in ("gun", "shield"):
            grip = (thing.height - 1 - grip[1], grip[0])
            thing = kit.lowered(thing)
        yield thing.at(x - grip[0], y - grip[1])
        if kind != "shield":
            yield _ART["fist"].at(x - 1, y - 1)
