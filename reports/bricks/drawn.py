"""A portrait as bricks: their colours, their walls, and both as marks in a frame."""

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from builder.core.colours import mixed
from builder.drawing.bricks import AIR, COURSE, SLOPES, Layer, Portrait, Wheel, bounds
from reports.layout.formats import MM, InkStyle
from reports.layout.marks import Area, Disc, Mark, Polygon, Ring, Scaled, WholeRing

# The colours of bricks: those of an army, and those that are the same for all.

_ALIKE: Final = {
    "h": "#f5c518",  # gold: skin, brass, flags
    "n": "#c99a0c",  # old brass
    "k": "#2b3138",  # gunmetal
    "g": "#66707a",  # iron
    "s": "#bcc5cc",  # steel
    "w": "#f3f1ea",  # bone
    "b": "#85572f",  # wood
    "e": "#5a3a1e",  # leather
    "r": "#c33325",  # red
    "o": "#ee8a1c",  # orange
    "y": "#ffe27a",  # the bright part of a flame
    "c": "#8fc4da",  # glass
    "f": "#d5dade",  # smoke
    "t": "#4f9fd0",  # energy and water, blue
    "v": "#5e8a3a",  # plants, green
    "u": "#6f5a3c",  # mud, brown
}
"""The colour of each letter of `builder.drawing` that no army changes."""

_LOW: Final = MappingProxyType(
    dict.fromkeys("dgnvf", "#cfcfcf")
    | dict.fromkeys("mlhswy", "#ffffff")
    | dict.fromkeys("boct", "#e2e2e2")
    | dict.fromkeys("eru", "#a6a6a6")
    | {"k": "#6e6e6e"}
)
"""In low ink all is white but four greys, so that parts still tell themselves apart.

Gunmetal is the darkest: eyes and guns are seen on beards, belts and boots.
"""


@lru_cache(maxsize=64)
def brick_colours(army: str, ink: InkStyle) -> Mapping[str, str]:
    """Return the colour of every letter, as `#rrggbb`, for an army's colour."""
    if ink is InkStyle.LOW:
        return _LOW
    own = {
        "d": mixed(army, "#000000", 0.34),  # the army's colour, dark
        "m": army,
        "l": mixed(army, "#ffffff", 0.30),  # and light
    }
    return MappingProxyType(_ALIKE | own)


# The bricks of a wall: which cells make one brick, and where studs stand.
#
# Bricks are laid in a running bond: joints of one course stand over bricks of the next.
# Each brick gets one of three tones, picked from its place, so that it is the same each
# time. Rings are whole numbers: hundredths of a cell's width.

CELL: Final = 100
"""How wide a cell is."""
_COURSE: Final = round(COURSE * CELL)
"""How high a cell is."""
_LONGEST: Final = 4
"""Studs of the longest brick in a wall."""
_STUD_HIGH: Final = 19
"""How high a stud is."""
CORNERS: Final = {
    "/": ((0, 1), (1, 0), (1, 1)),
    "\\": ((0, 0), (1, 1), (0, 1)),
    "(": ((0, 0), (1, 0), (1, 1)),
    ")": ((0, 0), (1, 0), (0, 1)),
}
"""The corners of each slope, in a cell of one by one."""
_RUN: Final = re.compile(f"[{re.escape(SLOPES)}]|[^{re.escape(AIR + SLOPES)}]+")
"""A slope, or a stretch of bricks."""
_ALIKE_CELLS: Final = re.compile(
    rf"[{re.escape(SLOPES)}]|([^{re.escape(AIR + SLOPES)}])\1*"
)
"""A slope, or cells of one letter beside each other."""
_TONES: Final = 3
"""How many tones a colour has in a wall."""


_Rings: TypeAlias = tuple[tuple[str, int, tuple[Ring, ...]], ...]
"""Rings of each letter and tone."""


class _Masonry(NamedTuple):
    """What is drawn of a layer.

    Attributes:
        outline: Rings that together cover the whole layer; its rim is drawn by them.
        bricks: What they are, brick by brick.
        lights: The strips of light on top of bricks.
        wheels: As they are in the layer, moved to its place and in cell widths.
    """

    outline: tuple[Ring, ...]
    bricks: _Rings
    lights: _Rings
    wheels: tuple[Wheel, ...]


