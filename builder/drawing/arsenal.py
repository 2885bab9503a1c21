"""Weapons on their own, before a plate of studs: a piece, and what is screwed on."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from builder.drawing import arsenal_guns as guns
from builder.drawing.arsenal_guns import FITTINGS, TIPS
from builder.drawing.bricks import (
    SLOPES,
    Layer,
    Portrait,
    Scene,
    Wheel,
    block,
    cells,
    drawn,
    joined,
    upended,
)
from builder.drawing.picks import Picks, picked
from builder.drawing.weaponry import BareWeapon, Ordnance, Place, magazine, rivets

# What strikes, on its own: blades, and heads on hafts

_ART: Final = drawn("arsenal")
HEADS: Final = drawn("arsenal-heads")
"""Heads on hafts, and bodies that strike by themselves; 0, 0 is socket or middle."""
_ARM: Final = 4
"""The Size in inches from which a machine's arm holds a blade."""


def sword(of: Ordnance) -> BareWeapon:
    """Return a blade that grows: longer with its Size, thicker with its dice."""
    thick, long = of.thick + 1, of.long
    top = -(thick // 2)
    rows = [_edge(at, thick, long, sawn=of.sawn) for at in range(thick)]
    blade = [Layer(tuple(rows), 0, top), block("s", -1, 0, 1)]
    if thick > 3:
        blade.append(block("g", 0, 0, long * 2 // 3))
        blade.append(block("w", 0, top, max(1, long - thick - 2)))
    if of.size > 2:  # inches
        teeth = range(2, long - 4 - thick, 3)
        blade += [Layer(("ss", "s"), at, top + thick) for at in teeth]
    wide = 1 + of.size + 2 * of.stocked
    grip = 14 if of.stocked else 6
    hilt = [
        block("n", -2, top - wide, 2, thick + 2 * wide),
        block("h", -2, top - wide, 2), block("h", -2, top + thick + wide - 1, 2),
        block("b", -2 - grip, -1, grip, 3),
        *(block("e", at, -1, 1, 3) for at in range(-2 - grip, -2, 2)),
        _ART["pommel"].at(-grip, 0),
    ]  # fmt: skip
    if of.stocked:
        blade.append(block("s", 3, top - 2, 2, thick + 4))
    if of.size >= _ARM:
        hilt = [_arm(of.size).at(-2, 0)]
    return BareWeapon(
        (joined(*hilt), joined(*blade)), (2, top), (1, top + thick - 1),
        (long - 3, 0), (-8, 0), clip=(2, -1 if thick > 3 else 0), gems=True,
    )  # fmt: skip


def _edge(at: int, thick: int, long: int, *, sawn: bool) -> str:
    """Return a course of a blade; its ends make a point, or are jagged."""
    off = at - (thick - 1) / 2
    if sawn:
        return "s" * (long - 2 * (at % 2))
    cut = round(abs(off) * 2)
    return "s" * (long - cut) + ("\\" if off < 0 else ")")


def _arm(size: int) -> Layer:
    """Return the arm of a machine that holds a blade at 0, 0; rivets show its Size."""
    return joined(_ART["arm"], *rivets("h", -15, 0, min(max(size, 0), 8)))


_BODIES: Final = (
    *("hands", "jaws", "fish", "bow", "crossbow", "saber", "dagger", "light sword"),
    *("whip", "scythe", "staff", "nunchaku", "boomerang", "shuriken"),
    *("guitar", "pan", "umbrella"),
)
"""What is a body and no head on a haft."""
_PLAIN: Final = dict.fromkeys(_BODIES, 0) | {"hands": 6, "chain saw": 4}
"""Cells of the haft of what has none to speak of."""


def headed(of: Ordnance) -> BareWeapon:
    """Return a head on a haft, which grows with its Size."""
    head = HEADS[of.shape]
    long = _PLAIN.get(of.shape, of.long)
    if of.sawn:
        long = max(0, long - 4)
    if of.size >= _ARM and of.shape not in _PLAIN:
        head, long = doubled(head), min(long, 6)
    haft = [block("b", 1 - long, -1, long + 1), block("e", 1 - long, 0, long + 1)]
    wraps = [block("k", at, -1, 2, 2) for at in range(4 - long, -3, 6)]
    layers = [head]
    if of.shape == "hands":
        layers = [block("m", -9, -4, 10, 9), block("l", -9, -4, 10),
                  block("h", -1, -3, 3, 7), head]  # fmt: skip
    elif of.size >= _ARM and long:
        layers = [joined(*haft, *wraps), _arm(of.size).at(-long, 0), head]
    elif long:
        pommel = block("k", -1 - long, -2, 2, 4)
        layers = [joined(*haft, *wraps, pommel), head]
    if of.bore > 1 and of.shape not in _PLAIN:
        studs = min(of.bore - 1, 4)
        layers.append(joined(*(block("n", 1 + at, 0, 1) for at in range(studs))))
    point = _point(head)
    if of.shape in _BODIES:
        x = head.x + 2
        return BareWeapon(
            tuple(layers),
            (x, -2), (x, 0), point, (head.x + 1, 0),
            clip=(x, 0), gems=True,
        )  # fmt: skip
    return BareWeapon(
        tuple(layers), (1, 0), (0, 0), point, (-long + 1, 0),
        clip=(-min(long, 3 * 3), -1), gems=True,
    )  # fmt: skip


def doubled(head: Layer) -> Layer:
    """Return a part twice as wide and as high."""
    rows = ["".join(sign * 2 for sign in row) for row in head.rows for _ in range(2)]
    return Layer(tuple(rows), 2 * head.x, 2 * head.y)


def _point(head: Layer) -> tuple[int, int]:
    """Return the cell furthest right of a head."""
    middle = head.height // 2
    widest = max(
        range(head.height), key=lambda at: (len(head.rows[at]), -abs(at - middle))
    )
    return head.x + len(head.rows[widest]) - 1, head.y + widest


# What explodes, on its own: grenades, sticks, kegs, bombs, shells and missiles

_BOMBS: Final = drawn("arsenal-bombs")
_BOMB_BY_SIZE: Final = ("grenade", "grenade", "dynamite", "keg", "bomb", "aerial")
_MOST_NAILS: Final = 8
"""Rivets on the largest bomb."""
_MOST_STICKS: Final = 6
"""Sticks of the largest bundle."""
_LABEL_FROM_BELOW: Final = 8
"""Courses from the floor of a bomb to the top of its label."""


def bomb(of: Ordnance) -> BareWeapon:
    """Return what explodes: a grenade, sticks, a keg or a bomb, by its Size."""
    size = max(of.size, 0)
    name = of.shape or _BOMB_BY_SIZE[min(size, len(_BOMB_BY_SIZE) - 1)]
    sticks = name == "dynamite"
    body = _ART[f"sticks {min(size + 2, _MOST_STICKS)}"] if sticks else _BOMBS[name]
    bottom, wide = body.height - 1, body.width
    shown = "".join(of.dice[:MOST_BANDS])
    across, high = len(shown) + 2, bottom - _LABEL_FROM_BELOW
    rows = ("k" * across, f"k{shown}k", f"k{shown}k", "k" * across)
    layers = [body, Layer(rows, (wide - across) // 2, high)] if shown else [body]
    middle = wide // 2
    if of.size > 1:  # XSize
        layers.append(_nails(body, of.size))
    first = next(
        at for at, row in enumerate(body.rows) if row[middle : middle + 1] > "."
    )
    if "unstable" in of.parts:
        layers.append(_BOMBS["spark"].at(middle - 1, first - 3))
    if "stable" in of.parts:
        layers.append(_BOMBS["cap"].at(middle - 1, first))
    return BareWeapon(
        tuple(layers), (middle - 2, 6), (middle - 1, bottom), (middle, first),
        (middle - 4, bottom - 3),
    )  # fmt: skip


def _nails(body: Layer, size: int) -> Layer:
    """Return a rivet for each brick of its XSize, in two rows near its floor."""
    found = []
    for number in range(min(size, _MOST_NAILS)):
        row, column = divmod(number, _MOST_NAILS // 2)
        x, down = body.width // 2 - 3 + 2 * column, body.height - 4 - 2 * row
        if body.rows[down][x : x + 1] not in ("", "."):
            found.append(block("h", x, body.y + down, 1))
    return joined(*found)


MOST_BANDS: Final = 8
"""Dice that the label of a bomb shows."""


# What wards, on its own: shields, plates for machines, armour to wear

_WHEELED: Final = 4
"""The Size in inches from which a shield stands on wheels."""

_SHIELDS: Final = drawn("arsenal-shields")
_SHIELD_BY_SIZE: Final = ("round", "round", "heater", "kite", "wall")


def shield(of: Ordnance) -> BareWeapon:
    """Return a shield: round, then pointed, then a wall on wheels, by its Size."""
    usual = _SHIELD_BY_SIZE[min(max(of.size, 0), len(_SHIELD_BY_SIZE) - 1)]
    body = _SHIELDS[of.shape or usual]
    wide, high = body.width, body.height
    nails = rivets("k", 2, high // 2 - 1, min(max(of.size, 0), 8))
    ward = _ward(joined(body, *nails), wide, high)
    if of.size < _WHEELED:
        return ward
    wheels = tuple(Wheel(3.5 + 6 * at, 0.6, 2.6) for at in range(4))
    track = Layer(("k" * (wide - 2),), 1, high, wheels)
    return replace(ward, layers=(*ward.layers, track))


def tower_shield(_of: Ordnance) -> BareWeapon:
    """Return a wall to carry: arched, with a slit to look through and rivets."""
    return _ward(_SHIELDS["tower"], _SHIELDS["tower"].width, _SHIELDS["tower"].height)


def _ward(body: Layer, wide: int, high: int) -> BareWeapon:
    """Return a shield or armour with the places for what is screwed on."""
    middle = high // 2
    return BareWeapon(
        (body,), (5, 2), (wide // 2 - 3, middle), (wide - 1, middle), (0, middle),
        clip=(2, middle), gems=True,
    )  # fmt: skip


_SKIRTS: Final = drawn("arsenal-skirts")
_MOST_SKIRTS: Final = 10
"""Plates of the largest suit of plating."""


def plating(of: Ordnance) -> BareWeapon:
    """Return plates that hang from rails, each with its bolts: two for each inch."""
    body = _SKIRTS[f"plating {min(2 * max(of.size, 1), _MOST_SKIRTS)}"]
    return BareWeapon((body,), (3, -1), (3, 6), (6, 3), (0, -1), clip=(1, 4), gems=True)


_WORN: Final = drawn("arsenal-worn")


def worn(of: Ordnance) -> BareWeapon:
    """Return armour as it is worn."""
    body = _WORN[of.shape]
    return BareWeapon((body,), (5, 4), (6, 6), (16, 5), (3, 5), clip=(5, 9), gems=True)


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
    "cannon": guns.cannon,
    "tube": guns.tube,
    "rack": guns.rack,
    "catapult": guns.catapult,
    "mortar": guns.mortar,
    "rails": guns.rails,
    "rocket": guns.rocket,
    "bomb": bomb,
    "sword": sword,
    "headed": headed,
    "shield": shield,
    "tower shield": tower_shield,
    "plating": plating,
    "worn": worn,
}
"""Every family of weapons: what it is built like."""

_GUNS: Final = tuple(
    make for make, build in MAKES.items() if build in vars(guns).values()
)
_WARDS: Final = ("tower shield", "shield", "plating", "worn")
_BITS: Final = frozenset({"spark", "cap"})
"""What of a bomb is no bomb."""


def kin(make: str) -> Mapping[str, tuple[str, str]]:
    """Return what else a weapon may be drawn as: family and shape, by a name."""
    if make in _GUNS:
        return {name: (name, "") for name in _GUNS}
    if make == "bomb":
        shapes = (name for name in _BOMBS if name not in _BITS)
        return {name: ("bomb", name) for name in (*shapes, "dynamite")}
    if make in _WARDS:
        shields = {f"{name} shield": ("shield", name) for name in _SHIELDS}
        return (
            shields
            | {"plating": ("plating", "")}
            | {name: ("worn", name) for name in _WORN}
        )
    return {"sword": ("sword", "")} | {name: ("headed", name) for name in HEADS}


def shaped(of: Ordnance, picks: Picks) -> Ordnance:
    """Return what shows of a weapon with the shape that was picked."""
    known = kin(of.make)
    make, shape = known.get(picked(picks, "shape", known), (of.make, of.shape))
    return replace(of, make=make, shape=shape)


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
    for name in (name for name in of.parts if name in _FRONT):
        part = FITTINGS[name].at(x, y)
        yield part
        x = part.x + part.width - 1
    if of.tip and of.make not in _SPENT:
        part = TIPS[of.tip]
        if of.make in _UPRIGHT:
            part = part.at(-4, 0) if of.tip in _LEVEL else upended(part)
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
