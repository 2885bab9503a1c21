"""What lies in a stretch of ground, by what it does to whoever enters it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from builder.drawing.album import block, drawn
from builder.drawing.bricks import COURSE, Layer
from builder.drawing.weaponry import blaze, upright

PARTS: Final = drawn("ground_kinds")
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
    """Return a flame that stands on a column."""
    return upright(blaze(high, wide, colours)).at(x, 0)


def _fire(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 7)):
        yield _tongue(at, 9 + 3 * min(of.count, 4) - 3 * (number % 2), 7)
        yield PARTS["logs"].at(at, 0)


def _fuel(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    places = _spread(of.count + 1, x, wide, 8)
    for number, at in enumerate(places):
        yield _tongue(at + 2, 12 + 4 * (number % 2), 9)
    for at in places[1::2]:
        yield PARTS["drum"].at(at - 2, 0)


def _lava(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 7)):
        part = ("crag", "bubble", "spout")[number % 3]
        yield PARTS[part].at(at, 0)


def _atomic(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for at in _spread(of.count - 2, x, wide, 9):
        yield _tongue(at, 10, 7)
    yield PARTS["mushroom"].at(x + wide // 2, 0)


def _shock(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 8)):
        yield PARTS["pylon" if number % 2 == 0 else "bolt"].at(at, 0)


def _acid(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 7)):
        yield PARTS["barrel" if number % 2 else "fumes"].at(at, 0)


def _frost(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 6)):
        yield PARTS["icicle" if number % 2 == 0 else "drift"].at(at, 0)


def _thorns(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for at in _spread(of.count + 1, x, wide, 8):
        yield PARTS["bramble"].at(at, 0)


def _bog(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 2, x, wide, 5)):
        yield PARTS[("reeds", "blob", "stump")[number % 3]].at(at, 0)


def _current(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for at in _spread(of.count + 1, x, wide, 9):
        yield PARTS["wave"].at(at, 0)


def _slippery(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 8)):
        yield PARTS["skid" if number % 2 else "floe"].at(at, 0)


def _spiked(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 2, x, wide, 7)):
        yield PARTS["hedgehog" if number % 2 else "palisade"].at(at, 0)


def _rough(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 2, x, wide, 7)):
        yield PARTS[("rubble", "signpost", "stump")[number % 3]].at(at, 0)


def _mines(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 8)):
        yield PARTS["mine"].at(at, 0)
        if number == 1:
            yield PARTS["warning"].at(at, 0)


def _pit(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 10)):
        yield PARTS["trap" if number % 2 == 0 else "leaves"].at(at, 0)
        if number == 1:
            yield PARTS["skull"].at(at, 0)


def _jets(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 7)):
        if number % 2 == 0:
            yield _tongue(at, 11, 5, "ooy")
        yield PARTS["grate"].at(at, 0)


def _thin(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 1, x, wide, 9)):
        if number == 0:
            yield PARTS["warning"].at(at, 0)
        yield PARTS["sinking" if number == 1 else "crack"].at(at, 0)


def _smoke(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    for number, at in enumerate(_spread(of.count + 2, x, wide, 8)):
        yield PARTS["billow" if number % 2 else "cloud"].at(at, 0)
    yield PARTS["can"].at(x + wide // 2, 0)


def _barrier(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    rail = Layer((("rrww" * wide)[: wide - 2], ("rrww" * wide)[2:wide]), x + 1, -7)
    yield rail
    for at in _spread(of.count + 2, x, wide, 8):
        yield PARTS["trestle"].at(at, 0)
    yield PARTS["no entry"].at(x + wide // 2, 0)


def _empty(of: Stretch, x: int, wide: int) -> Iterator[Layer]:
    yield block("b", x + 1, -4, wide - 2)
    yield block("b", x + 1, -2, wide - 2)
    for at in _spread(of.count + 3, x, wide, 5):
        yield PARTS["pale"].at(at, 0)


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
    yield PARTS["projector"].at(middle, 0)
    yield block(letters[0], middle - 1, -6, 2, 2)
    nodes = 1 + _BY_FACES.index(letters[0]) if letters[0] in _BY_FACES else 1
    for node in range(nodes):
        angle = pi * (node + 1) / (nodes + 1)
        x, y = round(radius * cos(angle)), round(radius * sin(angle) / COURSE)
        yield block("k", middle + x - 1, -y - 1, 3, 3)


@lru_cache(maxsize=256)
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


KINDS: Final[dict[str, Callable[[Stretch, int, int], Iterator[Layer]]]] = {
    "fire": _fire,
    "fuel": _fuel,
    "lava": _lava,
    "atomic": _atomic,
    "shock": _shock,
    "acid": _acid,
    "frost": _frost,
    "thorns": _thorns,
    "bog": _bog,
    "current": _current,
    "slippery": _slippery,
    "spiked": _spiked,
    "rough": _rough,
    "mines": _mines,
    "pit": _pit,
    "jets": _jets,
    "thin": _thin,
    "smoke": _smoke,
    "barrier": _barrier,
    "empty": _empty,
    "dome": _dome,
}
"""Everything that can lie in a stretch of ground."""

SURFACES: Final = {
    "fire": "kg",
    "fuel": "kkgk",
    "lava": "oooorrooyyoorro",
    "atomic": "kgvk",
    "shock": "gggk",
    "acid": "vvvvlvv",
    "frost": "wwcw",
    "thorns": "vvuv",
    "bog": "uuueuu",
    "current": "ttctttt",
    "slippery": "ccwcccc",
    "spiked": "uubu",
    "rough": "vuvv",
    "mines": "vvuv",
    "pit": "vvvuv",
    "jets": "kgkk",
    "thin": "wwcwwww",
    "smoke": "gkgg",
    "barrier": "gggs",
    "empty": "vvvu",
    "dome": "gggk",
}
"""What the ground of each of them is made of: the letters of its surface in turn."""