@lru_cache(maxsize=2048)
def _masonry(layer: Layer, bare: tuple[int, ...]) -> _Masonry:
    """Return a layer as shapes; studs stand on its bare cells, a bit each by course."""
    outline: list[Ring] = []
    shapes: dict[tuple[str, int], list[Ring]] = defaultdict(list)
    lights: dict[tuple[str, int], list[Ring]] = defaultdict(list)
    for down, (row, free) in enumerate(zip(layer.rows, bare, strict=True)):
        y = layer.y + down
        outline += _runs(row, layer.x, y)
        for at, length, sign in _bricks(row, y % 2):
            x = layer.x + at
            if sign in SLOPES:
                key = (_leans_on(layer.rows, at, down), _tone(x, y))
                shapes[key].append(_slope(sign, x, y))
                continue
            ring, light, tone = _brick(x, y, length)
            key = (sign, tone)
            rings = shapes[key]
            rings.append(ring)
            lights[key].append(light)
            for stud in range(at, at + length) if free >> at else ():
                if free >> stud & 1:
                    ring = _stud(layer.x + stud, y)
                    rings.append(ring)
                    outline.append(ring)
    wheels = tuple(
        Wheel(layer.x + one.x, (layer.y + one.y) * COURSE, one.radius)
        for one in layer.wheels
    )
    return _Masonry(tuple(outline), _sorted(shapes), _sorted(lights), wheels)


_SIGNS: Final = [chr(code) for code in range(128)]
_SOLID: Final = str.maketrans({one: "01"[one != "."] for one in _SIGNS})
_BRICK: Final = str.maketrans({one: "01"[one not in AIR + SLOPES] for one in _SIGNS})
"""What makes a course a number with a bit for each cell, the first one lowest."""


def _bits(row: str, signs: dict[int, str]) -> int:
    return int(row[::-1].translate(signs) or "0", 2)


def _bare_cells(layers: tuple[Layer, ...]) -> list[tuple[int, ...]]:
    """Return the cells of each course of each layer that a stud stands on.

    It is bricks below air: where no layer has anything but `.` above, for `,` keeps
    studs away.
    """
    left = min((layer.x for layer in layers), default=0)
    solid: dict[int, int] = defaultdict(int)
    for layer in layers:
        for y, row in enumerate(layer.rows, layer.y):
            solid[y] |= _bits(row, _SOLID) << (layer.x - left)
    return [
        tuple(
            _bits(row, _BRICK) & ~(solid[y - 1] >> (layer.x - left))
            for y, row in enumerate(layer.rows, layer.y)
        )
        for layer in layers
    ]


def _leans_on(rows: tuple[str, ...], at: int, down: int) -> str:
    """Return the letter of the cell that a slope leans on; `m` for one alone.

    >>> _leans_on(("/k", "mm"), 0, 0)
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


@lru_cache(maxsize=4096)
def _bricks(row: str, odd: int) -> tuple[tuple[int, int, str], ...]:
    """Return where each brick begins, how long it is, and its letter.

    Courses of different portraits are often alike.
    """
    out: list[tuple[int, int, str]] = []
    for alike in _ALIKE_CELLS.finditer(row):
        sign, (at, end), most = alike[0][0], alike.span(), 2 + 2 * odd
        while at < end:
            out.append((at, min(most, end - at), sign))
            at, most = at + most, _LONGEST
    return tuple(out)


def _runs(row: str, left: int, y: int) -> Iterator[Ring]:
    """Yield the stretches of a course between air, each as one ring.

    A stretch ends at a slope as well, so that its end is slanted.
    """
    for start, length, sign in _stretches(row):
        x = left + start
        yield _slope(sign, x, y) if sign else _bricks_ring(x, y, length)


@lru_cache(maxsize=4096)
def _stretches(row: str) -> tuple[tuple[int, int, str], ...]:
    """Return where each stretch begins, how long it is, and the sign of a slope."""
    return tuple(
        (run.start(), len(run[0]), run[0] if run[0][0] in SLOPES else "")
        for run in _RUN.finditer(row)
    )


def _slope(sign: str, x: int, y: int) -> Ring:
    every = ((CELL * (x + px), _COURSE * (y + py)) for px, py in CORNERS[sign])
    return WholeRing(every)


def _bricks_ring(x: int, y: int, length: int) -> Ring:
    """Return so many cells side by side as one ring."""
    return WholeRing(oblong(x * CELL, y * _COURSE, length * CELL, _COURSE))


@lru_cache(maxsize=8192)
def _brick(x: int, y: int, length: int) -> tuple[Ring, Ring, int]:
    """Return a brick, the light on it and its tone; most portraits share places."""
    light = oblong(x * CELL + 8, y * _COURSE + 5, length * CELL - 16, 11)
    return _bricks_ring(x, y, length), WholeRing(light), _tone(x, y)


def _stud(x: int, y: int) -> Ring:
    ring = oblong(x * CELL + 20, y * _COURSE - _STUD_HIGH, 60, _STUD_HIGH)
    return WholeRing(ring)


def oblong(x: float, y: float, width: float, height: float) -> Ring:
    """Return the corners of a rectangle."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _tone(x: int, y: int) -> int:
    return crc32(b"%d,%d" % (x, y)) % _TONES


