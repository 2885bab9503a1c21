r"""Drawing the silhouettes that stand in for a portrait, brick by brick.

`emblems.txt` has each as a wall seen from the side. A letter is a brick's shade: `d`
dark, `m` middle, `l` light, `h` highlight, `r` red; `/` and `\` are slopes, `(` and `)`
slopes upside down, `o` a wheel. Open tops grow studs by themselves. The one without a
name is a heap of bricks, for what has no silhouette.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from reports.layout.marks import Area, Disc, Mark, Polygon, Ring
from reports.layout.palette import Palette

_HIGH: Final = 0.7
"""The height of a brick in its width."""
_SEAMLESS: Final = 2.5
"""Up to this width in points a coloured brick has no seams."""
_STRETCH: Final = 1.35
"""How much higher bricks become to fill a frame."""
_SHADES: Final = "dmlhr"
_SLOPES: Final = {
    "/": ((0, 1), (1, 0), (1, 1)),
    "\\": ((0, 0), (1, 1), (0, 1)),
    "(": ((0, 0), (1, 0), (1, 1)),
    ")": ((0, 0), (1, 0), (0, 1)),
}


_STANDING: Final = frozenset(("creature", "animal", "man", "vehicle", "structure", ""))
"""What stands on the ground; the rest hangs in the middle of its frame."""


@cache
def drawings() -> dict[str, list[str]]:
    """Return the courses of each silhouette, top to bottom, by its name."""
    text = Path(__file__).with_name("emblems.txt").read_text("utf-8")
    parts = (part.split() for part in text.split("\n\n"))
    return {name.strip("[]"): courses for name, *courses in parts}


def stands(emblem: str) -> bool:
    """Return whether what is drawn stands on the ground."""
    return emblem in _STANDING or emblem not in drawings()


def silhouette(emblem: str, area: Area, palette: Palette) -> list[Mark]:
    """Return the drawing as large as fits an area: standing in it, or in its middle.

    An unknown name gives a heap of bricks. All lengths are points.
    """
    across, down, rings, wheels = _walls(emblem if emblem in drawings() else "")
    unit = min(area.width / across, area.height / down)
    tall = min(area.height / (down * unit), _STRETCH) * unit
    left = area.x + (area.width - across * unit) / 2
    spare = area.height - down * tall
    top = area.y + (spare if stands(emblem) else spare / 2)
    line = unit * 0.06
    marks: list[Mark] = []
    for shade, ring_set in zip(palette.shades, rings, strict=True):
        moved = tuple(
            tuple((left + px * unit, top + py * tall) for px, py in ring)
            for ring in ring_set
        )
        if moved:
            # Seams of small bricks would darken them.
            seam = palette.outline if unit > _SEAMLESS or not shade else ""
            marks.append(Polygon(moved, shade, seam, line))
    for px, py in wheels:
        cx, cy = left + px * unit, top + py * tall
        dark, _, light, *_ = palette.shades
        tyre = dark or "#ffffff"
        marks.append(Disc(cx, cy, unit * 1.25, tyre, palette.outline, line))
        marks.append(Disc(cx, cy, unit * 0.55, light, palette.outline, line))
    return marks


@lru_cache(maxsize=32)
def _walls(emblem: str) -> tuple[float, float, tuple[tuple[Ring, ...], ...], Ring]:
    """Return width and height in bricks, the rings of each shade, and the wheels."""
    rows = drawings()[emblem]
    across = max(map(len, rows))
    rows = ["." * across, *(row.ljust(across, ".") for row in rows)]
    shades: tuple[list[Ring], ...] = tuple([] for _ in _SHADES)
    wheels: list[tuple[float, float]] = []
    for number, row in enumerate(rows):
        top = number * _HIGH
        at = 0
        while at < across:
            sign = row[at]
            length = 1
            if sign in _SHADES:
                # A running bond: joints of one course stand over bricks of the next.
                most = 4 if at else 2 + 2 * (number % 2)
                alike = row[at : at + most]
                length = len(alike) - len(alike.lstrip(sign))
                bricks = shades[_SHADES.index(sign)]
                bricks.append(_oblong(at, top, length, _HIGH))
                bricks += [
                    _oblong(at + step + 0.2, top - 0.16, 0.6, 0.16)
                    for step in range(length)
                    if rows[number - 1][at + step] == "."
                ]
            elif sign in _SLOPES:
                shade = _neighbour(row, at, 1 if sign in "/\\" else 0)
                shades[shade].append(
                    tuple((at + px, top + py * _HIGH) for px, py in _SLOPES[sign])
                )
            elif sign == "o":
                wheels.append((at + 0.5, top + 0.1))
            at += length
    down = len(rows) * _HIGH + (0.7 if wheels else 0)
    return across, down, tuple(map(tuple, shades)), tuple(wheels)


def _neighbour(row: str, at: int, otherwise: int) -> int:
    """Return the shade of the brick a slope leans on."""
    for sign in (row[at + 1 : at + 2], row[at - 1 : at] if at else ""):
        if sign and sign in _SHADES:
            return _SHADES.index(sign)
    return otherwise


def _oblong(x: float, y: float, width: float, height: float) -> Ring:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
