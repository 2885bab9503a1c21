"""Stretches of ground that hurt, hinder or ward: what a Field looks like from the side.

The surface of the ground is course 0. What stands on it has its foot there.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from builder.drawing.bricks import (
    COURSE,
    Layer,
    Portrait,
    Scene,
    block,
    drawn,
    joined,
    moved,
    upended,
)
from builder.drawing.weaponry import blaze, rivets

_PARTS: Final = drawn("ground_parts")
"""All that stands on ground, by name; 0, 0 is a cell of its surface."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a ground with one thing in it.

    Attributes:
        what: Of `KINDS`.
        count: How many dice it has, so how many or how tall its things are.
        letter: The colour of what depends on its die; or nothing.
    """

    what: str
    count: int = 1
    letter: str = ""


def _spread(count: int, x: int, wide: int, each: int) -> list[int]:
    """Return the columns of things in a stretch, as many as find room."""
    fit = min(max(count, 1), max(1, (wide - 2) // each))
    step = wide / fit
    return [x + int(step * (at + 0.5)) for at in range(fit)]


def _tongue(x: int, high: int, wide: int, colours: str = "roy") -> Layer:
    return upended(blaze(high, wide, colours)).at(x, 0)


_Draw = Callable[[Stretch, int, int], Iterator[Layer]]
"""What draws a stretch, from its first column and its width."""


def _in_turn(more: int, span: int, *parts: str, second: str = "") -> _Draw:
    """Return what draws parts in turn: so many more than dice, each at least so wide.

    A sign may stand before the second of them.
    """

    def draw(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
        for number, at in enumerate(_spread(of.count + more, x, wide, span)):
            yield _PARTS[parts[number % len(parts)]].at(at, 0)
            if number == 1 and second:
                yield _PARTS[second].at(at, 0)

    return draw


def _fire(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 7)):
        yield _tongue(at, 9 + 3 * min(of.count, 4) - 3 * (number % 2), 7)
        yield _PARTS["logs"].at(at, 0)


def _fuel(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    places = _spread(of.count + 1, x, wide, 8)
    for number, at in enumerate(places):
        yield _tongue(at + 2, 12 + 4 * (number % 2), 9)
    for at in places[1::2]:
        yield _PARTS["drum"].at(at - 2, 0)


def _atomic(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for at in _spread(of.count - 2, x, wide, 9):
        yield _tongue(at, 10, 7)
    yield _PARTS["mushroom"].at(x + wide // 2, 0)


def _jets(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 7)):
        if number % 2 == 0:
            yield _tongue(at, 11, 5, "ooy")
        yield _PARTS["grate"].at(at, 0)


def _thin(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 9)):
        if number == 0:
            yield _PARTS["warning"].at(at, 0)
        yield _PARTS["sinking" if number == 1 else "crack"].at(at, 0)


def _smoke(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    yield from _in_turn(2, 8, "cloud", "billow")(of, x, wide)
    yield _PARTS["can"].at(x + wide // 2, 0)


def _barrier(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    rail = Layer((("rrww" * wide)[: wide - 2], ("rrww" * wide)[2:wide]), x + 1, -7)
    yield rail
    for at in _spread(of.count + 2, x, wide, 8):
        yield _PARTS["trestle"].at(at, 0)
    yield _PARTS["no entry"].at(x + wide // 2, 0)


def _empty(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    yield block("b", x + 1, -4, wide - 2)
    yield block("b", x + 1, -2, wide - 2)
    for at in _spread(of.count + 3, x, wide, 5):
        yield _PARTS["pale"].at(at, 0)


_BY_FACES: Final = "tclwh"
"""The letters of the dice of an Energy Shield, fewest faces first: a knot for each."""
_ARCS: Final = 6
"""Walls of energy of the strongest shield."""


def _dome(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    """Yield an arc of energy for each die over a projector; its letter is the die's."""
    middle, radius = x + wide // 2, (wide - 1) / 2
    letters = of.letter or "t" * of.count
    for arc, glow in enumerate(letters[:_ARCS]):
        yield _arch(middle, radius - 2.6 * arc, glow)
    yield _PARTS["projector"].at(middle, 0)
    yield block(letters[0], middle - 1, -6, 2, 2)
    nodes = 1 + _BY_FACES.index(letters[0]) if letters[0] in _BY_FACES else 1
    for node in range(nodes):
        angle = pi * (node + 1) / (nodes + 1)
        x, y = round(radius * cos(angle)), round(radius * sin(angle) / COURSE)
        yield block("k", middle + x - 1, -y - 1, 3, 3)


def _arch(middle: int, radius: float, letter: str) -> Layer:
    """Return half a ring that stands on the ground; its cells hold by their edges."""
    radius = max(radius, 3.0)
    reach = int(radius) + 1
    rows = []
    for y in range(reach + 4, -1, -1):
        row = ""
        for across in range(-reach, reach + 1):
            far = (across**2 + (y * 0.8) ** 2) ** 0.5
            row += letter if radius - 1.5 <= far <= radius + 0.1 else "."
        rows.append(row)
    top = next(at for at, row in enumerate(rows) if row.strip("."))
    return Layer(tuple(rows[top:]), middle - reach, top - reach - 4)