def _sorted(shapes: dict[tuple[str, int], list[Ring]]) -> _Rings:
    return tuple(
        (letter, tone, tuple(rings)) for (letter, tone), rings in sorted(shapes.items())
    )


_LARGEST: Final = 9.0 * MM
"""The widest cell, in points, so that a small thing is no heap of four bricks."""
_SEAMLESS: Final = 0.7 * MM
"""Cells up to this width have neither seams nor light."""
_STUD: Final = 0.2
"""Room above a drawing for its studs, in cells."""
_GAP: Final = 0.18 * MM
"""White round the rim of a layer in low ink."""
_RIM: Final = (0.10 * MM, 0.22 * MM)
"""The thinnest and the thickest rim."""


class BrickLook(NamedTuple):
    """How bricks look.

    Attributes:
        army: The army's colour as `#rrggbb`.
        ink: The print style.
        paper: The ground that scenery fades into.
    """

    army: str
    ink: InkStyle = InkStyle.COLOUR
    paper: str = "#ffffff"


def drawn(
    drawing: Portrait, area: Area, look: BrickLook, *, largest: float = _LARGEST
) -> list[Mark]:
    """Return a drawing as large as fits an area: standing in it, or in its middle.

    Args:
        drawing: What to draw.
        area: Where, in points.
        look: The colours.
        largest: The widest cell, in points.
    """
    if not drawing.layers:
        return []
    left, top, right, bottom = bounds(drawing.layers)
    # Studs stand above the highest course.
    across, down = right - left, (bottom - top) * COURSE + _STUD
    unit = min(area.width / across, area.height / down, largest)
    spare = area.height - down * unit
    x = area.x + (area.width - across * unit) / 2 - left * unit
    y = area.y + (spare if drawing.scene.ground else spare / 2)
    y += (_STUD - top * COURSE) * unit
    marks: list[Mark] = []
    for wall in _walls(drawing.layers):
        marks += _layer(wall, x, y, unit, look)
    return marks


@lru_cache(maxsize=256)
def _walls(layers: tuple[Layer, ...]) -> tuple[_Masonry, ...]:
    bare = _bare_cells(layers)
    return tuple(map(_masonry, layers, bare))


def _layer(
    wall: _Masonry, x: float, y: float, unit: float, look: BrickLook
) -> Iterator[Mark]:
    """Yield the marks of one layer: its rim, its bricks, their light, its wheels."""
    size = unit / CELL
    low = look.ink is InkStyle.LOW
    colours = brick_colours(look.army, look.ink)
    rim = "#333333" if low else mixed(colours["d"], "#000000", 0.45)
    line = min(max(0.12 * unit, _RIM[0]), _RIM[1])
    seams = unit > _SEAMLESS
    shapes: list[Polygon] = []
    if wall.outline and low:
        # A white gap parts a dark hat from dark eyes below it.
        white = "#ffffff"
        shapes.append(Polygon(wall.outline, white, white, 2 * (line + _GAP) / size))
    if wall.outline:
        shapes.append(Polygon(wall.outline, rim, rim, 2 * line / size))
    for letter, tone, rings in wall.bricks:
        fill = colours[letter] if low else _toned(colours[letter], tone)
        seam = ("#8a8a8a" if low else mixed(fill, "#000000", 0.28)) if seams else ""
        width = 0.14 if low else max(0.14, 0.045 * unit)
        shapes.append(Polygon(rings, fill, seam, width / size))
    if seams and not low:
        for letter, tone, rings in wall.lights:
            light = mixed(_toned(colours[letter], tone), "#ffffff", 0.22)
            shapes.append(Polygon(rings, light))
    if shapes:
        yield Scaled(x, y, size, tuple(shapes))
    for wheel in wall.wheels:
        middle = x + wheel.x * unit, y + wheel.y * unit
        tyre = Disc(*middle, wheel.radius * unit, colours["k"], rim, line)
        yield from _wheel(tyre, colours, bolts=seams)


@lru_cache(maxsize=512)
def _toned(colour: str, tone: int) -> str:
    """Return a colour a little lighter, plain, or a little darker."""
    return mixed(colour, ("#ffffff", colour, "#000000")[tone], 0.05)


def _wheel(tyre: Disc, colours: Mapping[str, str], *, bolts: bool) -> Iterator[Disc]:
    """Yield a tyre with its rim, its hub and, where there is room, its bolts."""
    x, y, radius = tyre.x, tyre.y, tyre.radius
    yield tyre
    for share, letter in ((0.72, "g"), (0.5, "k"), (0.26, "s")):
        yield Disc(x, y, radius * share, colours[letter])
    for number in range(8 if bolts else 0):
        angle = (number + 0.5) * math.pi / 4
        across, down = math.cos(angle) * radius * 0.61, math.sin(angle) * radius * 0.61
        yield Disc(x + across, y + down, 0.06 * radius, colours["k"])
