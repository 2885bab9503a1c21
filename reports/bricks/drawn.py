"""Portrait a portrait's layers as marks, as large as fits a frame."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from builder.drawing.bricks import COURSE, Layer, Portrait, bounds
from reports.bricks.colours import brick_colours
from reports.bricks.walls import CELL, Masonry, bare_cells, masonry
from reports.layout.marks import Area, Disc, Mark, Polygon, Scaled
from reports.layout.palette import mixed
from reports.layout.settings import MM, InkStyle

LARGEST: Final = 9.0 * MM
"""The widest cell, in points, so that a small thing is no heap of four bricks."""
_SEAMLESS: Final = 0.7 * MM
"""Cells up to this width have neither seams nor light."""
_STUD: Final = 0.2
"""Room above a drawing for its studs, in cells."""
_GAP: Final = 0.18 * MM
"""White round the rim of a layer in low ink."""
_RIM: Final = (0.10 * MM, 0.22 * MM)
"""The thinnest and the thickest rim."""


@dataclass(frozen=True, slots=True)
class BrickLook:
    """How bricks look.

    Attributes:
        army: The army's colour as `#rrggbb`.
        ink: The print style.
        flat: One colour for all of it, without seams; empty for a picture in colours.
    """

    army: str
    ink: InkStyle = InkStyle.COLOUR
    flat: str = ""


def size_of(drawing: Portrait) -> tuple[float, float]:
    """Return the width and height of a drawing in cells, the studs on top included."""
    left, top, right, bottom = bounds(drawing.layers)
    return right - left, (bottom - top) * COURSE + _STUD


def drawn(
    drawing: Portrait, area: Area, look: BrickLook, *, largest: float = LARGEST
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
    _, top, right, _ = bounds(drawing.layers)
    across, down = size_of(drawing)
    shown = across - drawing.spill
    unit = min(area.width / shown, area.height / down, largest)
    spare = area.height - down * unit
    x = area.x + area.width - (area.width - shown * unit) / 2 - right * unit
    y = area.y + (spare if drawing.scene.ground else spare / 2)
    y += (_STUD - top * COURSE) * unit
    marks: list[Mark] = []
    for wall in _walls(drawing.layers):
        marks += _layer(wall, x, y, unit, look)
    return marks


@lru_cache(maxsize=256)
def _walls(layers: tuple[Layer, ...]) -> tuple[Masonry, ...]:
    bare = bare_cells(layers)
    return tuple(map(masonry, layers, bare))


def _layer(
    wall: Masonry, x: float, y: float, unit: float, look: BrickLook
) -> Iterator[Mark]:
    """Yield the marks of one layer: its rim, its bricks, their light, its wheels."""
    size = unit / CELL
    if look.flat:
        outline = Polygon(wall.outline, look.flat, look.flat, 0.1 / size)
        yield Scaled(x, y, size, (outline,))
        for wheel in wall.wheels:
            yield Disc(x + wheel.x * unit, y + wheel.y * unit, wheel.radius * unit,
                       look.flat)  # fmt: skip
        return
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
