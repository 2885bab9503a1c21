"""The bricks of a wall: which cells make one brick, and where studs stand.

Bricks are laid in a running bond: joints of one course stand over bricks of the next.
Each brick gets one of three tones, picked from its place, so that it is the same each
time. Rings are whole numbers: hundredths of a cell's width.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from zlib import crc32

from builder.drawing.bricks import AIR, COURSE, SLOPES, Layer, Wheel
from reports.layout.marks import Ring

CELL: Final = 100
"""How wide a cell is."""
_COURSE: Final = round(COURSE * CELL)
"""How high a cell is."""
_LONGEST: Final = 4
"""Studs of the longest brick in a wall."""
_STUD: Final = 19
"""How high a stud is."""
_CORNERS: Final = {
    "/": ((0, 1), (1, 0), (1, 1)),
    "\\": ((0, 0), (1, 1), (0, 1)),
    "(": ((0, 0), (1, 0), (1, 1)),
    ")": ((0, 0), (1, 0), (0, 1)),
}
TONES: Final = 3
"""How many tones a colour has in a wall."""


@dataclass(frozen=True, slots=True)
class Masonry:
    """What is drawn of a layer.

    Attributes:
        outline: Rings that together cover the whole layer; its rim is drawn by them.
        bricks: The rings of each letter and tone.
        lights: The strips of light on top of bricks, of each letter and tone.
        wheels: As they are in the layer, moved to its place and in cell widths.
    """

    outline: tuple[Ring, ...]
    bricks: tuple[tuple[str, int, tuple[Ring, ...]], ...]
    lights: tuple[tuple[str, int, tuple[Ring, ...]], ...]
    wheels: tuple[Wheel, ...]


@lru_cache(maxsize=2048)
def masonry(layer: Layer, bare: frozenset[tuple[int, int]]) -> Masonry:
    """Return a layer as shapes.

    Args:
        layer: The wall.
        bare: The cells of it that have no brick above them, in any layer: studs stand
            on them.
    """
    outline: list[Ring] = []
    shapes: dict[tuple[str, int], list[Ring]] = defaultdict(list)
    lights: dict[tuple[str, int], list[Ring]] = defaultdict(list)
    for down, row in enumerate(layer.rows):
        y = layer.y + down
        outline += _runs(row, layer.x, y)
        for at, length, sign in _bricks(row, y):
            x = layer.x + at
            if sign in SLOPES:
                key = (leans_on(layer.rows, at, down), _tone(x, y))
                shapes[key].append(_slope(sign, x, y))
                continue
            key = (sign, _tone(x, y))
            shapes[key].append(_bricks_ring(x, y, length))
            lights[key].append(
                _oblong(x * CELL + 8, y * _COURSE + 5, length * CELL - 16, 11)
            )
            for stud in range(x, x + length):
                if (stud, y) in bare:
                    ring = _oblong(stud * CELL + 20, y * _COURSE - _STUD, 60, _STUD)
                    shapes[key].append(ring)
                    outline.append(ring)
    wheels = tuple(
        Wheel(layer.x + one.x, (layer.y + one.y) * COURSE, one.radius)
        for one in layer.wheels
    )
    return Masonry(tuple(outline), _sorted(shapes), _sorted(lights), wheels)


def bare_cells(layers: tuple[Layer, ...]) -> list[frozenset[tuple[int, int]]]:
    """Return the cells of each layer that a stud stands on.

    It is bricks below air: where no layer has anything but `.` above, for `,` keeps
    studs away.
    """
    solid = {
        (layer.x + across, layer.y + down)
        for layer in layers
        for down, row in enumerate(layer.rows)
        for across, sign in enumerate(row)
        if sign != "."
    }
    return [
        frozenset(
            (layer.x + across, layer.y + down)
            for down, row in enumerate(layer.rows)
            for across, sign in enumerate(row)
            if sign not in AIR
            and sign not in SLOPES
            and (layer.x + across, layer.y + down - 1) not in solid
        )
        for layer in layers
    ]


def leans_on(rows: tuple[str, ...], at: int, down: int) -> str:
    """Return the letter of the cell that a slope leans on; `m` for one alone.

    >>> leans_on(("/k", "mm"), 0, 0)
    'k'
    """
    row = rows[down]
    beside = (1, -1) if row[at] in "/(" else (-1, 1)
    near = [(at + step, down) for step in beside] + [(at, down + 1), (at, down - 1)]
    for x, y in near:
        if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
            sign = rows[y][x]
            if sign not in AIR and sign not in SLOPES:
                return sign
    return "m"


def _bricks(row: str, course: int) -> Iterator[tuple[int, int, str]]:
    """Yield where each brick begins, how long it is, and its letter."""
    at = 0
    while at < len(row):
        sign, length = row[at], 1
        if sign not in AIR:
            if sign not in SLOPES:
                first = at == 0 or row[at - 1] != sign
                most = 2 + 2 * (course % 2) if first else _LONGEST
                alike = row[at : at + most]
                length = len(alike) - len(alike.lstrip(sign))
            yield at, length, sign
        at += length


def _runs(row: str, left: int, y: int) -> Iterator[Ring]:
    """Yield the stretches of a course between air, each as one ring.

    A stretch ends at a slope as well, so that its end is slanted.
    """
    at = 0
    while at < len(row):
        if row[at] in AIR:
            at += 1
        elif row[at] in SLOPES:
            yield _slope(row[at], left + at, y)
            at += 1
        else:
            start = at
            while at < len(row) and row[at] not in AIR and row[at] not in SLOPES:
                at += 1
            yield _bricks_ring(left + start, y, at - start)


def _slope(sign: str, x: int, y: int) -> Ring:
    return tuple((CELL * (x + px), _COURSE * (y + py)) for px, py in _CORNERS[sign])


def _bricks_ring(x: int, y: int, length: int) -> Ring:
    """Return so many cells side by side as one ring."""
    return _oblong(x * CELL, y * _COURSE, length * CELL, _COURSE)


def _oblong(x: int, y: int, width: int, height: int) -> Ring:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _tone(x: int, y: int) -> int:
    return crc32(b"%d,%d" % (x, y)) % TONES


def _sorted(
    shapes: dict[tuple[str, int], list[Ring]],
) -> tuple[tuple[str, int, tuple[Ring, ...]], ...]:
    return tuple(
        (letter, tone, tuple(rings)) for (letter, tone), rings in sorted(shapes.items())
    )
