"""Beasts of every kind: a body, a head, and what it fights with and bears.

A `Beast` says in plain words what is to be seen; each game fills one in from its
designs. Every part is put on where the body has a brick for it, so that none floats.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from builder.drawing import beast_kit as kit
from builder.drawing.album import drawn
from builder.drawing.beast_frame import (
    BeastBuild,
    Body,
    Cell,
    Head,
    course,
    far,
    merged,
    trimmed,
)
from builder.drawing.beast_heads import HEADS
from builder.drawing.beast_load import MARKS, armor, load
from builder.drawing.beast_species import SPECIES, Beast, Species
from builder.drawing.beast_wings import flame, wing
from builder.drawing.bricks import Layer, Portrait, cells, dyed
from builder.drawing.shapes import Point, laid, limb

_ART: Final = drawn("beasts")
_IRON: Final = {"m": "g", "d": "k", "l": "s", "h": "s"}
_EYES: Final = ("r", "w", "h", "h", "r", "t")


_LOWEST: Final = -2
"""The course from which on a leg stands on the ground."""


def drawn_beast(beast: Beast) -> Portrait:
    """Return the picture of a beast."""
    kind = SPECIES[beast.species]
    body = _body(kind, _build(beast, kind))
    coat = _IRON if beast.made else dict(beast.coat or kind.coat)
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
        *armor(beast, kind, body),
        *kit.coloured(body.front, coat),
        *_jets(beast, body.trunk),
        *near,
        *load(beast, kind, body),
        *_crowns(beast, heads, kind.head),
        *_wielded(beast, body),
    )
    return Portrait(layers, beast.scene, 2 if beast.wings else 0)


def _wings(
    beast: Beast, kind: Species, body: Body, coat: dict[str, str]
) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """Return the wing of the far side and that of the near side."""
    if not beast.wings:
        return (), ()
    # Feathers and glass keep their colours; leather is hide.
    coat = coat if kind.wing == "leather" else {}
    other = _rooted(wing(kind.wing, beast.wings, 0.75), body.shoulder).at(2, 0)
    near = _rooted(wing(kind.wing, beast.wings, 0.0), body.shoulder)
    return kit.coloured((far(other),), coat), kit.coloured((near,), coat)


def _build(beast: Beast, kind: Species) -> BeastBuild:
    strikes = bool(beast.stings) or kind.stings
    return BeastBuild(
        beast.bulk, beast.legs, beast.stride, strikes, kind.feet, beast.claws
    )


@lru_cache(maxsize=512)
def _body(kind: Species, build: BeastBuild) -> Body:
    return kind.body(build)


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
    head = HEADS[kind.head]
    yield _placed(beast, head, body.neck)
    if kind.forked:
        for number in range(min(beast.minds, 3)):
            yield _placed(beast, head, _aside(body, number))


def _aside(body: Body, number: int) -> Point:
    """Return where the neck of a further head ends."""
    x, y = body.neck
    across, down = ((-8.0, -8.0), (-14.0, 1.0), (-17.0, -9.0))[number]
    return x + across, y + down


def _placed(beast: Beast, head: Head, neck: Point) -> _Headed:
    """Return a head on a neck, with its eye, teeth and horns."""
    x, y = round(neck[0]) - head.neck[0], course(neck[1]) - head.neck[1]
    # Air keeps its sign, so that a head without horns has none to touch.
    signs = {
        "E": _EYES[beast.rank],
        "C": "h" if beast.horns else ".",
        "T": "w" if beast.teeth else "m",
        "U": "w" if beast.teeth > 1 else ("." if beast.teeth else "m"),
    }
    layer = _signed(head, tuple(signs.items())).at(x, y)
    mouth = (x + head.mouth[0], y + head.mouth[1])
    return layer, mouth, (x + head.brow[0], y + head.brow[1])


@lru_cache(maxsize=512)
def _signed(head: Head, signs: tuple[tuple[str, str], ...]) -> Layer:
    return trimmed(dyed(head.wall, dict(signs)))


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
    """Yield the further heads with their necks."""
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
    """Yield what the tail ends in."""
    stings = beast.stings or ((1,) if kind.stings else ())
    if not stings:
        return
    sting, root = kit.sting(max(stings))
    x, y = round(body.tail[0]), course(body.tail[1])
    yield sting.at(x - root[0], y - root[1])
    for number in range(len(stings[1:4])):
        yield kit.sting(0)[0].at(x - root[0] - 3 - 3 * number, y - root[1] - 1 - number)


def _manes(kind: Species, body: Body) -> Iterator[Layer]:
    """Yield hair along the neck."""
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
    """Yield the fire from the foremost mouth."""
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
        yield _cushion(left, right + 1).at(0, -1)


def _cushion(left: int, right: int) -> Layer:
    """Return what floats on energy floats on, from a cell to a cell.

    Args:
        left: Its first cell.
        right: The cell behind its last; 12 further at least.
    """
    wide = right - left
    rows = (
        f"/c{'t' * (wide - 4)}c\\",
        f"(ccc{'t' * (wide - 8)}ccc)",
        f"...(cc{'t' * (wide - 12)}cc)",
    )
    return Layer(rows, left)


def _scale(beast: Beast, body: Body) -> Iterator[Layer]:
    """Yield a toadstool that shows how small it is."""
    if beast.tiny:
        at = body.trunk.x + body.trunk.width // 2
        stool = _ART["toadstool"]
        yield stool.at(at - 16, -stool.height)


def _crowns(beast: Beast, heads: list[_Headed], head: str) -> Iterator[Layer]:
    """Yield what the foremost head wears."""
    _, _, brow = heads[0]
    if beast.horns and "C" not in "".join(HEADS[head].wall.rows if head else ()):
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