KINDS: Final[dict[str, tuple[str, _Draw]]] = {
    "fire": ("kg", _fire),
    "fuel": ("kkgk", _fuel),
    "lava": ("oooorrooyyoorro", _in_turn(1, 7, "crag", "bubble", "spout")),
    "atomic": ("kgvk", _atomic),
    "shock": ("gggk", _in_turn(1, 8, "pylon", "bolt")),
    "acid": ("vvvvlvv", _in_turn(1, 7, "fumes", "barrel")),
    "frost": ("wwcw", _in_turn(1, 6, "icicle", "drift")),
    "thorns": ("vvuv", _in_turn(1, 8, "bramble")),
    "bog": ("uuueuu", _in_turn(2, 5, "reeds", "blob", "stump")),
    "current": ("ttctttt", _in_turn(1, 9, "wave")),
    "slippery": ("ccwcccc", _in_turn(1, 8, "floe", "skid")),
    "spiked": ("uubu", _in_turn(2, 7, "palisade", "hedgehog")),
    "rough": ("vuvv", _in_turn(2, 7, "rubble", "signpost", "stump")),
    "mines": ("vvuv", _in_turn(1, 8, "mine", second="warning")),
    "pit": ("vvvuv", _in_turn(1, 10, "trap", "leaves", second="skull")),
    "jets": ("kgkk", _jets),
    "thin": ("wwcwwww", _thin),
    "smoke": ("gkgg", _smoke),
    "barrier": ("gggs", _barrier),
    "empty": ("vvvu", _empty),
    "dome": ("gggk", _dome),
}
"""All that can lie in a stretch: the letters of its surface in turn, and its things."""

_ART: Final = drawn("grounds")


_NARROWEST: Final = 20
"""Cells of the smallest ground."""
_SHARE: Final = 12
"""Cells of the smallest stretch of several."""
_LARGEST: Final = 8
"""The size in inches from which a ground grows no more."""
_MOST: Final = 4
"""Stretches that are drawn of one ground."""
_PITCH: Final = 3
"""Courses from the rank in front to the one behind it."""
_FRONT: Final = 0
_BEHIND: Final = 1
"""The two ranks of a ground."""
_DEEP_FROM: Final = 2
"""The size in inches from which a ground has a rank behind."""


def ground(
    size: int = 1, held: Sequence[Stretch] = (), *, wild: bool = False
) -> Portrait:
    """Return a ground as a picture: ranks behind each other, its corners marked.

    Args:
        size: How far it reaches, in inches.
        held: What is in it, from the left.
        wild: Whether it was always there; otherwise somebody has staked it out.
    """
    stretches = held[:_MOST] or (Stretch("empty"),)
    more = min(max(size, 0), _LARGEST)
    share = (_NARROWEST + more) // len(stretches)
    share = max(share, _SHARE) if len(stretches) > 1 else share
    wide = share * len(stretches)
    marks = ("rock", "tuft") if wild else ("post", "stake")
    layers: list[Layer] = []
    for rank in (_BEHIND, _FRONT) if size >= _DEEP_FROM else (_FRONT,):
        placed = list(_bank(wide, rank, size, held, wild=wild))
        for number, stretch in enumerate(stretches):
            x = number * share
            letters, things = KINDS[stretch.what]
            placed.append(_surface(letters, x, share, rank))
            if rank == _FRONT:
                placed += things(stretch, x, share)
        if rank == _FRONT:
            placed.append(_PARTS[marks[0]].at(-1, 0))
            placed.append(_PARTS[marks[1]].at(wide, 0))
        layers += moved(placed, rank, -_PITCH * rank)
    return Portrait(tuple(layers), Scene.HILLS)


def _bank(
    wide: int, rank: int, size: int, held: Sequence[Stretch], *, wild: bool
) -> Iterator[Layer]:
    """Yield the earth about a rank, so that it touches the ranks beside it."""
    if rank == _BEHIND:
        yield block("v", -2, 1, wide + 4, _PITCH)
        return
    dice = sum(stretch.count for stretch in held)
    yield joined(
        block("u", -1, 1, wide + 2, 3),
        _ART["left end"],
        _ART["right end"].at(wide, 0),
        block("e", -4, 4, wide + 8),
        *rivets("y", 0, 3, min(dice, wide // 2)),
        *rivets("s" if wild else "h", -3, 4, min(max(size, 0), wide // 2 + 2)),
    )


def _surface(letters: str, x: int, wide: int, rank: int) -> Layer:
    """Return a bed of letters in turn that fills a stretch of a rank."""
    deep = 3 if rank == _FRONT else _PITCH + 1
    rows = tuple((letters * wide)[at * 3 % len(letters) :][:wide] for at in range(deep))
    return Layer(rows, x, 0)
